"""The sizing as plain data for other programs: full precision, no NaN, stable names."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from app.presenting.explanation import explain
from planners.evidence import Source
from planners.grade import grade
from planners.planner import ClaimCheck, Fit, Setting, Sizing, Verdict
from planners.quantity import Quantity
from planners.registry import planner
from planners.schema import Entry, Field
from planners.table import Rows
from planners.words import say

if TYPE_CHECKING:
    from planners.analysis.breaking import Breaking
    from planners.analysis.chance import Chance
    from planners.analysis.months import ResourcePath
    from planners.analysis.options import Options
from planners.analysis.projection import Projection

Plain = dict[str, Any]


def sizing_form(sizing: Sizing, settings: Sequence[Setting]) -> Plain:
    """A sizing and its settings."""
    return {
        "service": sizing.service,
        "inputs": {name: _input(sizing.service, name, value) for name, value in sizing.inputs.items()},
        "quantities": {name: _quantity(quantity) for name, quantity in sizing.quantities.items()},
        "absent": {name: missing.reason for name, missing in sizing.absent.items()},
        "verdicts": [_verdict(verdict) for verdict in sizing.verdicts],
        "settings": [_setting(setting) for setting in settings],
        "cautions": [
            {"text": caution.text, "source": _source(caution.source) if caution.source else None}
            for caution in sizing.cautions
        ],
        "fit": sizing.fit,
        "fits": None if sizing.fit is Fit.UNKNOWN else sizing.fits,
    }


def explanation_form(sizing: Sizing, name: str, entries: Collection[str] | None = None) -> Plain:
    """The derivation of one figure as a tree; of an absent one the reason."""
    quantity = sizing.quantities.get(name)
    if quantity is None:
        missing = sizing.absent.get(name)
        reason = missing.reason if missing else say("This service has no such figure.")
        return {"name": name, "absent": reason}
    form: Plain = to_builtins(explain(quantity, entries))
    return form


def claim_form(check: ClaimCheck) -> Plain:
    """One published figure beside the model's answer."""
    return {
        "claim": check.claim,
        "service": check.service,
        "document": check.document,
        "table": check.table,
        "published_low": check.published_low,
        "published_high": check.published_high,
        "predicted": check.predicted,
        "low": check.low,
        "high": check.high,
        "unit": check.unit,
        "used_for_fit": check.used_for_fit,
        "inside": check.inside,
        "error_percent": check.error_percent,
        "note": check.note,
    }


def projection_form(ahead: Projection, options: Options) -> Plain:
    """A service month by month, its bottlenecks and its chance, of a new one with what is recommended: ``with_order``."""
    projection = options.foreseen(ahead)
    months, odds = projection.months, projection.chance
    return {
        "with_order": options.buys_new,
        "loads": list(months.loads),
        "fast_loads": list(months.fast_loads),
        "resources": [_path(path) for path in months.resources],
        "likely_month": months.likely_month,
        "pessimistic_month": months.pessimistic_month,
        "order_month": months.order_month,
        "stopped": list(months.stopped) if months.stopped else None,
        "bottlenecks": [
            {"resource": one.resource.name, "load": one.load, "careful_load": one.careful_load}
            for one in projection.bottlenecks
        ],
        "breaking_activity": _breaking(projection.breaking_activity),
        "added_servers": [{"month": one.month, "servers": one.servers} for one in months.added],
        "chance": _chance(odds) if odds else None,
        "influences": [
            {"input": one.field.name, "value": one.value, "low": one.low, "high": one.high}
            for one in projection.influences
        ],
    }


def _breaking(found: Breaking | None) -> Plain | None:
    return {"activity": found.activity, "resource": found.resource.name} if found is not None else None


def _path(path: ResourcePath) -> Plain:
    return {
        "name": path.resource.name,
        "unit": path.unit,
        "likely": list(path.likely),
        "low": list(path.low),
        "high": list(path.high),
        "capacities": list(path.capacities),
        "likely_over": path.likely_over,
        "high_over": path.high_over,
    }


def _chance(odds: Chance) -> Plain:
    return {
        "holds": odds.holds,
        "error": odds.error,
        "resources": [[resource.name, share] for resource, share in odds.resources],
        "binding": odds.binding.name,
        "use": list(odds.use),
        "swung": odds.swung.name,
        "swings": [{"name": one.name, "low": one.low, "high": one.high} for one in odds.swings],
        "samples": odds.samples,
    }


def field_form(field: Field) -> Plain:
    """One input of a planner."""
    return {
        "name": field.name,
        "title": field.title,
        "kind": str(field.kind),
        "unit": field.unit,
        "low": field.low if math.isfinite(field.low) else None,
        "high": field.high if math.isfinite(field.high) else None,
        "default": field.default,
        "default_reason": field.default_reason,
        "required": field.required,
        "choices": [choice.value for choice in field.choices],
        "columns": [field_form(column) for column in field.columns],
        "meaning": field.meaning,
        "group": field.group,
        "when": {name: list(values) for name, values in field.when},
    }


def _input(service: str, name: str, value: Entry) -> object:
    """An input; a table as its rows, each with its cells by column."""
    if not isinstance(value, Rows):
        return value
    table = next(field for field in planner(service).fields() if field.name == name)
    return [table.named(row) for row in value]


def _quantity(quantity: Quantity) -> Plain:
    return {
        "title": quantity.title,
        "value": quantity.value,
        "low": quantity.low,
        "high": quantity.high,
        "unit": quantity.unit,
        **({"currency": quantity.figure.currency} if quantity.figure.currency else {}),
        "standing": str(quantity.standing),
        "grade": str(grade(quantity)),
        "formula": quantity.formula,
        "terms": {term.name: term.value for term in quantity.terms},
        "sources": [_source(source) for source in quantity.sources],
        "reason": quantity.reason,
        "note": quantity.note,
        "doubts": list(quantity.doubts),
    }


def _source(source: Source) -> Plain:
    return {"document": source.document, "table": source.table, "row": source.row, "line": source.line}


def _verdict(verdict: Verdict) -> Plain:
    return {
        "resource": verdict.resource.name,
        "quantity": verdict.quantity,
        "demand": verdict.demand,
        "low": verdict.low,
        "high": verdict.high,
        "capacity": verdict.capacity,
        "unit": verdict.unit,
        "headroom_percent": verdict.headroom,
        "verdict": str(verdict.fit),
        "reason": verdict.reason,
    }


def _setting(setting: Setting) -> Plain:
    return {
        "file": setting.file,
        "name": setting.name,
        "value": setting.value,
        "default": setting.default,
        "unit": setting.unit,
        "reason": setting.reason,
        "standing": str(setting.standing),
        "benchmark_only": setting.benchmark_only,
        "by_hand": setting.by_hand,
        "sources": [_source(source) for source in setting.sources],
    }

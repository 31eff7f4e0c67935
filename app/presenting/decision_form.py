"""The decision about a plan as plain data for other programs: full precision, no NaN, stable names."""

from __future__ import annotations

from typing import Any

from app.presenting.decided import Decided
from app.presenting.services_decision import SiteDecision
from planners.analysis.options import Option
from planners.analysis.order import Line
from planners.analysis.site_order import Place, SiteOption
from planners.planner import Verdict

Plain = dict[str, Any]


def decision_form(decided: SiteDecision) -> Plain:
    """The answer, its figures, the ways with what each buys, and the same of every service."""
    cost, order_by, lasts, confidence = decided.facts
    return {
        "case": None if decided.case is None else str(decided.case),
        "fit": None if decided.fit is None else str(decided.fit),
        "verdict": f"{decided.head} {decided.verdict}".strip(),
        "answer": decided.answer,
        "sentence": decided.sentence,
        "consequence": decided.consequence,
        "cost": cost.value,
        "order_by": order_by.value,
        "lasts_until": lasts.value,
        "confidence": confidence.value,
        "currency": decided.currency,
        "options": [_way(one) for one in decided.options],
        "services": [_service(one) for one in decided.parts],
    }


def _way(way: SiteOption) -> Plain:
    return {
        "kind": str(way.kind),
        "purchase": way.purchase,
        "running": way.running,
        "cost": way.cost,
        "chance": way.chance,
        "chance_together": way.chance_together,
        "places": [_place(place) for place in way.places if place.lines],
    }


def _place(place: Place) -> Plain:
    lines = [_line(line) for line in place.lines]
    return {"machine": place.machine, "services": list(place.services), "lines": lines}


def _line(line: Line) -> Plain:
    return {
        "item": line.order.title,
        "count": line.count,
        "unit": line.unit,
        "in_all": line.total,
        "price": line.price,
        "cost": line.cost,
        "running": line.running,
    }


def _service(one: Decided) -> Plain:
    return {
        "title": one.title,
        "service": one.ahead.planner.name,
        "exists": one.known.exists,
        "chance_needed": one.known.enough,
        "case": str(one.case),
        "fit": str(one.ahead.now.fit),
        "answer": one.told.answer,
        "options": [_option(option) for option in one.known.options],
    }


def _resource(one: Verdict) -> Plain:
    """How full a resource is at the load of today, with what the option buys."""
    return {
        "resource": one.resource.name,
        "demand": float(one.demand),
        "high": float(one.high),
        "capacity": float(one.capacity),
        "unit": one.unit,
        "fit": str(one.fit),
    }


def _option(option: Option) -> Plain:
    ahead = option.ahead
    odds = ahead.chance if ahead is not None else None
    return {
        "kind": str(option.kind),
        "basis": str(option.basis),
        "order_month": option.month if option.lines else None,
        "likely_month": ahead.months.likely_month if ahead is not None else None,
        "pessimistic_month": ahead.months.pessimistic_month if ahead is not None else None,
        "chance": option.chance,
        "least_sure": odds.weakest.name if odds is not None else None,
        "resources": [] if ahead is None else [_resource(verdict) for verdict in ahead.now.verdicts],
        "lines": [_line(line) for line in option.lines],
    }

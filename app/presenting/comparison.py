"""The plan and its scenarios side by side: what is needed, whether it fits, what it costs, and where it differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.plan.document import Plan, Scenario, Service
from app.plan.sized import sized_service
from app.presenting.figures import ENGLISH, NumberStyle, figure, number, with_unit
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import value_text
from app.presenting.wording import unit_text
from planners.analysis.difference import Difference, difference
from planners.registry import planner
from planners.schema import Entry, Field

BASE = "As planned"


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A figure of a service in the plan and in each scenario; ``name`` is empty for the verdict."""

    service: str
    service_id: str
    name: str
    title: str
    values: tuple[str, ...]
    standings: tuple[str, ...] = ()
    """The marks of the standing of each value; none for the verdict."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Columns (the plan, then each scenario) and rows."""

    columns: tuple[str, ...]
    rows: tuple[ComparedRow, ...]


@dataclass(frozen=True, slots=True)
class PartRow:
    """What one change did to a figure."""

    change: str
    difference: str


def comparison(plan: Plan, style: NumberStyle = ENGLISH) -> Comparison:
    """The plan beside all of its scenarios."""
    cases: tuple[Scenario | None, ...] = (None, *plan.scenarios)
    rows = [row for service in plan.services for row in _rows(service, cases, style)]
    return Comparison((BASE, *(scenario.title for scenario in plan.scenarios)), tuple(rows))


def explained(
    plan: Plan, scenario: Scenario, service: Service, name: str, style: NumberStyle = ENGLISH
) -> tuple[PartRow, ...]:
    """Why a figure of a service is different in a scenario, change by change, and in all. Raises ``InputRefused``
    and ``NotInEvidence``."""
    return explained_between(service, scenario.entries(service), name, style)


def explained_between(
    service: Service, after: Mapping[str, Entry], name: str, style: NumberStyle = ENGLISH
) -> tuple[PartRow, ...]:
    """Why a figure is different with other entries, change by change, and in all. Raises ``InputRefused`` and
    ``NotInEvidence``."""
    found = difference(planner(service.planner), service.entries, after, name)
    rows = [
        PartRow(changes(part.fields, service.entries, after), _signed(part.difference, found, style))
        for part in found.parts
    ]
    total = f"{found.title}: {_plain(found.before, found, style)} to {_plain(found.after, found, style)}"
    return (*rows, PartRow(total, _signed(found.total, found, style)))


def alteration_texts(plan: Plan, scenario: Scenario) -> tuple[str, ...]:
    """The alterations of a scenario in words."""
    texts = []
    for one in scenario.alterations:
        service = plan.service(one.service)
        if service is None:
            continue
        field = next((f for f in planner(service.planner).fields() if f.name == one.field), None)
        title = field.title if field else one.field
        texts.append(
            f"{service.title}: {title} {_entry(one.value, field)} instead of {_entry(service.entries.get(one.field), field)}"
        )
    return tuple(texts)


def _rows(service: Service, cases: tuple[Scenario | None, ...], style: NumberStyle) -> list[ComparedRow]:
    answers = [sized_service(service, scenario).answer for scenario in cases]
    sizings = [one.sizing for one in answers]
    verdicts = tuple(
        verdict_sentence(one.sizing, style) if one.sizing is not None else f"Refused: {one.problems[0]}"
        for one in answers
    )
    rows = [ComparedRow(service.title, service.id, "", "Verdict", verdicts)]
    known = {found.name: found for sizing in reversed(sizings) if sizing for found in sizing.answers}
    for first in sorted(known.values(), key=lambda found: found.figure.answers):
        found = [sizing.quantities.get(first.name) if sizing else None for sizing in sizings]
        shown = [None if quantity is None else figure(quantity, style) for quantity in found]
        values = tuple("–" if one is None else one.text for one in shown)
        marks = tuple("" if one is None else one.shape for one in shown)
        rows.append(ComparedRow(service.title, service.id, first.name, first.title, values, marks))
    return rows


def changes(fields: tuple[Field, ...], before: Mapping[str, Entry], after: Mapping[str, Entry]) -> str:
    """What fields were and are, in words."""
    return ", ".join(
        f"{field.title} {_entry(before.get(field.name), field)} to {_entry(after.get(field.name), field)}"
        for field in fields
    )


def _entry(value: Entry, field: Field | None) -> str:
    """A value as the form shows it; what was left open as its default."""
    if field is None:
        return str(value)
    if value is not None:
        return value_text(field, value)
    return "left open" if field.default is None else f"{value_text(field, field.default)} (default)"


def _plain(value: float, found: Difference, style: NumberStyle) -> str:
    return with_unit(number(value, style), unit_text(found.unit))


def _signed(value: float, found: Difference, style: NumberStyle) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return with_unit(f"{sign}{number(abs(value), style)}", unit_text(found.unit))

"""What a plan assumes, numbered, and what it would do to the needs if it is wrong: the model run with another value."""

from __future__ import annotations

from dataclasses import dataclass

from app.plan.document import OriginKind, Service
from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.tables import input_rows, value_text
from planners.analysis.growth import GROUP, growth
from planners.analysis.sensitivity import OTHERWISE, Effect, effect
from planners.planner import Planner, Sizing
from planners.schema import Entry, Field, Kind

NONE = "No headline figure changes."


@dataclass(frozen=True, slots=True)
class Assumption:
    """An input that nobody measured: its value, where it comes from, and the effect if it is wrong.

    ``weight`` is the largest share by which a headline figure changes, for ranking.
    """

    number: int
    service: str
    title: str
    value: str
    origin: str
    meaning: str
    effect: str
    weight: float


def assumptions(
    service: Service, planner: Planner, sizing: Sizing, first: int = 1, style: NumberStyle = ENGLISH
) -> tuple[Assumption, ...]:
    """The assumptions of a sized service, numbered from ``first``: inputs left at their default or guessed.

    Those about growth are none where nothing grows.
    """
    known = {field.name: field for field in planner.fields()}
    grows = growth(sizing.inputs).grows
    found: list[Assumption] = []
    for row in input_rows(planner.fields(), service.entries, sizing.inputs, style):
        origin = service.origin(row.name)
        if row.origin != "default" and origin.kind is not OriginKind.GUESSED:
            continue
        if known[row.name].group == GROUP and not grows:
            continue
        found_effect = effect(planner, sizing, known[row.name])
        weight = abs(found_effect.share) if found_effect else 0.0
        words = _told(found_effect, sizing, known[row.name], style)
        told = "default" if row.origin == "default" else origin.sentence
        found.append(
            Assumption(
                first + len(found), service.title, row.title, row.value, told, row.meaning, words, weight
            )
        )
    return tuple(found)


def _told(found: Effect | None, sizing: Sizing, field: Field, style: NumberStyle) -> str:
    """The effect in words."""
    if found is None:
        return NONE
    sign = "+" if found.share > 0 else "−"
    change = f"{found.quantity.title} {sign}{number(100 * abs(found.share), style, 2)} %"
    return f"{change} {_otherwise(field, sizing.inputs[field.name], found.value, style)}"


def _otherwise(field: Field, value: Entry, other: Entry, style: NumberStyle) -> str:
    if isinstance(value, bool):
        return "if not so" if value else "if so"
    if field.kind is Kind.NUMBER and isinstance(value, int | float) and isinstance(other, int | float):
        return f"if {100 * OTHERWISE:.0f} % {'higher' if other > value else 'lower'}"
    return f"if {value_text(field, other, style)}"

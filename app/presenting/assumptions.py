"""What a plan assumes, numbered, and what it would do to the needs if it is wrong: the model run with another value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.plan.document import OriginKind, Service
from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.tables import input_rows, value_text
from planners.analysis.growth import GROUP, growth
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field, Kind

OTHERWISE = 0.2
"""Share by which a number is taken to be wrong."""
NOTICED = 0.005
"""Share of a figure from which a change is worth telling."""
MOST_CHOICES = 6
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
    grows = growth(sizing.inputs, planner.load_field, planner.fields()).grows
    found: list[Assumption] = []
    for row in input_rows(planner.fields(), service.entries, sizing.inputs, style):
        origin = service.origin(row.name)
        if row.origin != "default" and origin.kind is not OriginKind.GUESSED:
            continue
        if known[row.name].group == GROUP and not grows:
            continue
        effect, weight = _effect(planner, sizing, known[row.name], style)
        told = "default" if row.origin == "default" else origin.sentence
        found.append(
            Assumption(
                first + len(found), service.title, row.title, row.value, told, row.meaning, effect, weight
            )
        )
    return tuple(found)


def _effect(planner: Planner, sizing: Sizing, field: Field, style: NumberStyle) -> tuple[str, float]:
    """The largest change of a headline figure over the plausible other values, in words and as a share."""
    best, told = 0.0, NONE
    for value, what in _others(field, sizing.inputs, style):
        changed = _sized(planner, {**sizing.inputs, field.name: value})
        if changed is None:
            continue
        for before in sizing.answers:
            after = changed.quantities.get(before.name)
            if after is None or not float(before.value):
                continue
            share = float(after.value) / float(before.value) - 1
            if abs(share) > max(abs(best), NOTICED):
                sign = "+" if share > 0 else "−"
                best = share
                told = f"{before.title} {sign}{number(100 * abs(share), style, 2)} % {what}"
    return told, abs(best)


def _others(field: Field, inputs: Mapping[str, Entry], style: NumberStyle) -> Iterator[tuple[Entry, str]]:
    value = inputs[field.name]
    if isinstance(value, bool):
        yield not value, f"if {'not so' if value else 'so'}"
    elif isinstance(value, int | float):
        for factor, word in ((1 + OTHERWISE, "higher"), (1 - OTHERWISE, "lower")):
            other = min(max(value * factor, field.low), field.high)
            if field.kind is Kind.WHOLE:
                step = 1 if factor > 1 else -1
                other = round(other) if round(other) != value else int(value) + step
                yield other, f"if {value_text(field, other, style)}"
            elif other != value:
                yield other, f"if {100 * OTHERWISE:.0f} % {word}"
    elif field.kind is Kind.CHOICE:
        for choice in field.choices[:MOST_CHOICES]:
            if choice.value != value:
                yield choice.value, f"if {choice.title}"


def _sized(planner: Planner, entries: Mapping[str, Entry]) -> Sizing | None:
    try:
        return planner.size(planner.check(entries))
    except (InputRefused, NotInEvidence):
        return None

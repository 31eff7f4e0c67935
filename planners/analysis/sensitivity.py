"""What an input does to the needs if it is wrong: the model run with another value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from planners.analysis.growth import GROUP
from planners.analysis.held import judged, spread, used
from planners.analysis.judging import judge_entries
from planners.compiled import Compiled
from planners.figure import Resource
from planners.laws.elementwise import real
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field, Inputs, Kind

OTHERWISE = 0.2
"""Share by which a number is taken to be wrong."""
NOTICED = 0.005
"""Share of a figure from which a change is worth telling."""
MOST_CHOICES = 6
BOUGHT = 2.0
"""Times that a change of what is bought counts beside one of another figure."""
REMEMBERED = 64
"""Answers that are kept: one service has two for each number that counts."""


class Influence(Struct, frozen=True):
    """The use of a resource (demand over capacity) with ``field`` a share lower and higher than ``value``."""

    field: Field
    value: float
    low: float
    high: float

    @property
    def effect(self) -> float:
        """How far the use moves."""
        return abs(self.high - self.low)


class Effect(Struct, frozen=True):
    """With ``value`` in the input, ``quantity`` changes by ``share`` of itself (0.1 is a tenth more)."""

    value: Entry
    quantity: Quantity
    share: float

    @property
    def harms(self) -> bool:
        """Whether more is needed than was told, or less carried."""
        return (self.share < 0) == self.quantity.figure.more_is_better

    @property
    def weight(self) -> float:
        """What it counts beside changes of other figures."""
        return abs(self.share) * (BOUGHT if self.quantity.figure.order is not None else 1.0)


def effect(planner: Planner, sizing: Sizing, field: Field, value: Entry) -> Effect | None:
    """The largest change for the worse of an answering figure over the plausible values other than this one, else the
    largest for the better; None where none is worth telling. What is bought counts double: it comes before what it is for."""
    found = list(effects(planner, sizing, field, value))
    return max(found, key=lambda one: (one.harms, one.weight), default=None)


def effects(planner: Planner, sizing: Sizing, field: Field, used: Entry) -> Iterator[Effect]:
    """Every change of an answering figure that is worth telling, over the plausible values other than the one ``used``."""
    for value in others(field, used):
        changed = _answers_of(planner, {**sizing.inputs, field.name: value})
        for before in sizing.answers:
            after = changed.get(before.name)
            if after is None or not float(before.value):
                continue
            share = after / float(before.value) - 1
            if abs(share) > NOTICED:
                yield Effect(value, before, share)


def can_be_otherwise(planner: Planner, sizing: Sizing, field: Field, used: Entry) -> bool:
    """Whether a plausible value other than the one ``used`` is taken at all."""
    return any(_answers_of(planner, {**sizing.inputs, field.name: value}) for value in others(field, used))


def influences(
    planner: Planner, inputs: Inputs, resource: Resource, present: float | None
) -> tuple[Influence, ...]:
    """Every number among the inputs that is set, by how far it moves the use of a resource on so many servers."""
    found = []
    for field in planner.fields():
        value = inputs.get(field.name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not value or field.group == GROUP:
            continue
        low, high = (
            _use(planner, inputs, resource, present, field, value * factor)
            for factor in (1 - OTHERWISE, 1 + OTHERWISE)
        )
        if low is not None and high is not None:
            found.append(Influence(field, float(value), low, high))
    return tuple(sorted(found, key=lambda one: -one.effect))


def _use(
    planner: Planner, inputs: Inputs, resource: Resource, present: float | None, field: Field, value: float
) -> float | None:
    """The use of a resource with another value, held to what is possible; None where that is not sized."""
    held = min(max(value, field.low), field.high)
    asked = {**inputs, field.name: round(held) if field.kind is Kind.WHOLE else held}
    try:
        found = judge_entries(planner)(asked)
    except (InputRefused, NotInEvidence):
        return None
    verdict = judged(found, resource)
    if verdict is None:
        return None
    return used(float(verdict.demand * spread(planner, found.servers, verdict, present)), verdict.capacity)


def others(field: Field, value: Entry) -> Iterator[Entry]:
    """The plausible values other than this one: the other answer, a fifth more and less, the nearest usual amounts, or the other
    choices."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float) and field.usual:
        yield from [one for one in field.usual if one < value][-1:]
        yield from [one for one in field.usual if one > value][:1]
    elif isinstance(value, int | float):
        for factor in (1 + OTHERWISE, 1 - OTHERWISE):
            other = min(max(value * factor, field.low), field.high)
            if field.kind is Kind.WHOLE:
                yield round(other) if round(other) != value else int(value) + (1 if factor > 1 else -1)
            elif other != value:
                yield other
    elif field.kind is Kind.CHOICE:
        yield from (choice.value for choice in field.choices[:MOST_CHOICES] if choice.value != value)


def _answers_of(planner: Planner, entries: Mapping[str, Entry]) -> Mapping[str, float]:
    """The figures that answer these entries, by name; none where they cannot be sized."""
    try:
        return answers(planner)(planner.same_way(entries))
    except (InputRefused, NotInEvidence):
        return {}


@lru_cache(maxsize=16)
def answers(planner: Planner) -> Compiled[dict[str, float]]:
    """The values of the answering figures by name, for entries that are held in the same way. Raises as the planner does."""

    def found(entries: Mapping[str, Entry]) -> dict[str, float]:
        return {one.name: real(one.value) for one in planner.bare(planner.check(entries)).answers}

    return Compiled(found, remembered=REMEMBERED, numbers=True)

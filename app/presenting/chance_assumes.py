"""What the chance takes for granted: an assumption that, if it is wrong, asks for more servers or fills what there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.presenting.assumptions import Taken, taken
from app.presenting.decided import Decided
from app.presenting.figures import NumberStyle, number
from app.presenting.tables import value_text
from app.presenting.wording import sentences
from planners.analysis.chance import ACTIVITY, draws
from planners.analysis.present import on_present_servers
from planners.analysis.sensitivity import Effect, effect, effects
from planners.analysis.too_small import makes_too_small
from planners.planner import Sizing, Verdict
from planners.schema import Aspect, Field, Kind
from planners.words import listed, plural, say

MOST_WORK = 5.0
"""How many times a benchmark user's work real users may do: a guide to an older benchmark counts up to so many."""
MOST_LOOKED_AT = 14
"""Services that are looked at, those with the least chance: the model runs again for each value."""
MOST_NAMED = 2
"""Further assumptions that are named; of more it is told how many."""


class Doubt(Struct, frozen=True):
    """Another value of an input that nobody entered, and what comes of it: ``servers`` that are not enough, else what is full."""

    service: str
    taken: Taken
    effect: Effect
    servers: int
    over: Verdict | None

    @property
    def rank(self) -> tuple[bool, bool, float]:
        """An open answer before a number, servers before what they have, then by how much."""
        return self.taken.field.kind is not Kind.NUMBER, self.servers > 0, self.effect.share


def chance_assumes(parts: Sequence[Decided], style: NumberStyle) -> str:
    """The gravest of all services in a sentence; empty where the chance takes nothing of that kind for granted."""
    known = sorted(parts, key=lambda one: 1.0 if one.known.best.chance is None else one.known.best.chance)
    found = [doubt for part in known[:MOST_LOOKED_AT] for doubt in _doubts(part, style)]
    gravest = max(found, key=lambda one: one.rank, default=None)
    if gravest is None:
        return _more_work(known[:MOST_LOOKED_AT], style)
    place = say('"{input}"', input=gravest.taken.field.title)
    if len(parts) > 1:
        place = say('"{input}" of {service}', input=gravest.taken.field.title, service=gravest.service)
    return sentences(_told(gravest, place, style), _also(gravest, known[:MOST_LOOKED_AT], style))


def _also(gravest: Doubt, parts: Sequence[Decided], style: NumberStyle) -> str:
    """The other assumptions that make what is recommended too small if they are wrong, by name where they are few."""
    found = [
        one.field.title
        for part in parts
        for one in _too_small(part, style)
        if (part.title, one.field.name) != (gravest.service, gravest.taken.field.name)
    ]
    if not found:
        return ""
    if len(parts) == 1 and len(found) <= MOST_NAMED:
        return say(
            "Also too small if wrong: {inputs}.",
            inputs=listed([say('"{input}"', input=title) for title in found]),
        )
    return plural(
        "{count} more assumption makes it too small if wrong.",
        "{count} more assumptions make it too small if wrong.",
        len(found),
    )


def _too_small(part: Decided, style: NumberStyle) -> Iterator[Taken]:
    """What nobody entered of a service, and makes what is recommended too small if it is wrong."""
    for sizing, one in _open(part, style):
        largest = effect(part.service.planner, sizing, one.field, one.value)
        if largest is not None and largest.harms and makes_too_small(part.known, one.field, largest.value):
            yield one


def _open(part: Decided, style: NumberStyle) -> Iterator[tuple[Sizing, Taken]]:
    """What nobody entered of a service, and its chance does not draw, with its sizing on the servers that are there."""
    sizing, best = part.service.sizing, part.known.best
    if sizing is None or best.ahead is None:
        return
    ordered = best.ahead.now.inputs if best.lines else None
    there = on_present_servers(part.service.planner, sizing) if part.known.exists else sizing
    for one in taken(part.service.service, part.service.planner, sizing, style, ordered):
        if not draws(sizing.inputs, one.field.name):
            yield there, one


def _doubts(part: Decided, style: NumberStyle) -> Iterator[Doubt]:
    """What of one service may be otherwise, where what is recommended would not be enough then.

    A number has no other value that is known: a fifth more counts where it asks for another server.
    """
    best = part.known.best
    if best.ahead is None:
        return
    for sizing, one in _open(part, style):
        if one.field.aspect is Aspect.REQUIRED:
            continue
        for changed in effects(part.service.planner, sizing, one.field, one.value):
            servers, over = _servers(changed, best.ahead.now), _over(changed, best.ahead.now)
            if servers or (over is not None and _may_be_far_off(one.field)):
                yield Doubt(part.title, one, changed, servers, over)


def _more_work(parts: Sequence[Decided], style: NumberStyle) -> str:
    """How much more work of each user is too much, where nobody entered how much they do and it may be as much."""
    known = [most for part in parts if (most := _most_work(part, style)) is not None]
    if not known:
        return ""
    return say(
        "Users are taken to work as planned: with {factor} times the work it is too small.",
        factor=number(min(known), style, 3),
    )


def _most_work(part: Decided, style: NumberStyle) -> float | None:
    """The work per user that is just carried, as a multiple of what is planned; None for more than is likely, or where it was
    entered."""
    ahead, sizing = part.known.best.ahead, part.service.sizing
    if ahead is None or sizing is None or draws(sizing.inputs, ACTIVITY):
        return None
    names = (one.field.name for one in taken(part.service.service, part.service.planner, sizing, style))
    found = ahead.breaking_activity if ACTIVITY in names else None
    if found is None or found.resource.evidence:
        return None
    most = found.activity / float(sizing.inputs[ACTIVITY] or 1)
    return most if most < MOST_WORK else None


def _may_be_far_off(field: Field) -> bool:
    """Whether a fifth more or less is no limit of what it may be: an answer, and how much users do."""
    return field.kind is not Kind.NUMBER or field.name == ACTIVITY


def _servers(changed: Effect, then: Sizing) -> int:
    """How many servers there are, where more are needed with that value; else 0."""
    counted = changed.quantity.figure
    if not counted.servers or counted.order is None or then.servers is None:
        return 0
    needed, there = (
        round(float(changed.quantity.value) * (1 + changed.share)),
        round(float(then.servers.value)),
    )
    return there if needed > there else 0


def _over(changed: Effect, then: Sizing) -> Verdict | None:
    """What is over its capacity with that value, and is not with the one that is taken."""
    judged = next((one for one in then.verdicts if one.quantity == changed.quantity.name), None)
    if judged is None or not judged.demand <= judged.capacity < judged.demand * (1 + changed.share):
        return None
    return judged


def _told(doubt: Doubt, place: str, style: NumberStyle) -> str:
    """The other value of the input of that ``place``, and what comes of it."""
    field, over = doubt.taken.field, doubt.over
    other = value_text(field, doubt.effect.value, style)
    if doubt.servers or over is None:
        return _needed(field, other, place, doubt.servers)
    resource = over.resource.title
    if field.kind is Kind.SWITCH:
        return say(
            "Not in the chance: if {input} is {answer}, over capacity: {resource}.",
            input=place,
            answer=other,
            resource=resource,
        )
    return say(
        "Not in the chance: with {value} as {input}, over capacity: {resource}.",
        input=place,
        value=other,
        resource=resource,
    )


def _needed(field: Field, other: str, place: str, servers: int) -> str:
    if field.kind is Kind.SWITCH:
        return plural(
            "Not in the chance: if {input} is {answer}, {count} server is not enough.",
            "Not in the chance: if {input} is {answer}, {count} servers are not enough.",
            servers,
            input=place,
            answer=other,
        )
    return plural(
        "Not in the chance: with {value} as {input}, {count} server is not enough.",
        "Not in the chance: with {value} as {input}, {count} servers are not enough.",
        servers,
        input=place,
        value=other,
    )

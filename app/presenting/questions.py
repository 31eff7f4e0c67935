"""Inputs that nobody has entered and that matter most: what makes a verdict unknown, then what moves the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.plan.sized import SizedService
from app.presenting.assumptions import assumptions
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.finding import first_refused
from planners.analysis.growth import GROUP
from planners.planner import Planner, Sizing
from planners.quantity import Absent
from planners.schema import Field
from planners.words import say

UNKNOWN, NO_VERDICT, WORTH_ASKING = 100.0, 0.4, 0.02
"""Weights of what makes the whole verdict unknown and what leaves a resource without one; below the last nothing is asked."""

TURN = 2
"""Questions of one service before those of the next."""


class Question(Struct, frozen=True):
    """An input to enter: its service and its name to go to it, what it does, and a weight for ranking."""

    key: str
    service: str
    name: str
    title: str
    effect: str
    weight: float


def questions(one: SizedService, style: NumberStyle = ENGLISH) -> tuple[Question, ...]:
    """The open questions of a service, the weightiest first; each input once. Of one that is not sized, the first refused input."""
    sizing = one.sizing
    if sizing is None:
        return tuple(_refused(one))
    found: dict[str, Question] = {}
    for asked in (*_unknown(one, sizing), *_without_verdict(one, sizing), *_defaults(one, sizing, style)):
        if asked.name not in found and asked.weight >= WORTH_ASKING:
            found[asked.name] = asked
    return tuple(sorted(found.values(), key=lambda asked: -asked.weight))


def first_questions(found: Sequence[Question], most: int) -> tuple[Question, ...]:
    """The weightiest of many services. What was asked already, of this service or by this input, waits for the others."""
    ranked = sorted(found, key=lambda one: -one.weight)
    services: dict[str, int] = {}
    inputs: dict[str, int] = {}
    turns = []
    for asked in ranked:
        turn = services.get(asked.key, 0) // TURN + inputs.get(asked.title, 0)
        turns.append((asked.weight < UNKNOWN, turn, -asked.weight))
        services[asked.key] = services.get(asked.key, 0) + 1
        inputs[asked.title] = inputs.get(asked.title, 0) + 1
    order = sorted(range(len(ranked)), key=lambda place: turns[place])
    return tuple(ranked[place] for place in order[:most])


def _refused(one: SizedService) -> Iterator[Question]:
    """The input to correct first."""
    place = first_refused(one.service, one.answer.refusals)
    if place is not None:
        told = next(refusal.told for refusal in one.answer.refusals if refusal.field == place.name)
        yield Question(one.service.id, one.title, place.name, place.title, told, UNKNOWN)


def _unknown(one: SizedService, sizing: Sizing) -> Iterator[Question]:
    """The inputs that the reasons of unknown figures ask for."""
    for missing in sizing.absent.values():
        field = _asked_for(missing, one.planner)
        if field is not None and sizing.inputs.get(field.name) is None:
            weight = UNKNOWN if missing in sizing.unjudged else NO_VERDICT / 4
            effect = say("{figure} unknown", figure=missing.figure.title)
            yield _question(one, field, effect, weight)


def _asked_for(missing: Absent, planner: Planner) -> Field | None:
    """The first input whose title the reason names."""
    places = [(missing.reason.find(f'"{field.title}"'), field) for field in planner.fields()]
    named = [(place, field) for place, field in places if place >= 0]
    return min(named, key=lambda pair: pair[0])[1] if named else None


def _without_verdict(one: SizedService, sizing: Sizing) -> Iterator[Question]:
    """The capacities that were not entered, so that a figure has nothing to stand against."""
    known = {field.name: field for field in one.planner.fields()}
    judged = {verdict.resource for verdict in sizing.verdicts}
    for quantity in sizing.quantities.values():
        resource, name = quantity.figure.resource, quantity.figure.capacity
        field = known.get(name)
        if resource is None or resource in judged or field is None or not field.applies(sizing.inputs):
            continue
        if sizing.inputs.get(name) is None:
            yield _question(one, field, say("{resource}: no verdict", resource=resource.title), NO_VERDICT)


def _defaults(one: SizedService, sizing: Sizing, style: NumberStyle) -> Iterator[Question]:
    """The inputs at their default, by what they do to the answer."""
    known = {field.name: field for field in one.planner.fields()}
    for assumed in assumptions(one.service, one.planner, sizing, style=style, exists=one.exists):
        if known[assumed.name].group != GROUP:
            yield _question(one, known[assumed.name], assumed.effect, assumed.weight)


def _question(one: SizedService, field: Field, effect: str, weight: float) -> Question:
    return Question(one.service.id, one.title, field.name, field.title, effect, weight)

"""What may go wrong with a way to move a service."""

from __future__ import annotations

from collections.abc import Iterator

from app.plan.document import Service
from app.plan.moving import Option, Question
from app.presenting.figures import NumberStyle, figure, scale, scaled_range, with_unit
from planners.analysis.moving import Move
from planners.words import listed, plural, say

WIDE = 1.5
"""From a range of so many times its lower end on it is told as a risk."""


def risks_of(one: Option, service: Service, asked: Question, style: NumberStyle) -> Iterator[str]:
    """What may go wrong, a sentence each; nothing of what cannot be sized."""
    found = one.move
    if found.sizing is None:
        return
    if found.least is not None and found.most is None and found.judged:
        yield say("If the upper ends of the ranges come true, no number of servers is enough.")
    elif found.least is not None and found.most is not None and found.most > found.least:
        yield plural(
            "If the upper ends of the ranges come true, {count} server is needed.",
            "If the upper ends of the ranges come true, {count} servers are needed.",
            found.most,
        )
    used = found.processor
    if used is not None and float(used.low) > 0 and float(used.high) / float(used.low) >= WIDE:
        yield say(
            "Processor utilization {value}, range {range}.",
            value=figure(used, style).text,
            range=with_unit(scaled_range(used, style), scale(used.unit, float(used.value))[0]),
        )
    yield from _not_judged(found)
    yield from _failure(found, asked)
    if found.from_ratings and one.machine:
        yield say(
            "It takes your recordings to be of {machine}, where the service stands now.",
            machine=str(service.own.get("machine") or ""),
        )
    before, after = service.entries.get("platform"), found.sizing.inputs.get("platform")
    if one.machine and after and before != after:
        field = next(field for field in found.planner.fields() if field.name == "platform")
        title = next((choice.title for choice in field.choices if choice.value == after), str(after))
        yield say("Its figures start from another measured machine: {machine}.", machine=title)


def _not_judged(found: Move) -> Iterator[str]:
    """What is needed and held against nothing."""
    sizing = found.standing
    judged = {verdict.resource for verdict in sizing.verdicts} if sizing is not None else set()
    needed = sizing.needs if sizing is not None else ()
    open_ = [one.title for one in needed if one.figure.resource and one.figure.resource not in judged]
    if open_:
        yield say("Not checked against the machine: {needs}. Enter what it has.", needs=listed(open_))


def _failure(found: Move, asked: Question) -> Iterator[str]:
    if asked.failing and not found.spared:
        yield say("Nobody can say how many spare servers this service needs.")
    elif not asked.failing and found.servers == 1:
        yield say("One server alone: when it fails, the service stops.")

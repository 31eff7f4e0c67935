"""What the first choices of a plan come to, in a few rows: shown while they are made."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.plan.document import Start
from app.plan.sized import exists
from app.presenting.answer import Answer, answer_of, in_all
from app.presenting.figures import (
    COUNTED_UNITS,
    ENGLISH,
    NumberStyle,
    scaled,
    scaled_range,
)
from app.presenting.gauges import gauges
from planners.analysis.as_bought import needs_as_bought
from planners.analysis.machines import Machine
from planners.planner import Planner, Sizing
from planners.words import say


class FirstRow(Struct, frozen=True):
    """A need: its title, how much (of each server), its range where it has one, and what all servers have."""

    title: str
    value: str
    range: str
    total: str


class FirstAnswer(Struct, frozen=True):
    """The verdict, the answer that stands first, the needs, what stands against them on a machine, and what is not known."""

    answer: Answer
    rows: tuple[FirstRow, ...]
    on_machine: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def first_answer(
    planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH, machines: Iterable[Machine] = ()
) -> FirstAnswer:
    """The answer to the first choices, with the machines that the service is put on. What is counted first is no row again."""
    answer = answer_of(planner, sizing, style, exists(planner, sizing.inputs, Start.UNTOLD))
    first = next((cell.answer for cell in answer.cells), "")
    rows = tuple(
        FirstRow(need.title, amount, scaled_range(need, style), in_all(planner, sizing, need, style))
        for need in needs_as_bought(sizing)
        if not need.figure.servers
        and ((amount := scaled(need, style=style)) != first or need.unit not in COUNTED_UNITS)
    )
    fits = tuple(
        say(
            "{machine}, {resource}: {against}, {headroom} headroom",
            machine=machine.name,
            resource=gauge.resource,
            against=gauge.against,
            headroom=gauge.left,
        )
        for machine in machines
        for gauge in gauges(machine.total, style)
    )
    return FirstAnswer(answer, rows, fits, _unknown(sizing, answer.limit))


def _unknown(sizing: Sizing, told: str) -> tuple[str, ...]:
    """The needs that nothing is known of, each with its reason and what to do, but for those that are told already."""
    needed = (one for one in sizing.absent.values() if one.figure.needed or one.figure.resource is not None)
    return tuple(
        one.reason
        if one.reason.startswith(one.figure.title)
        else say("{figure}: {reason}", figure=one.figure.title, reason=one.reason)
        for one in needed
        if one.reason not in told
    )

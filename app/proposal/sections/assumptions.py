"""What was not measured and is assumed, numbered so that it can be talked about, with the effect if it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.presenting.assumptions import Assumption
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import grouped
from planners.words import say

TOLD = say(
    "These inputs were not entered or are guesses. The effect is the largest change of a headline figure when the model "
    "runs with another value. Enter your own value where the effect is large."
)
HEAD = (say("No."), say("Input"), say("Assumed"), say("Effect if wrong"), say("Origin"))
WIDTHS = (26, 130, 87, 190, 50)


def section(proposal: Contents) -> list[Any]:
    """One table of what has an effect; a line for all that has none."""
    known = [(part.service.title, assumed) for part, assumed in proposal.assumptions]
    rows = grouped(proposal, [(title, _rows(assumed)) for title, assumed in known])
    idle = [one for _, assumed in known for one in assumed if not one.weight]
    flow: list[Any] = [paragraph(TOLD), table(HEAD, rows, WIDTHS)] if rows else []
    if idle:
        told = say("Without effect on a headline figure: {inputs}.", inputs="; ".join(_named(idle)))
        flow += [space(4), paragraph(told, "muted")]
    return flow


def _rows(assumed: Iterable[Assumption]) -> list[tuple[str, ...]]:
    return [
        (f"A{one.number}", one.title, one.value, one.effect, one.origin if one.guessed else "–")
        for one in assumed
        if one.weight
    ]


def _named(idle: Iterable[Assumption]) -> list[str]:
    """Each input with its value once, behind the numbers of all services that assume it."""
    numbers: dict[tuple[str, str], list[str]] = {}
    for one in idle:
        numbers.setdefault((one.title, one.value), []).append(f"A{one.number}")
    return [
        say("{numbers} {input} ({value})", numbers=", ".join(marks), input=title, value=value)
        for (title, value), marks in numbers.items()
    ]

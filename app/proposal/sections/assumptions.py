"""What was not measured and is assumed, numbered so that it can be talked about, with the effect if it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.presenting.assumptions import Assumption
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import grouped
from planners.words import say

TOLD = say(
    "Not entered, or guessed. The effect is the largest change of a headline figure with another value."
)
HEAD = (say("No."), say("Input"), say("Assumed"), say("Effect if wrong"), say("Origin"))
WIDTHS = (26, 130, 87, 190, 50)


def section(proposal: Contents) -> list[Any]:
    """One table of what has an effect; a line for all that has none.

    Of several services a line below tells what decides and changes no figure: most of them assume the same.
    """
    known = [(part.service.title, assumed) for part, assumed in proposal.assumptions]
    every = [one for _, assumed in known for one in assumed]
    below = [one for one in every if one.decides and len(known) > 1]
    rows = grouped(
        proposal,
        [(title, _rows(one for one in assumed if one not in below)) for title, assumed in known],
    )
    idle = [one for one in every if not one.weight]
    flow: list[Any] = [paragraph(TOLD), table(HEAD, rows, WIDTHS)] if rows else []
    told = [
        say(
            "{inputs}. {effect}",
            inputs="; ".join(_named(one for one in below if one.effect == effect)),
            effect=effect,
        )
        for effect in dict.fromkeys(one.effect for one in below)
    ]
    if idle:
        told.append(say("Without effect on a headline figure: {inputs}.", inputs="; ".join(_named(idle))))
    return [*flow, space(4), paragraph(sentences(*told), "muted")] if told else flow


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

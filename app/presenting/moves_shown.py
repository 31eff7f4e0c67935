"""The ways to move one service, or all together, as one table with its answer: what a window shows."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan
from app.plan.moving import Question
from app.plan.onto import NoSuchMachine, machines_named
from app.plan.together import consolidated
from app.presenting.consolidating import (
    TogetherRow,
    about_all,
    standing_lines,
    together_answer,
    together_rows,
)
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.move_scenario import Altered, as_scenario
from app.presenting.moving import moving
from app.presenting.ranked import NONE, Ranked
from app.presenting.wording import sentences
from planners.words import say

EACH_ALONE = say("Choose a single service to save its move as a scenario.")


MOST_NAMED = 6
"""Machines that are named where another was meant."""


class MovesShown(Struct, frozen=True):
    """The answer in a sentence; ``rows`` with the number of each as its key; ``notes`` of each row, and ``about`` all."""

    answer: str
    rows: tuple[Ranked, ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    about: tuple[str, ...] = ()
    changes: tuple[tuple[Altered, ...], ...] = ()
    """What each row is as the changes of a scenario; nothing where it cannot be one."""


def moves_shown(
    plan: Plan,
    service: str,
    system: str,
    failing: int,
    style: NumberStyle = ENGLISH,
    enough: float = 0.0,
    onto: str = "",
) -> MovesShown:
    """The ways for the service of that id onto the machines of the plan; for all together with an empty id.

    ``enough`` is the chance, from 0 to 1, from which on a way of a service counts as one that holds; 0 for that
    of the service. ``onto`` names other machines with commas between them: of the plan, or published ones.
    """
    try:
        machines = tuple(machines_named(plan, onto)) or plan.machines
    except NoSuchMachine as unknown:
        return MovesShown(_unknown(unknown))
    asked = Question(machines, system, failing, enough)
    one = plan.service(service)
    if one is None:
        return _together(plan, asked, style)
    asked = asked.of(one)
    found = moving(plan, one, asked, style)
    rows = tuple(
        Ranked(
            row.title,
            row.needs,
            row.cost,
            row.until,
            row.chance,
            row.share,
            row.brief,
            row.recommended,
            str(place),
            asked.enough,
        )
        for place, row in enumerate(found.rows)
    )
    about = (
        ()
        if machines or len(found.rows) == 1
        else (
            say(
                "No machine is described in the plan, so the measured ones stand here. Add yours on the page Machines."
            ),
        )
    )
    adopted = [as_scenario(plan, one, row.option) for row in found.rows]
    notes = tuple(
        (row.why, *row.risks, *filter(None, (as_one.why,)))
        for row, as_one in zip(found.rows, adopted, strict=True)
    )
    return MovesShown(found.answer, rows, notes, about, tuple(as_one.changes for as_one in adopted))


def _together(plan: Plan, asked: Question, style: NumberStyle) -> MovesShown:
    if len(plan.services) < 2:
        return MovesShown(say("Add a second service to put services together."))
    found = consolidated(plan, asked)
    if found is None:
        return MovesShown(say("Add machines on the page Machines to put services on them."))
    told = together_rows(found, style)
    about = about_all(found)
    if not told:
        return MovesShown(say("No service can be placed on these machines."), about=about)
    rows = tuple(
        Ranked(row.title, row.needs, row.cost, NONE, NONE, None, row.why, row.recommended, str(place))
        for place, row in enumerate(told)
    )
    return MovesShown(together_answer(found, told[0]), rows, tuple(_notes(row) for row in told), about)


def _unknown(machine: NoSuchMachine) -> str:
    """No machine of that name, with a few that are like it."""
    like = machine.known[:MOST_NAMED]
    told = say('No machine is called "{name}".', name=machine.name)
    if not like:
        return sentences(told, say("Choose one from the list, or add it on the page Machines."))
    return sentences(told, say("Possible: {names}.", names="; ".join(like)))


def _notes(row: TogetherRow) -> tuple[str, ...]:
    return (row.why, *((row.bound, *standing_lines(row), EACH_ALONE) if row.machines else ()))

"""The ways to move one service, or all together, as one table with its answer: what a window shows."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan
from app.plan.moving import Question
from app.plan.together import consolidated
from app.presenting.consolidating import (
    TogetherRow,
    about_all,
    standing_lines,
    together_answer,
    together_rows,
)
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.move_scenario import Altered, as_changes
from app.presenting.moving import moving
from app.presenting.ranked import NONE, Ranked
from planners.analysis.options import ENOUGH
from planners.words import say


class MovesShown(Struct, frozen=True):
    """The answer in a sentence; ``rows`` with the number of each as its key; ``notes`` of each row, and ``about`` all."""

    answer: str
    rows: tuple[Ranked, ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    about: tuple[str, ...] = ()
    changes: tuple[tuple[Altered, ...], ...] = ()
    """What each row is as the changes of a scenario; nothing where it cannot be one."""


def moves_shown(
    plan: Plan, service: str, system: str, failing: int, style: NumberStyle = ENGLISH, enough: float = ENOUGH
) -> MovesShown:
    """The ways for the service of that id onto the machines of the plan; for all together with an empty id.

    ``enough`` is the chance, from 0 to 1, from which on a way of a service counts as one that holds.
    """
    asked = Question(plan.machines, system, failing, enough)
    one = plan.service(service)
    if one is None:
        return _together(plan, asked, style)
    found = moving(plan, one, asked, style)
    rows = tuple(
        Ranked(
            row.title,
            row.needs,
            row.cost,
            row.until,
            row.chance,
            row.share,
            row.why,
            row.recommended,
            str(place),
            enough,
        )
        for place, row in enumerate(found.rows)
    )
    about = (
        ()
        if plan.machines
        else (
            say("The plan has no machines, so the measured ones stand here. Add yours on the page Machines."),
        )
    )
    notes = tuple((row.why, *row.risks) for row in found.rows)
    changes = tuple(as_changes(plan, one, row.option) for row in found.rows)
    return MovesShown(found.answer, rows, notes, about, changes)


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


def _notes(row: TogetherRow) -> tuple[str, ...]:
    return (row.why, *((row.bound, *standing_lines(row)) if row.machines else ()))

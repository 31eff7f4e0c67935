"""Processors and memory of a Traveler server by what was recorded on one's own: no document tells them."""

from __future__ import annotations

from planners import measured_here
from planners.counters import BUSY, MEMORY_USED, UTILIZATION
from planners.domino.own import as_wide, told_as
from planners.evidence import weakest
from planners.machine import figures, placement
from planners.machine.processors import needed
from planners.measured_here import MeasuredHere
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.traveler.case import TravelerCase
from planners.traveler.inputs import SERVICE
from planners.words import say

RECORD = say('Record users and processor use of your own server, and use them under "Own server".')
PER_SERVER = say("Per server, as on yours, while the servers that may fail are down.")


def carrying(case: TravelerCase) -> Term | None:
    """Processors of the planned machine where they are known, else those of the recorded server; None where nobody said."""
    return placement.carrying(case.catalogue, SERVICE, case.inputs, _recorded_processors(case))


def _recorded_processors(case: TravelerCase) -> Term | None:
    row = _processor(case)
    if row is None or not row.processors:
        return None
    return Term(
        "processors", float(row.processors), "processors", say("Processors of your server"), row.source
    )


def not_published() -> Quantity:
    """Raises ``NotInEvidence``: only one's own server tells the processors."""
    raise NotInEvidence(say("No document tells the processor use of a device"), RECORD)


def knows_processors(case: TravelerCase) -> bool:
    """Whether processor use was recorded."""
    return _processor(case) is not None


def utilization(case: TravelerCase, users: Quantity) -> Quantity:
    """Utilization of a server like the recorded one, in percent. Raises ``NotInEvidence``."""
    row, used = _busy(case, users)
    text: str = "used"
    terms: tuple[Term, ...] = (of("used", used),)
    if row.quantity == BUSY.name:
        text, terms = "100 * used / processors", (*terms, _processors(case))
    return derive(figures.UTILIZATION, text, terms, used.standing, spread=as_wide(used), note=PER_SERVER)


def processors(case: TravelerCase, users: Quantity, goal: Quantity) -> Quantity:
    """Processors like the recorded ones that keep a server at the target. Raises ``NotInEvidence``."""
    used = utilization(case, users)
    standing = weakest((used.standing, goal.standing))
    return needed(figures.PROCESSOR_COUNT, used, _processors(case), goal, standing)


def memory(case: TravelerCase, users: Quantity) -> Quantity:
    """Memory of a server in MiB. Raises ``NotInEvidence``."""
    row = measured_here.measured_here(case.inputs).get(MEMORY_USED.name)
    if row is None:
        raise NotInEvidence(
            say("No document tells the memory of a Traveler server"),
            say('Record users and memory of your own server, and use them under "Own server".'),
        )
    used = _line(row, users)
    return told_as(figures.MEMORY_NEED, "used / 1048576", used)


def _busy(case: TravelerCase, users: Quantity) -> tuple[MeasuredHere, Quantity]:
    row = _processor(case)
    assert row is not None
    return row, _line(row, users)


def _processor(case: TravelerCase) -> MeasuredHere | None:
    here = measured_here.measured_here(case.inputs)
    return here.get(BUSY.name) or here.get(UTILIZATION.name)


def _processors(case: TravelerCase) -> Term:
    found = _recorded_processors(case)
    if found is None:
        raise NotInEvidence(
            say("Your recordings do not tell how many processors your server has"),
            say('Enter "Processors" in "Measured here".'),
        )
    return found


def _line(row: MeasuredHere, users: Quantity) -> Quantity:
    return row.line("users_per_server", (of("users_per_server", users),), users.value)

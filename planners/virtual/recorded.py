"""A virtual host by what was recorded on one's own: processor time, memory and disk operations of all users."""

from __future__ import annotations

from collections.abc import Iterator

from planners.counters import BUSY, DISK_OPERATIONS, MEMORY_USED
from planners.domino.own import ENTER_PROCESSORS, PROCESSORS_UNKNOWN, OwnLine, as_wide, told_as
from planners.evidence import Standing
from planners.figure import Figure
from planners.machine.figures import MEMORY_NEED
from planners.measured_here import MeasuredHere, disagreement
from planners.planner import Caution
from planners.quantity import Quantity, derive, of
from planners.refusal import NotInEvidence
from planners.virtual.case import VirtualCase
from planners.virtual.figures import OPERATIONS, PROCESSOR_TIME
from planners.virtual.processor_time import cost, engine, processors
from planners.words import say

TIME_NOTE = say("Of all guests, as your own were recorded: their guests and partitions count as planned.")
MEMORY_NOTE = say("All guests: all memory in use on yours, with their systems.")
OPERATIONS_NOTE = say("All guests, before the array's own copies.")
LOAD = "(activity * users)"


def cp_seconds(case: VirtualCase) -> Quantity | None:
    """CP-seconds of all users in ten minutes; None where none were recorded. Raises ``NotInEvidence``."""
    row = case.own_processor
    if row is None:
        return None
    if row.quantity != BUSY.name:
        raise NotInEvidence(PROCESSORS_UNKNOWN, ENTER_PROCESSORS)
    used = _of_all(case, row, published_work(case))
    return derive(
        PROCESSOR_TIME,
        "used * engine",
        (of("used", used), engine(case)),
        used.standing,
        spread=as_wide(used),
        note=TIME_NOTE,
    )


def users_at_target(case: VirtualCase, goal: Quantity) -> Quantity | None:
    """Users that the entered processors carry at the target; None where no processor use was recorded."""
    row = case.own_processor
    if row is None or row.quantity != BUSY.name:
        return None
    line = OwnLine(row, lambda: processors(case), None, published_work(case))
    return line.users_at_target(case, goal)


def memory(case: VirtualCase) -> Quantity | None:
    """Memory of all guests in MiB; None where none was recorded."""
    row = case.here.get(MEMORY_USED.name)
    if row is None:
        return None
    used = _of_all(case, row)
    return told_as(MEMORY_NEED, "used / 1048576", used, MEMORY_NOTE)


def operations(case: VirtualCase) -> Quantity | None:
    """Disk operations per second of all users; None where none were recorded."""
    row = case.here.get(DISK_OPERATIONS.name)
    if row is None:
        return None
    return told_as(OPERATIONS, "used", _of_all(case, row), OPERATIONS_NOTE)


def published_work(case: VirtualCase) -> Quantity | None:
    """Busy processors of a user in the published run; None where the recordings tell none."""
    row = case.own_processor
    if row is None or row.quantity != BUSY.name:
        return None
    figure = Figure("published.demand", say("Busy processors, by load, in the measured run"), row.unit)
    return derive(figure, "cost / engine", (cost(case), engine(case)), Standing.MEASURED)


def cautions(case: VirtualCase) -> Iterator[Caution]:
    """Where own and published figures are far apart."""
    row = case.own_processor
    found = disagreement(row, published_work(case)) if row is not None else None
    if found is not None:
        yield found


def _of_all(case: VirtualCase, row: MeasuredHere, published: Quantity | None = None) -> Quantity:
    terms, guesses = (case.activity(), case.users()), bool(case.inputs["guesses"])
    return row.line(LOAD, terms, case.work, published=published, guesses=guesses)

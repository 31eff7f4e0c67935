"""A Domino server's demand against the capacity of the measured machine, or of the planned one where it was entered."""

from __future__ import annotations

from collections.abc import Iterator

from planners.domino.case import MeasuredCase
from planners.machine.verdicts import against_machine, judge
from planners.planner import Verdict
from planners.quantity import Quantity
from planners.sheet import Sheet


def of_work(case: MeasuredCase, sheet: Sheet, processors: float, carried: str) -> Iterator[Verdict | None]:
    """Processor, users and memory; ``carried`` says what the limit of one server is."""
    found, machine = sheet.quantities, case.platform
    if "processor.utilization" in found:
        goal = found["processor.target"].value
        reason = f"target of {goal:.4g} % on {processors:.0f} processors"
        yield judge(found["processor.utilization"], goal, reason)
    if "users.limit" in found:
        yield judge(found["users.per_server"], found["users.limit"].value, carried)
    if "memory.ram" in found:
        yield against_machine(case.inputs, machine.model, found["memory.ram"], machine.memory_mib)


def of_traffic(case: MeasuredCase, sheet: Sheet) -> Iterator[Verdict | None]:
    """Drives and network."""
    found, machine = sheet.quantities, case.platform
    if "disk.drives" in found:
        yield against_machine(case.inputs, machine.model, found["disk.drives"], machine.drives)
    if "network.rate" in found:
        yield _link(case, found["network.rate"])


def _link(case: MeasuredCase, used: Quantity) -> Verdict:
    speed, busy = case.number("link_speed"), case.number("link_busy")
    return judge(used, speed * 125_000 * busy / 100, f"{busy:g} % of a link of {speed:g} Mbit/s")

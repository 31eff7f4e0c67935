"""A Domino server's demand against the capacity of the measured machine, or of the planned one where it was entered."""

from __future__ import annotations

from collections.abc import Iterator

from planners.domino.bounds import capacity_of
from planners.domino.case import MeasuredCase
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.machine.disks import fewest, room_of
from planners.machine.figures import DISK_CAPACITY, DRIVE_COUNT, ROOM
from planners.machine.one_point import MOST_WORK
from planners.machine.verdicts import against_machine, judge
from planners.planner import Verdict
from planners.quantity import Quantity, Term
from planners.refusal import NotInEvidence
from planners.sheet import Sheet
from planners.words import plural, say

ANOTHER_SERVER = say("More users need another partition or server")
TOO_FAR = say('No figure is told beyond 10 times the measured work. "Accept guesses" shows it.')


def of_work(case: MeasuredCase, sheet: Sheet, processors: Term | None) -> Iterator[Verdict | None]:
    """Processor, users and memory; ``processors`` of the reference machine, where somebody said."""
    quantities, machine = sheet.quantities, case.platform
    if "processor.utilization" in quantities:
        goal = quantities["processor.target"].value
        own = case.inputs.get("baseline_users") is not None or case.own_processor is not None
        count = None if processors is None else real(processors.value)
        reason = (
            target_reason(goal, count)
            if own
            else _on_reference(goal, count or 0.0, (case.guessed_from or machine).model)
        )
        yield judge(quantities["processor.utilization"], goal, reason)
    if (
        "work.measured" in quantities
        and quantities["work.measured"].value > MOST_WORK
        and not case.inputs["guesses"]
    ):
        yield judge(quantities["work.measured"], MOST_WORK, TOO_FAR)
    if "users.limit" in quantities:
        limit = quantities["users.limit"].value
        yield judge(quantities["users.per_server"], limit, _limit_reason(sheet), then=ANOTHER_SERVER)
    if "memory.ram" in quantities:
        yield against_machine(case.inputs, machine.model, quantities["memory.ram"], machine.memory_mib)


def of_traffic(case: MeasuredCase, sheet: Sheet) -> Iterator[Verdict | None]:
    """Drives and network."""
    quantities, machine = sheet.quantities, case.platform
    if "disk.drives" in quantities:
        yield against_machine(case.inputs, machine.model, quantities["disk.drives"], machine.drives)
    elif DISK_CAPACITY.name in quantities:
        yield _room(case, quantities[DISK_CAPACITY.name])
    if "network.rate" in quantities:
        yield _link(case, quantities["network.rate"])


def _room(case: MeasuredCase, needed: Quantity) -> Verdict | None:
    """Space against the room of the drives, where only the drives' operations are not known; too few for the array hold nothing,
    and are judged by their number."""
    drives = capacity_of(case, DRIVE_COUNT, case.platform.drives)
    if drives is None:
        return None
    try:
        room = room_of(case.catalogue, case.inputs, drives)
    except NotInEvidence:
        least = fewest(case.catalogue, case.inputs)
        return against_machine(case.inputs, case.platform.model, least, case.platform.drives)
    reason = plural(
        "{count} drive has room for {room:,.0f} GB; what its operations carry is not known",
        "{count} drives have room for {room:,.0f} GB; what their operations carry is not known",
        round(drives.value),
        room=room.value,
    )
    return judge(needed, real(room.value), reason, ROOM)


def target_reason(goal: float, processors: float | None) -> str:
    """What stands against the processor utilization: the target in percent, and the processors it is of, if known."""
    if processors is None:
        return say("Target utilization {goal:.3g} %", goal=goal)
    return plural(
        "Target utilization {goal:.3g} %, {count:.0f} processor",
        "Target utilization {goal:.3g} %, {count:.0f} processors",
        processors,
        goal=goal,
    )


def _limit_reason(sheet: Sheet) -> str:
    """Where the limit of one server is from, and of how many partitions it is."""
    each, limit = (sheet.quantities[name] for name in ("partitions.each", "users.partition_limit"))
    if limit.standing is Standing.MEASURED:
        return plural(
            "Largest published load of one partition",
            "{count} partitions of {limit:,.0f} users, the largest published load of one",
            round(each.value),
            limit=limit.value,
        )
    return plural(
        "Your own limit of one partition",
        "{count} partitions of {limit:,.0f} users, your own limit of one",
        round(each.value),
        limit=limit.value,
    )


def _on_reference(goal: float, processors: float, model: str) -> str:
    return plural(
        "Target utilization {goal:.3g} %, {count:.0f} processor of the reference machine {model}",
        "Target utilization {goal:.3g} %, {count:.0f} processors of the reference machine {model}",
        processors,
        goal=goal,
        model=model,
    )


def _link(case: MeasuredCase, used: Quantity) -> Verdict:
    speed, busy = case.number("link_speed"), case.number("link_busy")
    reason = say("{busy:.3g} % of a {speed:,.10g} Mbit/s link", busy=busy, speed=speed)
    return judge(used, speed * 125_000 * busy / 100, reason)

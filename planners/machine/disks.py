"""Drives for a load: by operations, by capacity, by the array's own rule.

Back-end operations = reads + penalty * writes; drives = the larger of what operations and capacity ask for,
rounded up to the array's multiple, plus hot spares. Planning a drive below 100 % busy keeps its queue short.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from planners.catalogue.rows import Raid
from planners.catalogue.store import Catalogue
from planners.citing import cite, entered
from planners.evidence import Standing, weakest
from planners.figure import Resource
from planners.laws.elementwise import real
from planners.machine.figures import (
    DISK_CAPACITY,
    DRIVE_COUNT,
    DRIVE_OPERATIONS,
    DRIVES_FOR_ROOM,
    OPERATIONS,
    ROOM,
)
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Inputs
from planners.sheet import Sheet
from planners.words import say

WORK = "operations"
"""The term of a number of drives that says what they do."""
ROUNDED_UP = ("multiple * ceil(", " / multiple) + hot_spares")
"""What stands before and behind a need in the formula of the drives that meet it."""
CLOSE = 1e-9
PENALTY = "write_penalty"
"""The term of drive operations that a RAID level multiplies writes by."""


def back_end_operations(
    catalogue: Catalogue, inputs: Inputs, reads: Term, writes: Term, standing: Standing, size: Quantity | None
) -> Quantity:
    """Operations per second at the drives: reads + penalty * writes, both in requests/s or (with ``size``, kB) in kB/s."""
    raid = raid_of(catalogue, inputs)
    penalty = Term(
        PENALTY,
        raid.write_penalty,
        "1",
        say("Drive operations per write with {title}", title=raid.title),
        cite(catalogue, raid),
    )
    terms: tuple[Term, ...] = (reads, writes, penalty)
    text = f"reads + {PENALTY} * writes"
    if size is not None:
        terms, text = (*terms, of("operation_size", size)), f"({text}) / operation_size"
    return derive(
        DRIVE_OPERATIONS,
        text,
        terms,
        standing,
        note=say("At the drives, after the RAID level's write penalty; per server."),
    )


def counted_by_system(operations: Quantity) -> Quantity:
    """Operations as the system counts them: an array makes its own copies of a write. Others are such already."""
    if not any(term.name == PENALTY for term in operations.terms):
        return operations
    terms = tuple(replace(term, value=1.0) if term.name == PENALTY else term for term in operations.terms)
    return derive(operations.figure, operations.formula, terms, operations.standing)


def drives(catalogue: Catalogue, inputs: Inputs, operations: Quantity, capacity: Quantity) -> Quantity:
    """Drives of one server, hot spares included."""
    raid, rate = raid_of(catalogue, inputs), drive_rate(catalogue, inputs)
    overhead, of_raid = _overhead(catalogue, inputs, raid)
    terms = (
        of("operations", operations),
        rate,
        entered("drive_busy", _number(inputs, "drive_busy"), "%", say("Planned drive load")),
        of("capacity", capacity),
        entered("drive_size", _number(inputs, "drive_size"), "GB", say("Capacity of one drive")),
        *of_raid,
        *_of_array(catalogue, inputs, raid),
    )
    need = f"max(operations / (drive_operations * drive_busy / 100), {overhead} * capacity / drive_size, minimum)"
    text = need.join(ROUNDED_UP)
    return derive(
        DRIVE_COUNT,
        text,
        terms,
        weakest((operations.standing, Standing.RULE)),
        note=say("Per server, for data only. Logs have drives of their own."),
    )


def for_room(catalogue: Catalogue, inputs: Inputs, capacity: Quantity) -> Quantity:
    """Drives of one server that hold what is stored, however much they do; hot spares included."""
    raid = raid_of(catalogue, inputs)
    overhead, of_raid = _overhead(catalogue, inputs, raid)
    terms = (
        of("capacity", capacity),
        entered("drive_size", _number(inputs, "drive_size"), "GB", say("Capacity of one drive")),
        *of_raid,
        *_of_array(catalogue, inputs, raid),
    )
    text = f"max({overhead} * capacity / drive_size, minimum)".join(ROUNDED_UP)
    note = say("Per server. What they do may need more: how much that is, is not known.")
    return derive(DRIVES_FOR_ROOM, text, terms, weakest((capacity.standing, Standing.RULE)), note=note)


def sheet_drives(catalogue: Catalogue, inputs: Inputs, sheet: Sheet, count: Callable[[], Quantity]) -> None:
    """Add the drives of one server, where they are not known those for the room alone."""
    sheet.work(DRIVE_COUNT, count)
    if DRIVE_COUNT.name in sheet.absent and DISK_CAPACITY.name in sheet.quantities:
        sheet.work(DRIVES_FOR_ROOM, lambda: for_room(catalogue, inputs, sheet.need(DISK_CAPACITY)))


def fewest(catalogue: Catalogue, inputs: Inputs) -> Quantity:
    """Drives that the array of one server has at least, whatever it carries, hot spares included."""
    terms = _of_array(catalogue, inputs, raid_of(catalogue, inputs))
    return derive(DRIVE_COUNT, "multiple * ceil(minimum / multiple) + hot_spares", terms, Standing.RULE)


def _of_array(catalogue: Catalogue, inputs: Inputs, raid: Raid) -> tuple[Term, ...]:
    """By what steps drives are counted: the fewest of the RAID level, how many it adds at a time, and those that are spare."""
    return (
        Term(
            "minimum",
            float(raid.minimum_drives),
            "drives",
            say("Fewest drives of {title}", title=raid.title),
            cite(catalogue, raid),
        ),
        Term(
            "multiple",
            float(raid.multiple),
            "drives",
            say("Drives added at a time with {title}", title=raid.title),
            cite(catalogue, raid),
        ),
        entered("hot_spares", _number(inputs, "hot_spares"), "drives", say("Hot spares")),
    )


def carried_by(count: Quantity, drives: float) -> tuple[tuple[str, float], ...]:
    """What so many drives carry of each figure that a number of them is counted for, all else as it was counted with."""
    counted = _counted(count)
    if counted is None:
        return ()
    names = {term.name: term for term in counted.terms}
    usable = _in_full_steps(counted, drives)
    if usable < float(names["minimum"].value):
        usable = 0.0
    busy = float(names["drive_operations"].value) * float(names["drive_busy"].value) / 100
    if "overhead" in names:
        raw = float(names["overhead"].value)
    else:
        group, parity = (float(names[name].value) for name in ("raid_group", "parity"))
        raw = group / (group - parity)
    return (
        (DRIVE_OPERATIONS.name, usable * busy),
        (DISK_CAPACITY.name, usable * float(names["drive_size"].value) / raw),
    )


def beside_usable(count: Quantity, drives: float) -> tuple[Quantity, float] | None:
    """The need that a number of drives was rounded up from, and as many of ``drives`` as can meet it, both without hot spares.

    It is met where it is no more than these, as the number itself is no more than ``drives``. None where no number was counted.
    """
    counted = _counted(count)
    if counted is None:
        return None
    text = counted.formula.removeprefix(ROUNDED_UP[0]).removesuffix(ROUNDED_UP[1])
    need = derive(DRIVE_COUNT, text, counted.terms, counted.standing)
    return need, _in_full_steps(counted, drives)


def _counted(count: Quantity) -> Quantity | None:
    """The number as it was counted for what drives do: that of the plan, where it stands behind another number. None of others."""
    if count.name != DRIVE_COUNT.name:
        return None
    while WORK not in {term.name for term in count.terms}:
        planned = next(
            (
                term.quantity
                for term in count.terms
                if term.quantity and term.quantity.figure.name == count.name
            ),
            None,
        )
        if planned is None:
            return None
        count = planned
    return count


def _in_full_steps(counted: Quantity, drives: float) -> float:
    """As many of these drives as make full steps of the array, without hot spares."""
    step, spares = (float(counted.term(name).value) for name in ("multiple", "hot_spares"))
    return step * math.floor((drives - spares) / step + CLOSE)


def operations_of(catalogue: Catalogue, inputs: Inputs, drives: Term) -> Quantity:
    """Operations per second that so many drives of one server do at their planned load."""
    usable, terms = _usable(catalogue, inputs, drives)
    busy = entered("drive_busy", _number(inputs, "drive_busy"), "%", say("Planned drive load"))
    return derive(
        DRIVE_OPERATIONS.titled(say("Operations that the drives do")),
        f"({usable}) * drive_operations * drive_busy / 100",
        (*terms, drive_rate(catalogue, inputs), busy),
        Standing.RULE,
    )


def room_of(catalogue: Catalogue, inputs: Inputs, drives: Term) -> Quantity:
    """GB that so many drives of one server hold, after the RAID level's own."""
    usable, terms = _usable(catalogue, inputs, drives)
    overhead, of_raid = _overhead(catalogue, inputs, raid_of(catalogue, inputs))
    size = entered("drive_size", _number(inputs, "drive_size"), "GB", say("Capacity of one drive"))
    return derive(
        DISK_CAPACITY.titled(say("Room of the drives")),
        f"({usable}) * drive_size / ({overhead})",
        (*terms, *of_raid, size),
        Standing.RULE,
    )


def taken(
    catalogue: Catalogue, inputs: Inputs, found: Mapping[str, Quantity], share: float
) -> Iterator[tuple[Resource, Quantity, Quantity]]:
    """What a server takes of drives that others may share, and what they give: operations and room, as far as known.

    ``share`` of the server's drives is planned for. Raises ``NotInEvidence`` where they are too few for the array.
    """
    if inputs.get(DRIVE_COUNT.capacity) is None:
        return
    drives = Term("drives", share * _number(inputs, DRIVE_COUNT.capacity), "drives", DRIVE_COUNT.title)
    for resource, figure, gives in (
        (OPERATIONS, DRIVE_OPERATIONS, operations_of),
        (ROOM, DISK_CAPACITY, room_of),
    ):
        if figure.name in found:
            yield resource, found[figure.name], gives(catalogue, inputs, drives)


def _usable(catalogue: Catalogue, inputs: Inputs, drives: Term) -> tuple[str, tuple[Term, ...]]:
    """Drives that hold data, as formula text with its terms. Raises ``NotInEvidence`` where they are too few for the array."""
    raid, spares = raid_of(catalogue, inputs), _number(inputs, "hot_spares")
    if drives.value - spares < max(raid.minimum_drives, raid.multiple):
        raise NotInEvidence(say("{title} needs more drives than the server has", title=raid.title))
    idle = (drives.value - spares) % raid.multiple
    terms = (
        drives,
        entered("hot_spares", spares, "drives", say("Hot spares")),
        Term(
            "idle_drives",
            idle,
            "drives",
            say("Drives that make no full step of the array"),
            cite(catalogue, raid),
        ),
    )
    return f"{drives.name} - hot_spares - idle_drives", terms


def _overhead(catalogue: Catalogue, inputs: Inputs, raid: Raid) -> tuple[str, tuple[Term, ...]]:
    """Raw per usable capacity, as formula text with its terms."""
    source = cite(catalogue, raid)
    if raid.parity_drives == 0:
        meaning = say("Raw per usable capacity with {title}", title=raid.title)
        return "overhead", (Term("overhead", raid.capacity_overhead, "1", meaning, source),)
    parity = Term(
        "parity",
        float(raid.parity_drives),
        "drives",
        say("Drives of parity in a group of {title}", title=raid.title),
        source,
    )
    group = entered("raid_group", _number(inputs, "raid_group", 8), "drives", say("Drives in a group"))
    return "raid_group / (raid_group - parity)", (group, parity)


def drive_rate(catalogue: Catalogue, inputs: Inputs) -> Term:
    """Operations per second of one drive: entered, or the published figure of its type. Raises ``NotInEvidence``."""
    given = inputs.get("drive_operations")
    if given is not None:
        return entered("drive_operations", float(given), "requests/s", say("Operations of one drive"))
    for drive in catalogue.drives():
        if drive.type == inputs["drive_type"]:
            return Term(
                "drive_operations",
                drive.operations,
                "requests/s",
                say("Operations of one {title} drive", title=drive.title),
                cite(catalogue, drive),
                low=drive.low,
                high=drive.high,
            )
    raise NotInEvidence(
        say(
            "No operations per second are published for drive type {drive_type}",
            drive_type=inputs["drive_type"],
        ),
        say('Enter "Operations per drive".'),
    )


def raid_of(catalogue: Catalogue, inputs: Inputs) -> Raid:
    """The planned RAID level. Raises ``NotInEvidence``."""
    for raid in catalogue.raid_levels():
        if raid.level == inputs["raid"]:
            return raid
    raise NotInEvidence(
        say("The write penalty of {raid} is not in the catalogue", raid=inputs["raid"]),
        say("Choose another RAID level."),
    )


def _number(inputs: Inputs, name: str, otherwise: float = 0.0) -> float:
    given = inputs.get(name)
    return real(given) if given is not None else otherwise

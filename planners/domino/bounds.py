"""How many users of one server its memory, its drives and its link carry, where it is known what they hold.

What is needed grows evenly with the users, so it is asked twice. What even one user would not fit bounds nothing: no
number of servers helps there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from planners.catalogue.rows import Platform
from planners.catalogue.store import Catalogue
from planners.citing import entered, own_rule
from planners.domino.case import MeasuredCase
from planners.domino.figures import (
    USERS_BY_CAPACITY,
    USERS_BY_MEMORY,
    USERS_BY_NETWORK,
    USERS_BY_OPERATIONS,
    USERS_BY_SPACE,
)
from planners.domino.servers import Bound, partitions, users_of
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import real
from planners.laws.spread import RatioInterval
from planners.laws.symbol import Untraceable
from planners.machine import disks
from planners.machine.figures import DRIVE_COUNT, MEMORY_NEED
from planners.machine.verdicts import planned_share
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

ASKED = own_rule(say("needs grow evenly with the users"))
LOAD = "users"
FEW, MANY = 1.0, 1000.0
"""Users of one server at which a need is asked."""
BY_MEMORY = say(
    "The memory of the server decides how much one server carries, by the expected need. In the worst case it may carry fewer."
)
BY_SPACE = say(
    "The address space of its partitions decides how much one server carries, by the expected need. In the worst case it may carry fewer."
)
BY_DRIVES = say(
    "The drives of the server decide how much one server carries, by the expected need. In the worst case it may carry fewer."
)
BY_NETWORK = say(
    "The network link decides how much one server carries, by the expected need. In the worst case it may carry fewer."
)

Need = Callable[[Quantity], Quantity]
Limits = Callable[[Any, Quantity], Iterator[Bound]]
"""The bounds of a case with so many partitions, whatever its load."""


def of_any_load(case: MeasuredCase, limits: Limits) -> tuple[Bound, ...]:
    """The bounds of a case, worked out once for all its loads: they are half of a sizing, and it is done for many loads."""
    others = {**case.inputs}
    others.pop(LOAD, None)
    told = type(case), limits, case.catalogue, case.platform, case.interval, tuple(others)
    values = others.values()
    try:
        return _known(*told, *values)
    except (TypeError, Untraceable):  # numbers of many rows at once, or a part of what is being traced
        return _found(*told, *values)


def _found(
    kind: type[MeasuredCase],
    limits: Limits,
    catalogue: Catalogue,
    platform: Platform,
    interval: RatioInterval | None,
    names: tuple[str, ...],
    *values: Any,
) -> tuple[Bound, ...]:
    case = kind(catalogue, dict(zip(names, values, strict=True)), platform, interval)
    return tuple(limits(case, partitions(case)))


_known = lru_cache(maxsize=64, typed=True)(_found)


def memory(case: MeasuredCase, need: Need, proved: Term | None, bend: float | None = None) -> Iterator[Bound]:
    """By the memory of the planned server; ``proved`` users ran in that of the measured one. The need bends at so many users."""
    has = capacity_of(case, MEMORY_NEED, case.platform.memory_mib)
    if has is None:
        return
    found = _carried(USERS_BY_MEMORY, has, need, bend)
    enough = proved is not None and case.platform.memory_mib and has.value >= case.platform.memory_mib
    if found is not None and enough and proved is not None and found.value < proved.value:
        found = derive(USERS_BY_MEMORY, proved.name, (proved,), Standing.MEASURED)
    if found is not None:
        yield Bound(found, BY_MEMORY, as_expected=True)


def address_space(space: Term | None, need: Need, bend: float | None = None) -> Iterator[Bound]:
    """By the address space of its partitions, where that is published. The need bends at so many users."""
    found = _carried(USERS_BY_SPACE, space, need, bend) if space is not None else None
    if found is not None:
        yield Bound(found, BY_SPACE, as_expected=True)


def drives(case: MeasuredCase, operations: Need, capacity: Need) -> Iterator[Bound]:
    """By the drives of the planned server: as fast as they are, and as much as they hold."""
    has = capacity_of(case, DRIVE_COUNT, case.platform.drives)
    if has is None:
        return
    for figure, hold, need in (
        (USERS_BY_OPERATIONS, disks.operations_of, operations),
        (USERS_BY_CAPACITY, disks.room_of, capacity),
    ):
        try:
            holds = hold(case.catalogue, case.inputs, has)
        except NotInEvidence:
            continue
        found = _carried(figure, of("drives_hold", holds), need)
        if found is not None:
            yield Bound(found, BY_DRIVES, as_expected=True)


def network(case: MeasuredCase, need: Need) -> Iterator[Bound]:
    """By the link of the server at its planned load."""
    found = _carried(USERS_BY_NETWORK, link(case), need)
    if found is not None:
        yield Bound(found, BY_NETWORK, as_expected=True)


def link(case: MeasuredCase) -> Term:
    """Bytes per second of the link at its planned load."""
    rate = case.number("link_speed") * 125_000 * case.number("link_busy") / 100
    return Term("link_rate", rate, "bytes/s", say("Link at its planned load"), field="link_speed")


def capacity_of(case: MeasuredCase, figure: Figure, measured: float | None) -> Term | None:
    """What one planned server has of a figure, as far as it is planned for: as entered, or as the reference machine if it
    is to be built like that."""
    given, share = case.inputs[figure.capacity], planned_share(case.inputs, figure)
    if given is not None and share < 1:
        meaning = say("Of the planned server, {share:.3g} % of it planned", share=100 * share)
        return Term("capacity_planned", share * real(given), figure.unit, meaning)
    if given is not None:
        return entered(
            "capacity_planned", real(given), figure.unit, say("Of the planned server"), figure.capacity
        )
    if not measured or not case.inputs["as_reference"]:
        return None
    return Term(
        "capacity_planned",
        share * float(measured),
        figure.unit,
        say("Of the reference machine"),
        case.catalogue.source(case.platform),
    )


@cache
def _asked(few: float) -> tuple[Quantity, Quantity]:
    meaning = say("Users of one server")
    return users_of(few, meaning), users_of(few - FEW + MANY, meaning)


def _carried(figure: Figure, capacity: Term, need: Need, bend: float | None = None) -> Quantity | None:
    """The users at which a need reaches the capacity; None where it never does, or where it is not known.

    Beyond the ``bend`` it grows otherwise than up to there: it is asked for on the side where it reaches the capacity.
    """
    try:
        start = bend if bend and need(_asked(bend)[0]).value <= capacity.value else FEW
        asked = _asked(start)
        few, many = map(need, asked)
    except NotInEvidence:
        return None
    if many.value <= few.value or few.value > capacity.value:
        return None
    terms = (
        capacity,
        decided("need_of_few", few),
        decided("need_of_many", many),
        Term("users_few", asked[0].value, "users", say("Users of the smaller need"), ASKED),
        Term("users_many", asked[1].value, "users", say("Users of the larger need"), ASKED),
    )
    text = f"users_few + ({capacity.name} - need_of_few) * (users_many - users_few) / (need_of_many - need_of_few)"
    return derive(figure, text, terms, weakest((many.standing, Standing.RULE)))

"""What all services of a plan need together: what counts their servers, what is bought, and what that costs."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bill import CENT, CURRENCY, BillLine, bill, monthly
from planners.analysis.present import AtMost, at_most
from planners.analysis.spare import servers_bought
from planners.planner import Planner, Sizing

SERVERS = "servers"


class Total(Struct, frozen=True):
    """So many of one thing over all services; ``title`` is that of its line in the bill.

    ``within`` says how many of them are for a use of their own, such as the drives of the log, ``worst`` how many are
    bought where the upper ends of the ranges come true, ``entered`` that inputs ask for more than that.
    """

    title: str
    unit: str
    count: float
    within: tuple[tuple[str, float], ...] = ()
    worst: float = 0.0
    entered: bool = False


class Site(Struct, frozen=True):
    """What all services need at their present load.

    ``counted`` are servers, nodes, partitions, each unit once; a machine that services name is one server, and what is
    bought to hold nodes or partitions counts as one, too. ``bought`` are the other lines of their bills. ``monthly`` is what runs now costs in a month:
    None where nothing is priced, or in different currencies.
    """

    counted: tuple[Total, ...]
    bought: tuple[Total, ...]
    currency: str
    monthly: float | None


def site(parts: Sequence[tuple[Planner, Sizing]]) -> Site:
    """The totals of sized services."""
    sizings = [sizing for _, sizing in parts]
    bills = [bill(planner, sizing, grown=False).lines for planner, sizing in parts]
    most = [at_most(planner, one) for planner, one in parts]
    counted = _counted(zip(sizings, bills, strict=True))
    months = [month for one in sizings if (month := monthly(one)) is not None]
    currencies = {str(one.inputs.get(CURRENCY) or "") for one in sizings if monthly(one) is not None}
    alike = len(currencies) == 1
    return Site(
        tuple(Total("", unit, count) for unit, count in counted.items()),
        tuple(_with_worst(_bought(bills, counted), most, counted)),
        currencies.pop() if alike else "",
        round(math.fsum(months), CENT) if months and alike else None,
    )


def _with_worst(
    bought: Iterable[Total], most: Sequence[Sequence[AtMost]], counted: Container[str]
) -> Iterator[Total]:
    lines = _bought([[one.line for one in some] for some in most], counted)
    worst = {(one.title, one.unit): one.count for one in lines}
    entered = {one.line.unit for some in most for one in some if one.entered}
    return (
        replace(one, worst=worst.get((one.title, one.unit), one.count), entered=one.unit in entered)
        for one in bought
    )


def _bought(bills: Iterable[Sequence[BillLine]], counted: Container[str]) -> tuple[Total, ...]:
    """The lines but those that are counted as servers; what has a use of its own is in those of its unit."""
    bought: dict[tuple[str, str], float] = {}
    within: dict[tuple[str, str], dict[str, float]] = {}
    for lines in bills:
        first = {line.unit: line.order.title for line in reversed(lines) if not line.order.use}
        for line in lines:
            if line.unit == SERVERS or line.unit in counted:
                continue
            is_within = bool(line.order.use) and line.unit in first
            key = first[line.unit] if is_within else line.order.title, line.unit
            bought[key] = bought.get(key, 0.0) + line.count
            if is_within:
                uses = within.setdefault(key, {})
                uses[line.order.use] = uses.get(line.order.use, 0.0) + line.count
    return tuple(
        Total(title, unit, count, tuple(within.get((title, unit), {}).items()))
        for (title, unit), count in bought.items()
    )


def _counted(parts: Iterable[tuple[Sizing, Sequence[BillLine]]]) -> dict[str, float]:
    """Servers, and what stands on one instead of them, by their unit; servers in front."""
    counted: dict[str, float] = {}
    machines: set[str] = set()
    for sizing, lines in parts:
        name = str(sizing.inputs.get("machine") or "")
        for unit, some in _units(sizing, lines):
            count = some
            if name and unit == SERVERS:
                count = 0.0 if name in machines else 1.0
                machines.add(name)
            counted[unit] = counted.get(unit, 0.0) + count
    return dict(sorted(counted.items(), key=lambda pair: pair[0] != SERVERS))


def _units(sizing: Sizing, lines: Sequence[BillLine]) -> Iterator[tuple[str, float]]:
    """What a service counts instead of servers, and the servers of its bill; of the others those that run."""
    units = servers_bought(sizing) or sizing.servers or next(iter(sizing.needs), None)
    if units is None or not units.figure.whole:
        return
    yield units.unit, float(units.value)
    if units.unit != SERVERS:
        bought = sum(line.count for line in lines if line.unit == SERVERS)
        if bought:
            yield SERVERS, bought

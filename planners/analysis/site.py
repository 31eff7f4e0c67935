"""What all services of a plan need together: what counts their servers, what is bought, and what that costs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from planners.analysis.bill import CENT, CURRENCY, PURCHASE, bill, monthly
from planners.analysis.spare import servers_bought
from planners.planner import Planner, Sizing

SERVERS = "servers"


class Total(Struct, frozen=True):
    """So many of one thing over all services; ``title`` is that of its line in the bill."""

    title: str
    unit: str
    count: float


class Site(Struct, frozen=True):
    """What all services need at their present load.

    ``counted`` are servers, nodes, partitions, each unit once; a machine that services name is one server. ``bought`` are
    the other lines of their bills. ``purchase`` sums the costs of purchase, ``monthly`` what runs now costs in a month:
    None where nothing is priced, or in different currencies.
    """

    counted: tuple[Total, ...]
    bought: tuple[Total, ...]
    currency: str
    purchase: float | None
    monthly: float | None


def site(parts: Sequence[tuple[Planner, Sizing]]) -> Site:
    """The totals of sized services."""
    sizings = [sizing for _, sizing in parts]
    bought: dict[tuple[str, str], float] = {}
    counted = _counted(sizings)
    for planner, sizing in parts:
        for line in bill(planner, sizing, grown=False).lines:
            if line.unit != SERVERS and line.unit not in counted:
                key = line.order.title, line.unit
                bought[key] = bought.get(key, 0.0) + line.count
    costs = [float(found.value) for one in sizings if (found := one.quantities.get(PURCHASE.name))]
    months = [month for one in sizings if (month := monthly(one)) is not None]
    priced = [one for one in sizings if PURCHASE.name in one.quantities or monthly(one) is not None]
    currencies = {str(one.inputs.get(CURRENCY) or "") for one in priced}
    alike = len(currencies) == 1
    return Site(
        tuple(Total("", unit, count) for unit, count in counted.items()),
        tuple(Total(title, unit, count) for (title, unit), count in bought.items()),
        currencies.pop() if alike else "",
        round(math.fsum(costs), CENT) if costs and alike else None,
        round(math.fsum(months), CENT) if months and alike else None,
    )


def _counted(sizings: Iterable[Sizing]) -> dict[str, float]:
    """Servers, or what stands for them, by their unit."""
    counted: dict[str, float] = {}
    machines: set[str] = set()
    for sizing in sizings:
        units = servers_bought(sizing) or sizing.servers or next(iter(sizing.needs), None)
        if units is None or not units.figure.whole:
            continue
        count, name = float(units.value), str(sizing.inputs.get("machine") or "")
        if name and units.unit == SERVERS:
            count = 0.0 if name in machines else 1.0
            machines.add(name)
        counted[units.unit] = counted.get(units.unit, 0.0) + count
    return counted

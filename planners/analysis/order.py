"""What is bought for a service: all that it needs, or what is missing beside what is there; and the service on that."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bill import CENT, SERVERS, BillLine, in_order_unit, lines_of, unpriced
from planners.analysis.bought import Share, WithBought, share_of
from planners.analysis.growth import growth
from planners.analysis.present import Needed, at_least_entered, separate, there, used_of
from planners.analysis.projection import Projection
from planners.analysis.spare import servers_bought, spare_servers, spare_wanted
from planners.figure import Order
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, Refusal
from planners.schema import Entry

CLOSE = 1e-9


class Line(Struct, frozen=True):
    """One thing to buy in ``unit``: so many, at ``price`` for one, so that ``total`` are there.

    ``name`` is that of the figure; empty for servers that no figure counts. ``each`` of them are in each server. ``monthly`` is
    what one costs to run in a month, ``months`` for how many it does.
    """

    name: str
    order: Order
    unit: str
    count: float
    total: float
    each: float
    price: float | None
    monthly: float | None = None
    months: int = 0

    @property
    def cost(self) -> float | None:
        """The price of all; None where no price was entered."""
        return None if self.price is None else round(self.count * self.price, CENT)

    @property
    def running(self) -> float | None:
        """What they cost to run; None where no running cost was entered."""
        return None if self.monthly is None else round(self.count * self.monthly * self.months, CENT)


class Bought(Struct, frozen=True):
    """What is bought, and for how many servers in all; ``known`` are the totals of what has a capacity, by figure."""

    lines: tuple[Line, ...]
    servers: int
    sizing: Sizing
    totals: tuple[tuple[str, float], ...]


def largest(first: Needed, second: Needed | None) -> dict[str, BillLine]:
    """Of each line the one that needs more."""
    found = dict(first)
    for name, line in (second or {}).items():
        if name not in found or line.count > found[name].count:
            found[name] = line
    return found


def all_of(planner: Planner, sizing: Sizing, needed: Needed, there: int = 0) -> Bought:
    """Everything that is needed, and no less than was entered for a server; of the servers those that are not ``there``."""
    servers, counts = _servers(sizing, needed), at_least_entered(planner, sizing, needed)
    made = []
    for name, line in needed.items():
        total = counts[name]
        count = max(0.0, total - there) if there and line.order.price == SERVERS.price else total
        made.append(Line(name, line.order, line.unit, count, total, _each(total, line), line.price))
    known = tuple((line.name, line.total) for line in made)
    return Bought(tuple(line for line in made if line.count), servers, sizing, known)


def added_to(planner: Planner, now: Sizing, sizing: Sizing, needed: Needed) -> Bought:
    """What is missing beside what is there: of what has no capacity, what is needed beyond the present load.

    A server that is added has all parts of its own.
    """
    present, known = lines_of(planner, now, now.inputs), there(planner, now)
    first = servers_bought(now)
    had = round(known[first.name if first is not None else ""] or 1)
    servers = max(had, _servers(sizing, needed))
    made, totals = [], []
    for name, line in needed.items():
        base = known.get(name)
        shared = base if base is not None else present[name].count if name in present else 0.0
        every = _each_server(planner, sizing, name)
        if every:
            short = had * max(0.0, line.each - shared / had) + (servers - had) * line.each
        else:
            short = max(0.0, line.count - shared)
        more = math.ceil(short - CLOSE)
        if base is not None:
            has_each = (shared + more) / servers if servers == had else min(line.each, shared + more)
            totals.append((name, has_each * servers if every else shared + more))
        if more:
            each = line.each if every else more
            made.append(Line(name, line.order, line.unit, more, shared + more, each, line.price))
    return Bought(tuple(made), servers, sizing, tuple(totals))


def one_server_more(planner: Planner, now: Sizing) -> Bought | None:
    """A server beside those that are there, with no less than was entered for them, as what they carry counts on it; None where
    there cannot be one more."""
    first = servers_bought(now)
    if first is None or not planner.per_server or first.figure.set_by not in now.inputs:
        return None
    servers = round(float(first.value)) + 1
    try:
        more = planner.size(planner.check({**now.inputs, first.figure.set_by: servers}))
    except InputRefused:
        return None
    needed = lines_of(planner, more, now.inputs, upper=True)
    has = {name: (total or 0.0) / (servers - 1) for name, total in there(planner, now, entered=True).items()}
    for name, line in needed.items():
        quantity = more.quantities.get(name)
        entered = more.inputs.get(quantity.figure.sized_with) if quantity is not None else None
        each = entered if isinstance(entered, int | float) else line.each
        if _each_server(planner, more, name):
            each = max(each, has.get(name, 0.0))
        if each != line.each:
            needed[name] = replace(line, count=each * servers, each=each)
    return added_to(planner, now, more, separate(now, needed))


def _each_server(planner: Planner, sizing: Sizing, name: str) -> bool:
    """Whether the figure is that of each of the servers."""
    quantity = sizing.quantities.get(name)
    return quantity is not None and planner.per_server and not quantity.figure.whole


def on_what_is_bought(planner: Planner, now: Sizing, bought: Bought) -> Projection | None:
    """The service with what is there once it is bought; None where that cannot be sized."""
    try:
        sized = planner.size(planner.check(_inputs_with(planner, now, bought)))
        judged = with_bought(planner, sized, bought)
        return Projection(judged, judged.against(sized), growth(sized.inputs))
    except InputRefused:
        return None


def on_what_stays(now: Sizing, ordered: Projection | None, lines: Iterable[Line]) -> Projection | None:
    """The service on the servers that are there, beside those that are added; None where none is added, or all have the same.

    ``ordered`` is the service on what is bought, as all of its servers have at least that. The load is spread evenly over them.
    """
    adds = any(line.order.price == SERVERS.price for line in lines)
    if ordered is None or not adds or not isinstance(ordered.planner, WithBought):
        return None
    bought, had, then = ordered.planner, _capacities(now), _capacities(ordered.now)
    own = WithBought(
        bought.base,
        tuple(one for one in bought.each if then.get(one[0], 0.0) > had.get(one[0], 0.0)),
        tuple(one for one in bought.shares if one.of_measured > 1),
    )
    inputs = dict(ordered.now.inputs)
    for name in {one.sized_with for one in bought.figures if one.sized_with in inputs}:
        counts = [one for one in (now.inputs[name], inputs[name]) if isinstance(one, int | float)]
        inputs[name] = max(counts, default=None)
    found = own.size(inputs)
    return None if _judged(found) == _judged(ordered.now) else Projection(own, found, ordered.growth)


def _capacities(found: Sizing) -> dict[str, float]:
    return {one.quantity: float(one.capacity) for one in found.verdicts}


def _judged(found: Sizing) -> list[tuple[str, float, float]]:
    """What a server shows and what it has."""
    return [(one.quantity, float(one.demand), float(one.capacity)) for one in found.verdicts]


def refused(planner: Planner, now: Sizing, bought: Bought) -> Refusal | None:
    """Why the service cannot have what is bought, as ports beyond those of its nodes; None where it can."""
    try:
        planner.check(_inputs_with(planner, now, bought))
    except InputRefused as refusal:
        return refusal.refusals[0]
    return None


def _inputs_with(planner: Planner, now: Sizing, bought: Bought) -> dict[str, Entry]:
    """The inputs of a service with what is there once it is bought."""
    inputs: dict[str, Entry] = unpriced(planner, now.inputs)
    totals = dict(bought.totals)
    for quantity in bought.sizing.quantities.values():
        field = quantity.figure.set_by or quantity.figure.held_by
        if field in inputs and quantity.figure.set_by:
            inputs[field] = max(round(float(quantity.value)), _carrying(bought))
        elif field in inputs:
            inputs[field] = round(totals.get(quantity.name, float(quantity.value)))
        if quantity.figure.sized_with in inputs and quantity.name in totals:
            inputs[quantity.figure.sized_with] = round(totals[quantity.name] / bought.servers)
    return inputs


def _carrying(bought: Bought) -> int:
    """The servers that carry the load beside spare ones, where there are any; else 0."""
    spare = spare_servers(bought.sizing)
    return bought.servers - spare_wanted(bought.sizing) if spare else 0


def with_bought(planner: Planner, sized: Sizing, bought: Bought) -> WithBought:
    """The planner whose servers have their share of what is there then."""
    each: list[tuple[str, float]] = []
    shares: list[Share] = []
    for name, total in bought.totals:
        quantity = sized.quantities.get(name)
        if quantity is None:
            continue
        many = bought.servers if planner.per_server and not quantity.figure.whole else 1
        amount = total / many * in_order_unit(quantity)
        used = used_of(sized, quantity)
        if used and quantity.figure.stepped is not None:
            measured = float(quantity.term(quantity.figure.stepped.of).value)
            shares.append(share_of(sized, used, amount / measured))
        elif quantity.figure.resource is not None:
            each.append((name, amount))
    return WithBought(planner, tuple(each), tuple(shares))


def _servers(sizing: Sizing, needed: Needed) -> int:
    first = servers_bought(sizing)
    name = first.name if first is not None else ""
    return max(1, round(needed[name].count)) if name in needed else 1


def _each(total: float, line: BillLine) -> float:
    """How many are in each server."""
    return total / line.count * line.each if line.count else line.each


def running_from(bought: Bought, price: float | None, months: int) -> tuple[Line, ...]:
    """The lines, servers with what one costs to run in each of so many months."""
    if price is None:
        return bought.lines
    return tuple(
        replace(line, monthly=price, months=months) if line.order.price == SERVERS.price else line
        for line in bought.lines
    )


def purchase(bought: Iterable[Line]) -> float | None:
    """The sum of the lines that have a price; None where none has, 0 where nothing is bought."""
    return _sum(tuple(line.cost for line in bought))


def running(bought: Iterable[Line]) -> float | None:
    """What the lines cost to run; None where nothing tells."""
    return _sum(tuple(line.running for line in bought))


def cost(bought: Iterable[Line]) -> float | None:
    """What the lines cost to the horizon; None where nothing is priced."""
    found = tuple(bought)
    return _sum((*(line.cost for line in found), *(line.running for line in found)))


def _sum(costs: tuple[float | None, ...]) -> float | None:
    known = [one for one in costs if one is not None]
    return round(math.fsum(known), CENT) if known or not costs else None

"""The bill of quantities: what is bought, how many, at the user's own prices; and what that costs to the horizon.

One bill of the needs: what the present load needs, and what the fast growth adds to it until the horizon, bought in one
order. The cost of purchase is the sum of the bill's lines, by one formula; every list of hardware shows these lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct

from planners.analysis.complete import comes_with_machine
from planners.analysis.provision import provision
from planners.analysis.spare import servers_bought
from planners.citing import entered
from planners.evidence import Standing
from planners.figure import Figure, Order
from planners.planner import Planner, Sizing
from planners.quantity import Absent, Quantity, Term, of
from planners.schema import Entry, Field, Inputs, Kind
from planners.sheet import Sheet
from planners.units import convert
from planners.words import say

GROUP = say("Prices")
SERVERS = Order(say("Servers"), "price_server")
"""How a service that counts no servers is bought: on one, or on as many as were entered."""
MONTHLY, CURRENCY = "price_month", "currency"
PURCHASE = Figure("cost.purchase", say("Price of the needs, all new"), "money")
RUNNING = Figure("cost.running", say("Running cost of the needs"), "money")
TOTAL = Figure("cost.total", say("Cost of the needs, all new"), "money", answers=150)
EACH = Figure("cost.each", say("Cost of the needs per unit of load"), "money", answers=160)
COSTS = (PURCHASE, RUNNING, TOTAL, EACH)
EACH_OF = {"users": say("Cost of the needs per user"), "entries": say("Cost of the needs per entry")}
CLOSE = 1e-9
CENT = 2
"""Decimals of an amount of money; prices count to them, so that lines and sum agree."""


class BillLine(Struct, frozen=True):
    """One thing to buy in ``unit``: ``count`` for the present load, of which each server has ``each``, and ``added`` for growth.

    ``order`` says how it is bought, ``price`` is that of one; ``standing`` is that of the need.
    """

    order: Order
    count: float
    each: float
    unit: str
    price: float | None
    standing: Standing
    added: float = 0.0

    @property
    def cost(self) -> float | None:
        """The price of all; None where no price was entered."""
        return None if self.price is None else round((self.count + self.added) * self.price, CENT)


class Bill(Struct, frozen=True):
    """The lines in the order to read them, for how many servers, and the month in which what growth adds is ordered.

    It is not ``whole`` where a price was entered for a need that is not known. ``month`` is None where growth adds nothing. ``currency`` is empty where none was entered.
    """

    lines: tuple[BillLine, ...]
    servers: int
    month: int | None
    currency: str
    whole: bool = True

    @property
    def total(self) -> float | None:
        """The sum of the lines that have a price; None where none has, or a need that has one is not known."""
        if not self.whole:
            return None
        costs = [line.cost for line in self.lines if line.cost is not None]
        return round(math.fsum(costs), CENT) if costs else None


def fields() -> tuple[Field, ...]:
    """The prices, which every service has."""

    def price(name: str, title: str, meaning: str) -> Field:
        return Field(name, title, Kind.NUMBER, meaning, "money", 0, 1e12, group=GROUP)

    return (
        Field(
            CURRENCY, say("Currency"), Kind.TEXT, say("Printed beside every amount. Prices are in it, and count to two decimals."),
            group=GROUP, pattern=r"[^\s\d=]{1,8}", example="EUR",
        ),
        price("price_server", say("Price of a server"), say("Price of one server, without what is priced below. A rated one comes with its processors, one of known memory with that.")),
        price("price_processor", say("Price of a processor"), say("Price of one processor of the measured kind.")),
        price("price_memory", say("Price of a GiB of memory"), say("Price of one GiB.")),
        price("price_drive", say("Price of a drive"), say("Price of one drive.")),
        price(MONTHLY, say("Server cost a month"), say("Cost of one server in a month: room, power, licences, people.")),
    )  # fmt: skip


PRICES = tuple(field.name for field in fields() if field.kind is Kind.NUMBER)


def prices(figures: Iterable[Figure]) -> tuple[str, ...]:
    """The inputs with prices: those that every service has, and those that its figures are bought at."""
    own = (figure.order.price for figure in figures if figure.order is not None and figure.order.price)
    return tuple(dict.fromkeys((*PRICES, *own)))


def of_money(field: Field) -> bool:
    """Whether an input is a price or says what prices are in."""
    return field.unit == "money" or field.name == CURRENCY


def unpriced(planner: Planner, inputs: Inputs) -> dict[str, Entry]:
    """The inputs without prices, for what asks no cost."""
    return {**inputs, **dict.fromkeys((field.name for field in planner.fields() if of_money(field)), None)}


def bill(planner: Planner, sizing: Sizing, grown: bool = True) -> Bill:
    """The bill of a sized service; without what growth adds where ``grown`` is False."""
    added = provision(planner, unpriced(planner, sizing.inputs)) if grown else None
    now, later = lines_of(planner, sizing, sizing.inputs), {}
    if added is not None:
        later = lines_of(planner, added.later, sizing.inputs)
    grown_lines = tuple(_grown(now.get(name), later.get(name)) for name in dict.fromkeys((*now, *later)))
    more = added is not None and any(line.added for line in grown_lines)
    return Bill(
        grown_lines,
        whole(float(servers_of(sizing.inputs, servers_bought(sizing)).value)),
        added.month if more and added is not None else None,
        str(sizing.inputs[CURRENCY] or ""),
        next(unknown(sizing.inputs, sizing), None) is None,
    )


def monthly(sizing: Sizing) -> float | None:
    """What the servers of now cost to run in a month; None where no running cost was entered."""
    price = sizing.inputs.get(MONTHLY)
    if not isinstance(price, int | float):
        return None
    return round(float(price), CENT) * float(servers_of(sizing.inputs, servers_bought(sizing)).value)


def lines_of(planner: Planner, sizing: Sizing, inputs: Inputs, upper: bool = False) -> dict[str, BillLine]:
    """The lines of a sizing by the name of the figure that is bought, at the prices of the inputs.

    An empty name is that of servers which no figure counts. ``upper`` counts each part by the upper end of its range.
    """
    counted = servers_bought(sizing)
    count = whole(float(servers_of(sizing.inputs, counted).value))
    alone = BillLine(SERVERS, float(count), 1.0, "servers", price_of(inputs, sizing, None), Standing.RULE)
    return ({"": alone} if counted is None else {}) | {
        one.name: _bought(planner, inputs, sizing, one, count, upper and one is not counted)
        for one in orders(sizing)
    }


def _grown(now: BillLine | None, later: BillLine | None) -> BillLine:
    if now is None or later is None:
        found = now or later
        assert found is not None
        return found if now is not None else _with(found, 0.0, found.count)
    return _with(now, now.count, max(0.0, later.count - now.count))


def _with(line: BillLine, count: float, added: float) -> BillLine:
    return BillLine(line.order, count, line.each, line.unit, line.price, line.standing, added)


def orders(found: Sizing | Sheet) -> Iterator[Quantity]:
    """What is bought, the number of servers first; a count that another stands for is not bought itself."""
    replaced = {quantity.figure.replaces for quantity in found.quantities.values()}
    bought = [
        quantity
        for quantity in found.quantities.values()
        if quantity.figure.order is not None and quantity.name not in replaced
    ]
    first = servers_bought(found)
    yield from sorted(bought, key=lambda quantity: (quantity is not first, not quantity.figure.needed))


def _bought(
    planner: Planner, inputs: Inputs, found: Sizing, quantity: Quantity, servers: int, upper: bool
) -> BillLine:
    order = quantity.figure.order or SERVERS
    each = float(quantity.high if upper else quantity.value) / in_order_unit(quantity)
    many = servers if each_server(planner, quantity) else 1
    count, price = whole(each), price_of(inputs, found, quantity)
    return BillLine(order, many * count, count, order.unit or quantity.unit, price, quantity.standing)


def price_of(inputs: Inputs, found: Sizing | Sheet, quantity: Quantity | None) -> float | None:
    """The price of one, to the cent; of what comes with a planned machine that of the server is all."""
    order = quantity.figure.order if quantity is not None else SERVERS
    if order is None or comes_with_machine(inputs, found, quantity):
        return None
    entry = inputs[order.price] if order.price else None
    return round(float(entry), CENT) if isinstance(entry, int | float) else None


def whole(value: float) -> int:
    """Whole things: rounded up, but for what binary arithmetic adds."""
    return math.ceil(value - CLOSE)


def in_order_unit(quantity: Quantity) -> float:
    """So many of the figure's units are one of what is bought."""
    order = quantity.figure.order
    return convert(1.0, order.unit, quantity.unit) if order is not None and order.unit else 1.0


def each_server(planner: Planner, quantity: Quantity) -> bool:
    """Whether each of several servers has as much of the figure."""
    return planner.per_server and not quantity.figure.whole


def servers_of(inputs: Inputs, counted: Quantity | None, name: str = "servers") -> Term:
    """How many servers there are: counted by the plan, entered, or one."""
    if counted is not None:
        return of(name, counted)
    if "servers" not in inputs:
        return Term(name, 1.0, "servers", say("Servers"))
    return entered(name, float(inputs["servers"] or 1), "servers", say("Servers"), "servers")


def servers_counted(sizing: Sizing) -> int:
    """How many servers a sizing runs on."""
    return max(1, round(float(servers_of(sizing.inputs, servers_bought(sizing)).value)))


def unknown(inputs: Inputs, found: Sizing | Sheet) -> Iterator[Absent]:
    """Needs that are not known, though a price was entered for them."""
    for absent in found.absent.values():
        order = absent.figure.order
        if order is not None and order.price and inputs[order.price] is not None:
            yield absent

"""The bill of quantities: what is bought, how many, at the user's own prices; and what that costs to the horizon.

The cost of purchase is the sum of the bill's lines, by one formula; every list of hardware shows these lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct

from planners.citing import entered
from planners.evidence import Standing, weakest
from planners.figure import Figure, Order
from planners.planner import Planner, Sizing, load_of
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Entry, Field, Inputs, Kind
from planners.sheet import Sheet
from planners.units import UNITS, convert
from planners.words import say

GROUP = say("Prices")
SERVERS = Order(say("Servers"), "price_server")
"""How a service that counts no servers is bought: on one, or on as many as were entered."""
MONTHLY = "price_month"
PURCHASE = Figure("cost.purchase", say("Cost of purchase"), "money")
RUNNING = Figure("cost.running", say("Running cost to the horizon"), "money")
TOTAL = Figure("cost.total", say("Cost to the horizon"), "money", answers=150)
EACH = Figure("cost.each", say("Cost per unit of load"), "money", answers=160)
COSTS = (PURCHASE, RUNNING, TOTAL, EACH)
CLOSE = 1e-9


class BillLine(Struct, frozen=True):
    """One thing to buy: ``count`` of it in ``unit``, of which each server has ``each``; ``price`` is that of one.

    ``order`` says how it is bought; ``standing`` is that of the need.
    """

    order: Order
    count: float
    each: float
    unit: str
    price: float | None
    standing: Standing

    @property
    def cost(self) -> float | None:
        """The price of all; None where no price was entered."""
        return None if self.price is None else self.count * self.price


class Bill(Struct, frozen=True):
    """The lines in the order to read them, and for how many servers."""

    lines: tuple[BillLine, ...]
    servers: int

    @property
    def total(self) -> float | None:
        """The sum of the lines that have a price; None where none has."""
        costs = [line.cost for line in self.lines if line.cost is not None]
        return math.fsum(costs) if costs else None


def fields() -> tuple[Field, ...]:
    """The prices, which every service has."""

    def price(name: str, title: str, meaning: str) -> Field:
        return Field(name, title, Kind.NUMBER, meaning, "money", 0, 1e12, group=GROUP)

    return (
        price(
            "price_server",
            say("Price of a server"),
            say("Price of one server, without what is priced below, in your own currency."),
        ),
        price(
            "price_processor",
            say("Price of a processor"),
            say("Price of one processor of the measured kind, in your own currency."),
        ),
        price("price_memory", say("Price of memory"), say("Price of one GiB, in your own currency.")),
        price("price_drive", say("Price of a drive"), say("Price of one drive, in your own currency.")),
        price(
            MONTHLY, say("Running cost"), say("Cost of one server in a month: room, power, licences, people.")
        ),
    )


PRICES = tuple(field.name for field in fields())


def prices(figures: Iterable[Figure]) -> tuple[str, ...]:
    """The inputs with prices: those that every service has, and those that its figures are bought at."""
    own = (figure.order.price for figure in figures if figure.order is not None and figure.order.price)
    return tuple(dict.fromkeys((*PRICES, *own)))


def bill(planner: Planner, sizing: Sizing) -> Bill:
    """The bill of a sized service."""
    servers = _servers(sizing.inputs, sizing.servers)
    count = _counted(float(servers.value))
    first = (
        []
        if sizing.servers is not None
        else [_line(SERVERS, "servers", 1.0, count, sizing.inputs, Standing.RULE)]
    )
    return Bill(
        (*first, *(_bought(planner, sizing.inputs, quantity, count) for quantity in _orders(sizing))), count
    )


def work(planner: Planner, inputs: Inputs, sheet: Sheet) -> None:
    """Add the costs to a sizing."""
    sheet.work(PURCHASE, lambda: _purchase(planner, inputs, sheet))
    sheet.work(RUNNING, lambda: _running(inputs, sheet))
    sheet.work(TOTAL, lambda: _total(sheet.need(PURCHASE), sheet.need(RUNNING)))
    sheet.work(EACH, lambda: _each(planner, inputs, sheet.need(TOTAL)))


def _orders(found: Sizing | Sheet) -> Iterator[Quantity]:
    """What is bought, the number of servers first."""
    bought = [quantity for quantity in found.quantities.values() if quantity.figure.order is not None]
    yield from sorted(bought, key=lambda quantity: (not quantity.figure.servers, not quantity.figure.needed))


def _bought(planner: Planner, inputs: Inputs, quantity: Quantity, servers: int) -> BillLine:
    order = quantity.figure.order or SERVERS
    each = float(quantity.value) / _in_unit(quantity)
    many = servers if _each_server(planner, quantity) else 1
    return _line(order, order.unit or quantity.unit, _counted(each), many, inputs, quantity.standing)


def _line(order: Order, unit: str, each: float, many: int, inputs: Inputs, standing: Standing) -> BillLine:
    price = inputs[order.price] if order.price else None
    return BillLine(order, many * each, each, unit, _number(price), standing)


def _number(entry: Entry) -> float | None:
    return float(entry) if isinstance(entry, int | float) else None


def _counted(value: float) -> int:
    """Whole things: rounded up, but for what binary arithmetic adds."""
    return math.ceil(value - CLOSE)


def _in_unit(quantity: Quantity) -> float:
    """So many of the figure's units are one of what is bought."""
    order = quantity.figure.order
    return convert(1.0, order.unit, quantity.unit) if order is not None and order.unit else 1.0


def _each_server(planner: Planner, quantity: Quantity) -> bool:
    return planner.per_server and not quantity.figure.whole


def _servers(inputs: Inputs, counted: Quantity | None) -> Term:
    """How many servers there are: counted by the plan, entered, or one."""
    if counted is not None:
        return of("servers", counted)
    if "servers" not in inputs:
        return Term("servers", 1.0, "servers", say("Servers"))
    return entered("servers", float(inputs["servers"] or 1), "servers", say("Servers"))


def _counted_servers(sheet: Sheet) -> Quantity | None:
    return next((found for found in sheet.quantities.values() if found.figure.servers), None)


def _purchase(planner: Planner, inputs: Inputs, sheet: Sheet) -> Quantity:
    _refuse_absent(inputs, sheet)
    counted = _counted_servers(sheet)
    terms: dict[str, Term] = {"servers": _servers(inputs, counted)}
    parts, standings = [], []

    def buy(amount: str, order: Order, unit: str) -> None:
        price = _number(inputs[order.price])
        if price is not None:
            terms[order.price] = entered(
                order.price,
                price,
                f"money/{order.unit or unit}",
                say("Price of one: {title}", title=order.title),
            )
            parts.append(f"{amount} * {order.price}")

    if counted is None:
        buy("servers", SERVERS, "servers")
    for quantity in _orders(sheet):
        order = quantity.figure.order
        if order is None or not order.price or inputs[order.price] is None:
            continue
        if quantity is counted:
            buy("servers", order, quantity.unit)
            continue
        label = quantity.name.replace(".", "_")
        terms[label] = of(label, quantity)
        standings.append(quantity.standing)
        amount = _amount(label, quantity)
        buy(f"{'servers * ' if _each_server(planner, quantity) else ''}{amount}", order, quantity.unit)
    if not parts:
        raise NotInEvidence(
            say("No price is set"),
            say("Enter the price of a server and of its parts."),
        )
    if not any(part.startswith("servers * ") for part in parts):
        del terms["servers"]
    return derive(
        PURCHASE,
        " + ".join(parts),
        tuple(terms.values()),
        weakest((Standing.RULE, *standings)),
        note=say("Your own prices and currency. Counts only what has a price."),
    )


def _amount(label: str, quantity: Quantity) -> str:
    """What is bought of a quantity, as formula text: whole things, as the lines count them."""
    scale, known = _in_unit(quantity), UNITS.get(quantity.unit)
    if scale != 1.0:
        return f"ceil({label} / {scale:g})"
    return label if known is not None and known.whole else f"ceil({label})"


def _refuse_absent(inputs: Inputs, sheet: Sheet) -> None:
    """A price was entered for a need that cannot be given."""
    for absent in sheet.absent.values():
        order = absent.figure.order
        if order is not None and order.price and inputs[order.price] is not None:
            raise NotInEvidence(absent.reason.rstrip("."))


def _running(inputs: Inputs, sheet: Sheet) -> Quantity:
    terms = (
        _servers(inputs, _counted_servers(sheet)),
        entered(
            MONTHLY, float(inputs[MONTHLY] or 0), "money/month", say("Running cost of a server in a month")
        ),
        entered("horizon", float(inputs["horizon"] or 0), "months", say("Horizon")),
    )
    return derive(RUNNING, f"servers * {MONTHLY} * horizon", terms, Standing.RULE)


def _total(purchase: Quantity, running: Quantity) -> Quantity:
    return derive(
        TOTAL,
        "purchase + running",
        (of("purchase", purchase), of("running", running)),
        weakest((purchase.standing, running.standing)),
        note=say("Growth until then is not included. See the projection."),
    )


def _each(planner: Planner, inputs: Inputs, total: Quantity) -> Quantity:
    load = load_of(planner)
    load_term = Term("load", inputs[load.name], load.unit, load.title, field=load.name)
    return derive(
        EACH.titled(say("Cost per {unit}", unit=load.unit)).counted_in(f"money/({load.unit})"),
        "total / load",
        (of("total", total), load_term),
        total.standing,
    )

"""The bill of quantities in words: what to order for a service, and at which price where one was entered."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Service
from app.presenting.figures import ENGLISH, NumberStyle, amount, number, with_unit
from app.presenting.tables import value_text
from planners.analysis.bill import Bill, BillLine, bill
from planners.analysis.growth import growth
from planners.planner import Planner, Sizing
from planners.schema import Inputs
from planners.words import say


class HardwareRow(Struct, frozen=True):
    """One orderable thing: how many for the present load and for growth, what each is, the price of one and of all.

    Prices are empty where none was entered, ``added`` where growth adds nothing.
    """

    what: str
    each: str
    count: str
    added: str
    price: str
    total: str


class HardwareList(Struct, frozen=True):
    """The rows, the sum of those that have a price, the day the prices are of, and when growth is ordered for.

    ``growth`` is empty where growth adds nothing, ``currency`` where none was entered.
    """

    rows: tuple[HardwareRow, ...]
    total: str
    priced_on: str
    growth: str
    currency: str


def hardware_list(
    service: Service, planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH
) -> HardwareList:
    """The list of a sized service."""
    billed = bill(planner, sizing)
    rows = tuple(_row(planner, sizing.inputs, billed, line, style) for line in billed.lines)
    days = {service.origin(line.order.price).on for line in billed.lines if line.price is not None}
    total = "" if billed.total is None else amount(billed.total, billed.currency, style)
    day = ", ".join(sorted(day for day in days if day))
    return HardwareList(rows, total, day, _growth(billed, sizing.inputs), billed.currency)


def _growth(billed: Bill, inputs: Inputs) -> str:
    """When what growth adds is ordered."""
    if billed.month is None:
        return ""
    if billed.month == 0:
        return say("For growth, now")
    return say("For growth, by {month}", month=growth(inputs).name(billed.month))


def _row(planner: Planner, inputs: Inputs, billed: Bill, line: BillLine, style: NumberStyle) -> HardwareRow:
    def count(value: float) -> str:
        shown = number(value, style, 6)
        return with_unit(shown, line.unit) if line.order.unit else shown

    return HardwareRow(
        line.order.title,
        _each(planner, inputs, billed, line, style),
        count(line.count),
        count(line.added) if line.added else "",
        "" if line.price is None else amount(line.price, style=style),
        "" if line.cost is None else amount(line.cost, style=style),
    )


def _each(planner: Planner, inputs: Inputs, billed: Bill, line: BillLine, style: NumberStyle) -> str:
    """What one is: like the measured machine, of a size, or so much in each server."""
    if line.order.unit:
        amount = with_unit(number(line.each, style, 6), line.unit)
        if planner.per_server and billed.servers > 1:
            return say("{amount} in each server", amount=amount)
        return say("{amount} in all", amount=amount)
    if line.order.described_by:
        known = {field.name: field for field in planner.fields()}
        told = [
            value_text(known[name], inputs.get(name), style)
            for name in line.order.described_by
            if name in known
        ]
        return ", ".join(told)
    return line.order.each or _like(planner, inputs)


def _like(planner: Planner, inputs: Inputs) -> str:
    """The measured machine that servers are like; the service where none is named."""
    field = next((field for field in planner.fields() if field.name == "platform"), None)
    if field is None:
        return planner.subject
    return say("like {machine}", machine=value_text(field, inputs[field.name]))

"""The bill of quantities in words: what to order for a service, and at which price where one was entered."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Service
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.tables import value_text
from planners.analysis.bill import Bill, BillLine, bill
from planners.planner import Planner, Sizing
from planners.schema import Inputs
from planners.words import say


class HardwareRow(Struct, frozen=True):
    """One orderable thing: how many in all, what each is, the price of one and of all (empty where none was entered)."""

    what: str
    each: str
    count: str
    price: str
    total: str


class HardwareList(Struct, frozen=True):
    """The rows, the sum of those that have a price, and the day the prices are of."""

    rows: tuple[HardwareRow, ...]
    total: str
    priced_on: str


def hardware_list(
    service: Service, planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH
) -> HardwareList:
    """The list of a sized service."""
    billed = bill(planner, sizing)
    rows = tuple(_row(planner, sizing.inputs, billed, line, style) for line in billed.lines)
    days = {service.origin(line.order.price).on for line in billed.lines if line.price is not None}
    total = "" if billed.total is None else number(billed.total, style, 9)
    return HardwareList(rows, total, ", ".join(sorted(day for day in days if day)))


def _row(planner: Planner, inputs: Inputs, billed: Bill, line: BillLine, style: NumberStyle) -> HardwareRow:
    bought_in_parts = bool(line.order.unit)
    return HardwareRow(
        line.order.title,
        _each(planner, inputs, billed, line, style),
        with_unit(number(line.count, style, 6), line.unit)
        if bought_in_parts
        else number(line.count, style, 6),
        "" if line.price is None else number(line.price, style, 6),
        "" if line.cost is None else number(line.cost, style, 9),
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

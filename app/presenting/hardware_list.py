"""What the recommended way buys, by machine: each thing with its count, its price, and what all of it costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from app.presenting.bought_items import MEMORY
from app.presenting.decided import Decided
from app.presenting.figures import ENGLISH, NumberStyle, amount, number, with_unit
from app.presenting.ordered_machine import as_measured, ordered_machine
from app.presenting.orders_due import orders_due
from app.presenting.services_decision import SiteDecision
from app.presenting.tables import value_text
from planners.analysis.against import KIND
from planners.analysis.order import Line, purchase
from planners.analysis.site_order import Place, SiteOption
from planners.planner import Planner, Sizing
from planners.words import listed, say

DIGITS = 6
NOTHING_MORE = "–"
"""What stands where a count tells all."""


class HardwareRow(Struct, frozen=True):
    """One thing to order: what each is, how many, the price of one and of all; prices are empty where none was entered."""

    what: str
    each: str
    count: str
    price: str
    total: str


class HardwareList(Struct, frozen=True):
    """What is bought for a service, or for those that share a machine; ``total`` is empty where nothing is priced."""

    title: str
    rows: tuple[HardwareRow, ...]
    total: str


class SiteHardware(Struct, frozen=True):
    """All lists, what they come to, the days the prices are of, and the currency; empty where nothing is priced."""

    lists: tuple[HardwareList, ...]
    purchase: str
    running: str
    cost: str
    priced_on: str
    currency: str
    has_memory: bool = False
    """Whether anything of it is counted in GiB, so that a part of one is bought as a whole."""
    whole: bool = False
    """Whether a server is bought with its processors and memory, which are no lines of their own."""
    missing: str = ""
    """What would be bought too and is not known; empty where the lists are complete."""


def site_hardware(decided: SiteDecision, style: NumberStyle = ENGLISH) -> SiteHardware:
    """What the recommended way of a plan buys; its sum is the cost of that way."""
    if not decided.options:
        return SiteHardware((), "", "", "", "", "")
    best = decided.options[0]
    due = _months(best, decided.parts)
    lists = tuple(_list(place, decided.parts, due, style) for place in best.places if place.lines)
    return SiteHardware(
        lists,
        _amount(best.purchase, style) if best.lines else "",
        _amount(best.running, style) if best.running else "",
        _amount(best.cost, style) if best.lines else "",
        ", ".join(sorted(_days(best.lines, decided.parts))),
        decided.currency,
        any(line.unit == MEMORY for line in best.lines),
        any(_whole(place) for place in best.places),
        _missing(decided.parts),
    )


def _whole(place: Place) -> bool:
    units = {line.unit for line in place.lines}
    return "servers" in units and "processors" not in units


def _missing(parts: Sequence[Decided]) -> str:
    """As page 1 tells it of each service; of which, where there are several."""
    found = [(one.title, listed(one.left_out)) for one in parts if one.left_out]
    if not found:
        return ""
    several = [say("{service}: {figures}", service=title, figures=figures) for title, figures in found]
    return say(
        "The list is not complete. Not known: {figures}.",
        figures="; ".join(several) if len(parts) > 1 else found[0][1],
    )


def _amount(value: float | None, style: NumberStyle) -> str:
    return "" if value is None else amount(value, style=style)


def _days(lines: Iterable[Line], parts: Sequence[Decided]) -> set[str]:
    """The days that the prices of these lines are of."""
    names = {line.order.price for line in lines if line.price is not None}
    return {day for one in parts for name in names if (day := one.service.service.origin(name).on)}


def _months(best: SiteOption, parts: Sequence[Decided]) -> dict[str, str]:
    """The month by which the things of each service are ordered, by its title; none where all are in one order."""
    if len(orders_due(best, parts)) < 2:
        return {}
    chosen = zip(parts, best.chosen, strict=True)
    return {
        one.title: one.ahead.growth.name(way.option.month or 0) for one, way in chosen if way.option.lines
    }


def _list(place: Place, parts: Sequence[Decided], due: Mapping[str, str], style: NumberStyle) -> HardwareList:
    those = [one for one in parts if one.title in place.services]
    total = purchase(place.lines)
    services = listed(place.services)
    title = services
    if place.machine:
        title = say("{machine}: {services}", machine=place.machine, services=services)
    months = [due[one] for one in place.services if one in due]
    if months:
        title = say("{what}. Order by {month}.", what=title, month=min(months))
    return HardwareList(title, tuple(_row(line, those, style) for line in place.lines), _amount(total, style))


def _row(line: Line, parts: Sequence[Decided], style: NumberStyle) -> HardwareRow:
    shown = number(line.count, style, DIGITS)
    owners = [one for one in parts if any(other.name == line.name for other in one.known.best.lines)]
    owner = (owners or list(parts))[0]
    return HardwareRow(
        line.order.title,
        _each(owner.ahead.planner, owner.ahead.now, line, style),
        with_unit(shown, line.unit) if line.order.unit else shown,
        "" if line.price is None else amount(line.price, style=style),
        "" if line.cost is None else amount(line.cost, style=style),
    )


def _each(planner: Planner, sizing: Sizing, line: Line, style: NumberStyle) -> str:
    """What one is: its machine or platform, a size, or so much in each server."""
    if line.order.unit:
        shown = with_unit(number(line.each, style, DIGITS), line.unit)
        several = planner.per_server and line.count > line.each
        return say("{amount} in each server", amount=shown) if several else NOTHING_MORE
    if line.order.described_by:
        known = {field.name: field for field in planner.fields()}
        told = [
            value_text(known[name], sizing.inputs.get(name), style)
            for name in line.order.described_by
            if name in known
        ]
        return ", ".join(told)
    if line.order.each == KIND:
        return as_measured(sizing)
    return line.order.each or ordered_machine(sizing, planner.fields(), style)

"""What the needs of a service cost to the horizon: the lines of its bill, added up by one formula."""

from __future__ import annotations

from collections.abc import Sequence

from planners.analysis.bill import (
    CENT,
    COSTS,
    CURRENCY,
    EACH_OF,
    MONTHLY,
    SERVERS,
    each_server,
    in_order_unit,
    orders,
    price_of,
    servers_of,
    unknown,
    unpriced,
    whole,
)
from planners.analysis.growth import growth
from planners.analysis.provision import Provision, provision
from planners.analysis.spare import servers_bought
from planners.citing import entered
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.planner import Planner, Sizing, load_of
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Inputs
from planners.sheet import Sheet
from planners.units import UNITS
from planners.words import say


def work(planner: Planner, inputs: Inputs, sheet: Sheet) -> None:
    """Add the costs to the sizing of a single load."""
    added = provision(planner, unpriced(planner, inputs))
    purchase, running, total, each = (cost.priced_in(str(inputs[CURRENCY] or "")) for cost in COSTS)
    sheet.work(purchase, lambda: _purchase(planner, inputs, sheet, added, purchase))
    costs = (purchase, running) if inputs[MONTHLY] is not None else (purchase,)
    if running in costs:
        sheet.work(running, lambda: _running(inputs, sheet, added, running))
    sheet.work(total, lambda: _total([sheet.need(one) for one in costs], total))
    sheet.work(each, lambda: _each(planner, inputs, sheet.need(total), each))


class _Parts:
    """The formula of a purchase while it is put together: its terms by name, and what is added up."""

    def __init__(self, planner: Planner, inputs: Inputs) -> None:
        self.planner, self.inputs = planner, inputs
        self.terms: dict[str, Term] = {}
        self.parts: list[str] = []
        self.standings: list[Standing] = []

    def buy(self, name: str, *times: tuple[Sizing | Sheet, str]) -> None:
        """Add a line: so many of a figure (no name: the servers themselves) at its price, the most of several times it is sized.

        The text of a time ends the names of its terms.
        """
        found = times[-1][0]
        quantity = found.quantities.get(name)
        price = price_of(self.inputs, found, quantity)
        if price is None:
            return
        order = (quantity.figure.order if quantity is not None else None) or SERVERS
        unit = order.unit or (quantity.unit if quantity is not None else "servers")
        self.terms[order.price] = entered(
            order.price, price, f"money/{unit}", say("Price of one: {title}", title=order.title)
        )
        amounts = [self._amount_of(one, one.quantities.get(name), later) for one, later in times]
        most = amounts[0] if len(amounts) == 1 else f"max({', '.join(amounts)})"
        self.parts.append(f"{most} * {order.price}")

    def _amount_of(self, found: Sizing | Sheet, quantity: Quantity | None, later: str) -> str:
        servers = servers_of(self.inputs, servers_bought(found), f"servers{later}")
        if quantity is None or quantity is servers_bought(found):
            self.terms[servers.name] = servers
            return servers.name
        label = f"{quantity.name.replace('.', '_')}{later}"
        meaning = say("{figure}, with growth", figure=quantity.title) if later else ""
        self.terms[label] = of(label, quantity, meaning)
        self.standings.append(quantity.standing)
        amount = _amount(label, quantity)
        if each_server(self.planner, quantity):
            self.terms[servers.name] = servers
            return f"{servers.name} * {amount}"
        return amount


def _purchase(
    planner: Planner, inputs: Inputs, sheet: Sheet, added: Provision | None, figure: Figure
) -> Quantity:
    """The sum of the bill's lines: each by the present sizing, or by that with growth where it needs more."""
    for absent in unknown(inputs, sheet):
        raise NotInEvidence(absent.reason.rstrip("."))
    built = _Parts(planner, inputs)
    for name in _names(sheet, added):
        built.buy(name, *_times(planner, inputs, sheet, added, name))
    if not built.parts:
        raise NotInEvidence(say("No price is set"), say("Enter the price of a server and of its parts."))
    return derive(
        figure,
        " + ".join(built.parts),
        tuple(built.terms.values()),
        weakest((Standing.RULE, *built.standings)),
        note=_what_counts(inputs, added),
    )


def _times(
    planner: Planner, inputs: Inputs, sheet: Sheet, added: Provision | None, name: str
) -> list[tuple[Sizing | Sheet, str]]:
    """When a figure is bought: as it is needed now or with growth, or the most of both where the ends of their ranges differ
    from what is expected."""
    now, later = (sheet, ""), (added.later if added is not None else sheet, "_later")
    if added is None or name not in added.later.quantities:
        return [now]
    ends = [
        _total_of(planner, inputs, added.later, name, end) - _total_of(planner, inputs, sheet, name, end)
        for end in ("low", "value", "high")
    ]
    if max(ends) <= 0:
        return [now]
    return [later] if ends[1] > 0 or name not in sheet.quantities else [now, later]


def _what_counts(inputs: Inputs, added: Provision | None) -> str:
    if added is None:
        return say("Your own prices. Counts only what has a price.")
    return say(
        "Your own prices. Counts only what has a price, with what fast growth needs by {month}.",
        month=growth(inputs).name(int(inputs["horizon"] or 0)),
    )


def _names(sheet: Sheet, added: Provision | None) -> tuple[str, ...]:
    """The figures that are bought, those of the present first; an empty name stands for the servers where none counts them."""
    first = () if servers_bought(sheet) is not None else ("",)
    grown = orders(added.later) if added is not None else ()
    return tuple(dict.fromkeys((*first, *(q.name for q in orders(sheet)), *(q.name for q in grown))))


def _total_of(
    planner: Planner, inputs: Inputs, found: Sizing | Sheet, name: str, end: str = "value"
) -> float:
    """How many of a figure are bought in all, by its value or an ``end`` of its range; 0 where it is not given."""
    servers = float(servers_of(inputs, servers_bought(found)).value)
    if not name:
        return servers
    quantity = found.quantities.get(name)
    if quantity is None:
        return 0.0
    each = whole(float(getattr(quantity, end)) / in_order_unit(quantity))
    return each * servers if each_server(planner, quantity) else each


def _amount(label: str, quantity: Quantity) -> str:
    """What is bought of a quantity, as formula text: whole things, as the lines count them."""
    scale, known = in_order_unit(quantity), UNITS.get(quantity.unit)
    if scale != 1.0:
        return f"ceil({label} / {scale:g})"
    return label if known is not None and known.whole else f"ceil({label})"


def _running(inputs: Inputs, sheet: Sheet, added: Provision | None, figure: Figure) -> Quantity:
    """Every server from the month in which it is bought."""
    servers = servers_of(inputs, servers_bought(sheet))
    monthly = round(float(inputs[MONTHLY] or 0), CENT)
    terms = [
        servers,
        entered(MONTHLY, monthly, "money/month", say("Running cost of a server in a month")),
        entered("horizon", float(inputs["horizon"] or 0), "months", say("Horizon")),
    ]
    text = f"servers * {MONTHLY} * horizon"
    later = servers_of(inputs, servers_bought(added.later), "servers_later") if added is not None else None
    if added is not None and later is not None and float(later.value) > float(servers.value):
        terms += [
            later,
            Term(
                "order_month",
                float(added.month),
                "months",
                say("Month of the order for growth"),
                field="growth",
            ),
        ]
        text += f" + (servers_later - servers) * {MONTHLY} * (horizon - order_month)"
    return derive(figure, text, tuple(terms), Standing.RULE)


def _total(costs: Sequence[Quantity], figure: Figure) -> Quantity:
    """The purchase, and what is paid each month where that was entered."""
    terms = tuple(of(one.name.rpartition(".")[2], one) for one in costs)
    text = " + ".join(term.name for term in terms)
    standing = weakest(tuple(one.standing for one in costs))
    return derive(figure, text, terms, standing, note=costs[0].note)


def _each(planner: Planner, inputs: Inputs, total: Quantity, figure: Figure) -> Quantity:
    """The cost by the load that is expected at the horizon, or the present one where nothing grows."""
    load = load_of(planner)
    term = Term("load", inputs[load.name], load.unit, load.title, field=load.name)
    plan = growth(inputs)
    if plan.grows:
        expected = plan.path(float(inputs[load.name] or 0), plan.likely)[-1]
        told = say("{load}, expected at the horizon", load=load.title)
        term = Term("load", expected, load.unit, told, field=load.name)
        if not expected:
            raise NotInEvidence(say("No load is left at the horizon"))
    title = EACH_OF.get(load.unit) or say("Cost of the needs per {unit}", unit=load.unit)
    return derive(
        figure.titled(title).counted_in(f"money/({load.unit})"),
        "total / load",
        (of("total", total), term),
        total.standing,
    )

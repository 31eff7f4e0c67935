"""What the needs cost at the user's own unit prices: bought once, run every month, over the horizon, for each user."""

from __future__ import annotations

from collections.abc import Callable

from planners.citing import entered
from planners.evidence import Standing, weakest
from planners.planner import Planner, load_of
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Field, Inputs, Kind
from planners.sheet import Sheet

GROUP = "Prices"
PRICES = (
    (
        "price_server",
        "Price of a server",
        "Price of one server without what is priced below.",
        "servers.count",
    ),
    (
        "price_processor",
        "Price of a processor",
        "Price of one processor of the measured kind.",
        "processor.count",
    ),
    ("price_memory", "Price of memory", "Price of one GiB.", "memory.ram"),
    ("price_drive", "Price of a drive", "Price of one drive.", "disk.drives"),
)
MONTHLY = "price_month"


def fields() -> tuple[Field, ...]:
    """The prices, which every service has."""
    prices = tuple(
        Field(
            name, title, Kind.NUMBER, f"{meaning} In a currency of your own.", "money", 0, 1e12, group=GROUP
        )
        for name, title, meaning, _ in PRICES
    )
    monthly = Field(
        MONTHLY, "Running cost", Kind.NUMBER, "Cost of one server in a month: room, power, licences, people.", "money",
        0, 1e12, group=GROUP,
    )  # fmt: skip
    return (*prices, monthly)


def priced(inputs: Inputs) -> bool:
    """Whether any price was entered."""
    return any(inputs[name] is not None for name in (*(price[0] for price in PRICES), MONTHLY))


def work(planner: Planner, inputs: Inputs, sheet: Sheet) -> None:
    """Add the costs to a sizing."""
    need: Callable[[str], Quantity] = sheet.need
    sheet.work("cost.purchase", lambda: _purchase(planner, inputs, sheet))
    sheet.work("cost.running", lambda: _running(inputs, sheet))
    sheet.work("cost.total", lambda: _total(need("cost.purchase"), need("cost.running")))
    sheet.work("cost.each", lambda: _each(planner, inputs, need("cost.total")))


def _servers(inputs: Inputs, sheet: Sheet) -> Term:
    """How many servers there are: counted by the plan, entered, or one."""
    found = sheet.quantities.get("servers.count")
    if found is not None:
        return of("servers", found)
    given = inputs.get("servers")
    count = float(given) if isinstance(given, int | float) else 1.0
    return entered("servers", count, "servers", "Servers")


def _purchase(planner: Planner, inputs: Inputs, sheet: Sheet) -> Quantity:
    servers = _servers(inputs, sheet)
    terms: list[Term] = [servers]
    parts, standings = [], []
    for name, title, _, quantity in PRICES:
        if inputs[name] is None:
            continue
        terms.append(entered(name, float(inputs[name] or 0), "money", title))
        if quantity == "servers.count":
            parts.append("servers * price_server")
            continue
        found = sheet.need(quantity)
        label = quantity.replace(".", "_")
        terms.append(of(label, found))
        standings.append(found.standing)
        scale = " / 1024" if quantity == "memory.ram" else ""
        parts.append(f"{'servers * ' if planner.per_server else ''}{label}{scale} * {name}")
    if not parts:
        raise NotInEvidence(
            "No price of what is bought was entered", "Enter price_server and the other prices."
        )
    return derive(
        "cost.purchase",
        "Cost of purchase",
        "money",
        " + ".join(parts),
        tuple(terms),
        weakest((Standing.RULE, *standings)),
        note="At your own prices, in your own currency; only what has a price.",
    )


def _running(inputs: Inputs, sheet: Sheet) -> Quantity:
    terms = (
        _servers(inputs, sheet),
        entered(MONTHLY, float(inputs[MONTHLY] or 0), "money", "Running cost of a server in a month"),
        entered("horizon", float(inputs["horizon"] or 0), "months", "Horizon"),
    )
    return derive(
        "cost.running",
        "Running cost to the horizon",
        "money",
        f"servers * {MONTHLY} * horizon",
        terms,
        Standing.RULE,
    )


def _total(purchase: Quantity, running: Quantity) -> Quantity:
    return derive(
        "cost.total",
        "Cost to the horizon",
        "money",
        "purchase + running",
        (of("purchase", purchase), of("running", running)),
        weakest((purchase.standing, running.standing)),
        note="Without growth until then: see the projection.",
    )


def _each(planner: Planner, inputs: Inputs, total: Quantity) -> Quantity:
    load = load_of(planner)
    value = inputs[load.name]
    load_term = Term("load", value, load.unit, load.title, field=load.name)
    return derive(
        "cost.each",
        f"Cost for each of the {load.unit}",
        "money",
        "total / load",
        (of("total", total), load_term),
        total.standing,
    )

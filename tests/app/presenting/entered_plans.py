"""Plans of which much is entered: counts, prices in part, machines that services share, months to come, own recordings and a
scenario."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Service
from planners.measured_here import MEASURED_HERE
from planners.registry import planner
from planners.schema import Entry
from tests.own_servers import SERVICES, every_row
from tests.planners.analysis.test_decisions import CASES

COUNTS: dict[str, st.SearchStrategy[Entry]] = {
    "servers": st.integers(1, 5),
    "spare_servers": st.integers(0, 2),
    "server_drives": st.integers(5, 80),
    "server_memory": st.sampled_from((2048, 16_384, 65_536)),
    "host_memory": st.sampled_from((16_384, 131_072)),
    "processors": st.sampled_from((2, 4, 8)),
    "guests": st.integers(1, 4),
    "nodes": st.integers(1, 4),
    "ports": st.integers(1, 8),
}
"""Counts and sizes that a user enters of what is there or is to be."""
PRICES: dict[str, Any] = {
    "price_server": 24_321.75,
    "price_drive": 199.99,
    "price_month": 454.54,
    "currency": "EUR",
}
FORECASTS: tuple[dict[str, Any], ...] = (
    {},
    {"horizon": 12, "lead_time": 6},
    {"horizon": 36, "chance_needed": 50},
    {"chance_needed": 95, "activity_spread": 20},
    {"chance_needed": 99, "lead_time": 0},
)
"""How far is looked ahead and how sure it has to be, where that is not the default."""
SHARED: dict[str, Any] = {"rating_family": "own rating", "rating_measured": 100.0, "rating_planned": 400.0}


@st.composite
def entered_plans(draw: st.DrawFn) -> Plan:
    """One to three services with their own load ahead, counts and prices, perhaps on one machine, new or there already, and a
    scenario."""
    on, machines = draw(hosts())
    services = []
    for number, kind in enumerate(draw(st.lists(st.sampled_from(sorted(CASES)), min_size=1, max_size=3))):
        base: dict[str, Any] = CASES[kind]
        if kind in SERVICES and draw(st.integers(0, 4)) == 0:
            base = {**SERVICES[kind], MEASURED_HERE: every_row(kind)}
        given_ = {**base, **draw(entries_of(kind, float(base[planner(kind).load_field]))), **on}
        services.append(Service(f"s{number}", kind, f"Service {number}", Entries(given_)))
    start = draw(st.sampled_from(["", "new", "existing"]))
    return Plan(
        "p",
        "Plan",
        start=start,
        machines=machines,
        services=tuple(services),
        scenarios=draw(scenarios(services)),
    )


@st.composite
def hosts(draw: st.DrawFn) -> tuple[dict[str, Any], tuple[Machine, ...]]:
    """What all services say of the machine that they share, if they do, and the machine of the plan, if it has one."""
    way = draw(st.sampled_from(("none", "none", "rated", "named", "of the plan")))
    if way == "none":
        return {}, ()
    if way == "rated":  # a planned machine for each service
        return SHARED, ()
    on = {"machine": "host-1"}
    if way == "of the plan":
        memory = draw(st.sampled_from((8192, 65_536, 262_144)))
        has: dict[str, Entry] = {"memory": memory, "cores": 32}
        if draw(st.booleans()):
            has |= {"rating": 300, "rating_family": "specrate2017_int_base"}
        return on, (Machine("m", "host-1", Entries(has)),)
    room: dict[str, Any] = draw(st.sampled_from(({}, {"machine_memory": 8192}, {"machine_memory": 262_144})))
    return {**on, **draw(st.sampled_from(({}, SHARED))), **room}, ()


@st.composite
def entries_of(draw: st.DrawFn, kind: str, load: float) -> dict[str, Any]:
    """What is entered of a service beside its load: at most two counts, growth, and all, some or none of the prices."""
    found = draw(ahead_of(load))
    fields = {field.name for field in planner(kind).fields()}
    names = sorted(fields & set(COUNTS))
    for name in draw(st.lists(st.sampled_from(names), max_size=2, unique=True)):
        found[name] = draw(COUNTS[name])
    prices = draw(st.sampled_from(((), tuple(PRICES), ("price_server", "currency"), ("price_drive",))))
    return found | {name: PRICES[name] for name in prices}


@st.composite
def ahead_of(draw: st.DrawFn, load: float) -> dict[str, Any]:
    """What is entered of the months to come of a service with that load: growth by a rate or as it was, and changes."""
    found: dict[str, Any] = {"start": "2026-11"} if draw(st.booleans()) else {}
    way = draw(st.sampled_from(("", "rate", "rate", "history")))
    if way == "rate":
        growth = draw(st.integers(-20, 60))
        found |= {"growth": growth, "growth_high": growth + 10}
    elif way == "history":
        slope = draw(st.sampled_from((-0.01, 0.005, 0.02)))
        past = [round(load * (1 - slope * (7 - month) + 0.003 * (month % 3)), 1) for month in range(7)]
        found["growth_history"] = " ".join(f"{value:g}" for value in (*past, load))
    if draw(st.integers(0, 3)) == 0:
        month = "2027-04" if "start" in found else "5"
        found["growth_events"] = f"{month} {draw(st.sampled_from(('+30%', '-20%', '+80%')))} Merger"
    if way and draw(st.integers(0, 5)) == 0:
        found["load_most"] = math.ceil(1.2 * load)
    found |= draw(st.sampled_from(FORECASTS))
    return found


@st.composite
def scenarios(draw: st.DrawFn, services: list[Service]) -> tuple[Scenario, ...]:
    """Perhaps a scenario with more load of the first service."""
    if not draw(st.booleans()):
        return ()
    first = services[0]
    field = planner(first.planner).load_field
    load = first.entries[field]
    assert isinstance(load, int)
    more = int(load * draw(st.sampled_from((0.5, 1.2, 3))))
    other = [Alteration(first.id, field, more)]
    if draw(st.booleans()):
        other.append(Alteration(first.id, "machine", "host-2"))
    return (Scenario("x", "Other load", tuple(other)),)

"""Plans of which much is entered: counts, prices in part, machines that services share, growth and a scenario."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from app.plan.document import Alteration, Entries, Plan, Scenario, Service
from planners.registry import planner
from planners.schema import Entry
from tests.app.presenting.test_contradictions import PRICES
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
SHARED: dict[str, Any] = {"rating_family": "own rating", "rating_measured": 100.0, "rating_planned": 400.0}


@st.composite
def entered_plans(draw: st.DrawFn) -> Plan:
    """One to three services with their own growth, counts and prices, perhaps on one machine, new or there already, and a
    scenario."""
    machine: dict[str, Any] = {}
    if draw(st.booleans()):
        machine = {"machine": "host-1", **draw(st.sampled_from(({}, SHARED)))}
        machine |= draw(st.sampled_from(({}, {"machine_memory": 8192}, {"machine_memory": 262_144})))
    services = []
    for number, kind in enumerate(draw(st.lists(st.sampled_from(sorted(CASES)), min_size=1, max_size=3))):
        given_ = {**CASES[kind], **draw(entries_of(kind)), **machine}
        services.append(Service(f"s{number}", kind, f"Service {number}", Entries(given_)))
    start = draw(st.sampled_from(["", "new", "existing"]))
    return Plan("p", "Plan", start=start, services=tuple(services), scenarios=draw(scenarios(services)))


@st.composite
def entries_of(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """What is entered of a service beside its load: at most two counts, growth, and all, some or none of the prices."""
    growth = draw(st.none() | st.integers(-20, 60))
    found: dict[str, Any] = {} if growth is None else {"growth": growth, "growth_high": growth + 10}
    if draw(st.booleans()):
        found["start"] = "2026-11"
    fields = {field.name for field in planner(kind).fields()}
    names = sorted(fields & set(COUNTS))
    for name in draw(st.lists(st.sampled_from(names), max_size=2, unique=True)):
        found[name] = draw(COUNTS[name])
    prices = draw(st.sampled_from(((), tuple(PRICES), ("price_server", "currency"), ("price_drive",))))
    return found | {name: PRICES[name] for name in prices}


@st.composite
def scenarios(draw: st.DrawFn, services: list[Service]) -> tuple[Scenario, ...]:
    """Perhaps a scenario with more load of the first service."""
    if not draw(st.booleans()):
        return ()
    first = services[0]
    field = planner(first.planner).load_field
    more = int(CASES[first.planner][field] * draw(st.sampled_from((0.5, 1.2, 3))))
    return (Scenario("x", "Other load", (Alteration(first.id, field, more),)),)

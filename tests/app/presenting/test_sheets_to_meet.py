"""Sheets that can be met: what is recommended starts below every warning, and nothing is accepted that has to be ordered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.document import Service
from app.plan.examples import examples
from app.presenting.acceptance import acceptance_sheet, bound
from planners.analysis.acceptance import acceptance
from planners.analysis.options import options
from planners.analysis.projection import Projection, project
from planners.analysis.triggers import passed, today, triggers
from planners.figure import Passes
from planners.planner import Planner, applied_to
from planners.refusal import InputRefused
from planners.registry import planner

SERVICES = [
    pytest.param(service, id=f"{plan.title}: {service.title}")
    for plan in examples()
    for service in plan.services
]


def running(found: Planner, entries: Any) -> Projection:
    ahead = project(found, found.size(found.check(entries)))
    return options(ahead).options[0].ahead or ahead


def keep_the_order(ahead: Projection) -> None:
    for one in triggers(ahead, accepted=True):
        assert one.warn.value <= one.order.value * (1 + 1e-9), one
        now = today(ahead, one)
        if now is not None and not passed(ahead, one):
            assert now <= one.warn.value * (1 + 1e-5) and one.order.value <= one.act.value * (1 + 1e-9), one


@pytest.mark.parametrize("service", SERVICES)
def test_that_what_is_recommended_starts_below_every_warning(service: Service) -> None:
    keep_the_order(running(planner(service.planner), service.entries))


@settings(max_examples=8, deadline=None)
@given(
    users=st.integers(500, 30_000),
    drives=st.integers(5, 200),
    growth=st.sampled_from((0, 10, 40)),
    memory=st.sampled_from((None, 4000, 64_000)),
)
def test_that_levels_rise_from_today_to_the_limit(
    users: int, drives: int, growth: int, memory: int | None
) -> None:
    entries: dict[str, Any] = {
        "platform": "solaris-6800",
        "version": "7",
        "template": "mail7",
        "users": users,
    }
    entries |= {"server_drives": drives, "growth": growth, "horizon": 12}
    entries |= {} if memory is None else {"server_memory": memory}
    try:
        keep_the_order(running(planner("mail"), entries))
    except InputRefused:
        return


@pytest.mark.parametrize("service", SERVICES)
def test_that_nothing_passes_that_would_be_ordered_at_once(service: Service) -> None:
    found = planner(service.planner)
    ahead = running(found, service.entries)
    watched = triggers(ahead, accepted=True)
    orders = {one.figure.name: one.order.value for one in watched}
    for check in acceptance(found, ahead.now, watched):
        value, order = float(check.quantity.value), orders.get(check.quantity.name)
        if check.passes is Passes.AT_LEAST:
            assert check.limit <= value
        else:
            assert check.limit >= value
            assert order is None or value <= check.limit <= max(value, order)


@pytest.mark.parametrize("service", SERVICES)
def test_that_saturation_is_tested_apart_and_the_load_is_one_that_can_be_applied(service: Service) -> None:
    found = planner(service.planner)
    sizing = found.size(found.check(service.entries))
    sheet = acceptance_sheet(found, sizing)
    assert {*sheet.planned, *sheet.saturation} == set(sheet.rows)
    assert all("at least" in row.limit for row in sheet.saturation)
    assert all("at most" in row.limit for row in sheet.planned)
    if service.planner == "directory" and sizing.inputs["operations"]:
        assert "operations/s" in sheet.load
    assert applied_to(found, sizing.inputs).unit.split("/")[0] in sheet.load


@pytest.mark.parametrize("service", SERVICES)
def test_that_no_server_passes_its_saturation_below_the_load_that_is_planned_for_it(service: Service) -> None:
    found = planner(service.planner)
    ahead = running(found, service.entries)
    field = applied_to(found, ahead.now.inputs)
    servers = ahead.now.servers.value if ahead.now.servers is not None else 1
    planned = float(ahead.now.inputs[field.name] or 0) / float(servers)
    for check in acceptance(found, ahead.now, triggers(ahead, accepted=True)):
        if check.passes is Passes.AT_LEAST:
            assert check.quantity.unit == field.unit
            assert check.limit >= min(planned, float(check.quantity.value))


@given(st.floats(1e-3, 1e9), st.sampled_from(("%", "requests/s", "MiB")))
def test_that_a_reading_is_no_finer_than_a_counter(value: float, unit: str) -> None:
    low, near, high = (bound(value, unit, direction) for direction in (-1, 0, 1))
    assert low <= near <= high
    assert near == pytest.approx(value, rel=0.051, abs=0.05 + 1e-9)
    assert bound(near, unit) == pytest.approx(near, rel=1e-9)
    if unit == "%" and value >= 10:
        assert near == round(near)

"""Titles in sentences: of one server is said once, and what is judged can be explained."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.figure_details import figure_details
from app.presenting.gauges import gauges
from app.presenting.load_chart import load_chart
from app.presenting.nearest_limit import LimitChart, nearest_limit

ONE = ("of one server", "one server carries", "of a server", "per server", "partition")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_of_one_server_is_said_once(plan: Plan) -> None:
    for one, sizing in sized(plan).sizings:
        titles = [figure_details(sizing, found).caption for found in sizing.quantities.values()]
        titles += [
            load_chart(one.planner, sizing, name, 8).y.label
            for name in ("throughput.capacity", "memory.address_space")
        ]
        for title in titles:
            assert sum(title.count(words) for words in ONE) <= 1, title


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_gauge_of_a_service_has_a_figure_with_its_formula(plan: Plan) -> None:
    for _, sizing in sized(plan).sizings:
        for gauge in gauges(sizing):
            found = sizing.quantities[gauge.quantity]
            assert found.formula and gauge.standing is found.standing


def limit_chart(name: str) -> LimitChart | None:
    (one,) = sized(next(one for one in examples() if name in one.title)).services
    assert one.accepted is not None
    return nearest_limit(one.accepted.planner, one.accepted.now, one.accepted)


def test_that_no_load_is_told_over_a_chart_that_something_else_does_not_carry() -> None:
    """ "In the worst case enough for 90,200 users" stood over partitions that hold 85,000."""
    found = limit_chart("mail partitions on Linux under z/VM")
    assert found is not None
    assert found.message == "Processor: 85,000 users use 54 of 70 %"


def test_that_points_of_other_machines_are_no_missing_measurement() -> None:
    plan = next(one for one in examples() if "Windows 2003 x64" in one.title)
    (one,) = sized(plan).services
    ahead = one.accepted
    assert ahead is not None
    found = nearest_limit(ahead.planner, ahead.now, ahead)
    assert found is not None
    assert found.chart.note.startswith("The published points are of other")
    assert found.chart.note.endswith("the curve uses a Sizewright rule.")

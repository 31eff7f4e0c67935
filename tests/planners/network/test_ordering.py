"""Ports and nodes are judged like every capacity: as many as now, against the load of every month."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from planners.analysis.edges import CLOSE
from planners.analysis.headroom import bottlenecks
from planners.analysis.months import Months, run_months
from planners.analysis.projection import project
from planners.analysis.triggers import triggers
from planners.registry import planner

NETWORK = planner("network")
TWO_PORTS = 2 * 0.8 * 1000 * 1448 / 1538
"""Mbit/s of two gigabit ports at 80 % of their payload."""


def months(**entries: Any) -> Months:
    return run_months(NETWORK, NETWORK.check({"throughput": 1200, "horizon": 24, **entries}))


def over(found: Months) -> int | None:
    return next(path.likely_over for path in found.resources if path.resource.name == "network")


def test_that_growing_traffic_needs_its_third_port_in_the_month_in_which_two_are_full() -> None:
    found = months(growth=40)
    assert over(found) == found.likely_month == 9
    assert found.order_month == 9 - found.growth.lead_time


def test_that_ports_added_by_the_plan_last_no_longer_than_the_same_ports_entered() -> None:
    assert over(months(growth=40)) == over(months(growth=40, ports=2, nodes=1))


def test_that_the_load_of_the_next_port_is_a_bottleneck_and_a_value_to_watch() -> None:
    inputs = NETWORK.check({"throughput": 1200, "growth": 40, "horizon": 24})
    ahead = project(NETWORK, NETWORK.size(inputs))
    full = next(one for one in ahead.bottlenecks if one.resource.name == "network")
    assert full.load == pytest.approx(TWO_PORTS, rel=1e-4)
    watched = next(one for one in triggers(ahead) if one.resource.name == "network")
    assert (watched.act.value, watched.act.month) == (pytest.approx(80, rel=1e-3), 9)
    assert ahead.chance is not None and ahead.chance.holds < 0.01


def service_of(start: str, **entries: Any) -> Any:
    service = Service(
        "n", "network", "Network", Entries({"throughput": 1200, "direction": "receive", **entries})
    )
    (found,) = sized(Plan("p", "Plan", start=start, services=(service,))).services
    assert found.options is not None
    return found


@pytest.mark.parametrize("processors", [64, 16])
def test_that_processor_use_is_of_the_processors_that_are_bought(processors: int) -> None:
    """Two of 64 were ordered as chips, and the sheet told 1.1 % of all 64: the right machine failed its acceptance test."""
    found = service_of("new", processors=processors)
    best = found.options.options[0]
    (line,) = (one for one in best.lines if one.name == "processor.count")
    busy = found.sizing.quantities["processor.busy"].value
    told = best.ahead.now.quantities["processor.utilization"]
    assert (line.unit, line.count) == ("processors", 1)
    assert told.value == pytest.approx(100 * busy / (4 * line.count))
    (judged,) = (one for one in best.ahead.now.verdicts if one.resource.name == "processor")
    assert judged.demand == told.value and told.value <= judged.capacity


def test_that_a_processor_use_says_of_how_many_processors_it_is() -> None:
    """All figures had 1.1 % of 64 as "Processor utilization" beside 18 % of the four that are bought."""
    found = service_of("new")
    used = found.sizing.quantities["processor.utilization"]
    assert used.title == "Utilization of all logical processors"
    assert used.note.startswith("Of all 64 logical processors.")
    ahead = found.options.options[0].ahead
    titles = [one.figure.title for one in triggers(ahead) if one.resource.name == "processor"]
    assert [ahead.now.quantities["processor.utilization"].title, *titles] == ["Processor utilization"] * 2


def test_that_a_server_like_ones_own_is_bought_by_its_logical_processors() -> None:
    """What chips one's own server has is not known: its run tells the use of all its logical processors."""
    run = {"baseline_throughput": 1800, "baseline_nodes": 1, "baseline_utilization": 25, "processors": 16}
    found = service_of("new", **run)
    best = found.options.options[0]
    (line,) = (one for one in best.lines if one.name == "processor.count")
    assert (line.unit, line.order.title) == ("logical processors", "Logical processors")
    told = best.ahead.now.quantities["processor.utilization"].value
    assert told == pytest.approx(100 * found.sizing.quantities["processor.busy"].value / line.count)


def test_that_a_server_that_runs_keeps_its_processors() -> None:
    found = service_of("existing", ports=2, nodes=1, growth=20, processors=64)
    for one in found.options.options:
        assert "processor.count" not in [line.name for line in one.lines]
        told = one.ahead.now.quantities["processor.utilization"].value
        assert told == pytest.approx(found.sizing.quantities["processor.utilization"].value)


def test_that_what_a_year_needs_still_counts_the_ports_of_that_year() -> None:
    ahead = project(NETWORK, NETWORK.size(NETWORK.check({"throughput": 1200, "growth": 40, "horizon": 24})))
    assert ahead.in_a_year is not None and ahead.at_horizon is not None
    needed = [
        sizing.quantities["ports.count"].value for sizing in (ahead.now, ahead.in_a_year, ahead.at_horizon)
    ]
    assert needed == [2, 3, 4]


@given(st.floats(10, 5000), st.floats(1, 80))
def test_that_the_month_of_the_next_port_is_that_of_its_load(throughput: float, growth: float) -> None:
    inputs = NETWORK.check({"throughput": throughput, "growth": growth, "horizon": 36})
    found = over(run_months(NETWORK, inputs))
    full = next(one.load for one in bottlenecks(NETWORK, inputs) if one.resource.name == "network")
    if found is not None and full is not None:
        months = math.log(full / throughput) / math.log(1 + growth / 100) * 12
        slack = CLOSE / math.log(1 + growth / 100) * 12 + 1e-9  # Slow growth takes long over a small share.
        assert found - 1 <= months + slack
        assert found >= months - slack

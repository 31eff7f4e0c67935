"""One measurement of one's own carries so far: beyond 1.25 times its load it is extrapolated, with a range that grows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.registry import planner

MAIL = {
    "platform": "solaris-6800",
    "version": "7",
    "template": "mail7",
    "baseline_users": 1000,
    "baseline_utilization": 5,
    "baseline_processors": 8,
    "baseline_version": "7",
    "baseline_template": "mail7",
    "servers": 1,
}
DIRECTORY = {"platform": "linux", "version": "389ds-3", "entries": 100_000, "operations": 500}


def sized(service: str, **entries: Any) -> Sizing:
    found = planner(service)
    return found.size(found.check(entries))


def busy(users: int) -> Quantity:
    return sized("mail", **MAIL, users=users).quantities["processor.utilization"]


@pytest.mark.parametrize(
    ("users", "standing"),
    [
        (1000, Standing.ENTERED),
        (800, Standing.INTERPOLATED),
        (1250, Standing.EXTRAPOLATED),
        (4000, Standing.GUESS),
    ],
)
def test_that_an_own_server_is_called_what_it_is(users: int, standing: Standing) -> None:
    assert busy(users).standing is standing


def test_that_at_four_times_the_load_half_of_the_figure_is_inside() -> None:
    found = busy(4000)
    assert found.low <= found.value / 2 * 1.01
    assert "a real server was seen to use 50 % of such a figure" in found.reason


@given(st.integers(1250, 9_000), st.integers(1250, 9_000))
def test_that_the_range_only_grows_with_the_load(one: int, other: int) -> None:
    less, more = sorted((one, other))
    near, far = busy(less), busy(more)
    assert near.low / near.value >= far.low / far.value - 1e-9
    assert far.low <= far.value <= far.high


def test_that_how_far_it_is_extrapolated_is_told() -> None:
    far, near = sized("mail", **MAIL, users=2500), sized("mail", **MAIL, users=1100)
    assert far.quantities["work.measured"].value == 2.5
    told = "One server does 2.5 times the measured work."
    assert any(caution.text.startswith(told) for caution in far.cautions)
    assert not any("times the measured work. Its" in caution.text for caution in near.cautions)


@pytest.mark.parametrize(
    ("utilization", "standing"),
    [(90, Standing.ENTERED), (60, Standing.EXTRAPOLATED), (20, Standing.GUESS)],
)
def test_that_a_directory_measured_at_part_of_its_load_is_extrapolated_to_all_of_it(
    utilization: float, standing: Standing
) -> None:
    own = {"baseline_operations": 1000, "baseline_utilization": utilization, "baseline_processors": 4}
    found = sized("directory", **DIRECTORY, **own, processors=4).quantities["throughput.capacity"]
    assert found.standing is standing
    assert f"{100 / utilization:.3g} times its load" in found.note
    if utilization == 20:
        assert found.high / found.value > 2


def test_that_a_run_of_few_nodes_is_extrapolated_to_more() -> None:
    run = {
        "baseline_throughput": 1500,
        "baseline_nodes": 1,
        "baseline_utilization": 10,
        "direction": "receive",
    }
    here = sized("network", **run, throughput=700, nodes=1).quantities
    more = sized("network", **run, throughput=700, nodes=4).quantities
    assert here["processor.utilization"].standing is not Standing.EXTRAPOLATED
    assert more["processor.utilization"].standing is Standing.EXTRAPOLATED


@given(st.integers(50, 3_300), st.sampled_from([4, 8]))
def test_that_a_directory_is_as_busy_as_its_own_measurement_says(operations: int, processors: int) -> None:
    own = {"baseline_operations": 1000, "baseline_utilization": 20, "baseline_processors": 4}
    entries = {**DIRECTORY, **own, "operations": operations, "processors": processors, "servers": 1}
    found = sized("directory", **entries).quantities
    used, carried = found["processor.utilization"], found["throughput.capacity"]
    assert used.value == pytest.approx(100 * operations / carried.value)
    assert used.low <= used.value <= used.high


def test_that_a_directory_at_its_own_measurement_is_known_to_the_scatter_of_runs() -> None:
    own = {"baseline_operations": 500, "baseline_utilization": 20, "baseline_processors": 4, "processors": 4}
    used = sized("directory", **DIRECTORY, **own).quantities["processor.utilization"]
    assert (used.value, used.standing) == (20, Standing.ENTERED)
    assert used.high == pytest.approx(20.08)

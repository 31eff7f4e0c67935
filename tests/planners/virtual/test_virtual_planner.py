"""The virtual host is held to the published cost, loads and comparisons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner


def size(**entries: Any) -> Sizing:
    virtual = planner("virtual")
    return virtual.size(virtual.check({"users": 85_000, **entries}))


# users, processors, percent busy by 0.05 CP-seconds per user in ten minutes
BUSY = [(85_000, 8, 88.5), (102_000, 12, 70.8)]


@pytest.mark.parametrize(("users", "processors", "busy"), BUSY)
def test_that_published_loads_keep_their_processors_as_busy_as_computed(
    users: int, processors: int, busy: float
) -> None:
    used = size(users=users, processors=processors, partitions=6).quantities["processor.utilization"]
    assert used.value == pytest.approx(busy, abs=0.06)
    assert used.unit == "%"


def test_that_half_the_partitions_save_a_fifth_per_user() -> None:
    three, six = (size(users=51_000, partitions=count).quantities["processor.time"].value for count in (3, 6))
    assert three / six == pytest.approx(0.8)


@pytest.mark.parametrize("users", [30_000, 51_000, 80_000])
def test_that_the_cost_on_six_partitions_is_flat_up_to_80_000_users(users: int) -> None:
    assert size(users=users, partitions=6).quantities["processor.time"].value / users == pytest.approx(0.05)


def test_that_four_and_five_partitions_have_the_saving_in_their_range_alone() -> None:
    factor = size(users=60_000, partitions=5).quantities["processor.filling"]
    assert (factor.low, factor.value, factor.high) == pytest.approx((0.8, 1.0, 1.0))


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"users": 300_000, "guests": 1}, "3 or more"),
        ({"users": 20_000, "guests": 5, "partitions": 2}, "Every guest needs a partition."),
    ],
)
def test_that_guests_that_cannot_be_are_refused(entries: dict[str, Any], told: str) -> None:
    with pytest.raises(InputRefused) as refused:
        size(**entries)
    assert told in str(refused.value)


def test_that_the_first_guests_overhead_is_in_the_range() -> None:
    used = size(users=85_000, processors=8, partitions=6).quantities["processor.utilization"]
    assert used.high >= 97.3


def test_that_sessions_left_open_save_what_the_two_costs_say() -> None:
    open_, closed = (
        size(users=60_000, sessions_open=on).quantities["processor.time"] for on in (True, False)
    )
    assert open_.value / 60_000 == pytest.approx(0.05)
    assert closed.value / 60_000 == pytest.approx(0.07)


def test_that_above_80_000_users_the_range_goes_upward_only() -> None:
    flat, rising = (size(users=users).quantities["processor.time"] for users in (80_000, 90_000))
    assert flat.low < flat.value < flat.high
    assert rising.low == rising.value < rising.high


def test_that_17_000_users_fill_a_partition() -> None:
    assert size(users=102_000).quantities["servers.count"].value == 6
    assert size(users=102_001).quantities["servers.count"].value == 7


def test_that_each_largest_load_takes_its_own_guest() -> None:
    assert [size(users=users).quantities["guests.count"].value for users in (102_000, 102_001)] == [1, 2]
    one, two = (
        size(users=60_000, partitions=12, guests=count).quantities["processor.time"].value for count in (1, 2)
    )
    assert two / one == pytest.approx(1.015)


def test_that_a_partition_above_its_point_of_failure_is_refused() -> None:
    with pytest.raises(InputRefused, match=r"A partition failed at 20,000 users\.") as refused:
        size(partitions=4)
    assert [one.possible for one in refused.value.refusals] == ["5 or more"]


def test_that_a_partition_above_its_steady_load_is_over() -> None:
    verdict = next(v for v in size(users=90_000, partitions=5).verdicts if v.resource.name == "users")
    assert verdict.fit is Fit.OVER


def test_that_the_surge_is_absent_until_it_is_entered() -> None:
    assert "no figure is published" in size().absent["processor.surge"].reason
    sizing = size(users=40_000, surge=2)
    assert sizing.quantities["processor.surge"].value == pytest.approx(
        2 * sizing.quantities["processor.utilization"].value
    )


def test_that_peak_disk_operations_and_memory_follow_the_measured_guest() -> None:
    sizing = size(users=102_000, partitions=6)
    assert sizing.quantities["disk.operations"].value == 27_000
    assert sizing.quantities["memory.ram"].value == 26 * 1024
    assert sizing.quantities["memory.ram"].high == 48 * 1024


def test_that_devices_follow_the_entered_database_size() -> None:
    assert 'Enter "Mail database size".' in size().absent["disk.devices"].reason
    assert size(users=1_000, mailbox_size=240, free_space=0).quantities["disk.devices"].value == 80


def test_that_beyond_the_largest_load_the_answer_is_extrapolated() -> None:
    assert size(users=102_000).quantities["processor.utilization"].standing is Standing.INTERPOLATED
    assert size(users=120_000).quantities["processor.utilization"].standing is Standing.EXTRAPOLATED


def test_that_published_rows_come_back_and_every_claim_is_covered() -> None:
    checks = planner("virtual").claims()
    assert len(checks) == 6
    rows = [check for check in checks if check.used_for_fit]
    assert max(abs(check.error_percent) for check in rows) < 1e-9
    assert all(check.inside for check in checks)


@given(
    st.fixed_dictionaries(
        {
            "users": st.integers(1, 1_000_000),
            "processors": st.integers(1, 64),
            "activity": st.floats(0.05, 20),
            "sessions_open": st.booleans(),
        }
    )
)
def test_that_every_figure_lies_in_its_range_and_follows_from_its_formula(drawn: dict[str, Any]) -> None:
    for quantity in size(**drawn).quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        assert formula(quantity.formula)({term.name: term.value for term in quantity.terms}) == quantity.value


@given(st.integers(1, 900_000), st.integers(0, 100_000), st.integers(50, 100))
def test_that_more_users_in_as_many_partitions_never_need_less(
    users: int, more: int, partitions: int
) -> None:
    few, many = (size(users=count, partitions=partitions) for count in (users, users + more))
    for name in ("memory.ram", "disk.operations"):
        assert few.quantities[name].value <= many.quantities[name].value


def test_that_an_array_of_loads_gives_what_single_loads_give() -> None:
    import numpy as np

    virtual = planner("virtual")
    inputs = virtual.check({"users": 1})
    loads = np.array([500.0, 17_000.0, 79_999.0, 85_000.0, 150_000.0])
    asked: dict[str, Any] = {**inputs, "users": loads}
    together = virtual.size(asked)
    for index, users in enumerate(loads):
        for name, quantity in virtual.size({**inputs, "users": int(users)}).quantities.items():
            many = together.quantities[name]
            for mine, theirs in (
                (quantity.value, many.value),
                (quantity.low, many.low),
                (quantity.high, many.high),
            ):
                assert np.broadcast_to(theirs, loads.shape)[index] == pytest.approx(mine, rel=1e-9), name

"""The virtual host is held to the published cost, loads and comparisons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.analysis.options import options
from planners.analysis.projection import project
from planners.evidence import Standing
from planners.formula import formula
from planners.machine.figures import UTILIZATION
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


def test_that_the_saving_of_four_and_five_partitions_lies_between_that_of_three_and_six() -> None:
    factors = [size(users=51_000, partitions=count).quantities["processor.filling"] for count in (3, 4, 5, 6)]
    assert [factor.value for factor in factors] == pytest.approx([0.8, 1 - 0.2 * 2 / 3, 1 - 0.2 / 3, 1.0])
    assert (factors[0].low, factors[0].high) == pytest.approx((0.795, 0.805))


def test_that_away_from_the_compared_load_the_saving_may_be_less() -> None:
    near, far = (
        size(users=users, partitions=3).quantities["processor.filling"] for users in (51_000, 30_000)
    )
    assert far.value == near.value
    assert far.high == 1.0 > near.high


@pytest.mark.parametrize("users", [17_000, 34_000, 51_000, 68_000, 80_000, 85_000, 102_000, 204_000])
def test_that_one_user_more_never_makes_the_work_jump(users: int) -> None:
    before, after = (size(users=count).quantities["processor.time"] for count in (users, users + 1))
    share = after.value / before.value
    assert 1 < share < (1.02 if users in (102_000, 204_000) else 1.0002)


@given(st.integers(1, 400_000))
def test_that_the_range_holds_what_the_same_partitions_cost_when_entered(users: int) -> None:
    found = size(users=users).quantities
    entered = size(users=users, partitions=int(found["servers.count"].value)).quantities["processor.filling"]
    assert found["processor.filling"].low <= entered.value <= found["processor.filling"].high


@pytest.mark.parametrize("users", [1, 40_000, 51_000, 70_400, 80_000, 85_000, 102_000])
def test_that_a_machine_is_as_busy_when_its_partitions_are_entered_as_they_were_counted(users: int) -> None:
    """Bought with the five partitions that the plan counts, 13 processors were to be 51 % busy, as 12 were 59 %."""
    counted = size(users=users, guests=1)
    entered = size(users=users, guests=1, partitions=int(counted.quantities["servers.count"].value))
    for name in ("processor.utilization", "processor.count"):
        there, same = (one.quantities[name] for one in (counted, entered))
        assert (there.value, there.high) == pytest.approx((same.value, same.high))


@given(st.integers(1, 102_000), st.integers(6, 12))
def test_that_the_work_rises_with_the_users_of_partitions_that_are_there(users: int, count: int) -> None:
    for partitions in (count, -(-users // 17_000) + 1):
        less, more = (
            size(users=load, partitions=partitions).quantities["processor.time"]
            for load in (users, users + 1)
        )
        assert less.value < more.value and less.low <= more.low


def test_that_published_loads_cost_what_was_published_without_partitions_entered() -> None:
    assert size(users=51_000).quantities["processor.filling"].value == pytest.approx(0.8)
    assert [size(users=users).quantities["processor.filling"].value for users in (80_000, 85_000)] == [1, 1]


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
        size(users=60_000, partitions=6, sessions_open=on).quantities["processor.time"]
        for on in (True, False)
    )
    assert open_.value / 60_000 == pytest.approx(0.05)
    assert closed.value / 60_000 == pytest.approx(0.07)


def test_that_above_80_000_users_the_range_goes_upward_only() -> None:
    flat, rising = (
        size(users=users, partitions=6).quantities["processor.time"] for users in (80_000, 90_000)
    )
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
    with pytest.raises(InputRefused, match=r"A partition failed from 19,000 users on, and there") as refused:
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


@pytest.mark.parametrize("guests", [2, 3, 7])
def test_that_every_guest_has_a_partition(guests: int) -> None:
    sizing = size(users=1_000, guests=guests)
    assert sizing.quantities["servers.count"].value == guests


def test_that_peak_disk_operations_and_memory_are_those_of_the_measured_guest_at_its_load() -> None:
    sizing = size(users=102_000, partitions=6)
    assert sizing.quantities["disk.operations"].value == 27_000
    assert sizing.quantities["memory.ram"].value == pytest.approx(26 * 1024)
    assert sizing.quantities["memory.ram"].high == pytest.approx(48 * 1024)


def test_that_small_partitions_take_less_memory_than_full_ones() -> None:
    small = size(users=14_000, partitions=8, guests=2).quantities["memory.ram"]
    assert small.value == pytest.approx(2 * 1024 + 8 * 256 + 14_000 * (26 * 1024 - 1024 - 6 * 256) / 102_000)
    assert small.high < 20 * 1024
    idle = size(users=8, partitions=8, guests=2).quantities["memory.ram"]
    assert idle.value == pytest.approx(2 * 1024 + 8 * 256, rel=1e-3)


def test_that_an_entered_buffer_pool_takes_the_place_of_the_published_ones() -> None:
    found = size(users=14_000, partitions=8, buffer_pool=1024).quantities["memory.ram"]
    pools = found.term("buffer_pool")
    assert (pools.low, pools.value, pools.high) == (None, 1024, None)


def test_that_waiting_is_told_as_a_factor_and_why_no_response_time_is() -> None:
    sizing = size(users=85_000, processors=12)
    assert sizing.quantities["response.stretch"].value > 1
    assert "publishes no response time" in sizing.absent["response.time"].reason
    assert "saturated" in size(users=102_000, processors=8).absent["response.stretch"].reason


def test_that_devices_follow_the_entered_database_size() -> None:
    assert 'Enter "Mail database size".' in size().absent["disk.devices"].reason
    assert size(users=1_000, mailbox_size=240, free_space=0).quantities["disk.devices"].value == 80


def test_that_beyond_the_largest_load_the_answer_is_extrapolated() -> None:
    assert size(users=102_000).quantities["processor.utilization"].standing is Standing.INTERPOLATED
    assert size(users=120_000).quantities["processor.utilization"].standing is Standing.EXTRAPOLATED


def test_that_published_rows_come_back_and_every_claim_is_covered() -> None:
    checks = planner("virtual").claims()
    assert len(checks) == 9
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
        },
        optional={
            "guests": st.integers(10, 60),
            "partitions": st.integers(60, 100),
            "buffer_pool": st.floats(0, 9000),
        },
    )
)
def test_that_every_figure_lies_in_its_range_and_follows_from_its_formula(drawn: dict[str, Any]) -> None:
    for quantity in size(**drawn).quantities.values():
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        assert formula(quantity.formula)({term.name: term.value for term in quantity.terms}) == quantity.value


NEEDS = (
    "servers.count",
    "guests.count",
    "processor.time",
    "processor.count",
    "memory.ram",
    "disk.operations",
)


@given(
    st.integers(1, 900_000),
    st.integers(0, 100_000),
    st.none() | st.integers(50, 100),
    st.none() | st.integers(10, 50),
    st.floats(0.05, 20),
)
def test_that_more_users_never_need_less(
    users: int, more: int, partitions: int | None, guests: int | None, activity: float
) -> None:
    entries = {"partitions": partitions, "guests": guests, "activity": activity}
    few, many = (size(users=count, **entries).quantities for count in (users, users + more))
    for name in NEEDS:
        if name not in few or name not in many:
            continue
        assert few[name].value <= many[name].value, name
        assert few[name].high <= many[name].high * (1 + 1e-9), name


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


def test_that_every_figure_by_a_rule_names_a_place() -> None:
    for quantity in size(mailbox_size=200).quantities.values():
        assert quantity.sources or quantity.standing is not Standing.RULE, quantity.name


def test_that_more_than_three_times_the_measured_work_is_a_guess_and_ten_times_is_refused() -> None:
    far = size(users=400_000).quantities["processor.time"]
    assert far.standing is Standing.GUESS
    beyond = size(users=600_000, activity=2)
    for name in ("processor.time", "disk.operations", "transactions.rate"):
        assert "Accept guesses" in beyond.absent[name].reason
    assert not beyond.fits
    accepted = size(users=600_000, activity=2, guesses=True).quantities["processor.time"]
    assert accepted.standing is Standing.GUESS
    assert size(users=102_000).quantities["work.measured"].value == 1


def test_that_a_range_grows_with_the_distance_from_the_largest_run() -> None:
    for name in ("disk.operations", "transactions.rate"):
        widths = []
        for users in (10_000, 80_000, 102_000, 130_000, 300_000):
            found = size(users=users).quantities[name]
            widths.append(found.high / found.low)
        assert widths[0] > widths[1] > widths[2] < widths[3] < widths[4], name
    near, far = (
        size(users=users, partitions=60).quantities["processor.time"] for users in (102_000, 300_000)
    )
    assert far.high / far.value > near.high / near.value
    assert far.low < far.value


def test_that_one_partition_does_not_do_many_times_the_work_that_a_measured_one_did() -> None:
    one = {"users": 17_000, "partitions": 1}
    assert size(**one, activity=1).quantities["processor.time"].standing is Standing.INTERPOLATED
    assert size(**one, activity=2).quantities["processor.time"].standing is Standing.EXTRAPOLATED
    assert size(**one, activity=5).quantities["processor.time"].standing is Standing.GUESS
    assert "Accept guesses" in size(**one, activity=11).absent["processor.time"].reason
    assert (
        size(users=17_000, partitions=4, activity=2).quantities["disk.operations"].standing
        is Standing.INTERPOLATED
    )


def test_that_only_the_processors_that_are_bought_carry_the_load() -> None:
    """Three are bought where the plan names four: they are busier than four, by no other load, and wait sooner."""
    virtual = planner("virtual")
    inputs = virtual.check({"users": 14_000, "processors": 4, "partitions": 8, "guests": 2})
    ahead = project(virtual, virtual.size(inputs))
    best = options(ahead, exists=False).options[0]
    assert best.ahead is not None
    (four,) = (one for one in ahead.now.verdicts if one.quantity == UTILIZATION.name)
    (bought,) = (one for one in best.ahead.now.verdicts if one.quantity == UTILIZATION.name)
    (line,) = (one for one in best.lines if one.unit == "processors")
    assert line.count == 3
    assert bought.demand == pytest.approx(four.demand * 4 / 3)
    assert (four.capacity, bought.capacity) == (pytest.approx(66.5, abs=0.05), pytest.approx(62.9, abs=0.05))


def test_that_partitions_and_guests_that_are_entered_bound_the_load() -> None:
    """Curves went on to 200,000 users without a word of the 95,000 up to which five partitions are sized."""
    virtual = planner("virtual")
    assert virtual.load_limit(virtual.check({"users": 85_000, "partitions": 5})) == 95_000
    assert virtual.load_limit(virtual.check({"users": 85_000, "partitions": 8, "guests": 1})) == 102_000
    assert virtual.load_limit(virtual.check({"users": 85_000})) is None

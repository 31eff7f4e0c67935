"""Laws that every queueing answer keeps, for any network."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.laws.erlang import Saturated
from planners.laws.queueing import bounds, closed, multiclass
from planners.laws.queueing import open as opened

EIGHT = ([0.0356, 0.0021, 0.00135, 0.0009, 0.0004, 0.0017], [8, 1, 1, 1, 1, 1])
demands = st.lists(st.floats(0.001, 1), min_size=1, max_size=5)


@given(demands, st.integers(1, 60), st.floats(0, 20))
def test_that_customers_are_in_the_system_or_think(found: list[float], customers: int, think: float) -> None:
    answer = closed.solve(found, [1] * len(found), customers, think)
    assert math.fsum(answer.queues) + answer.throughput * think == pytest.approx(customers)
    assert answer.response == pytest.approx(customers / answer.throughput - think, rel=1e-6, abs=1e-6)


@given(demands, st.integers(1, 60), st.floats(0, 20))
def test_that_throughput_stays_between_its_bounds(found: list[float], customers: int, think: float) -> None:
    throughput = closed.solve(found, [1] * len(found), customers, think).throughput
    for law in (bounds.asymptotic, bounds.balanced):
        limits = law(found, customers, think)
        assert limits.throughput_low * (1 - 1e-9) <= throughput <= limits.throughput_high * (1 + 1e-9)


@given(demands, st.integers(2, 80), st.floats(0, 5))
def test_that_more_customers_never_get_less_done(found: list[float], customers: int, think: float) -> None:
    curve = closed.curve(found, customers, think)
    assert all(a <= b * (1 + 1e-12) for a, b in pairwise(curve))
    assert curve[-1] == pytest.approx(closed.solve(found, [1] * len(found), customers, think).throughput)


@settings(max_examples=50)
@given(
    st.lists(st.tuples(st.floats(0.01, 1), st.integers(2, 6)), min_size=1, max_size=3),
    demands,
    st.integers(1, 25),
)
def test_that_the_order_of_folding_does_not_matter(
    several: list[tuple[float, int]], single: list[float], customers: int
) -> None:
    stations = [*several, *((demand, 1) for demand in single)]
    there = closed.solve([d for d, _ in stations], [c for _, c in stations], customers, 1.0)
    back = closed.solve(
        [d for d, _ in reversed(stations)], [c for _, c in reversed(stations)], customers, 1.0
    )
    assert there.throughput == pytest.approx(back.throughput, rel=1e-9)
    assert there.queues == pytest.approx(tuple(reversed(back.queues)), rel=1e-7, abs=1e-9)


@settings(max_examples=40)
@given(
    st.floats(0.01, 1),
    st.integers(2, 5),
    st.lists(st.floats(0.01, 1), min_size=1, max_size=2),
    st.integers(1, 12),
)
def test_that_folding_and_convolution_agree(
    demand: float, servers: int, single: list[float], customers: int
) -> None:
    row, counts = [demand, *single], [servers, *([1] * len(single))]
    one = closed.solve(row, counts, customers, 0.5)
    other = multiclass.solve([row], counts, [customers], [0.5])
    assert one.throughput == pytest.approx(other.throughputs[0], rel=1e-9)
    assert one.queues == pytest.approx(other.queues[0], rel=1e-7, abs=1e-9)


@pytest.mark.parametrize("customers", [1000, 1938, 2000, 3000, 5000, 10_000])
def test_that_eight_processors_never_work_backwards(customers: int) -> None:
    answer = closed.solve(*EIGHT, customers, 15.0)
    assert 0 < answer.throughput <= 8 / 0.0356
    assert all(queue >= 0 for queue in answer.queues)
    assert math.fsum(answer.queues) + 15 * answer.throughput == pytest.approx(customers)


def test_that_open_and_closed_agree_well_below_saturation() -> None:
    customers = 2000
    answer = closed.solve(*EIGHT, customers, 15.0)
    station = opened.mmc(answer.throughput, EIGHT[0][0], 8)
    assert station.utilization < 0.7
    assert station.response == pytest.approx(answer.residences[0], rel=2e-3)


@given(st.floats(0.01, 0.99), st.integers(1, 12), st.floats(0.5, 0.99))
def test_that_a_percentile_splits_the_waits(utilization: float, servers: int, share: float) -> None:
    wait = opened.wait_percentile(utilization * servers, 1.0, servers, share)
    found = opened.mmc(utilization * servers, 1.0, servers)
    longer = found.waiting_share * opened.waits_longer(utilization, servers, wait)
    assert longer == pytest.approx(1 - share) if wait else longer <= 1 - share + 1e-12


@given(
    st.lists(st.floats(0.01, 1), min_size=2, max_size=3), st.lists(st.floats(0.01, 1), min_size=2, max_size=3)
)
def test_that_one_class_twice_is_one_class(first: list[float], second: list[float]) -> None:
    row = (first + second)[:2]
    split = multiclass.solve([row, row], [1, 1], [3, 2], [1.0, 1.0])
    whole = closed.solve(row, [1, 1], 5, 1.0)
    assert math.fsum(split.throughputs) == pytest.approx(whole.throughput)


def test_that_what_cannot_be_solved_is_refused_in_words() -> None:
    with pytest.raises(multiclass.TooMany, match="4,012,009 populations; possible: up to 1,000,000"):
        multiclass.solve([[1.0], [1.0]], [1], [2002, 2002], [0.0, 0.0])
    with pytest.raises(multiclass.TooMany, match="at stations of several servers"):
        multiclass.solve([[1.0], [1.0]], [2], [100, 100], [0.0, 0.0])
    with pytest.raises(ValueError, match="population 0 with 1 stations"):
        closed.solve([1.0], [1], 0)
    with pytest.raises(Saturated, match="without bound"):
        opened.waits_longer(1.0, 2, 1.0)
    with pytest.raises(Saturated, match="the open classes alone use"):
        multiclass.mixed([[1.0], [1.0]], [2.0, 0.0], [0, 1], [0.0, 0.0])


def test_that_approximations_say_so_and_come_near() -> None:
    given_network = ([[1.0, 0.1], [0.1, 0.9]], [1, 1], [10, 25], [0.0, 30.0])
    exact, near = multiclass.solve(*given_network), multiclass.linearizer(*given_network)
    assert exact.exact and not near.exact
    assert near.throughputs == pytest.approx(exact.throughputs, rel=0.01)

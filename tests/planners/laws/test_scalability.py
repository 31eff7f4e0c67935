"""Scaling laws are held to published fits, and to what four points can tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from planners.laws.scalability import (
    Amdahl,
    FitRefused,
    Points,
    Power,
    TooFar,
    amdahl,
    estimate,
    power,
    through,
)

DIRECTORY = [(2, 5135.46), (4, 8337.53), (6, 9999.68), (8, 13106.38)]


def worst_left_out(fit: Callable[[Points], Amdahl | Power]) -> float:
    """The largest error of a law at a point that it was fitted without."""
    return max(abs(fit([p for p in DIRECTORY if p[0] != n]).at(n) / x - 1) for n, x in DIRECTORY)


def test_that_the_logarithmic_fits_miss_as_they_should() -> None:
    law, line = amdahl(DIRECTORY), power(DIRECTORY)
    assert (law.gamma, law.alpha) == (pytest.approx(2817, abs=0.5), pytest.approx(0.116, abs=5e-4))
    assert (line.one, line.exponent) == (pytest.approx(3276, abs=0.5), pytest.approx(0.653, abs=5e-4))
    assert worst_left_out(amdahl) == pytest.approx(0.123, abs=5e-4)
    assert worst_left_out(power) == pytest.approx(0.085, abs=5e-4)


@pytest.mark.parametrize(
    ("count", "bounds"), [(12, (13_300, 15_700, 17_300)), (16, (14_400, 18_200, 21_100))]
)
def test_that_beyond_the_points_the_answer_is_an_envelope(count: int, bounds: tuple[int, int, int]) -> None:
    found = estimate(DIRECTORY, count)
    assert (found.low, found.likely, found.high) == tuple(pytest.approx(bound, abs=60) for bound in bounds)
    assert not found.measured


def test_that_between_two_points_the_answer_is_on_the_power_law_through_them() -> None:
    assert through([(2, 100), (8, 200)], 4) == pytest.approx(100 * 2**0.5)
    assert through(DIRECTORY, 6) == pytest.approx(9999.68)


def test_that_more_than_twice_the_points_is_refused() -> None:
    with pytest.raises(TooFar, match="17 is beyond 16"):
        estimate(DIRECTORY, 17)
    with pytest.raises(FitRefused, match="at least 3"):
        estimate(DIRECTORY[:2], 6)
    with pytest.raises(TooFar, match="outside the measured"):
        through(DIRECTORY, 9)


counts = st.lists(st.integers(1, 64), min_size=4, max_size=8, unique=True).map(sorted)


@given(counts, st.floats(1, 1e4), st.floats(0.001, 0.5))
def test_that_a_law_is_found_again_in_its_own_points(found: list[int], gamma: float, alpha: float) -> None:
    assume(found[-1] >= 3 * found[0])
    law = Amdahl(gamma, alpha)
    again = amdahl([(n, law.at(n)) for n in found])
    assert [again.at(n) for n in found] == pytest.approx([law.at(n) for n in found], rel=1e-6)


@given(counts, st.floats(1, 1e4))
def test_that_proportional_points_have_no_serial_share(found: list[int], gamma: float) -> None:
    again = amdahl([(n, gamma * n) for n in found])
    assert (again.gamma, again.alpha) == (pytest.approx(gamma, rel=1e-6), pytest.approx(0.0, abs=1e-6))
    assert again.alpha >= 0


@given(st.floats(0.1, 16))
def test_that_an_answer_stands_in_its_range_and_is_never_more_than_proportional(count: float) -> None:
    found = estimate(DIRECTORY, count)
    assert found.low <= found.likely <= found.high
    if count > 8:
        assert found.low >= 13106.38 and found.high <= 13106.38 * count / 8 + 1e-6

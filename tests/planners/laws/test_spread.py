"""Prediction intervals and the distance from a measured point."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.laws.spread import distance, prediction_interval, scaled, student_t

# two-sided 95 % points of Student's t, as in any printed table
TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}


@pytest.mark.parametrize("freedom", TABLE)
def test_that_student_t_agrees_with_the_printed_table(freedom: int) -> None:
    assert student_t(0.95, freedom) == pytest.approx(TABLE[freedom], abs=6e-4)


def test_that_the_interval_of_six_ratios_agrees_with_the_hand_computation() -> None:
    interval = prediction_interval([1.093, 1.039, 1.072, 0.951, 1.280, 1.056])
    assert (interval.low, interval.middle, interval.high) == pytest.approx((0.823, 1.078, 1.411), abs=6e-4)


@given(st.lists(st.floats(0.2, 5.0), min_size=2, max_size=20))
def test_that_the_middle_lies_inside_its_interval(ratios: list[float]) -> None:
    interval = prediction_interval(ratios)
    assert interval.low <= interval.middle * (1 + 1e-12)
    assert interval.middle <= interval.high * (1 + 1e-12)


def test_that_one_ratio_makes_no_interval() -> None:
    with pytest.raises(ValueError, match="2 or more"):
        prediction_interval([1.1])


@given(st.floats(1.0, 1e6), st.floats(0.01, 100.0))
def test_that_distance_is_zero_at_the_point_and_one_from_the_full_width(
    measured: float, ratio: float
) -> None:
    found = distance(measured * ratio, measured)
    assert 0.0 <= found <= 1.0
    assert distance(measured, measured) == 0.0
    assert distance(measured * 1.5, measured) == pytest.approx(1.0)
    assert found == pytest.approx(min(1.0, abs(math.log(ratio)) / math.log(1.5)), abs=1e-9)


def test_that_no_weight_widens_nothing() -> None:
    assert scaled(0.71, 0.0) == 1.0
    assert scaled(0.71, 1.0) == pytest.approx(0.71)

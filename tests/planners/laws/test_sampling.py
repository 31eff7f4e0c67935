"""Sampling against cases with a known answer: sums, one dominant part, products of lognormals."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.laws.sampling import Normal, Rectangular, SkewLogNormal, generator, outcome, share

MANY = 1_000_000


def test_that_a_sum_of_normals_is_normal() -> None:
    """JCGM 101:2008, 9.2.2: four standard normals; the interval is 2 x 1.959964."""
    rng = generator(7)
    found = outcome(sum(Normal(0, 1).draw(rng, MANY) for _ in range(4)))
    assert found.mean == pytest.approx(0.0, abs=0.02)
    assert found.deviation == pytest.approx(2.0, abs=0.02)
    assert (found.low, found.high) == pytest.approx((-3.92, 3.92), abs=0.02)


def test_that_one_dominant_part_shapes_the_interval() -> None:
    """JCGM 101:2008, 9.2.4: linear propagation would give 19.9 either way."""
    rng = generator(7)
    parts = [Rectangular(0, 1), Rectangular(0, 1), Rectangular(0, 1), Rectangular(0, 10)]
    found = outcome(sum(part.draw(rng, MANY) for part in parts))
    assert found.mean == pytest.approx(0.0, abs=0.06)
    assert found.deviation == pytest.approx(10.148892, abs=0.06)
    assert (found.low, found.high) == pytest.approx((-17.0, 17.0), abs=0.06)


def test_that_a_product_of_lognormals_is_lognormal() -> None:
    """The variances of the logarithms add up."""
    rng = generator(7)
    parts = [SkewLogNormal(2, 0.1, 0.1), SkewLogNormal(3, 0.2, 0.2), SkewLogNormal(5, 0.05, 0.05)]
    values = math.prod(part.draw(rng, MANY) for part in parts)
    found = outcome(values, 0.9)
    assert found.median == pytest.approx(30.0, rel=0.01)
    assert (found.low, found.high) == pytest.approx((20.579883489229488, 43.73202600835988), rel=0.01)
    below, error = share(values < 40.0)
    assert below == pytest.approx(0.89537, rel=0.01)
    assert abs(below - 0.89537) < 4 * error < 0.002


@given(below=st.floats(0, 0.5), above=st.floats(0, 0.5), median=st.floats(0.1, 1e6))
@settings(max_examples=30, deadline=None)
def test_that_a_skew_distribution_has_its_median_and_its_two_widths(
    below: float, above: float, median: float
) -> None:
    found = outcome(SkewLogNormal(median, below, above).draw(generator(3), 200_000), 0.9)
    reach = NormalDist().inv_cdf(0.95)
    assert found.median == pytest.approx(median, rel=0.01)
    assert math.log(found.high / median) == pytest.approx(reach * above, abs=0.015)
    assert math.log(median / found.low) == pytest.approx(reach * below, abs=0.015)


def test_that_the_same_seed_gives_the_same_draws_and_a_share_is_never_sure() -> None:
    assert (Normal(1, 2).draw(generator(5), 10) == Normal(1, 2).draw(generator(5), 10)).all()
    found, error = share(np.ones(100, dtype=bool))
    assert (found, error) == (1.0, 0.01)
    with pytest.raises(ValueError, match="level 1"):
        outcome(np.zeros(5), 1.0)

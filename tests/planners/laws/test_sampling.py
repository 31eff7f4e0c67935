"""Sampling against cases with a known answer: products of lognormals, skew distributions."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.laws.sampling import Normals, generator, outcome, share

MANY = 1_000_000


def drawn(median: float, below: float, above: float, count: int, seed: int = 7) -> Any:
    normal = generator(seed).standard_normal(count)
    return median * np.exp(np.minimum(normal, 0.0) * below + np.maximum(normal, 0.0) * above)


def test_that_a_product_of_lognormals_is_lognormal() -> None:
    """The variances of the logarithms add up."""
    parts = [drawn(2, 0.1, 0.1, MANY, 7), drawn(3, 0.2, 0.2, MANY, 8), drawn(5, 0.05, 0.05, MANY, 9)]
    values = math.prod(parts)
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
    found = outcome(drawn(median, below, above, 200_000, 3), 0.9)
    reach = NormalDist().inv_cdf(0.95)
    assert found.median == pytest.approx(median, rel=0.01)
    assert math.log(found.high / median) == pytest.approx(reach * above, abs=0.015)
    assert math.log(median / found.low) == pytest.approx(reach * below, abs=0.015)


def test_that_the_same_seed_gives_the_same_draws_and_a_share_is_never_sure() -> None:
    assert (generator(5).standard_normal(10) == generator(5).standard_normal(10)).all()
    found, error = share(np.ones(100, dtype=bool))
    assert (found, error) == (1.0, 0.01)
    with pytest.raises(ValueError, match="level 1"):
        outcome(np.zeros(5), 1.0)


def test_that_a_share_is_a_plain_number_as_what_is_sent_between_processes_is() -> None:
    assert {type(part) for part in share(np.array([True, False, True]))} == {float}


@given(places=st.permutations(range(4)), sorted_first=st.booleans())
def test_that_draws_are_the_same_in_whatever_order_they_are_asked_for(
    places: list[int], sorted_first: bool
) -> None:
    one, other = Normals(7, 500), Normals(7, 500)
    for place in range(4):
        _ = other[place]
    for place in places:
        values, negative, positive = one[place] if sorted_first else other[place]
        assert one.ends(place) == (values.min(), values.max()) == other.ends(place)
        assert (one[place][0] == other[place][0]).all()
        assert (negative + positive == values).all()
    assert (np.diff(one[0][0]) >= 0).all()

"""Between the rows of a table: exact at the rows, held at the ends, the same for floats and arrays."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.formula import formula
from planners.laws.tables import beside, never_rising

POSITIONS, VALUES = (20.0, 40.0, 60.0), (5.0, 7.0, 6.0)
BETWEEN = formula("below + (above - below) * position(x, lower, upper)")


def between(at: Any) -> Any:
    found = beside(POSITIONS, VALUES, at)
    return BETWEEN({"x": at, **{name: getattr(found, name) for name in ("lower", "upper", "below", "above")}})


@given(st.floats(-100, 200))
def test_that_one_point_and_an_array_agree(at: float) -> None:
    assert between(np.array([at, 30.0]))[0] == pytest.approx(between(at))
    assert beside(POSITIONS, VALUES, np.array([at])).first[0] == beside(POSITIONS, VALUES, at).first


@pytest.mark.parametrize(("at", "value"), [(20, 5), (30, 6), (40, 7), (60, 6), (0, 5), (99, 6)])
def test_that_rows_come_back_and_ends_hold(at: float, value: float) -> None:
    assert between(at) == value


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=20))
def test_that_pooled_rows_never_rise_and_keep_their_mean(values: list[float]) -> None:
    pooled = never_rising(values)
    assert all(first >= second for first, second in pairwise(pooled))
    assert np.mean(pooled) == pytest.approx(np.mean(values), abs=1e-6)


def test_that_falling_rows_stay_as_they_are() -> None:
    assert never_rising([5, 4, 4, 1]) == [5, 4, 4, 1]
    assert never_rising([5, 1, 3]) == [5, 2, 2]

"""Loads that are drawn: what is told without a look at each of them is what each of them says."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.drawn_use import EDGE, GRID, Curve, Drawn
from planners.figure import Resource

SAMPLES = 2_000
SPREADS = st.sampled_from((0.0, 0.02, 0.1, 0.5))


@settings(max_examples=300, deadline=None)
@given(
    middle=st.floats(-1.5, 1.0),
    steps=st.sampled_from((0, 3, 8)),
    grows=st.tuples(SPREADS, SPREADS),
    work=SPREADS,
    power=st.sampled_from((0.0, 0.8, 1.0)),
    model=st.tuples(SPREADS, SPREADS),
)
def test_that_a_resource_holds_in_the_samples_whose_use_is_below_its_capacity(
    middle: float,
    steps: int,
    grows: tuple[float, float],
    work: float,
    power: float,
    model: tuple[float, float],
) -> None:
    width = max(grows) * 4.5 + work * 4.5 + 0.05
    uses = [middle + width * (2 * point / (GRID - 1) - 1) for point in range(GRID)]
    if steps:
        uses = [math.log(math.ceil(steps * math.exp(use)) / steps) for use in uses]
    below, above = ([one * (1 + point / GRID) for point in range(GRID)] for one in model)
    curve = Curve(
        Resource("use", "Use"), tuple(uses), tuple(below), tuple(above), power, 2 if any(model) else None
    )
    drawn = Drawn(5, SAMPLES, *grows, work, width)
    expected = drawn.uses(curve) <= EDGE
    assert np.array_equal(np.broadcast_to(drawn.holding(curve), SAMPLES), expected)


@given(width=st.floats(0.05, 3.0), error=st.sampled_from((-1.0, 1.0)))
def test_that_the_swing_of_the_model_is_that_at_the_likely_load(width: float, error: float) -> None:
    """For one width in sixteen it was that of the point below: 42 % in the place of 44 %."""
    spreads = tuple(0.1 + point / 10 for point in range(GRID))
    curve = Curve(Resource("use", "Use"), (0.0,) * GRID, spreads, spreads, 0.0, 2)
    told = Drawn(5, SAMPLES, 0.1, 0.1, 0.0, width).use(curve, 0.0, 0.0, error)
    assert told == math.exp(error * spreads[GRID // 2])

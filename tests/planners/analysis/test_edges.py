"""The last number for which something holds is the same, however its search is helped; and help saves questions."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.analysis.edges import CLOSE, edge, furthest

ends = st.floats(1.0, 6.4e6)
shapes = st.sampled_from(
    (
        lambda number, there: number - there,
        lambda number, there: number**2 - there**2,
        lambda number, there: math.ceil(number / 400) - there / 400,
        lambda number, there: math.inf if number > there else -0.1,
        lambda number, there: math.nan,
    )
)


class Counted:
    """Whether a number is at most ``last``; counts how often that is asked."""

    def __init__(self, last: float) -> None:
        self.last, self.asked = last, 0

    def __call__(self, number: float) -> bool:
        self.asked += 1
        return number <= self.last


@given(
    last=ends, start=st.floats(1.0, 1e5), shape=shapes, told=st.one_of(ends, st.floats(1 - 1e-4, 1 + 1e-4))
)
def test_that_help_changes_no_answer(
    last: float, start: float, shape: Callable[[float, float], float], told: float
) -> None:
    if not Counted(last)(start):
        return
    alone = furthest(Counted(last), start, 64 * start)
    near = told * last if told < 2 else told
    assert furthest(Counted(last), start, 64 * start, near=near) == alone

    def excess(number: float) -> float:
        return shape(number, last)

    assert furthest(Counted(last), start, 64 * start, excess=excess, near=near) == alone
    assert furthest(Counted(last), start, 64 * start, excess=excess) == alone


def test_that_an_edge_in_steps_that_is_known_is_found_with_few_questions() -> None:
    def excess(number: float) -> float:
        return 0.02 if number > 43_210.0 else -0.02

    known = edge(Counted(43_210.0), 1000.0, 64_000.0)
    helped, alone = Counted(43_210.0), Counted(43_210.0)
    assert edge(helped, 2000.0, 50_000.0, excess, known) == edge(alone, 2000.0, 50_000.0, excess)
    assert helped.asked <= 6 < 12 <= alone.asked


@pytest.mark.parametrize("last", [1100.0, 4321.0, 60_000.0])
def test_that_an_edge_on_a_straight_line_is_found_with_few_questions(last: float) -> None:
    alone, helped = Counted(last), Counted(last)
    assert edge(helped, 1000.0, 64_000.0, lambda number: 3 * number - 3 * last) == edge(
        alone, 1000.0, 64_000.0
    )
    assert last * (1 - CLOSE) <= edge(alone, 1000.0, 64_000.0) <= last
    assert helped.asked <= 5 < 15 <= alone.asked


BENT = {
    "two lines": lambda load: max(2 * load - 9_000, 5 * load - 19_000),
    "a curve": lambda load: load**3 / 4321.0**2 - 4321.0,
    "a queue": lambda load: 1 / max(1 - load / 70_000, 1e-9) - 3,
}


@pytest.mark.parametrize("excess", BENT.values(), ids=BENT)
def test_that_an_edge_on_a_bent_line_is_found_with_few_questions_too(
    excess: Callable[[float], float],
) -> None:
    alone, helped = Over(excess), Over(excess)
    assert edge(helped, 1000.0, 64_000.0, excess) == edge(alone, 1000.0, 64_000.0)
    assert helped.asked <= 12 < 18 <= alone.asked


class Over:
    """Whether the excess of a number is none; counts how often that is asked."""

    def __init__(self, excess: Callable[[float], float]) -> None:
        self.excess, self.asked = excess, 0

    def __call__(self, number: float) -> bool:
        self.asked += 1
        return self.excess(number) <= 0

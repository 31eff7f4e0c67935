"""Beyond the loads of one's own server: the range holds the truth of a course that bends up, down or not at all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.analysis.own_demand import OwnDemand
from planners.laws.calibration.chain import calibrate
from planners.laws.own_course import Course
from planners.quantity import Quantity, Term
from tests.planners.laws.synthetic_servers import BASE, DEMAND, PROCESSORS, recorded

SERVERS, SURE, TWICE = 40, 36, 2.0
SHARES = st.floats(-3, 3)
COURSES = st.builds(
    Course, st.floats(0, 5), st.floats(0.1, 5), st.floats(0.3, 1.7), SHARES.map(lambda x: min(x, 0)),
    SHARES.map(lambda x: max(x, 0)),
)  # fmt: skip


def used(kind: str, rng: np.random.Generator, bend: float, times: float) -> tuple[Quantity, float]:
    """What a calibrated server of that bend is told to use at so many times its highest load, and what it does use."""
    server = recorded(kind, rng, bend=bend)
    made = OwnDemand(
        "processor.busy", calibrate(server), "processors/user", "1", "users", PROCESSORS, ("a.json",), ()
    )
    users = times * made.row.highest
    truth = BASE + DEMAND * users * (1 + bend * users / server.load.max())
    return made.row.line("users", (Term("users", users, "users", "Users"),), users), truth


@pytest.mark.parametrize("times", [1.0, TWICE])
@pytest.mark.parametrize("bend", [-0.25, 0.0, 0.25, 0.35])
def test_that_the_range_holds_the_truth_of_a_bent_course(bend: float, times: float) -> None:
    """At twice the largest load of a server bent by 35 % the upper end was 92 %, and the truth 110 %."""
    rng = np.random.default_rng(25)
    found = [used("plain", rng, bend, times) for _ in range(SERVERS)]
    assert sum(told.low <= truth <= told.high for told, truth in found) >= SURE


def test_that_a_straight_course_is_still_told_closely() -> None:
    rng = np.random.default_rng(26)
    found = [used("plain", rng, 0.0, TWICE)[0] for _ in range(20)]
    assert np.mean([(one.high - one.low) / 2 / one.value for one in found]) < 0.1


@given(COURSES, st.floats(0, 20), st.floats(0, 20))
def test_that_more_load_needs_no_less_whatever_the_bend(course: Course, one: float, other: float) -> None:
    for share in (course.low, course.high):
        less, more = (course.bent(times, share) for times in sorted((one, other)))
        assert less <= more * (1 + 1e-9)


@given(COURSES, st.floats(0, 10))
def test_that_line_power_law_and_bends_lie_in_the_range(course: Course, times: float) -> None:
    low, high = (ratio * course.line(times) for ratio in course.ratios(times))
    for one in (course.line(times), course.power_law(times), course.bent(times, course.low), course.bent(times, course.high)):  # fmt: skip
        assert low * (1 - 1e-9) <= one <= high * (1 + 1e-9)


@given(COURSES, st.floats(0.01, 10))
def test_that_the_least_load_for_an_amount_needs_no_more_than_it(course: Course, times: float) -> None:
    """The load is found from the use as the use from the load, up to ten times the largest."""
    least, most = (ratio * times for ratio in course.ratios_of_load(times, 10.0))
    amount = course.line(times)
    assert course.ratios(least)[1] * course.line(least) <= amount * (1 + 1e-6)
    if most < 10.0 * (1 - 1e-9):
        assert course.ratios(most)[0] * course.line(most) >= amount * (1 - 1e-6)


@given(COURSES, st.floats(0.01, 10))
def test_that_many_loads_at_once_are_told_as_one_by_one(course: Course, times: float) -> None:
    each = course.ratios(times)
    assert course.ratios(np.array([times, 1.0])) == (pytest.approx([each[0], course.ratios(1.0)[0]]), pytest.approx([each[1], course.ratios(1.0)[1]]))  # fmt: skip


def test_that_a_course_without_bends_is_line_and_power_law() -> None:
    course = Course(0.2, 3.8, 0.9, 0.0, 0.0)
    assert course.ratios(0.9) == (1.0, 1.0)
    assert course.ratios(2.0) == pytest.approx((4.0 * 2**0.9 / 7.8, 1.0))
    assert replace(course, high=0.3).ratios(2.0)[1] == pytest.approx(1 + 0.3 * 4.0 / 7.8)

"""Grades: never better for a wider range, nor for a weaker standing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.presenting.explanation import explain
from app.presenting.figures import figure
from planners.evidence import Standing
from planners.figure import Figure
from planners.grade import Grade, grade
from planners.quantity import Quantity
from planners.registry import planner

ONE = Figure("one", "One", "users")
ORDER = list(Grade)


def made(low: float, high: float, standing: Standing) -> Quantity:
    return Quantity(ONE, 100.0, 100 - low, 100 + high, standing, "", (), "")


@given(st.floats(0, 100), st.floats(0, 500), st.floats(0, 50), st.sampled_from(Standing))
def test_that_a_wider_range_is_never_graded_better(
    low: float, high: float, more: float, standing: Standing
) -> None:
    first = grade(made(low, high, standing))
    assert ORDER.index(grade(made(low, high + more, standing))) >= ORDER.index(first)


@given(st.floats(0, 100), st.floats(0, 500))
def test_that_a_weaker_standing_is_never_graded_better(low: float, high: float) -> None:
    grades = [
        ORDER.index(grade(made(low, high, standing))) for standing in sorted(Standing, key=lambda s: s.rank)
    ]
    assert grades == sorted(grades)


def test_that_grades_are_those_of_their_bounds() -> None:
    measured = [grade(made(0, high, Standing.MEASURED)) for high in (10, 11, 25, 26, 60, 61)]
    assert measured == [Grade.A, Grade.B, Grade.B, Grade.C, Grade.C, Grade.D]
    assert grade(made(0, 0, Standing.EXTRAPOLATED)) is Grade.C
    assert grade(made(0, 0, Standing.GUESS)) is Grade.D


def test_that_every_figure_of_a_sizing_shows_its_grade() -> None:
    mail = planner("mail")
    given = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
    sizing = mail.size(mail.check(given))
    for quantity in sizing.quantities.values():
        assert figure(quantity).mark.split()[1] == grade(quantity)
        assert explain(quantity).grade.startswith(f"Grade {grade(quantity)}: ")
    assert grade(sizing.quantities["processor.utilization"]) is Grade.A

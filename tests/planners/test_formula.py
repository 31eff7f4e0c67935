"""The printed formula is the code that ran, and nothing but arithmetic gets in."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.formula import FormulaRefused, formula
from planners.laws.erlang import stretch_factor, tangent_knee


def test_that_a_formula_names_its_terms_in_order() -> None:
    assert formula("b * (a + b) / ceil(c)").names == ("b", "a", "c")


@given(st.floats(-1e6, 1e6), st.floats(0.1, 1e6))
def test_that_the_text_computes_what_it_says(a: float, b: float) -> None:
    found = formula("max(a, 2) - ceil(a / b) + b ** 0.5")({"a": a, "b": b})
    assert found == max(a, 2) - math.ceil(a / b) + b**0.5


def test_that_arrays_go_through_the_same_text() -> None:
    import numpy as np

    users = np.array([1.0, 9_999.0, 10_001.0])
    assert formula("ceil(users / limit)")({"users": users, "limit": 10_000.0}).tolist() == [1.0, 1.0, 2.0]


def test_that_a_formula_calls_laws_by_name() -> None:
    found = formula("1 + erlang_c(utilization / 100, processors) / (processors * (1 - utilization / 100))")
    assert found.names == ("utilization", "processors")
    assert [law.name for law in found.laws] == ["erlang_c"]
    assert all(law.title and law.source for law in found.laws)
    assert found({"utilization": 70.0, "processors": 8.0}) == stretch_factor(0.7, 8)
    knee = formula("min(policy, 100 * tangent_knee(processors))")
    assert knee({"policy": 80.0, "processors": 8.0}) == 100 * tangent_knee(8)


@given(st.floats(1, 1e6), st.floats(1, 1e3), st.floats(1.5, 10))
def test_that_a_position_lies_between_its_ends(x: float, lower: float, factor: float) -> None:
    terms = {"x": x, "lower": lower, "upper": lower * factor}
    for text in ("position(x, lower, upper)", "log_position(x, lower, upper)"):
        assert 0 <= formula(text)(terms) <= 1
        assert formula(text)({**terms, "x": lower}) == 0
        assert formula(text)({**terms, "x": lower * factor}) == pytest.approx(1)


def test_that_laws_take_arrays_and_a_full_queue_waits_for_ever() -> None:
    import numpy as np

    loads = np.array([10.0, 70.0, 100.0])
    waits = formula("1 + erlang_c(u / 100, c) / (c * (1 - u / 100))")({"u": loads, "c": 8.0})
    assert waits[:2].tolist() == pytest.approx([stretch_factor(0.1, 8), stretch_factor(0.7, 8)])
    assert waits[2] == math.inf
    places = formula("log_position(x, 2, 8) + position(x, 10, 100) + exp(log(x))")({"x": loads})
    assert places.tolist() == pytest.approx([11.0, 71 + 2 / 3, 102.0])


def test_that_a_law_through_points_goes_beyond_them() -> None:
    found = formula("extrapolated(n, 2, a, 4, b, 8, c)")({"n": 12.0, "a": 5000.0, "b": 8000.0, "c": 13_000.0})
    assert 13_000 < found < 13_000 * 12 / 8


@pytest.mark.parametrize(
    "text",
    ["a.b", "ceil(a, b)", "erlang_c(a)", "max(a)", "erlang_c", "stretch_factor(a, b)", "__import__('os')", "a if b else c", "[a]", "a @ b", "lambda: a", "f(a)", "max(a, key=b)", "True", "max",
     "'text'", "a := 1", "a and b", "a < b", "f'{a}'", "a[0]", "(a", ""],
)  # fmt: skip
def test_that_anything_but_arithmetic_is_refused(text: str) -> None:
    with pytest.raises(FormulaRefused):
        formula(text)

"""The printed formula is the code that ran, and nothing but arithmetic gets in."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.formula import FormulaRefused, formula


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


@pytest.mark.parametrize(
    "text",
    ["a.b", "__import__('os')", "a if b else c", "[a]", "a @ b", "lambda: a", "f(a)", "max(a, key=b)", "True", "max",
     "'text'", "a := 1", "a and b", "a < b", "f'{a}'", "a[0]", "(a", ""],
)  # fmt: skip
def test_that_anything_but_arithmetic_is_refused(text: str) -> None:
    with pytest.raises(FormulaRefused):
        formula(text)

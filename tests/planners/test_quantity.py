"""A figure names every place that it rests on."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.citing import entered, own_rule
from planners.evidence import Standing
from planners.figure import Figure
from planners.formula import formula
from planners.quantity import MOST_RANGES, Term, derive


def test_that_a_figure_by_a_rule_names_the_rule_as_a_source() -> None:
    rule = own_rule("One drive a server")
    drives = Figure("a.drives", "Drives", "drives")
    found = derive(
        drives, "servers", (entered("servers", 2.0, "servers", "Servers"),), Standing.RULE, rule=rule
    )
    assert found.sources == (rule,)
    assert rule.text == "Sizewright rule, One drive a server"


def _between(low: float, high: float, name: str) -> Term:
    return Term(name, (low + high) / 2, "MiB", name, low=low, high=high)


def test_that_the_total_of_two_hundred_services_has_the_sum_of_their_ranges() -> None:
    terms = tuple(_between(1.0, 3.0, f"service_{number}") for number in range(200))
    total = derive(
        Figure("a.total", "Total", "MiB"), " + ".join(t.name for t in terms), terms, Standing.EXTRAPOLATED
    )
    assert (total.low, total.value, total.high) == (200.0, 400.0, 600.0)


@pytest.mark.parametrize(
    "text",
    [
        "a + b + c - d + e - f + g + h",
        "max(a, b, c, d) - min(e, f, g, h)",
        "a * (b + c) / d + e * (f + g) / h",
    ],
)
@given(ends=st.lists(st.tuples(st.floats(1, 100), st.floats(0, 100)), min_size=8, max_size=8))
def test_that_the_range_of_many_terms_is_that_of_all_their_corners(
    text: str, ends: list[tuple[float, float]]
) -> None:
    terms = tuple(_between(low, low + more, name) for name, (low, more) in zip("abcdefgh", ends, strict=True))
    assert len(terms) > MOST_RANGES
    found = derive(Figure("a.figure", "Figure", "MiB"), text, terms, Standing.EXTRAPOLATED)
    law = formula(text)
    every = [
        law(dict(zip("abcdefgh", corner, strict=True)))
        for corner in product(*((t.low, t.high) for t in terms))
    ]
    assert found.low == pytest.approx(min(every), abs=1e-9)
    assert found.high == pytest.approx(max(every), abs=1e-9)


@given(ends=st.lists(st.tuples(st.floats(1, 100), st.floats(0, 100)), min_size=8, max_size=8))
def test_that_the_range_is_the_same_where_it_is_told_in_what_the_formula_falls(
    ends: list[tuple[float, float]],
) -> None:
    """What a machine has once is left out of each service, and its largest put back."""
    terms = tuple(_between(low, low + more, name) for name, (low, more) in zip("abcdefgh", ends, strict=True))
    assert len(terms) > MOST_RANGES
    figure, text = (
        Figure("a.figure", "Figure", "MiB"),
        "(a - e) + 2 * (b - f) + (c - g) + d + max(e, f, g) + h",
    )
    tried, told = (derive(figure, text, terms, Standing.EXTRAPOLATED, falls=one) for one in (None, "efg"))
    assert (told.value, told.low, told.high) == pytest.approx((tried.value, tried.low, tried.high), abs=1e-9)

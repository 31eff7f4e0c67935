"""Any figure leads to its sources, and its formula with its terms gives it: over all quantities of all examples."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.explanation import as_text, explain
from planners.formula import formula
from planners.quantity import Quantity
from planners.registry import planner

STATED = {
    "policy", "directions", "headers", "framing", "listed_processors", "database", "mega", "pair", "lower", "upper",
    "processors",
}  # fmt: skip
"""Terms that are neither read nor entered: rules of arithmetic, physics or policy, told by their meaning."""


def quantities(plan: Plan) -> Iterator[Quantity]:
    for service in plan.services:
        found = planner(service.planner)
        sizing = found.size(found.check(service.entries))
        stack = list(sizing.quantities.values())
        while stack:
            quantity = stack.pop()
            yield quantity
            stack.extend(term.quantity for term in quantity.terms if term.quantity is not None)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_formula_gives_its_figure(plan: Plan) -> None:
    for quantity in quantities(plan):
        again = formula(quantity.formula)({term.name: term.value for term in quantity.terms})
        assert again == pytest.approx(quantity.value, rel=1e-12), quantity.name
        assert quantity.low <= quantity.value <= quantity.high, quantity.name
        assert all(math.isfinite(float(part)) for part in (quantity.low, quantity.value, quantity.high)), (
            quantity.name
        )


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_term_says_where_it_comes_from(plan: Plan) -> None:
    for quantity in quantities(plan):
        for term in quantity.terms:
            known = term.source is not None or term.quantity is not None or bool(term.field)
            assert known or term.name in STATED, f"{quantity.name}: {term.name}"
            assert term.meaning, f"{quantity.name}: {term.name}"


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_figure_can_be_explained_in_words(plan: Plan) -> None:
    for service in plan.services:
        found = planner(service.planner)
        for quantity in found.size(found.check(service.entries)).quantities.values():
            text = as_text(explain(quantity, service.entries))
            assert quantity.title in text
            for source in quantity.sources:
                assert source.document in text, f"{quantity.name}: {source.text}"

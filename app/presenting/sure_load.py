"""Up to which load a figure is not extrapolated."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import Any

from app.presenting.charts import Numbers
from planners.evidence import Standing
from planners.quantity import Quantity
from planners.schema import Entry

Others = tuple[tuple[str, Entry], ...]
"""Inputs but for the load."""


@lru_cache(maxsize=64)
def sure_up_to(planner: Any, others: Others, name: str, x: Numbers) -> float:
    """The largest of these loads of one server, in rising order, up to which the planner does not call the figure extrapolated; 0 for none."""

    def extrapolated(load: float) -> bool:
        quantity = planner.size({**dict(others), planner.load_field: load}).quantities.get(name)
        return quantity is not None and _beyond(quantity)

    turn = bisect_left(x, True, key=extrapolated)
    return x[turn - 1] if turn else 0.0


def _beyond(quantity: Quantity) -> bool:
    """Whether a figure is extrapolated; one by a rule is where a figure is that it is made from."""
    if quantity.standing is not Standing.RULE:
        return quantity.standing.beyond_evidence
    made_from = (term.quantity for term in quantity.terms if term.quantity is not None)
    return any(_beyond(part) for part in made_from if not (part.figure.load or part.figure.servers))

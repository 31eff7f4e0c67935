"""What the projection says: of plans that grow, that stand still, and that end where the evidence does."""

from __future__ import annotations

from typing import Any

from app.presenting.projection import ProjectionView, projection_view
from planners.analysis.projection import project
from planners.registry import planner

NETWORK: dict[str, Any] = {"throughput": 5000, "nodes": 4, "direction": "receive"}
MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7"}


def told(service: str, **entries: Any) -> ProjectionView:
    found = planner(service)
    return projection_view(project(found, found.size(found.check(entries))))


def test_that_a_steady_plan_is_not_told_to_order_for_a_tight_figure() -> None:
    found = told("network", **NETWORK)
    text = " ".join(found.sentences)
    assert "Network: fits as expected; the worst case is already over capacity." in text
    assert "Order" not in text
    assert " in now" not in text
    assert "before month" not in text


def test_that_a_growing_plan_over_at_the_upper_end_is_told_to_order() -> None:
    text = " ".join(told("network", **NETWORK, growth=1).sentences)
    assert "The worst case is already over capacity." in text
    assert "Order now" in text


def test_that_a_steady_plan_that_is_over_is_told_so() -> None:
    found = told("mail", **MAIL, users=10_000, server_drives=2)
    text = " ".join(found.sentences)
    assert "Drives: already over capacity." in text
    assert "Order now" in text


def test_that_the_end_of_the_evidence_is_told() -> None:
    text = " ".join(told("network", **NETWORK).sentences)
    assert "No measurement covers more than" in text


def test_that_the_month_in_which_the_evidence_ends_is_told() -> None:
    found = told("network", **NETWORK, growth=20, horizon=36)
    row = next(row for row in found.rows if row.resource == "Largest load that is covered")
    assert not row.likely_month.startswith("after")

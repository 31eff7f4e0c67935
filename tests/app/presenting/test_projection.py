"""What the projection says: of plans that grow, that stand still, and that end where the evidence does."""

from __future__ import annotations

from typing import Any

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.projection import ProjectionView, bottleneck_rows, projection_view
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
    assert "Mbit/s can be sized. The largest measured system had 4 nodes." in text


def test_that_the_month_in_which_the_evidence_ends_is_told() -> None:
    found = told("network", **NETWORK, growth=20, horizon=36)
    row = next(row for row in found.rows if row.resource == "Largest load that can be sized")
    assert not row.likely_month.startswith("after")


def test_that_what_is_entered_of_growth_and_does_not_count_is_told() -> None:
    found = told(
        "mail",
        **MAIL,
        users=10_000,
        start="2026-11",
        horizon=24,
        growth_history=" ".join(str(9000 + 50 * month) for month in range(10)),
        growth_events="2027-03 +500 Branch; 2029-03 +800 Merger; 2029-04 -10%",
    )
    text = " ".join(found.sentences)
    assert "in 24 months" in text
    assert "The history is shorter than the horizon: growth after month 10 is less certain" in text
    assert "The history ends at 9,450 users, but Active users is 10,000 users." in text
    assert "Not counted, because it is after the horizon: Merger (2029-03)." in text
    assert "Not counted, because it is after the horizon: −10 % (2029-04)." in text
    assert "Branch" not in text


def test_that_a_history_that_ends_at_the_load_is_not_remarked_on() -> None:
    history = " ".join(str(9000 + 100 * month) for month in range(26))
    text = " ".join(told("mail", **MAIL, users=11_500, growth_history=history).sentences)
    assert "history ends" not in text and "shorter than" not in text


def test_that_servers_which_growth_adds_are_told_and_drawn_with_their_month() -> None:
    found = told("mail", **MAIL, users=10_000, start="2026-11", growth=100, server_drives=10_000)
    text = " ".join(found.sentences)
    assert "Expected growth needs more servers: 2 servers from 2027-10 and 3 servers from 2028-10." in text
    marks = [(mark.value, mark.label) for mark in found.chart.marks if mark.kind == "added"]
    assert marks == [(11.0, "2 servers from 2027-10"), (23.0, "3 servers from 2028-10")]


def test_that_a_resource_over_at_every_load_is_not_said_to_last_beyond_all_of_them() -> None:
    found = told(
        "directory",
        platform="linux",
        version="389ds-2",
        entries=500_000,
        operations=4500,
        baseline_operations=3000,
        baseline_utilization=40,
        baseline_processors=8,
    )
    row = next(row for row in found.rows if row.resource == "Processor")
    assert row.pessimistic_month == "now"
    assert row.careful_load == "already exceeded"


def test_that_no_column_says_of_every_resource_that_this_load_does_not_fill_it() -> None:
    """Two columns of "not at this load" stood below "Growth is not set"."""
    for name in ("mail-windows", "mail-zos", "site-growing"):
        for one in sized(read_plan(FOLDER / f"{name}.txt")).services:
            assert one.answer.projection is not None
            rows = bottleneck_rows(one.answer.projection)
            for months in ({row.likely_month for row in rows}, {row.pessimistic_month for row in rows}):
                assert months != {"not at this load"}
                assert "–" not in months or len(months) == 1

"""Annex: the models against everything published, computed for this proposal."""

from __future__ import annotations

from typing import Any

from app.presenting.accuracy import AccuracyRow, accuracy_rows
from app.presenting.figures import with_unit
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from planners.planner import ClaimCheck, Planner
from planners.words import in_context, say

EXACT = 1e-6
"""Error in percent up to which the model reproduces a row."""
HELD_OUT = say("Published figures that the models were not made from:")
BESIDE = say("Published figures beside the tables that the models start from:")
HEAD = (
    say("Figure"),
    say("Published"),
    say("Model"),
    in_context("of a figure", "Range"),
    say("Error"),
    say("Covered"),
)
WIDTHS = (178, 75, 58, 82, 44, 46)


def section(proposal: Contents) -> list[Any]:
    """Held-out claims of the planners that the plan uses."""
    flow: list[Any] = []
    for planner, checks in proposal.checks:
        flow += _planner(proposal, planner, checks)
    return flow


def _planner(proposal: Contents, planner: Planner, checks: tuple[ClaimCheck, ...]) -> list[Any]:
    out = [check for check in checks if not check.used_for_fit]
    shown = out or [check for check in checks if abs(check.error_percent) > EXACT]
    if not shown:
        return []
    rows = [_row(row) for row in accuracy_rows(shown)]
    return [
        *part_heading(proposal, planner.title),
        paragraph(HELD_OUT if out else BESIDE),
        table(HEAD, rows, WIDTHS, (1, 2, 3, 4)),
    ]


def _row(row: AccuracyRow) -> tuple[str, ...]:
    return (
        row.claim,
        with_unit(row.published, row.unit),
        row.predicted,
        row.range or "–",
        row.error,
        say("yes") if row.inside else say("no"),
    )

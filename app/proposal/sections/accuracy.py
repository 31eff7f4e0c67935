"""Annex: the models against everything published, computed for this proposal."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import number
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from planners.planner import ClaimCheck, Planner

EXACT = 1e-6
"""Error in percent up to which a row counts as given back."""


def section(found: Contents) -> list[Any]:
    """Held-out claims of the planners that the plan uses."""
    flow: list[Any] = []
    for planner, checks in found.checks:
        flow += _planner(found, planner, checks)
    return flow


def _planner(found: Contents, planner: Planner, checks: tuple[ClaimCheck, ...]) -> list[Any]:
    out = [check for check in checks if not check.used_for_fit]
    shown = out or [check for check in checks if abs(check.error_percent) > EXACT]
    if not shown:
        return []
    told = "Held-out claims" if out else "Claims beside the tables that the model starts from"
    head = ("Claim", "Published", "Model", "Range", "Error", "Covered")
    rows = [_row(check) for check in shown]
    return [
        *part_heading(found, planner.title),
        paragraph(f"{told}:"),
        table(head, rows, (178, 75, 58, 82, 44, 46), (1, 2, 3, 4)),
    ]


def _row(check: ClaimCheck) -> tuple[str, ...]:
    published = number(check.published_low)
    if check.published_high != check.published_low:
        published += f" to {number(check.published_high)}"
    return (
        check.claim,
        f"{published} {check.unit}",
        number(check.predicted),
        f"{number(check.low)} to {number(check.high)}",
        f"{check.error_percent:+.1f} %",
        "yes" if check.inside else "no",
    )

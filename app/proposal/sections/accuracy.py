"""Annex: the models against everything published, computed for this proposal."""

from __future__ import annotations

from typing import Any

from app.presenting.accuracy import accuracy
from app.presenting.figures import number
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph, space, table
from planners.planner import ClaimCheck

EXACT = 1e-6
"""Error in percent up to which a row counts as given back."""


def section(found: Contents) -> list[Any]:
    """Held-out claims of the planners that the plan uses."""
    from reportlab.platypus import PageBreak

    flow: list[Any] = []
    for planner in {part.planner.name: part.planner for part in found.parts}.values():
        checks = planner.claims()
        out = [check for check in checks if not check.used_for_fit]
        shown = out or [check for check in checks if abs(check.error_percent) > EXACT]
        rows = [_row(check) for check in shown]
        if checks:
            flow += [
                PageBreak(),
                heading(f"Annex: accuracy of the {planner.title.lower()} model"),
                paragraph(accuracy(checks).sentence),
                heading(
                    "Held-out claims" if out else "Claims beside the tables that the model starts from", 2
                ),
                table(
                    ("Claim", "Published", "Model", "Range", "Error", "Covered"),
                    rows,
                    (178, 75, 58, 82, 44, 46),
                    (1, 2, 3, 4),
                ),
                space(),
                paragraph(
                    "This is an estimate, not a guarantee. Whoever buys or changes a system by it should try it first with a part of "
                    "the users.",
                    "muted",
                ),
            ]
    return flow


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

"""Annex: where the models that the plan uses are off most, against figures that they were not made from."""

from __future__ import annotations

from typing import Any

from app.presenting.accuracy import AccuracyRow, accuracy_rows, holding, with_errors, without_error
from app.presenting.figures import with_unit
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import grouped
from planners.planner import ClaimCheck, Planner
from planners.words import in_context, plural, say

MOST = 3
"""Rows of each model: those with the largest errors."""
TOLD = say("The largest errors of each model. The command sizewright accuracy lists all.")
BETWEEN = say("Outside a published range the error is that against its nearer end.")
HEAD = (
    say("Figure"),
    say("Published"),
    say("Model"),
    in_context("of a figure", "Range"),
    say("Error"),
    say("Covered"),
)
WIDTHS = (212, 74, 44, 70, 44, 39)


def section(proposal: Contents) -> list[Any]:
    """One table: held-out figures of each model, else those beside the tables that it starts from."""
    shown = [(planner, with_errors(checks)) for planner, checks in proposal.checks]
    rows = grouped(proposal, [(_title(planner, checks), _rows(checks)) for planner, checks in shown])
    ranged = any(one.published_low < one.published_high for _, checks in shown for one in checks)
    inside = sum(holding(checks) for _, checks in proposal.checks)
    below = sentences(BETWEEN if ranged else "", without_error(inside))
    if not rows:
        return []
    made = table(HEAD, rows, WIDTHS, (1, 2, 3, 4))
    return [paragraph(TOLD), made, *([paragraph(below, "muted")] if below else [])]


def _title(planner: Planner, checks: tuple[ClaimCheck, ...]) -> str:
    if any(check.used_for_fit for check in checks):
        return plural(
            "{model}: the largest error of {count} figure beside its tables",
            "{model}: the largest errors of {count} figures beside its tables",
            len(checks),
            model=planner.title,
        )
    return plural(
        "{model}: the largest error of {count} held-out figure",
        "{model}: the largest errors of {count} held-out figures",
        len(checks),
        model=planner.title,
    )


def _rows(checks: tuple[ClaimCheck, ...]) -> list[tuple[str, ...]]:
    return [_row(row) for row in accuracy_rows(checks)[:MOST]]


def _row(row: AccuracyRow) -> tuple[str, ...]:
    return (
        row.claim,
        with_unit(row.published, row.unit),
        row.predicted,
        row.range or "–",
        row.error,
        say("yes") if row.inside else say("no"),
    )

"""Annex: what about today's servers is not as it should be, by what was read of them."""

from __future__ import annotations

from typing import Any

from app.presenting.server_check import plan_check
from app.presenting.server_findings import FindingRow, with_uptime
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph, table
from app.proposal.lengths import CELL, shortened
from planners.words import say

TOLD = say(
    "Settings are held against those recommended for this plan, statistics against published thresholds. Statistics of less "
    "than 24 hours are not judged."
)
HEAD = (
    say("Severity"), say("What"), say("On the server"), say("Should be"), say("Counted"), say("To do"), say("Source"),
)  # fmt: skip
WIDTHS = (46, 104, 52, 62, 44, 98, 77)


def section(proposal: Contents) -> list[Any]:
    """A verdict and a table for each service whose server was read."""
    flow: list[Any] = []
    for part in proposal.parts:
        found = plan_check(proposal.plan, part.sized)
        if not found.checked or not found.judged:
            continue
        flow.append(heading(part.service.title, 2))
        flow.append(paragraph(" ".join(text for text in (found.verdict, found.looked_at) if text)))
        if found.rows:
            flow.append(table(HEAD, [_cells(row) for row in found.rows], WIDTHS))
    if flow:
        flow.insert(0, paragraph(TOLD))
    return flow


def _cells(row: FindingRow) -> tuple[str, ...]:
    what = say("{title}, {place}", title=row.title, place=row.place) if row.place else row.title
    texts = (
        row.severity_text,
        what,
        row.seen,
        row.threshold or "–",
        with_uptime(row) or "–",
        row.fix,
        row.source,
    )
    return tuple(shortened(text, CELL) for text in texts)

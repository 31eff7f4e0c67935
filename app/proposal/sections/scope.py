"""What the plan covers, and what it does not: prices that were not entered, figures without evidence."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import AbsentRow, absent_rows
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, table
from app.proposal.lengths import CELL, shortened
from planners.analysis.bill import TOTAL
from planners.words import say

OUTSIDE = (
    say("Backup, virus scanning, agents, full-text search and other tasks beside the published workload."),
    say("Server failure: the figures assume that all servers run."),
)


def section(proposal: Contents) -> list[Any]:
    """Services in, and what is out."""
    flow: list[Any] = [paragraph(proposal.plan.introduction)] if proposal.plan.introduction else []
    if proposal.parts:
        rows = [_row(part) for part in proposal.parts]
        flow += [
            heading(say("Covered"), 2),
            table((say("Service"), say("Kind"), say("What is sized")), rows, (150, 90, 243)),
        ]
    flow += [heading(say("Not covered by this plan"), 2), *(bullet(text) for text in OUTSIDE)]
    unpriced = [part.service.title for part, sizing in proposal.sized if TOTAL.name not in sizing.quantities]
    if not proposal.shows_prices:
        flow.append(bullet(say("Prices: not part of this edition.")))
    elif unpriced and len(unpriced) == len(proposal.sized):
        flow.append(bullet(say("Prices: not entered.")))
    elif unpriced:
        flow.append(bullet(say("Prices of {services}: not entered.", services=", ".join(unpriced))))
    for part, sizing in proposal.sized:
        flow += [bullet(_gap(proposal, part, row)) for row in absent_rows(sizing)]
    return flow


def _gap(proposal: Contents, part: Part, row: AbsentRow) -> str:
    """Figures that are not given, with the reason; of which service, where there are several."""
    if len(proposal.sized) == 1:
        return row.told
    figures = ", ".join(row.titles)
    return say(
        "{service}, {figures}: {reason}", service=part.service.title, figures=figures, reason=row.reason
    )


def _row(part: Part) -> tuple[str, str, str]:
    sized = part.planner.subject[:1].upper() + part.planner.subject[1:]
    if part.sizing is None:
        sized = shortened(say("Not sized: {reason}", reason=" ".join(part.refusals)), CELL)
    return part.service.title, part.planner.title, sized

"""What was asked for: the entries that say how large, how busy and how fast growing."""

from __future__ import annotations

from typing import Any

from app.plan.document import ENTERED
from app.presenting.entered_counts import entered_counts
from app.presenting.tables import InputOrigin, InputRow, value_text
from app.presenting.wording import sentences
from app.proposal.contents import Contents, Part
from app.proposal.flow import paragraph, table
from app.proposal.headings import grouped
from app.proposal.lengths import CELL, TITLE, shortened
from planners.words import say

HEAD, WIDTHS = (say("Input"), say("Value"), say("Origin")), (165, 178, 140)
UNCHANGED = "–"


def section(proposal: Contents) -> list[Any]:
    """One table; of a service that could not be sized what was entered, and what is missing. Below it where another count is bought."""
    rows = grouped(proposal, [(part.service.title, _entries(part)) for part in proposal.parts])
    if not rows:
        return []
    told = sentences(*entered_counts(proposal.site.parts))
    return [table(HEAD, rows, WIDTHS), *([paragraph(told)] if told else [])]


def cells(part: Part, rows: tuple[InputRow, ...]) -> list[tuple[str, str, str]]:
    """Inputs that were entered, with where they come from if that was told."""
    return [
        (row.title, shortened(row.value, CELL), origin_told(part, row.name))
        for row in rows
        if row.origin is InputOrigin.ENTERED
    ]


def origin_told(part: Part, name: str) -> str:
    """Where an entry comes from; a dash where nobody told."""
    origin = part.service.origin(name)
    return UNCHANGED if origin == ENTERED else origin.sentence


def _entries(part: Part) -> list[tuple[str, ...]]:
    if part.profile is not None:
        return [*cells(part, (*part.profile.required, *part.profile.work))] or [(say("No entries."), "", "")]
    known = {field.name: field for field in part.planner.fields()}
    given = [
        (known[name].title, shortened(value_text(known[name], value), TITLE), UNCHANGED)
        if name in known
        else (shortened(name, TITLE), shortened(str(value), TITLE), UNCHANGED)
        for name, value in part.service.entries.items()
    ]
    refused = [(say("Not sized: {reason}", reason=shortened(one, CELL)),) for one in part.refusals]
    return [*refused, *given]

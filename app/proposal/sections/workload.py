"""How the users work, and the published run that stands for them."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import joined
from app.presenting.tables import InputOrigin, InputRow
from app.proposal.contents import Contents, Part
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, shortened
from planners.planner import Sizing
from planners.words import say

HEAD, WIDTHS = (say("Input"), say("Value"), say("Origin"), say("Meaning")), (115, 100, 90, 178)


def section(proposal: Contents) -> list[Any]:
    """The profile of each service."""
    flow: list[Any] = []
    for part, sizing in proposal.sized:
        flow += _part(proposal, part, sizing)
    return flow


def _part(proposal: Contents, part: Part, sizing: Sizing) -> list[Any]:
    rows = part.profile.work if part.profile is not None else ()
    if not rows and not sizing.facts:
        return []
    flow: list[Any] = part_heading(proposal, part.service.title)
    if sizing.facts:
        facts = joined(f"{name}: {value}" for name, value in sizing.facts)
        told = say("The figures start from this published system: {facts}", facts=facts)
        flow.append(paragraph(told, "muted"))
    if rows:
        cells = [(row.title, shortened(row.value, CELL), _origin(part, row), row.meaning) for row in rows]
        flow.append(table(HEAD, cells, WIDTHS))
    return flow


def _origin(part: Part, row: InputRow) -> str:
    entered = row.origin is InputOrigin.ENTERED
    return part.service.origin(row.name).sentence if entered else row.origin_text

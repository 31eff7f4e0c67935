"""How the users work, and the published run that stands for them."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents, Part
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, shortened
from planners.planner import Sizing


def section(found: Contents) -> list[Any]:
    """The profile of each service."""
    flow: list[Any] = []
    for part, sizing in found.sized:
        flow += _part(found, part, sizing)
    return flow


def _part(found: Contents, part: Part, sizing: Sizing) -> list[Any]:
    rows = part.profile.work if part.profile is not None else ()
    if not rows and not sizing.facts:
        return []
    flow: list[Any] = part_heading(found, part.service.title)
    if sizing.facts:
        told = " · ".join(f"{name}: {value}" for name, value in sizing.facts)
        flow.append(paragraph(f"The figures start from this published system. {told}", "muted"))
    if rows:
        cells = [
            (row.title, shortened(row.value, CELL), _origin(part, row.name, row.origin), row.meaning)
            for row in rows
        ]
        flow.append(table(("Input", "Value", "Origin", "Meaning"), cells, (115, 100, 90, 178)))
    return flow


def _origin(part: Part, name: str, origin: str) -> str:
    return part.service.origin(name).sentence if origin == "entered" else origin

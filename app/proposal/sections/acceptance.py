"""The sheet to accept by: expected figures, where to read them, and room for what was read."""

from __future__ import annotations

from typing import Any

from app.presenting.acceptance import acceptance_sheet
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph, space, table
from app.proposal.headings import part_heading

HEAD = ("Figure", "Expected", "Passes if", "Tool", "Counter", "Read", "Pass")
WIDTHS = (76, 66, 98, 76, 93, 44, 30)
BACK = "If it does not pass: put back the settings with the undo file that was written beside them, and find the cause first."


def section(found: Contents) -> list[Any]:
    """A sheet for each service."""
    flow: list[Any] = []
    for part, sizing in found.sized:
        sheet = acceptance_sheet(part.planner, sizing)
        rows = [(one.figure, one.expected, one.limit, one.tool, one.counter, "", "") for one in sheet.rows]
        if not rows:
            continue
        flow += part_heading(found, part.service.title)
        told = (
            f"Put on the load of {sheet.load}, wait until it is steady, then read over a quarter of an hour."
        )
        flow += [paragraph(told), table(HEAD, rows, WIDTHS)]
        if part.settings:
            flow += [space(4), bullet(BACK)]
    return flow

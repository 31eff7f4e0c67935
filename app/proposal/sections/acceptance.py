"""The sheet to accept by: expected figures, where to read them, and room for what was read."""

from __future__ import annotations

from typing import Any

from app.presenting.acceptance import acceptance_sheet
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph, space, table
from app.proposal.headings import part_heading
from planners.words import in_context, say

HEAD = (
    say("Figure"),
    say("Expected"),
    say("Passes if"),
    say("Tool"),
    say("Counter"),
    in_context("a value to write down", "Read"),
    say("Pass"),
)
WIDTHS = (76, 66, 98, 76, 93, 44, 30)
BACK = say("If a figure does not pass, restore the settings with the undo file. Find the cause first.")


def section(proposal: Contents) -> list[Any]:
    """A sheet for each service."""
    flow: list[Any] = []
    for part, sizing in proposal.sized:
        sheet = acceptance_sheet(part.planner, sizing)
        rows = [(one.figure, one.expected, one.limit, one.tool, one.counter, "", "") for one in sheet.rows]
        if not rows:
            continue
        flow += part_heading(proposal, part.service.title)
        told = say(
            "Apply a load of {load}. Wait until it is steady, then read for 15 minutes.", load=sheet.load
        )
        flow += [paragraph(told), table(HEAD, rows, WIDTHS, keep=(5, 6))]
        if part.settings:
            flow += [space(4), bullet(BACK)]
    return flow

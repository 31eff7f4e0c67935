"""What was asked for: the entries that say how large, how busy and how fast growing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.tables import InputRow, value_text
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, TITLE, shortened
from planners.words import say

WIDTHS = (130, 120, 233)


def section(proposal: Contents) -> list[Any]:
    """A table for each service; what is missing where a service could not be sized."""
    flow: list[Any] = []
    for part in proposal.parts:
        flow += [*part_heading(proposal, part.service.title), *_entries(part)]
    return flow


def input_table(rows: Sequence[InputRow]) -> Any:
    """Inputs with value and meaning."""
    return table(
        (say("Input"), say("Value"), say("Meaning")),
        [(row.title, shortened(row.value, CELL), row.meaning) for row in rows],
        WIDTHS,
    )


def _entries(part: Part) -> list[Any]:
    if part.profile is not None:
        return [input_table(part.profile.required)] if part.profile.required else [bullet(say("No entries."))]
    known = {field.name: field for field in part.planner.fields()}
    given = [
        (known[name].title, shortened(value_text(known[name], value), TITLE))
        if name in known
        else (shortened(name, TITLE), shortened(str(value), TITLE))
        for name, value in part.service.entries.items()
    ]
    flow: list[Any] = [
        bullet(say("Not sized: {reason}", reason=shortened(one, CELL))) for one in part.refusals
    ]
    return [*flow, table((say("Input"), say("As entered")), given, (200, 283))] if given else flow

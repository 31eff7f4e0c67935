"""What was asked for: the entries that say how large, how busy and how fast growing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.plan.document import ENTERED
from app.presenting.entered_counts import entered_counts
from app.presenting.notes import Notes
from app.presenting.tables import InputOrigin, InputRow, value_text
from app.presenting.wording import sentences
from app.proposal.contents import Contents, Part
from app.proposal.flow import notes, paragraph, plain, table
from app.proposal.headings import grouped
from app.proposal.lengths import CELL, TITLE, shortened
from app.proposal.references import note_marks, rich
from planners.words import say

KEY = "requirements"
HEAD, WIDTHS = (say("Input"), say("Value")), (232, 251)


def section(proposal: Contents) -> list[Any]:
    """One table; of a service that could not be sized what was entered, and what is missing. Below it where another count is bought."""
    known = {part.service.id: _required(part) for part in proposal.parts}
    origins = origins_of((part, known[part.service.id]) for part in proposal.parts)
    groups = [
        (
            part.service.title,
            _refused(part)
            if part.profile is None
            else cells(proposal, KEY, part, known[part.service.id], origins) or [(say("No entries."), "")],
        )
        for part in proposal.parts
    ]
    rows = grouped(proposal, groups)
    if not rows:
        return []
    told = sentences(*entered_counts(proposal.site.parts))
    return [table(HEAD, rows, WIDTHS), *notes(KEY, origins.texts), *([paragraph(told)] if told else [])]


def _required(part: Part) -> tuple[InputRow, ...]:
    return () if part.profile is None else (*part.profile.required, *part.profile.work)


def origins_of(known: Iterable[tuple[Part, tuple[InputRow, ...]]]) -> Notes:
    """Where entries come from, each told once; nothing of those of which nobody told."""
    told = (_origin(part, row) for part, rows in known for row in rows if row.origin is InputOrigin.ENTERED)
    return Notes(tuple(dict.fromkeys(filter(None, told))))


def cells(
    proposal: Contents, key: str, part: Part, rows: tuple[InputRow, ...], origins: Notes
) -> list[tuple[Any, ...]]:
    """Inputs that were entered; a raised number leads to where one comes from."""
    return [
        (_title(proposal, key, row, origins.numbers([_origin(part, row)])), shortened(row.value, CELL))
        for row in rows
        if row.origin is InputOrigin.ENTERED
    ]


def _title(proposal: Contents, key: str, row: InputRow, numbers: tuple[int, ...]) -> Any:
    """The mark stands at the title: behind a price it would be copied as a digit of it."""
    if not numbers:
        return row.title
    return rich(f"{plain(row.title)}{note_marks(proposal, key, numbers)}", "cell")


def _origin(part: Part, row: InputRow) -> str:
    origin = part.service.origin(row.name)
    return "" if origin == ENTERED else say("Origin: {origin}.", origin=origin.sentence)


def _refused(part: Part) -> list[tuple[str, ...]]:
    known = {field.name: field for field in part.planner.fields()}
    given = [
        (known[name].title, shortened(value_text(known[name], value), TITLE))
        if name in known
        else (shortened(name, TITLE), shortened(str(value), TITLE))
        for name, value in part.service.entries.items()
    ]
    refused = [(say("Not sized: {reason}", reason=shortened(one, CELL)),) for one in part.refusals]
    return [*refused, *given]

"""Annex: the settings with default, reason and source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.presenting.notes import Notes
from app.presenting.setting_reasons import IN_BRACKETS, reason_parts, setting_notes, told_in_row
from app.presenting.tables import setting_rows
from app.presenting.wording import STANDING_WORDS, sentences
from app.proposal import style
from app.proposal.contents import Contents, Part
from app.proposal.flow import heading, notes, paragraph, plain, space, table
from app.proposal.headings import titled_of
from app.proposal.references import document_marks, note_marks, place_mark, rich
from planners.evidence import Standing
from planners.planner import Setting
from planners.words import say

KEY = "settings"
WRITTEN = say("The settings command writes the files, each with an undo file.")
RAISED = say("Raised numbers lead to the notes at the end.")
AS_BOUGHT = say("The values of a new service are those of what option A buys.")
HEAD = (say("Setting"), say("Value"), say("On the server"), say("Default"), say("Reason"), say("Source"))
WIDTHS = (140, 72, 60, 46, 176, 58)
LISTED = re.compile(r"(?<=[A-Za-z]),(?=[A-Za-z])")
"""What parts the names of a list, so that a line can end behind it."""
LONGEST_VALUE = 30
"""Letters of a value that stands in a column of its own."""
OTHER_HEAD = (say("Value and reason"), say("On the server"), say("Source"))
OTHER_WIDTHS = (140, 234, 60, 58)


def section(proposal: Contents) -> list[Any]:
    """One table a service; the notes to all of them."""
    ordered = [one for part in proposal.parts for one in sorted(part.settings, key=_short, reverse=True)]
    known = setting_notes(ordered)
    flow: list[Any] = []
    for part in proposal.parts:
        if part.settings:
            flow += _part(proposal, part, known)
    if not flow:
        return []
    told = notes(KEY, known.texts)
    bought = any(part.settings and part.buys and not part.sized.exists for part in proposal.parts)
    brackets = IN_BRACKETS if any(not one.written for one in ordered) else ""
    raised = RAISED if told else ""
    return [
        paragraph(sentences(WRITTEN, brackets, raised, AS_BOUGHT if bought else "")),
        *flow,
        *([heading(say("Notes to the settings"), 2), *told] if told else []),
    ]


def _part(proposal: Contents, part: Part, known: Notes) -> list[Any]:
    files = ", ".join(dict.fromkeys(setting.file for setting in part.settings))
    readings = [one for one in proposal.plan.readings if one.service == part.service.id]
    there = {row.name: row.server for row in setting_rows(part.settings, readings) if row.server}
    written = [_row(proposal, one, there, known) for one in part.settings if _short(one)]
    others = [one for one in part.settings if not _short(one)]
    rows = [_other(proposal, one, there, known) for one in others]
    return [
        _heading(proposal, part.service.title, files),
        *([table(HEAD, written, WIDTHS)] if written else []),
        *([space(style.STEP)] if written and others else []),
        *([table((_kind(others), *OTHER_HEAD), rows, OTHER_WIDTHS)] if rows else []),
    ]


def _kind(others: Sequence[Setting]) -> str:
    """What settings have in common whose values are told in sentences: the head of their names."""
    if not any(one.written for one in others):
        return say("To set by hand")
    return (
        say("Long values") if all(one.written for one in others) else say("Long values, and to set by hand")
    )


def _heading(proposal: Contents, title: str, files: str) -> Any:
    made = heading(say("{service}: {files}", service=title, files=files), 2)
    return titled_of(made, title) if len(proposal.parts) > 1 else made


def _short(setting: Setting) -> bool:
    """Whether the setting is a line of a file with a value that needs no sentence."""
    return setting.written and len(setting.value) <= LONGEST_VALUE


def _row(proposal: Contents, setting: Setting, there: dict[str, str], known: Notes) -> tuple[Any, ...]:
    return (
        setting.name,
        setting.value,
        there.get(setting.name, "–"),
        setting.default or "–",
        rich(_reason(proposal, setting, known), "cell"),
        _source(proposal, setting),
    )


def _other(proposal: Contents, setting: Setting, there: dict[str, str], known: Notes) -> tuple[Any, ...]:
    """A setting whose value is often a sentence, so the reason stands behind it; in brackets where no file makes it."""
    bare = setting.written or setting.value.startswith("(")
    value = f"{setting.value.rstrip('.')}." if setting.written else setting.value
    value = value if bare else f"({LISTED.sub(', ', setting.value)})"
    told = f'<font name="{style.BOLD}">{plain(value, style.BOLD)}</font> {_reason(proposal, setting, known)}'
    return setting.name, rich(told, "cell"), there.get(setting.name, "–"), _source(proposal, setting)


def _reason(proposal: Contents, setting: Setting, known: Notes) -> str:
    _, further = reason_parts(setting)
    return f"{plain(told_in_row(setting, known))}{note_marks(proposal, KEY, known.numbers(further))}"


def _source(proposal: Contents, setting: Setting) -> Any:
    if proposal.has("calculation"):
        marks = " ".join(mark for source in setting.sources if (mark := place_mark(proposal, source)))
    else:
        marks = document_marks(proposal, setting.sources)
    return rich(marks or plain(STANDING_WORDS[Standing.RULE]), "cell")

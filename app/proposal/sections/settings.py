"""Annex: the settings with default, reason and source."""

from __future__ import annotations

from typing import Any

from app.presenting.notes import Notes
from app.presenting.setting_reasons import reason_parts, setting_notes
from app.presenting.tables import setting_rows
from app.presenting.wording import STANDING_WORDS
from app.proposal import style
from app.proposal.contents import Contents, Part
from app.proposal.flow import heading, note, paragraph, plain, table
from app.proposal.references import place_mark, rich
from planners.evidence import Standing
from planners.planner import Setting
from planners.words import say

TOLD = say(
    "The settings command writes the files, each with an undo file. What is not written is set by hand or suits the "
    "benchmark only. Raised numbers lead to the notes at the end."
)
HEAD = (say("Setting"), say("Value"), say("On the server"), say("Default"), say("Reason"), say("Source"))
WIDTHS = (140, 72, 60, 46, 176, 58)
OTHER_HEAD = (say("Not written"), say("Value and reason"), say("On the server"), say("Source"))
OTHER_WIDTHS = (140, 234, 60, 58)


def section(proposal: Contents) -> list[Any]:
    """One table a service; the notes to all of them."""
    known = setting_notes(setting for part in proposal.parts for setting in part.settings)
    flow: list[Any] = []
    for part in proposal.parts:
        if part.settings:
            flow += _part(proposal, part, known)
    if not flow:
        return []
    notes = [note(str(number), text) for number, text in enumerate(known.texts, 1)]
    return [paragraph(TOLD), *flow, *([heading(say("Notes to the settings"), 2), *notes] if notes else [])]


def _part(proposal: Contents, part: Part, notes: Notes) -> list[Any]:
    files = ", ".join(dict.fromkeys(setting.file for setting in part.settings))
    readings = [one for one in proposal.plan.readings if one.service == part.service.id]
    there = {row.name: row.server for row in setting_rows(part.settings, readings) if row.server}
    written = [_row(proposal, one, there, notes) for one in part.settings if one.written]
    others = [_other(proposal, one, there, notes) for one in part.settings if not one.written]
    return [
        heading(say("{service}: {files}", service=part.service.title, files=files), 2),
        *([table(HEAD, written, WIDTHS)] if written else []),
        *([table(OTHER_HEAD, others, OTHER_WIDTHS)] if others else []),
    ]


def _row(proposal: Contents, setting: Setting, there: dict[str, str], notes: Notes) -> tuple[Any, ...]:
    return (
        setting.name,
        setting.value,
        there.get(setting.name, "–"),
        setting.default or "–",
        rich(_reason(setting, notes), "cell"),
        _source(proposal, setting),
    )


def _other(proposal: Contents, setting: Setting, there: dict[str, str], notes: Notes) -> tuple[Any, ...]:
    """A setting that no file makes: its value is often a sentence, so the reason stands behind it."""
    told = f'<font name="{style.BOLD}">{plain(setting.value, style.BOLD)}</font> {_reason(setting, notes)}'
    return setting.name, rich(told, "cell"), there.get(setting.name, "–"), _source(proposal, setting)


def _reason(setting: Setting, notes: Notes) -> str:
    reason, further = reason_parts(setting)
    numbers = ", ".join(map(str, notes.numbers(further)))
    return f"{plain(reason)}<super>{numbers}</super>" if numbers else plain(reason)


def _source(proposal: Contents, setting: Setting) -> Any:
    marks = " ".join(mark for source in setting.sources if (mark := place_mark(proposal, source)))
    return rich(marks or plain(STANDING_WORDS[Standing.RULE]), "cell")

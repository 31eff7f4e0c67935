"""Annex: the settings with default, reason and source."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import setting_rows
from app.presenting.wording import STANDING_WORDS
from app.proposal.contents import Contents, Part
from app.proposal.flow import heading, paragraph, plain, table
from app.proposal.references import place_mark, rich
from planners.evidence import Standing
from planners.planner import Setting
from planners.words import say

TOLD = say(
    "Values in brackets are not written: they suit the benchmark only, or you set them by hand. The settings command "
    "writes the files, each with an undo file."
)
HEAD = (say("Setting"), say("Value"), say("Default"), say("Reason"), say("Source"))
WIDTHS = (148, 74, 48, 158, 55)
READ_HEAD = (say("Setting"), say("Value"), say("On the server"), say("Default"), say("Reason"), say("Source"))
READ_WIDTHS = (126, 64, 66, 46, 126, 55)


def section(proposal: Contents) -> list[Any]:
    """One table a service."""
    flow: list[Any] = []
    for part in proposal.parts:
        if part.settings:
            flow += _part(proposal, part)
    if flow:
        flow.insert(0, paragraph(TOLD))
    return flow


def _part(proposal: Contents, part: Part) -> list[Any]:
    files = ", ".join(dict.fromkeys(setting.file for setting in part.settings))
    readings = [one for one in proposal.plan.readings if one.service == part.service.id]
    there = {row.name: row.server for row in setting_rows(part.settings, readings) if row.server}
    rows = [_row(proposal, setting, there) for setting in part.settings]
    title = heading(say("{service}: {files}", service=part.service.title, files=files), 2)
    return [title, table(READ_HEAD, rows, READ_WIDTHS) if there else table(HEAD, rows, WIDTHS)]


def _row(proposal: Contents, setting: Setting, there: dict[str, str]) -> tuple[Any, ...]:
    marks = " ".join(mark for source in setting.sources if (mark := place_mark(proposal, source)))
    value = setting.value if setting.written else f"({setting.value})"
    read = (there.get(setting.name, "–"),) if there else ()
    return (
        setting.name,
        value,
        *read,
        setting.default or "–",
        setting.reason,
        rich(marks or plain(STANDING_WORDS[Standing.RULE]), "cell"),
    )

"""Annex: the settings with default, reason and source."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents, Part
from app.proposal.flow import heading, paragraph, table
from app.proposal.references import place_mark, rich
from planners.planner import Setting


def section(found: Contents) -> list[Any]:
    """One table a service."""
    flow: list[Any] = []
    for part in found.parts:
        if part.settings:
            flow += _part(found, part)
    if flow:
        told = (
            "A value in brackets was set for the benchmark alone and is not for production. The settings command writes these as "
            "files, each with a second file that undoes it."
        )
        flow.insert(0, paragraph(told))
    return flow


def _part(found: Contents, part: Part) -> list[Any]:
    files = ", ".join(dict.fromkeys(setting.file for setting in part.settings))
    rows = [_row(found, setting) for setting in part.settings]
    return [
        heading(f"{part.service.title}: {files}", 2),
        table(("Setting", "Value", "Default", "Reason", "Source"), rows, (150, 78, 50, 160, 45)),
    ]


def _row(found: Contents, setting: Setting) -> tuple[Any, ...]:
    marks = " ".join(mark for source in setting.sources if (mark := place_mark(found, source)))
    value = f"({setting.value})" if setting.benchmark_only else setting.value
    return setting.name, value, setting.default or "–", setting.reason, rich(marks or "rule", "cell")

"""Annex: the settings with default, reason and source."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import setting_rows
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
    readings = [one for one in found.plan.readings if one.service == part.service.id]
    there = {row.name: row.server for row in setting_rows(part.settings, readings) if row.server}
    rows = [_row(found, setting, there) for setting in part.settings]
    head: tuple[str, ...] = ("Setting", "Value", "Default", "Reason", "Source")
    widths: tuple[float, ...] = (150, 78, 50, 160, 45)
    if there:
        head = ("Setting", "Value", "On the server", "Default", "Reason", "Source")
        widths = (130, 68, 68, 46, 126, 45)
    return [heading(f"{part.service.title}: {files}", 2), table(head, rows, widths)]


def _row(found: Contents, setting: Setting, there: dict[str, str]) -> tuple[Any, ...]:
    marks = " ".join(mark for source in setting.sources if (mark := place_mark(found, source)))
    value = f"({setting.value})" if setting.benchmark_only else setting.value
    read = (there.get(setting.name, "–"),) if there else ()
    return setting.name, value, *read, setting.default or "–", setting.reason, rich(marks or "rule", "cell")

"""Annex: the settings with default, reason and source."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import setting_rows
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph, table


def section(found: Contents) -> list[Any]:
    """One table a service."""
    from reportlab.platypus import PageBreak

    flow: list[Any] = []
    for part in found.parts:
        rows = setting_rows(part.settings)
        if not rows:
            continue
        cells = [
            (row.name, row.value if row.active else f"({row.value})", row.default, row.reason, row.source)
            for row in rows
        ]
        flow += [
            PageBreak(),
            heading(f"Annex: settings for {part.service.title.lower()}"),
            paragraph(
                f"For {rows[0].file}. A value in brackets was set for the benchmark alone and is not for production. "
                "The settings command writes these as a file, with a second file that undoes them.",
            ),
            table(("Setting", "Value", "Default", "Reason", "Source"), cells, (142, 62, 40, 139, 100)),
        ]
    return flow

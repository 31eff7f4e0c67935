"""Figures and settings as CSV tables that a spreadsheet opens without running anything."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from app.presenting.tables import SettingRow
from planners.planner import Sizing


def figures_csv(sizing: Sizing) -> str:
    """All quantities in full precision: name, title, value, low, high, unit, standing, formula."""
    rows = [
        (q.name, q.title, q.value, q.low, q.high, q.unit, q.standing, q.formula)
        for q in sizing.quantities.values()
    ]
    return _table(("name", "title", "value", "low", "high", "unit", "standing", "formula"), rows)


def settings_csv(settings: Iterable[SettingRow]) -> str:
    """All settings with reason and source."""
    rows = [
        (s.file, s.name, s.value, s.default, "yes" if s.active else "no", s.reason, s.source)
        for s in settings
    ]
    return _table(("file", "name", "value", "default", "active", "reason", "source"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([[_guarded(cell) for cell in row] for row in rows])
    return stream.getvalue()


def _guarded(cell: object) -> object:
    """Text that a spreadsheet would take for a formula gets an apostrophe in front."""
    if isinstance(cell, str) and cell.lstrip()[:1] in ("=", "+", "-", "@", "\t", "\r") and cell != "–":
        return f"'{cell}"
    return str(cell) if isinstance(cell, str) else cell

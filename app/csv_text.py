"""A table as CSV that a spreadsheet opens without running anything."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable

DANGEROUS = frozenset("=+-@")
"""What a text may begin with that a spreadsheet would run."""


def table_text(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """Head and rows as CSV; a text that a spreadsheet would run gets an apostrophe in front."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([_guarded(cell) for cell in head])
    writer.writerows([[_guarded(cell) for cell in row] for row in rows])
    return stream.getvalue()


def _guarded(cell: object) -> object:
    """Text that a spreadsheet would take for a formula gets an apostrophe in front; a plain number does not."""
    if not isinstance(cell, str):
        return cell
    text = str(cell)
    dangerous = text.strip()[:1] in DANGEROUS or text[:1] in ("\t", "\r", "\n")
    return f"'{text}" if dangerous and not _is_number(text) else text


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False

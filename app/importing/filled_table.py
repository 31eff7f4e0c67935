"""A table that people filled in: with commas as it went out, or as a spreadsheet of another country saves it."""

from __future__ import annotations

import csv
import io

from app.presenting.figures import NumberStyle

_STYLES = {",": NumberStyle(".", ""), ";": NumberStyle(",", ""), "\t": NumberStyle("", "")}
"""What stands between cells, and the decimal mark that goes with it: where a comma parts decimals, it cannot part cells."""


def filled_table(text: str) -> tuple[csv.DictReader[str], NumberStyle]:
    """The rows by the names of their columns, and the marks of their numbers."""
    head = text.partition("\n")[0]
    mark = max(_STYLES, key=head.count)
    return csv.DictReader(io.StringIO(text, newline=""), delimiter=mark), _STYLES[mark]

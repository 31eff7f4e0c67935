"""Text for a terminal of 80 columns: columns that line up, sentences that wrap under their beginning."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from app.presenting.wording import NO_BREAK, unbroken

WIDTH = 80


def wrapped(text: str, lead: str = "", hang: int | None = None) -> str:
    """The text behind ``lead``, later lines indented by ``hang`` (by default under the first letter). A line ends
    nowhere between a number and its unit."""
    if text and len(lead) + len(text) <= WIDTH and text.isprintable() and text == text.strip():
        return lead + text
    filled = textwrap.fill(
        unbroken(text),
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * (len(lead) if hang is None else hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(NO_BREAK, " ")


def wrap_indented(text: str) -> str:
    """Every line wrapped, what follows four further in than the line began."""
    lines = []
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        lines.append(wrapped(line.strip(), " " * depth, depth + 4) if line.strip() else "")
    return "\n".join(lines)


def columns(
    rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset(), lead: str = "  ", gap: str = "  "
) -> list[str]:
    """Rows as lines whose columns line up, ``gap`` apart; those in ``right`` are set to the right."""
    if not rows:
        return []
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return [(lead + gap.join(_set(row, widths, right))).rstrip() for row in rows]


def _set(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> list[str]:
    return [
        cell.rjust(width) if index in right else cell.ljust(width)
        for index, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]

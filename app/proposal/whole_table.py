"""Tables that break between pages as a reader wants them: no row alone, and the name of a service above what goes on of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from app.proposal.kept_paragraph import ENDLESS

SHORT, HIGHEST = 11, 150.0
"""Rows with the head, and points, up to which a table stands on one page."""
FEWEST_LEFT = 3
"""Rows, the head among them, of which a table may be left at the foot of a page."""
FEWEST_AFTER = 3
"""Rows below the head that go on on the next page together, where as many are left before."""
FEWEST_BEGUN = 5
"""Rows, the head among them, that a longer table has at the foot of a page at least."""
FEWEST_MOVED = 4
"""Rows of a table in halves, without the head, that stand on either page together."""
LONGEST_WHOLE = 8
"""Rows of a group, its head among them, that may stay whole."""
FOOT_OF_PAGE = 150.0
"""Points above the end of a page that are its foot."""
STRONG = "strongcell"
"""The look of the head of a group, and of the first cell of a sum."""


@cache
def table_class() -> type:
    """The class of a table with a head; ``repeated`` are its rows, and that of the group that goes on behind a break.

    ``of`` is the name of the service or machine that all of it is about, where the plan has several. Groups of a
    table of ``whole_groups`` are not broken where they are short. ``divided`` gives its
    parts for the height of the first where these are no rows of it, or None.
    """
    from reportlab.platypus import Table

    class WholeTable(Table):  # type: ignore[misc]  # reportlab has no types
        of: Any = None
        whole_groups = False
        divided: Callable[[float], list[Any] | None] | None = None

        @property
        def repeated(self) -> int:
            return int(getattr(self, "_repeated", 0) or self.repeatRows)

        def split(self, width: float, height: float) -> list[Any]:
            if len(self._cellvalues) <= SHORT and sum(self._rowHeights) <= HIGHEST:
                return []
            parts = self.divided(height) if self.divided is not None else None
            if parts is None:
                most = (
                    height
                    if self.divided is None
                    else min(height, sum(self._rowHeights[:-FEWEST_MOVED]) + 0.1)
                )
                parts = _broken(
                    self,
                    most,
                    lambda up_to: _parts(self, lambda: super(WholeTable, self).split(width, up_to)),
                )
            return parts if len(parts) < 2 or self.of is None else _goes_on(parts, self.of)

    return WholeTable


def _goes_on(parts: list[Any], of: Any) -> list[Any]:
    """The parts with the name of what they are about above the second, which begins the next page."""
    from reportlab.platypus import CondPageBreak

    parts[-1].of = of
    return [parts[0], CondPageBreak(ENDLESS), of, parts[-1]]


def _broken(table: Any, height: float, parts_at: Callable[[float], list[Any]]) -> list[Any]:
    """In parts for pages. No row of a table or of a group stands alone before or after a break."""
    from reportlab.platypus import CondPageBreak

    parts = parts_at(height)
    if len(parts) != 2:
        return parts
    row = len(parts[0]._cellvalues)
    better = _before_group(table, row)
    at_top = getattr(getattr(table, "_frame", None), "_atTop", True)
    if table.whole_groups and better <= table.repeatRows and not at_top:
        return []  # The first group begins on the next page, with the table.
    if table.repeatRows < better < row:
        moved = parts_at(sum(table._rowHeights[:better]) + 0.1)
        if len(moved) == 2:
            return [moved[0], CondPageBreak(height), moved[1]]
    if len(parts[0]._cellvalues) < FEWEST_BEGUN and height < FOOT_OF_PAGE:
        return []  # The whole table begins on the next page.
    few = FEWEST_AFTER - (len(parts[1]._cellvalues) - parts[1].repeated)
    if few > 0:
        if len(parts[0]._cellvalues) <= FEWEST_LEFT:
            return parts if at_top else []
        moved = (
            sum(parts[0]._rowHeights[-few:])
            if len(parts[0]._cellvalues) > FEWEST_LEFT + few
            else parts[0]._rowHeights[-1]
        )
        earlier = parts_at(sum(parts[0]._rowHeights) - (moved or 0.0) + 0.1)
        # There would be room left for what is moved on, so the page ends here.
        return [earlier[0], CondPageBreak(height), earlier[1]] if len(earlier) == 2 else parts
    return parts


def _parts(table: Any, split: Callable[[], list[Any]]) -> list[Any]:
    """The table in two; a group that goes on in the second has its head again."""
    parts = split()
    group = _group(table, len(parts[0]._cellvalues)) if len(parts) == 2 else 0
    if not group:
        return parts
    heads = table.repeatRows
    table.repeatRows = (*range(heads), group)
    again = split()
    table.repeatRows = heads
    if len(again) != 2:
        return parts
    again[0].repeatRows = again[1].repeatRows = heads
    again[1]._repeated = heads + 1
    return again


def _group(table: Any, row: int) -> int:
    """The head of the group in which this row stands; 0 for a row that begins one, or is in none, as a sum."""
    while row > table.repeatRows and not _is_strong(table._cellvalues[row]):
        row -= 1
        if _heads_a_group(table._cellvalues[row]):
            return row
    return 0


def _before_group(table: Any, row: int) -> int:
    """The row to break at instead, so that a group that is broken has two rows on either page."""
    head, rows = _group(table, row), table._cellvalues
    if not head:
        return row
    end = next((place for place in range(row, len(rows)) if _is_strong(rows[place])), len(rows))
    before, after = row - head - 1, end - row
    if table.whole_groups and end - head <= LONGEST_WHOLE:
        return head
    if before > 1 and after > 1:
        return row
    return row - 1 if after == 1 and before > 2 else head


def rows_begun(table: Any) -> int:
    """How many rows, the head among them, a long table has at the foot of a page at least: of whole groups the first one."""
    heads, rows = table.repeatRows, table._cellvalues
    grouped = getattr(table, "whole_groups", False) and len(rows) > heads and _heads_a_group(rows[heads])
    if not grouped:
        return FEWEST_BEGUN
    end = next((place for place in range(heads + 1, len(rows)) if _is_strong(rows[place])), len(rows))
    return max(end, FEWEST_BEGUN) if end - heads <= LONGEST_WHOLE else FEWEST_BEGUN


def _is_strong(cells: list[Any]) -> bool:
    """Whether the first cell is; a table that was measured has put it into a tuple."""
    first = cells[0][0] if isinstance(cells[0], tuple) and cells[0] else cells[0]
    return str(getattr(getattr(first, "style", None), "name", "")) == STRONG


def _heads_a_group(cells: list[Any]) -> bool:
    """Whether the row has one text alone, which spans it."""
    return _is_strong(cells) and len(cells) > 1 and not any(cells[1:])

"""How charts fill a room: none too small, no more in a row than fit, and larger in a larger room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.desktop.widgets.chart_room import Cells, filling

LEAST, GAP, MOST = (190, 138), 8, (3, 420)
COUNTS, WIDTHS, HEIGHTS = st.integers(1, 12), st.integers(190, 3000), st.integers(100, 2000)


@given(COUNTS, WIDTHS, HEIGHTS)
def test_that_charts_are_never_too_small(count: int, wide: int, high: int) -> None:
    cells = filling(count, wide, high, LEAST, GAP, MOST)
    assert 1 <= cells.columns <= count
    assert (wide - GAP * (cells.columns - 1)) / cells.columns >= LEAST[0]
    assert LEAST[1] <= cells.height <= MOST[1]


@given(COUNTS, WIDTHS, HEIGHTS)
def test_that_rows_that_are_seen_fill_no_more_than_the_room(count: int, wide: int, high: int) -> None:
    cells = filling(count, wide, high, LEAST, GAP, MOST)
    rows = min(-(-count // cells.columns), MOST[0])
    assert cells.height == LEAST[1] or rows * (cells.height + GAP) - GAP <= high


def test_that_a_large_room_has_large_charts_instead_of_one_row() -> None:
    assert filling(5, 640, 300, LEAST, GAP, MOST) == Cells(3, 146)
    assert filling(5, 1264, 560, LEAST, GAP, MOST) == Cells(3, 276)

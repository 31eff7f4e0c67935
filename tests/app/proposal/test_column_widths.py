"""Widths of columns: no figure is parted from its unit where the table has room for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.proposal import fonts, style
from app.proposal.column_widths import SIZE, fitted

FIGURES = st.sampled_from(["1", "12,000 users", "590,000 transactions/10 min", "–", "4,700 requests/s"])
ROWS = st.lists(st.tuples(st.sampled_from(["Drives", "Drive operations of the server"]), FIGURES, FIGURES))


@given(rows=ROWS, widths=st.tuples(*[st.floats(20, 300)] * 3))
def test_that_the_table_stays_as_wide_and_no_column_vanishes(
    rows: list[tuple[str, ...]], widths: tuple[float, ...]
) -> None:
    found = fitted(rows, widths, (1, 2), 7.0)
    assert sum(found) == pytest.approx(sum(widths))
    assert min(found) > 0


@given(rows=ROWS)
def test_that_figures_stay_whole_where_there_is_room(rows: list[tuple[str, ...]]) -> None:
    found = fitted(rows, (300.0, 60.0, 60.0), (1, 2), 7.0)
    for row in rows:
        for column in (1, 2):
            assert fonts.width(row[column], style.BODY, SIZE) <= found[column] - (7.0 if column == 1 else 0.0)

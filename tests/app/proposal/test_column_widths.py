"""Widths of columns: no figure is parted from its unit where the table has room for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.presenting.wording import fit_mark
from app.proposal import fonts, marks, style
from app.proposal.column_widths import SIZE, fitted
from planners.planner import Fit

FIGURES = st.sampled_from(["1", "12,000 users", "590,000 transactions/10 min", "–", "4,700 requests/s"])
HEAD = ("Resource", "Expected", "Range")
ROWS = st.lists(st.tuples(st.sampled_from(["Drives", "Drive operations of the server"]), FIGURES, FIGURES))


@given(rows=ROWS, widths=st.tuples(*[st.floats(20, 300)] * 3))
def test_that_the_table_stays_as_wide_and_no_column_vanishes(
    rows: list[tuple[str, ...]], widths: tuple[float, ...]
) -> None:
    found = fitted(HEAD, rows, widths, (1, 2), 7.0)
    assert sum(found) == pytest.approx(sum(widths))
    assert min(found) > 0


@given(rows=ROWS)
def test_that_figures_stay_whole_where_there_is_room(rows: list[tuple[str, ...]]) -> None:
    found = fitted(HEAD, rows, (300.0, 60.0, 60.0), (1, 2), 7.0)
    for row in rows:
        for column in (1, 2):
            assert fonts.width(row[column], style.BODY, SIZE) <= found[column] - (7.0 if column == 1 else 0.0)


def test_that_a_long_text_leaves_the_others_what_they_take() -> None:
    rows = [("Setting", "1", "a long text " * 20), ("Other", "–", "short")]
    found = fitted(("Name", "Default", "Reason"), rows, (150.0, 150.0, 150.0), (), 7.0)
    assert found[2] > 300
    assert fonts.width("Default", style.BOLD, SIZE) <= found[1] - 7.0
    assert fonts.width("Setting", style.BOLD, SIZE) <= found[0] - 7.0


def test_that_a_marked_word_takes_the_room_of_its_mark_and_its_word() -> None:
    mark = fit_mark(Fit.FITS)
    found = fitted(("", "Why"), [(mark, "short")], (10.0, 400.0), (), 7.0)
    taken = marks.ROOM + fonts.width(mark.split(" ", 1)[1], style.BOLD, SIZE)
    assert found[0] == pytest.approx(taken + 7.6)

"""All figures of a service in two halves of a page: read down the left one, then the right, and on behind a break."""

from __future__ import annotations

from typing import Any

import pytest

from app.proposal.flow import paragraph
from app.proposal.halves import in_halves, named
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.options import WIDTH

HEAD = ("Figure", "Expected", "Range", "Step")


def table_of(count: int, told: str = "9 users") -> Any:
    rows = [named(paragraph(f"Name {n}", "cell"), f"Name {n}", (told, told, "")) for n in range(count)]
    made = in_halves(HEAD, rows)
    made.wrap(WIDTH, ENDLESS)
    return made


def names(table: Any, column: int) -> list[str]:
    cells = [row[column] for row in table._cellvalues[1:]]
    flat = [cell[0] if isinstance(cell, tuple) else cell for cell in cells]
    return [text for one in flat if hasattr(one, "getPlainText") and (text := one.getPlainText())]


def read(table: Any) -> list[str]:
    """What is read down the left half, then the right."""
    return names(table, 0) + names(table, len(table._cellvalues[0]) // 2)


@pytest.mark.parametrize("count", [30, 31])
def test_that_a_break_ends_both_halves(count: int) -> None:
    """The left half went on on the next page, and the reader had to turn back for the right one."""
    whole = table_of(count)
    heights = whole._rowHeights
    *_, rest = parts = whole.split(WIDTH, sum(heights[:10]) + 1)
    assert read(whole) == [f"Name {n}" for n in range(count)]
    assert len(parts) == 2
    assert read(parts[0]) + read(rest) == [f"Name {n}" for n in range(count)]


@pytest.mark.parametrize("fitting", range(2, 15))
def test_that_four_rows_stand_on_either_page(fitting: int) -> None:
    whole = table_of(30)
    parts = whole.split(WIDTH, sum(whole._rowHeights[: 1 + fitting]) + 1)
    rows = [len(part._cellvalues) - 1 for part in parts]
    assert (fitting < 4 and not rows) or (len(rows) == 2 and min(rows) >= 4)
    for part in parts[:1]:
        assert part.wrap(WIDTH, ENDLESS)[1] <= sum(whole._rowHeights[: 1 + fitting]) + 1


def test_that_names_get_the_room_that_figures_leave() -> None:
    """Names were broken on two lines beside empty room in the columns of figures."""
    rows = [
        named(paragraph(text, "cell"), text, ("9", "–", ""))
        for text in ("Utilization of the planned machine", "Expected capacity of a server") * 4
    ]
    made = in_halves(HEAD, rows)
    made.wrap(WIDTH, ENDLESS)
    assert len(set(made._rowHeights[1:])) == 1


def test_that_no_figure_is_broken_where_halves_have_no_room() -> None:
    """ "11 processor" and "s" stood on two lines."""
    wide = "1,200,000,000 transactions of 10 min"
    whole = table_of(26, wide)
    assert whole.divided is None
    assert len(set(whole._rowHeights[1:])) == 1


def test_that_names_without_room_in_halves_stand_below_one_another() -> None:
    """Of a directory most names stood on two lines, some under z/VM on three, in columns of 70 points."""
    wide = "1,200,000 operations/s"
    rows = [
        named(paragraph(f"Operations of server {n}", "cell"), f"Operations of server {n}", (wide, wide, ""))
        for n in range(26)
    ]
    made = in_halves(HEAD, rows)
    made.wrap(WIDTH, ENDLESS)
    assert names(made, 0) == [f"Operations of server {n}" for n in range(26)]
    assert len(set(made._rowHeights[1:])) == 1
    assert made.divided is None

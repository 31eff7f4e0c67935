"""Tables as inputs: rows in any form become typed rows, and every fault names table, row and column."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.refusal import InputRefused
from planners.schema import Choice, Field, Kind, check
from planners.table import MOST_ROWS, OneLine, Rows, rows_of_text, text_of_row

EVENTS = Field(
    "events", "Events", Kind.TABLE, "", example="month=2027-03 amount=500",
    columns=(
        Field("month", "Month", Kind.MONTH, "", "", 1, 120, required=True),
        Field("amount", "Amount", Kind.NUMBER, "", "", -1e9, 1e9, required=True),
        Field("unit", "Unit", Kind.CHOICE, "", default="load", choices=(Choice("load", "Load"), Choice("%", "Percent"))),
        Field("title", "Title", Kind.TEXT, "", pattern=".{1,20}", example="Merger"),
    ),
    one_line=OneLine(";", r"(?P<month>\S+) (?P<amount>[+-]\d+)(?P<unit>%?)(?: (?P<title>.+))?"),
)  # fmt: skip
BRANCH = ("2027-03", 500.0, "load", "New branch")
MERGER = (7, -10.0, "%", None)


def rows(given: object) -> object:
    return check((EVENTS,), {"events": given})["events"]


@pytest.mark.parametrize(
    "given",
    [
        Rows([BRANCH, MERGER]),
        [BRANCH, MERGER],
        [("2027-03", "500", "", "New branch"), (7, -10, "%")],
        [{"month": "2027-03", "amount": 500, "title": "New branch"}, {"month": 7.0, "amount": "-10", "unit": "%"}],
        ["month=2027-03 amount=+500 title='New branch'", "month=7 amount=-10 unit=%"],
        "2027-03 +500 New branch; 7 -10%",
        ["2027-03 +500 New branch", ("", None, ""), "7 -10%"],
    ],
)  # fmt: skip
def test_that_rows_in_any_form_become_the_same_typed_rows(given: object) -> None:
    assert rows(given) == Rows([BRANCH, MERGER])


@pytest.mark.parametrize("given", [None, "", [], Rows(), [("", "", "", "")], [{}]])
def test_that_a_table_without_a_filled_row_is_not_set(given: object) -> None:
    assert rows(given) is None


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([BRANCH, ("soon", 5)], "Events, row 2, Month: enter a month such as 2027-03, or 1 to 120 months from now."),
        ([("2027-13", 5)], "Events, row 1, Month: enter a month"),
        ([("121", 5)], "Events, row 1, Month: enter a month"),
        ([("2027-03",)], "Events, row 1, Amount: enter a number from -1,000,000,000 to 1,000,000,000."),
        ([("2027-03", "many")], "Events, row 1, Amount: enter a number"),
        ([("2027-03", 1, "%%")], "Events, row 1, Unit: enter one of load, %. Did you mean %?"),
        ([("2027-03", 1, "%", "x" * 21)], "Events, row 1, Title: enter a text such as Merger."),
        ([{"month": "2027-03", "amount": 1, "why": "x"}], "Events, row 1: enter only month, amount, unit, title."),
        ([BRANCH, "month=2027-04 moment=5"], "Events, row 2: enter a row such as month=2027-03 amount=500."),
        ([BRANCH, "month='2027-04"], "Events, row 2: enter a row such as"),
        ("2027-03 +5; 2027-04 many", "Events, row 2: enter a row such as"),
        ([(1, 2, "%", "x", 5)], "events: enter rows such as month=2027-03 amount=500. Given: (1, 2, '%', 'x', 5)."),
        (5, "events: enter rows such as month=2027-03 amount=500. Given: 5."),
        ([(1, 2)] * (MOST_ROWS + 1), "events: enter up to 1,000 rows. Given: 1,001."),
    ],
)  # fmt: skip
def test_that_a_fault_names_table_row_and_column(given: object, sentence: str) -> None:
    with pytest.raises(InputRefused) as refused:
        rows(given)
    assert str(refused.value).startswith(sentence)
    assert {refusal.field for refusal in refused.value.refusals} == {"events"}


def test_that_every_fault_of_a_table_is_told_at_once() -> None:
    with pytest.raises(InputRefused) as refused:
        rows([("soon", "many"), BRANCH, (1, None)])
    found = [(refusal.row, refusal.column) for refusal in refused.value.refusals]
    assert found == [(1, "month"), (1, "amount"), (3, "amount")]


def test_that_cells_of_different_types_are_different_and_a_table_is_no_number() -> None:
    assert len({Rows([[value]]) for value in (1, 1.0, True, "1", None)}) == 5
    assert Rows([[1]]) != ((1,),)
    assert json.loads(json.dumps(Rows([BRANCH]))) == [list(BRANCH)]
    for number in (float, int):
        with pytest.raises(TypeError, match="no number"):
            number(Rows([[1]]))


cells = (
    st.text(st.characters(exclude_characters="\x00"), min_size=1) | st.integers() | st.floats(allow_nan=False)
)


@given(st.lists(cells, min_size=2, max_size=2))
def test_that_a_row_written_as_text_reads_back(row: list[object]) -> None:
    (found,) = rows_of_text(text_of_row(row, ("first", "second")), ("first", "second"), None)  # type: ignore[arg-type]
    texts = [row[0], row[1]]
    for cell, text in zip(texts, found.values(), strict=True):
        read = str if isinstance(cell, str) else int if isinstance(cell, int) else float
        assert read(str(text)) == cell


@given(st.text(max_size=60))
def test_that_any_text_is_rows_or_refused(text: str) -> None:
    try:
        assert rows(text) is None or isinstance(rows(text), Rows)
    except InputRefused as refused:
        assert refused.refusals

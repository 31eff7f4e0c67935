"""Own measurements come from a table, all or none, and stand in the chart beside the published points."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.importing.measurements import read_measurements
from app.importing.server_settings import ReadingRefused
from app.plan.document import Reading
from app.presenting.load_chart import load_chart
from planners.registry import planner

MAIL = planner("mail")
SIZING = MAIL.size(
    MAIL.check({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
)
HEAD = "figure,at,value,unit,day\n"


def read(folder: Path, text: str) -> tuple[Reading, ...]:
    path = folder / "measured.csv"
    path.write_text(text, "utf-8")
    return read_measurements(path, "s", MAIL, SIZING)


def test_that_measurements_are_read_by_name_or_title_and_drawn(tmp_path: Path) -> None:
    title = SIZING.quantities["processor.utilization"].title
    found = read(
        tmp_path,
        f"{HEAD}processor.utilization,8000,21.5,%,2026-03-31\n{title},9000,24,%,\nmemory.ram,9000,3000,MiB,\n",
    )
    assert [(one.name, one.at, one.value, one.on) for one in found] == [
        ("processor.utilization", "8000", "21.5", "2026-03-31"),
        ("processor.utilization", "9000", "24", ""),
        ("memory.ram", "9000", "3000", ""),
    ]
    points = next(
        part
        for part in load_chart(MAIL, SIZING, "processor.utilization", readings=found).points
        if part.label == "Your measurements"
    )
    assert (points.x, points.y) == ((8000.0, 9000.0), (21.5, 24.0))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("speed,1,2,%,", ":2: figure: choose one of Processor utilization"),
        (
            "processor.utilization,1,2,GiB,",
            "unit: enter %, the unit of Processor utilization. Given: GiB.",
        ),
        (
            "processor.utilization,many,2,%,",
            "at: enter a number from 0, in users. Given: many.",
        ),
        ("processor.utilization,1,nan,%,", "value: enter a number from 0, in %. Given: nan."),
        ("processor.utilization,1,2,%,2026-02-30", "day: enter a day such as 2026-03-31. Given: 2026-02-30."),
        ("", "The file has no measurements. Enter one row for each."),
    ],
)
def test_that_a_row_that_is_none_is_refused_with_its_line(tmp_path: Path, row: str, told: str) -> None:
    with pytest.raises(ReadingRefused) as refused:
        read(tmp_path, HEAD + row)
    assert told in str(refused.value)


def test_that_a_table_without_its_columns_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ReadingRefused, match=r"Missing columns: at, unit\. Begin with the line figure,at,value"
    ):
        read(tmp_path, "figure,value\nx,1\n")


def test_that_a_table_with_decimal_commas_is_read(tmp_path: Path) -> None:
    head, row = HEAD.replace(",", ";"), "processor.utilization;8 000;21,5;%;2026-03-31\n"
    assert [(one.at, one.value) for one in read(tmp_path, head + row)] == [("8000", "21.5")]


def test_that_a_number_that_may_mean_two_is_refused_with_both(tmp_path: Path) -> None:
    with pytest.raises(ReadingRefused, match=r"Given: 9000 or 9\?"):
        read(tmp_path, f'{HEAD}processor.utilization,"9,000",61,%,\n')

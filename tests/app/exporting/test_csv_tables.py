"""Tables that a spreadsheet opens without running anything."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.exporting.csv_tables import chart_csv, figures_csv, settings_csv
from app.presenting.charts import Axis, Band, ChartDescription, Series
from app.presenting.load_chart import load_chart
from app.presenting.tables import SettingRow, setting_rows
from planners.planner import Planner, Sizing


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def row(value: str) -> SettingRow:
    return SettingRow("notes.ini", "Name", value, "–", "why", "where", active=True)


@given(st.text(min_size=1))
def test_that_no_cell_begins_as_a_formula(value: str) -> None:
    _, found = rows(settings_csv([row(value)]))
    cell = found[2]
    begins = cell[:1] in "=+-@\t\r" or cell.lstrip()[:1] in ("=", "+", "-", "@")
    assert not begins or _is_number(cell)


@given(st.text())
def test_that_every_value_comes_back_but_for_the_guard(value: str) -> None:
    _, found = rows(settings_csv([row(value)]))
    assert found[2] in (value, f"'{value}")


@pytest.mark.parametrize("value", ["-1", "+2.5", "1e3"])
def test_that_a_plain_number_stays_a_number(value: str) -> None:
    assert rows(settings_csv([row(value)]))[1][2] == value


def test_that_figures_keep_their_full_precision(size: Callable[..., Sizing]) -> None:
    sizing = size(users=12_345)
    head, *found = rows(figures_csv(sizing))
    assert head == ["name", "title", "value", "low", "high", "unit", "standing", "formula"]
    values = {line[0]: float(line[2]) for line in found}
    assert values == {name: quantity.value for name, quantity in sizing.quantities.items()}


def test_that_settings_say_which_are_active(mail: Planner, size: Callable[..., Sizing]) -> None:
    _, *found = rows(settings_csv(setting_rows(mail.settings(size()))))
    assert {line[1]: line[4] for line in found}["ServerTasks"] == "no"


def test_that_a_chart_is_written_with_its_range_and_its_points(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    head, *found = rows(chart_csv(load_chart(mail, size(users=12_000), "processor.utilization", points=10)))
    assert head == ["curve", "Active users, all servers", "Processor utilization (%)", "low", "high"]
    assert {line[0] for line in found} >= {
        "expected",
        "expected, extrapolated",
        "Version 7, Mail7",
        "This plan",
    }
    assert all(
        float(line[3]) <= float(line[2]) <= float(line[4]) for line in found if line[0].startswith("expected")
    )


def test_that_a_range_stands_beside_its_own_curve_alone() -> None:
    curves = (Series("Memory", (1.0,), (5.0,), "likely"), Series("Disk", (1.0,), (3.0,), "other"))
    chart = ChartDescription(
        "", Axis("Months", ""), Axis("Use", ""), curves, (Band("range", (1.0,), (4.0,), (6.0,), "likely"),)
    )
    _, *found = rows(chart_csv(chart))
    assert found == [["Memory", "1.0", "5.0", "4.0", "6.0"], ["Disk", "1.0", "3.0", "", ""]]


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True

"""A step of a drag paints and lays out what it changes: what stays as it is is left alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QTableWidget, QTableWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.charts.legend import Legend
from app.desktop.pages.sizing import TABLE
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.field_group import GroupHead
from app.desktop.widgets.gauge import GaugeRow
from app.desktop.widgets.needs_table import NeedsTable
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.segments_or_list import SegmentsOrList
from app.desktop.widgets.strip import AnswerShown
from app.desktop.window import Window
from planners.schema import Entry, Inputs

STEPS, STEP = 5, 15


class _Heard(QObject):
    """How often parts of these kinds were told of events of these."""

    def __init__(self, kinds: tuple[type[QWidget], ...], events: Collection[QEvent.Type]) -> None:
        super().__init__()
        self.kinds, self.events, self.counts = kinds, events, Counter[type]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in self.events and isinstance(watched, self.kinds):
            self.counts[type(watched)] += 1
        return False


def dragged(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, kind: type[QWidget], *events: QEvent.Type
) -> Counter[type]:
    """What a part of that kind, and the gauges, were told in some steps of a drag."""
    slider = example.sizing.form.slider
    assert slider is not None
    qtbot.waitUntil(lambda: not example.is_busy)
    slider.setSliderDown(True)
    slider.setValue(slider.value() - STEP)
    qapp.processEvents()
    heard = _Heard((kind, GaugeRow), {*events, QEvent.Type.Paint})
    qapp.installEventFilter(heard)
    for _ in range(STEPS):
        slider.setValue(slider.value() - STEP)
        qapp.processEvents()
    qapp.removeEventFilter(heard)
    slider.setSliderDown(False)
    assert heard.counts[GaugeRow] > 0
    return heard.counts


@pytest.mark.parametrize("kind", [GroupHead, Legend, SegmentsOrList])
def test_that_a_drag_paints_nothing_that_stays_as_it_is(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, kind: type[QWidget]
) -> None:
    assert dragged(example, qapp, qtbot, kind)[kind] == 0


def test_that_a_drag_shows_no_cell_of_the_answer_that_has_no_room(
    window: Window, example: ServicePages, qapp: QApplication, qtbot: QtBot
) -> None:
    window.resize(1000, 640)
    strip, slider = example.strip, example.sizing.form.slider
    assert slider is not None
    qtbot.waitUntil(lambda: window.width() == 1000 and any(cell.isHidden() for cell in strip.answers))
    qtbot.waitUntil(lambda: not example.is_busy)
    shown = _Heard((AnswerShown,), {QEvent.Type.Show, QEvent.Type.Hide})
    steps = 0
    for _ in range(STEPS):
        before = [cell for cell in strip.answers if not cell.isHidden()]
        qapp.installEventFilter(shown)
        slider.setValue(slider.value() - STEP)
        qapp.removeEventFilter(shown)
        after = [cell for cell in strip.answers if not cell.isHidden()]
        steps += sum((cell in before) is not (cell in after) for cell in strip.answers)
        qapp.processEvents()
    assert shown.counts[AnswerShown] == steps


def test_that_a_drag_tells_the_chart_library_nothing_that_it_knows(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart, slider = example.sizing.chart, example.sizing.form.slider
    assert chart is not None and slider is not None
    qtbot.waitUntil(lambda: not example.is_busy)
    told: list[dict[str, float]] = []
    ends = set()
    monkeypatch.setattr(chart._box, "setLimits", lambda **given: told.append(given))
    for _ in range(STEPS):
        slider.setValue(slider.value() - 1)
        qapp.processEvents()
        ends.add((chart.frame.x_high, chart.frame.y_high))
    assert len(told) <= len(ends) < STEPS


def test_that_a_figure_that_stays_as_it_is_is_not_written_again(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    example.sizing.choose(TABLE)
    table, slider = example.sizing.figures, example.sizing.form.slider
    assert slider is not None
    qtbot.waitUntil(lambda: not example.is_busy and table.isVisible())
    before = rows_of(table)
    written: list[QTableWidgetItem] = []
    monkeypatch.setattr("app.desktop.widgets.rows_table.show_tip", lambda item, _: written.append(item))
    slider.setValue(slider.value() - STEP)
    qapp.processEvents()
    changed = [now for was, now in zip(before, rows_of(table), strict=True) if was != now]
    assert 0 < len(changed) < len(before)
    assert len(written) == sum(map(len, changed))


def rows_of(table: RowsTable) -> list[list[str]]:
    items = [[table.item(row, column) for column in range(4)] for row in range(table.rowCount())]
    return [[item.text() for item in row if item is not None] for row in items]


def test_that_a_drag_of_what_is_ahead_shows_the_load_alone_and_measures_no_names(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    projection = example.projection
    example.setCurrentWidget(projection)
    qtbot.waitUntil(
        lambda: projection.isVisible() and not example.is_busy and bool(projection.parts.chart.charts)
    )
    shown: list[str] = []
    measured: list[int] = []
    show, need = FieldEditor.show_entry, NeedsTable.sizeHintForColumn

    def hear(editor: FieldEditor, entry: Entry, inputs: Inputs) -> None:
        shown.append(editor.field.name)
        show(editor, entry, inputs)

    def measure(table: NeedsTable, column: int) -> int:
        measured.append(column)
        return need(table, column)

    monkeypatch.setattr(FieldEditor, "show_entry", hear)
    monkeypatch.setattr(NeedsTable, "sizeHintForColumn", measure)
    before = rows_of(projection.parts.needs)
    load = projection.parts.inputs.editors["users"].load
    assert load is not None
    slider = load.slider
    slider.setValue(slider.value() + 10 * STEP)
    qtbot.waitUntil(lambda: not example.is_busy and rows_of(projection.parts.needs) != before)
    assert set(shown) == {"users"}
    assert measured == []


def test_that_columns_of_figures_are_as_wide_as_when_each_text_is_measured(
    example: ServicePages, qapp: QApplication, qtbot: QtBot
) -> None:
    example.sizing.choose(TABLE)
    table, slider = example.sizing.figures, example.sizing.form.slider
    assert slider is not None
    qtbot.waitUntil(lambda: not example.is_busy and table.isVisible())
    for _ in range(STEPS):
        slider.setValue(slider.value() - STEP)
        qapp.processEvents()
        columns = range(table.columnCount())
        measured = [QTableWidget.sizeHintForColumn(table, column) for column in columns]
        assert [table.sizeHintForColumn(column) for column in columns] == measured

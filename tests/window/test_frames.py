"""What takes long follows a slider that is dragged as there is time for it, and all of it once the slider rests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.desktop import frames
from app.desktop.charts import canvas
from app.desktop.charts.frame import Frame
from app.desktop.charts.view import ChartView
from app.desktop.frames import Following, result_of_step, step_of
from app.desktop.pages.sizing import ALL, TABLE
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_slider import LoadSlider
from app.desktop.widgets.figures_table import FiguresTable
from app.desktop.window import Window
from app.presenting.charts import ChartDescription

LEFT, STEPS, STEP = Qt.MouseButton.LeftButton, 12, 6
LONG = 1000.0


@pytest.fixture
def slider(qtbot: QtBot) -> Iterator[QSlider]:
    """A slider that is held."""
    made = QSlider()
    qtbot.addWidget(made)
    made.setSliderDown(True)
    yield made
    made.setSliderDown(False)


@pytest.fixture
def shown() -> list[str]:
    """What parts showed, in its order."""
    return []


def parts_of(parent: QObject) -> tuple[Following, ...]:
    """Parts each of which takes longer than a frame."""
    made = tuple(Following(parent, 1.0) for _ in range(3))
    for one in made:
        one.cost = LONG
    return made


def step(slider: QSlider, parts: tuple[Following, ...], shown: list[str], name: str) -> None:
    """A step of a drag that has each part show that name and its place."""
    with step_of(slider):
        for place, one in enumerate(parts):
            one.cost = LONG
            one.show(partial(shown.append, f"{name}{place}"))


def test_that_the_part_that_waited_longest_has_the_time_of_a_step(
    slider: QSlider, shown: list[str], qtbot: QtBot
) -> None:
    parts = parts_of(slider)
    for name in "abcd":
        step(slider, parts, shown, name)
    assert shown == ["a0", "b1", "c2", "d0"]
    qtbot.waitUntil(lambda: not any(one.busy for one in parts))
    assert sorted(shown[4:]) == ["d1", "d2"]


def test_that_parts_that_take_little_are_shown_in_one_step(slider: QSlider, shown: list[str]) -> None:
    parts = tuple(Following(slider, 1.0) for _ in range(3))
    with step_of(slider):
        for place, one in enumerate(parts):
            one.show(partial(shown.append, str(place)))
        assert not shown
    assert shown == ["0", "1", "2"]


def test_that_a_part_is_shown_at_once_where_no_slider_is_held(slider: QSlider, shown: list[str]) -> None:
    parts = parts_of(slider)
    slider.setSliderDown(False)
    step(slider, parts, shown, "a")
    assert shown == ["a0", "a1", "a2"]


def test_that_a_part_that_is_shown_once_the_slider_is_let_go_waits_no_more(
    slider: QSlider, shown: list[str], qtbot: QtBot
) -> None:
    parts = parts_of(slider)
    step(slider, parts, shown, "a")
    slider.setSliderDown(False)
    step(slider, parts, shown, "b")
    QTest.qWait(3 * frames.FRAME)
    assert shown == ["a0", "b0", "b1", "b2"]


def test_that_what_is_dropped_or_gone_is_not_shown(slider: QSlider, shown: list[str], qtbot: QtBot) -> None:
    parts = (*parts_of(slider), *parts_of(slider))
    step(slider, parts, shown, "a")
    parts[1].drop()
    delete(parts[2])
    left = [parts[place] for place in (3, 4, 5)]
    qtbot.waitUntil(lambda: not any(one.busy for one in left))
    assert sorted(shown) == ["a0", "a3", "a4", "a5"]


def test_that_a_result_that_comes_after_its_step_has_a_part_shown(slider: QSlider, shown: list[str]) -> None:
    parts = parts_of(slider)
    step(slider, (), shown, "a")
    with result_of_step():
        for place, one in enumerate(parts):
            one.show(partial(shown.append, str(place)))
        assert not shown
    assert shown == ["0"]


def test_that_a_step_that_fails_leaves_the_next_ones_as_they_are(slider: QSlider, shown: list[str]) -> None:
    parts = parts_of(slider)
    with pytest.raises(ValueError, match="refused"), step_of(slider):
        raise ValueError("refused")
    step(slider, parts, shown, "a")
    assert shown == ["a0"]


def planned(chart: ChartDescription | None) -> float:
    """The load that a chart marks as the plan's."""
    assert chart is not None
    return next(mark.value for mark in chart.marks if mark.kind == "plan" and mark.axis == "x")


def drag(slider: LoadSlider, qtbot: QtBot) -> float:
    """Take the handle with the mouse and move it on, step by step; it is still held after that. Where it was before."""
    before: float = (slider.span[0] * slider.span[1]) ** 0.5
    start = QPoint(slider.place(before), slider.height() // 2)
    slider.setValue((slider.minimum() + slider.maximum()) // 2)
    qtbot.mousePress(slider, LEFT, pos=start)
    assert slider.isSliderDown()
    for place in range(1, STEPS + 1):
        qtbot.mouseMove(slider, start + QPoint(STEP * place, 0))
    assert slider.isSliderDown()
    return before


@pytest.mark.parametrize("room", [frames.ROOM, 0.0])
@pytest.mark.parametrize("view", ["", ALL, TABLE])
def test_that_all_is_of_the_last_load_once_a_slider_rests_that_is_held(
    window: Window,
    example: ServicePages,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    view: str,
    room: float,
) -> None:
    monkeypatch.setattr(frames, "ROOM", room)
    page, slider = example.sizing, example.sizing.form.slider
    assert slider is not None and page.card is not None and isinstance(page.chart, ChartView)
    example.show_details(True)
    page.choose(view)
    qtbot.waitUntil(lambda: not example.is_busy and example.details.isVisible())
    before = drag(slider, qtbot)
    qtbot.waitUntil(lambda: not example.is_busy)
    service = window.session.plan.service(example.service_id) if window.session is not None else None
    assert service is not None
    load = service.entries["users"]
    assert slider.place(float(str(load))) == pytest.approx(slider.place(before) + STEPS * STEP, abs=STEP)
    if view == ALL:
        small = [one for one in page.card.multiples.charts if not one.isHidden()]
        assert {planned(one.chart) for one in small} == {load}
    elif view == TABLE:
        told = rows_of(page.figures)
        page.refresh()
        assert rows_of(page.figures) == told
    else:
        assert planned(page.chart.chart) == load
    seen = example.details.view.toPlainText()
    example.details.redraw()
    assert example.details.view.toPlainText() == seen
    qtbot.mouseRelease(slider, LEFT)


def rows_of(table: FiguresTable) -> list[list[str]]:
    """The texts of a table."""
    items = [[table.item(row, column) for column in range(4)] for row in range(table.rowCount())]
    return [[item.text() for item in row if item is not None] for row in items]


def test_that_what_is_chosen_while_a_chart_waits_is_not_covered_by_it(
    example: ServicePages, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, slider = example.sizing, example.sizing.form.slider
    assert slider is not None and page.card is not None
    qtbot.waitUntil(lambda: not example.is_busy)
    monkeypatch.setattr(frames, "ROOM", 0.0)
    drag(slider, qtbot)
    page.choose(TABLE)
    qtbot.waitUntil(lambda: not example.is_busy)
    assert page.card.current == TABLE and page.figures.isVisible()
    qtbot.mouseRelease(slider, LEFT)


def test_that_a_chart_that_has_no_time_in_a_step_is_not_painted_again(
    example: ServicePages, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, slider = example.sizing, example.sizing.form.slider
    assert slider is not None and page.chart is not None
    qtbot.waitUntil(lambda: not example.is_busy)
    painted: list[ChartDescription] = []
    paint = canvas.paint

    def hear(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
        painted.append(chart)
        paint(painter, frame, chart)

    monkeypatch.setattr(canvas, "paint", hear)
    monkeypatch.setattr(Following, "show", lambda part, work: None)
    slider.setSliderDown(True)
    slider.setValue(slider.value() - STEP)
    QTest.qWait(3 * frames.FRAME)
    assert not painted
    slider.setSliderDown(False)

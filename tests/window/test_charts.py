"""Charts by real pointer and keys: what they tell, that nothing moves for it, and what can be seen in their place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.charts.canvas import paint
from app.desktop.charts.frame import whole
from app.desktop.charts.multiples import Multiples
from app.desktop.charts.view import ChartView
from app.desktop.pages.sizing import ALL
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.edits import set_entry
from app.presenting.charts import Axis, ChartDescription, Mark, Series
from app.presenting.figures import ENGLISH
from app.presenting.placing import pushed_apart
from app.presenting.reading import line_ends
from tests.window.painted import collisions, texts

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def chart(example: ServicePages, qtbot: QtBot) -> ChartView:
    """The chart of the sizing page, seen."""
    qtbot.waitUntil(lambda: example.sizing.chart is not None and example.sizing.chart.isVisible())
    assert example.sizing.chart is not None
    return example.sizing.chart


def point(qtbot: QtBot, chart: ChartView, across: float, down: float) -> None:
    """Move the pointer to a place of the plot, in shares of its width and height."""
    rect = chart.frame.rect
    place = QPoint(int(rect.left() + across * rect.width()), int(rect.top() + down * rect.height()))
    qtbot.mouseMove(chart.plot.viewport(), place)


def geometry(window: Window) -> dict[int, QRect]:
    return {id(part): part.geometry() for part in window.findChildren(QWidget) if part.isVisible()}


def test_that_the_read_out_stands_beside_the_cursor_and_moves_nothing(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: not example.is_busy)
    before = geometry(window)
    point(qtbot, chart, 0.5, 0.5)
    qtbot.waitUntil(lambda: chart.shown is not None)
    assert chart.shown is not None
    assert chart.shown.x == pytest.approx(10_000, abs=100)
    assert chart.shown.head.endswith(" users on 1 server")
    assert chart.shown.lines[0] == "33 drives"
    assert chart.shown.lines[1].startswith("range 17 to ")
    assert geometry(window) == before
    qtbot.mouseMove(example.sizing.gauges, QPoint(5, 5))
    qtbot.waitUntil(lambda: chart.shown is None)
    assert geometry(window) == before


def test_that_arrow_keys_read_along_the_axis(example: ServicePages, chart: ChartView, qtbot: QtBot) -> None:
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.shown is not None
    first = chart.shown.x
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.shown.x > first > 10_000
    qtbot.keyClick(chart, Qt.Key.Key_End)
    assert chart.shown.head == "20,000 users on 2 servers"
    assert chart.shown.lines[0].endswith("in all")
    qtbot.keyClick(chart, Qt.Key.Key_Escape)
    assert chart.shown is None


def test_that_a_chart_is_told_to_who_does_not_see_it(example: ServicePages, chart: ChartView) -> None:
    told = chart.accessibleDescription()
    assert "Drives per server against Active users, all servers." in told
    assert "10,000 users on 1 server: 33 drives; range 17 to 51." in told
    assert "Line: capacity 54." in told


def test_that_all_charts_stand_side_by_side_and_lead_to_each(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    card = example.sizing.card
    assert card is not None
    qtbot.mouseClick(card.segments.group.buttons()[-1], LEFT)
    assert card.current == ALL
    small = [one for one in card.multiples.charts if not one.isHidden()]
    assert [one.chart.title for one in small[:2] if one.chart] == [
        "Drives per server",
        "Processor utilization",
    ]
    qtbot.mouseClick(small[1], LEFT)
    assert card.current == "processor.utilization"
    assert chart.isVisible()


@pytest.mark.parametrize("high", [150, 200, 258, 300, 420])
def test_that_no_row_of_small_charts_is_cut(qtbot: QtBot, high: int) -> None:
    """The lower row was cut through the digits of its axis."""
    many = Multiples()
    qtbot.addWidget(many)
    axis = Axis("Load", "")
    many.show_charts([(str(place), lambda: ChartDescription("", axis, axis)) for place in range(8)])
    many.resize(640, high)
    many.show()
    room = many.viewport().height()
    assert all(one.geometry().bottom() < room or one.y() >= room for one in many.charts)


def test_that_small_charts_tell_what_their_lines_are(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    card = example.sizing.card
    assert card is not None
    qtbot.mouseClick(card.segments.group.buttons()[-1], LEFT)
    small = [one for one in card.multiples.charts if not one.visibleRegion().isEmpty()]
    found = texts(window)
    levels = [(one, mark) for one in small if one.chart for mark in one.chart.marks if mark.axis == "y"]
    assert levels
    for one, mark in levels:
        told = [text for text in found if text.part is one and text.text == mark.label]
        assert told, f"{one.chart.title if one.chart else ''}: {mark.label}"
    assert not [fault for fault in collisions(found) if "capacity" in fault]


def test_that_a_narrow_card_offers_a_list(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    card = example.sizing.card
    assert card is not None
    assert card.segments.isVisible()
    window.resize(1000, 640)
    qtbot.waitUntil(card.combo.isVisible)
    assert not card.segments.isVisible()
    assert card.chart.height() >= 180
    card.combo.setFocus()
    qtbot.keyClicks(card.combo, "Mem")
    qtbot.waitUntil(lambda: card.current == "memory.ram")


def test_that_a_chart_is_saved_and_copied_as_a_picture(
    example: ServicePages, chart: ChartView, tmp_path: Path
) -> None:
    chart.save(tmp_path / "chart.png")
    saved = QImage(str(tmp_path / "chart.png"))
    assert saved.width() == 2 * chart.plot.viewport().width()
    chart.save(tmp_path / "chart.svg")
    drawing = (tmp_path / "chart.svg").read_text("utf-8")
    assert "Drives per server" in drawing
    assert "capacity 54" in drawing
    chart.copy()
    assert QGuiApplication.clipboard().image().size() == saved.size()


def test_that_demand_is_judged_against_another_machine_without_changing_the_plan(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    assert window.session is not None
    page = example.sizing
    assert page.against_label.text() == "against: Sun 6800 as measured"
    window.session.apply(set_entry(example.service_id, "server_drives", 40, "Server drives"))
    assert page.against.keys == ("measured", "planned")
    drives = page.gauges.rows[0].gauge
    assert drives is not None and drives.bare[1] == "40"
    plan = window.session.plan
    qtbot.mouseClick(page.against.segments.group.buttons()[0], LEFT)
    drives = page.gauges.rows[0].gauge
    assert drives is not None and drives.bare[1] == "54"
    assert window.session.plan is plan


@given(
    st.lists(st.floats(0, 400), min_size=1, max_size=12),
    st.sampled_from((15.0, 20.0)),
)
def test_that_labels_at_line_ends_never_meet(places: list[float], apart: float) -> None:
    found = pushed_apart(places, apart, 0.0, 400.0)
    ordered = sorted(found)
    assert all(b - a >= apart - 1e-6 for a, b in pairwise(ordered))
    assert sorted(range(len(places)), key=lambda i: (places[i], i)) == sorted(
        range(len(places)), key=lambda i: (found[i], i)
    )
    if len(places) == 1:
        assert found == pytest.approx(places)


def test_that_labels_of_lines_have_their_room_in_a_large_interface(
    window: Window, example: ServicePages, chart: ChartView, qtbot: QtBot
) -> None:
    window.desk.set_zoom(150)
    pages = window.page
    assert isinstance(pages, ServicePages)
    qtbot.waitUntil(lambda: pages.sizing.chart is not None)
    larger = pages.sizing.chart
    assert larger is not None
    frame = larger.frame
    right = larger.plot.viewport().width() - frame.rect.right()
    assert right >= frame.wide("expected 100", bold=True)
    assert frame.rect.left() >= frame.wide("100,000")


def test_that_the_line_of_the_plan_ends_before_the_letters_of_a_limit(qapp: QApplication) -> None:
    """It went through the 5 of "capacity 62.5 MB/s", which is too wide for either side of it."""

    def lined(label: str) -> list[bool]:
        chart = ChartDescription(
            "Network",
            Axis("Users", "users"),
            Axis("Rate", "MB/s"),
            (Series("expected", (0.0, 100.0), (0.0, 5.0), "likely"),),
            marks=(Mark("plan", "x", 50.0, "plan 50"), Mark("limit", "y", 62.5, label)),
        )
        drawn = QImage(220, 130, QImage.Format.Format_ARGB32)
        drawn.fill(QColor(theme.current().plot))
        painter = QPainter(drawn)
        frame = whole(QRectF(0, 0, 220, 130), chart, qapp.font(), ENGLISH, small=True)
        paint(painter, frame, chart)
        painter.end()
        x, foot = round(frame.x(50.0)), int(frame.y(62.5))
        rows = range(foot - int(frame.line) + 4, foot - 3)
        return [min(drawn.pixelColor(at, y).lightness() for at in range(x - 2, x + 3)) < 120 for y in rows]

    assert all(lined(""))
    assert not all(lined("capacity 62.5 MB/s, of all"))


def test_that_there_is_ground_above_every_limit() -> None:
    limit = Mark("limit", "y", 10_000.0, "capacity 10,000")
    users = Series("users", (0.0, 10_000.0), (0.0, 10_000.0), "load")
    chart = ChartDescription(
        "Users per server", Axis("Users", "users"), Axis("Users", "users"), series=(users,), marks=(limit,)
    )
    frame = whole(QRectF(0, 0, 600, 400), chart, QFont(), ENGLISH)
    assert frame.y_high > 10_000
    assert frame.rect.top() < frame.y(10_000.0)


def test_that_the_label_of_a_line_that_ends_early_stands_at_its_end() -> None:
    chart = ChartDescription(
        "Plan against actual",
        Axis("Months", ""),
        Axis("Use", "%"),
        (
            Series("promised", (0.0, 10.0), (3.0, 4.0), "likely"),
            Series("forecast", (0.0, 2.0), (3.0, 3.1), "forecast"),
        ),
    )
    assert {end.role: end.x for end in line_ends(chart, 10.0)} == {"likely": None, "forecast": 2.0}

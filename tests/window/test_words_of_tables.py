"""Where the words of tables and lists stand, and what width they have, at every size of the interface."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.window import Window
from app.presenting.wording import unbroken
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import PLANS, show


@pytest.mark.parametrize("zoom", [80, 90, 100, 110, 125, 150, 175, 200])
def test_that_words_of_a_table_stand_below_those_of_its_head(window: Window, qtbot: QtBot, zoom: int) -> None:
    window.desk.most_zoom = 200
    window.desk.set_zoom(zoom)
    part = RowsTable(("Figure", "Value"), (60, 40), right=(1,))
    qtbot.addWidget(part)
    part.resize(900, 300)
    part.show_rows([("Memory", "32")])
    part.show()
    qtbot.waitExposed(part)
    boxes = {one.text: one.box for one in texts(part)}
    assert boxes["Memory"].left() == pytest.approx(boxes["Figure"].left(), abs=0.5)
    assert boxes["32"].right() == pytest.approx(boxes["Value"].right(), abs=0.5)


def test_that_room_beside_the_words_of_a_list_grows_with_them(window: Window, qtbot: QtBot) -> None:
    part = QListWidget()
    qtbot.addWidget(part)
    part.addItem("Sizing")
    window.desk.most_zoom = 200
    left = []
    for zoom in (100, 200):
        window.desk.set_zoom(zoom)
        part.resize(300, 200)
        part.show()
        qtbot.waitExposed(part)
        left += [one.box.left() - part.viewport().x() for one in texts(part) if one.text == "Sizing"]
    assert left[1] == pytest.approx(2 * left[0], abs=0.5)


def test_that_a_text_alone_in_its_row_has_the_width_of_the_table(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    part = RowsTable(("Figure", "Before", "After"), (40, 30, 30), right=(1, 2))
    qtbot.addWidget(part)
    part.resize(420, 300)
    rows = [("Mail of the offices in the north and the south", "", ""), ("Memory", "3 GiB", "4 GiB")]
    for shown in (rows, [rows[1], rows[0]]):
        part.show_rows(shown, heads=(shown.index(rows[0]),))
        part.show()
        qtbot.waitExposed(part)
        told = [one.text for one in texts(part) if one.part is part.viewport()]
        assert sorted(told) == sorted(unbroken(text) for row in rows for text in row if text)
        assert part.rowHeight(0) == part.rowHeight(1) == theme.px(theme.ROW)
        assert part.columnWidth(0) < 200
    part.resize(250, 300)
    settle(qapp)
    high = part.rowHeight(1), part.rowHeight(0)
    assert high[0] > high[1] == theme.px(theme.ROW), "where that is too narrow it wraps"


def test_that_names_of_figures_that_differ_are_read_at_twice_the_size(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    window.resize(1920, 1080)
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    show(window, PLANS["kept and recorded"]())
    window.show_page("revisions")
    page = window.page
    assert isinstance(page, RevisionsPage)
    qtbot.waitUntil(lambda: page.figures.rowCount() > 2)
    settle(qapp)
    told = [one.text for one in texts(window) if one.part is page.figures.viewport()]
    assert page.figures.rowHeight(0) == page.figures.rowHeight(1), (
        "the name of the service has the width of the table"
    )
    assert "Processor utilization" in told
    assert not [one.text for one in texts(page.parts) if "…" in one.text], (
        "the hint is read whole, in two lines"
    )

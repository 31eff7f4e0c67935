"""What is painted as text can be read: cells of tables, heads and labels of charts, on every page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.window import Window
from tests.window.painted import collisions, cut_texts, texts
from tests.window.plans_to_look_at import PLANS, SIZES, ZOOMS, show, views


@pytest.mark.parametrize("plan", PLANS)
def test_that_no_painted_text_is_cut_or_lies_over_another(
    window: Window, qapp: QApplication, plan: str
) -> None:
    show(window, PLANS[plan]())
    found: list[str] = []
    for size in SIZES if plan in ("mail", "site") else SIZES[:1]:
        window.resize(*size)
        for view in views(window, qapp):
            seen = texts(window)
            assert len(seen) > 10
            found += (f"{size} {view}: {fault}" for fault in (*cut_texts(seen, window), *collisions(seen)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("zoom", "size"), ZOOMS)
def test_that_no_painted_text_is_cut_when_the_interface_is_zoomed(
    window: Window, qapp: QApplication, zoom: int, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.desk.most_zoom = 200
    window.desk.set_zoom(zoom)
    show(window, PLANS["kept and recorded" if zoom == 200 else "site"]())
    found: list[str] = []
    for view in views(window, qapp):
        seen = texts(window)
        found += (f"{zoom} % {view}: {fault}" for fault in (*cut_texts(seen, window), *collisions(seen)))
    window.desk.set_zoom(100)
    assert not found, "\n".join(found)


class _Careless(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.drawText(
            QRect(10, 10, 400, 20), Qt.AlignmentFlag.AlignLeft, "A text that is wider than its part"
        )
        painter.drawText(QRect(20, 60, 80, 20), Qt.AlignmentFlag.AlignLeft, "One text")
        painter.drawText(QRect(30, 62, 80, 20), Qt.AlignmentFlag.AlignLeft, "another")
        painter.drawText(QRect(10, 100, 80, 20), Qt.AlignmentFlag.AlignLeft, "Shorten…")
        painter.end()


def test_that_painted_faults_are_found(qtbot: QtBot) -> None:
    part = _Careless()
    qtbot.addWidget(part)
    part.resize(150, 140)
    part.show()
    qtbot.waitExposed(part)
    seen = texts(part)
    assert [one.text for one in seen][1:] == ["One text", "another", "Shorten…"]
    assert [fault.split("'")[1] for fault in cut_texts(seen, part)] == [
        "A text that is wider than its part",
        "Shorten…",
    ]
    assert ["One text" in fault and "another" in fault for fault in collisions(seen)] == [True]

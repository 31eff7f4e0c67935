"""A step of a drag paints what it changes: the heads of groups whose fields stay as they are are left alone."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.charts.legend import Legend
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_group import GroupHead
from app.desktop.widgets.gauge import GaugeRow


class _Painted(QObject):
    def __init__(self, kinds: tuple[type[QWidget], ...]) -> None:
        super().__init__()
        self.kinds, self.counts = kinds, Counter[type]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint and isinstance(watched, self.kinds):
            self.counts[type(watched)] += 1
        return False


@pytest.mark.parametrize("kind", [GroupHead, Legend])
def test_that_a_drag_paints_nothing_that_stays_as_it_is(
    example: ServicePages, qapp: QApplication, qtbot: QtBot, kind: type[QWidget]
) -> None:
    slider = example.sizing.form.slider
    assert slider is not None
    qtbot.waitUntil(lambda: not example.is_busy)
    slider.setSliderDown(True)
    slider.setValue(slider.value() - 15)
    qapp.processEvents()
    painted = _Painted((kind, GaugeRow))
    qapp.installEventFilter(painted)
    for _ in range(5):
        slider.setValue(slider.value() - 15)
        qapp.processEvents()
    qapp.removeEventFilter(painted)
    slider.setSliderDown(False)
    assert painted.counts[GaugeRow] > 0
    assert painted.counts[kind] == 0

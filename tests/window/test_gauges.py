"""The grid of gauges keeps what matters in view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.widgets.gauge import columns
from app.desktop.window import Window
from app.plan.edits import set_entry
from app.presenting.gauges import gauges
from planners.registry import planner


@pytest.mark.parametrize("width", [280, 330, 360, 420, 500, 700, 1200])
def test_that_resource_demand_and_verdict_stay_in_view(qapp: QApplication, width: int) -> None:
    mail = planner("mail")
    entries = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
    shown = gauges(mail.size(mail.check({**entries, "as_reference": True})))
    found = columns(shown, qapp.font(), width)
    assert found.demand > 0 and found.verdict > 0
    ends = [left + size for left, size in found.places if size]
    assert max(ends) <= width
    assert width < 500 or (found.bar > 0 and found.resource > 0)


def test_that_all_columns_of_the_design_stay_beside_the_details(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    """At 1280 the headroom gave way as soon as the details were open."""
    window.resize(1280, 800)
    qtbot.mouseClick(example.pane.rail, Qt.MouseButton.LeftButton)
    assert example.pane.is_open and example.has_inputs
    qtbot.waitUntil(lambda: example.sizing.gauges.width() < 520)
    found = example.sizing.gauges.rows[0].columns
    assert all((found.resource, found.demand, found.bar, found.capacity, found.headroom, found.verdict))


def test_that_an_answer_of_many_words_makes_no_window_wider(window: Window, example: ServicePages) -> None:
    assert window.session is not None
    window.resize(1000, 640)
    service = window.session.plan.services[0].id
    window.session.apply(set_entry(service, "users", 90_000, "Users"))
    assert " servers × " in example.strip.texts[0]
    assert window.width() == 1000
    assert example.strip.minimumSizeHint().width() < 400

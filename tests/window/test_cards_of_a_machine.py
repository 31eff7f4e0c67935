"""The cards of the projection tell of the machine under the service, as the strip above them does."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.widgets.outline_tree import ROW
from app.desktop.window import Window
from app.plan.edits import set_entry
from app.plan.opening import Opened
from app.plan.session import Session
from planners.planner import Fit
from tests.app.presenting.test_full_machine import two_on


def test_that_the_outline_marks_all_services_on_a_machine_that_one_of_them_fills(
    window: Window, qtbot: QtBot
) -> None:
    window.desk.open(Session(Opened(two_on(65_536).plan)))
    window.show_page("m")
    assert window.session is not None
    session = window.session

    def marks() -> set[Fit]:
        rows = (item.data(0, ROW) for item in window.outline.tree.items())
        return {row.fit for row in rows if row is not None and row.name in {"m", "n"}}

    qtbot.waitUntil(lambda: marks() == {Fit.FITS})
    session.apply(set_entry("n", "users", 200_000, "Active users"))
    qtbot.waitUntil(lambda: marks() == {Fit.TIGHT})
    session.undo()
    qtbot.waitUntil(lambda: marks() == {Fit.FITS})


def test_that_the_cards_follow_what_else_comes_on_the_machine(window: Window, qtbot: QtBot) -> None:
    window.desk.open(Session(Opened(two_on(65_536).plan)))
    window.show_page("m")
    assert isinstance(window.page, ServicePages) and window.session is not None
    page = window.page.projection
    window.page.setCurrentWidget(page)
    qtbot.waitUntil(lambda: page.parts.limits.rowCount() > 0)
    assert page.parts.cards.order.card.answer == "No action needed"
    window.session.apply(set_entry("n", "users", 200_000, "Active users"))
    qtbot.waitUntil(lambda: page.parts.cards.order.card.answer != "No action needed")
    limits = "Bottleneck: Processor, host-1: "
    assert any(line.startswith(limits) for line in page.parts.cards.limit.card.lines)
    strip = window.page.strip
    qtbot.waitUntil(lambda: strip.limit.text().replace("\n", " ").startswith(limits))

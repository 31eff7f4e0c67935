"""The page of moves by clicks and keys: options of a service, of another system, and of all services together."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.desktop.outline import MOVE
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.move import MovePage
from app.desktop.window import Window
from app.plan.document import Entries, Machine
from app.plan.examples import examples
from app.plan.machine_edits import add_machine
from app.plan.sized import sized_service
from app.presenting.moves_shown import moves_shown
from tests.window.hand import Hand
from tests.window.plans_to_look_at import PLANS, kept_and_recorded, show

SMALL = Machine(
    "m1", "Small", Entries({"processor": "Xeon Gold 6430", "cores": 2.0, "memory": 65536.0, "price": 3000.0})
)


@pytest.fixture
def page(window: Window, qtbot: QtBot) -> MovePage:
    window.open_example(next(i for i, plan in enumerate(examples()) if "five services" in plan.title))
    assert window.session is not None
    window.session.apply(add_machine(SMALL))
    window.show_page(MOVE)
    shown = window.page
    assert isinstance(shown, MovePage)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: shown.table.rowCount() > 0 and not shown.is_busy)
    return shown


def titles(page: MovePage) -> list[str]:
    return [page.table.item(row, 0).text() for row in range(page.table.rowCount())]


def test_that_all_services_and_then_one_are_moved_by_the_keyboard(page: MovePage, qtbot: QtBot) -> None:
    hand = Hand(qtbot)
    assert titles(page) == ["Recommended: Small"]
    assert not page.chance.isEnabled(), "all together is not a matter of chance"
    assert page.answer.text().endswith("of 5 services: 1 × Small, for 3,000.")
    assert "Mail of the offices" in page.notes.text()
    assert "Not placed: Web mail" in page.about.text()
    page.service.setFocus()
    hand.key(page.service, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: "As planned" in " ".join(titles(page)) and not page.is_busy)
    assert any("Small" in title for title in titles(page))
    hand.click(page.chance)
    page.chance.selectAll()
    hand.type(page.chance, "95")
    hand.key(page.chance, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.table.ranked[0].enough == 0.95 and not page.is_busy)
    page.system.setFocus()
    hand.type(page.system, "W")
    qtbot.waitUntil(lambda: any("Windows 2003" in title for title in titles(page)) and not page.is_busy)


def test_that_what_is_chosen_is_read_whole_in_a_small_window(
    window: Window, page: MovePage, qtbot: QtBot
) -> None:
    window.resize(1000, 640)
    qtbot.waitUntil(
        lambda: all(
            choice.fontMetrics().horizontalAdvance(choice.currentText()) < choice.width() - 30
            for choice in (page.service, page.system)
        )
    )


def test_that_a_server_that_may_fail_costs_one_more(page: MovePage, qtbot: QtBot) -> None:
    hand = Hand(qtbot)
    page.failing.setFocus()
    hand.key(page.failing, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: "in reserve" in page.answer.text() and not page.is_busy)
    assert page.answer.text().endswith("2 × Small, 1 of them in reserve, for 6,000.")


def test_that_without_machines_a_service_is_told_of_the_measured_ones_and_machines_are_one_click_away(
    window: Window, qtbot: QtBot
) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if "five services" in plan.title))
    window.show_page(MOVE)
    page, hand = window.page, Hand(qtbot)
    assert isinstance(page, MovePage)
    qtbot.waitUntil(lambda: page.table.rowCount() > 1 and not page.is_busy)
    assert page.service.currentText() == "Mail of the offices"
    assert "As planned" in " ".join(titles(page)) and "page Machines" in page.about.text()
    hand.click(page.machines)
    qtbot.waitUntil(lambda: isinstance(window.page, MachinesPage))


def test_that_a_way_becomes_a_scenario_that_needs_the_same(window: Window, qtbot: QtBot) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if "9 that grows" in plan.title))
    window.show_page(MOVE)
    page, hand, session = window.page, Hand(qtbot), window.session
    assert isinstance(page, MovePage) and session is not None
    qtbot.waitUntil(lambda: page.table.rowCount() > 1 and not page.is_busy)
    before = len(session.plan.scenarios)
    first = page.table.ranked[0]
    assert page.scenario.isEnabled()
    hand.click(page.scenario)
    qtbot.waitUntil(lambda: isinstance(window.page, ComparePage))
    made = session.plan.scenarios[-1]
    assert len(session.plan.scenarios) == before + 1 and made.title == f"Mail: {first.title}"
    found = sized_service(session.plan.services[0], made, session.plan.start).sizing
    assert found is not None and found.servers is not None
    assert first.needs.startswith(f"{found.servers.value:.0f} server")


def test_that_a_service_is_put_onto_a_published_machine_by_its_name(page: MovePage, qtbot: QtBot) -> None:
    hand = Hand(qtbot)
    page.service.setFocus()
    hand.key(page.service, Qt.Key.Key_Down)
    page.onto.setFocus()
    hand.type(page.onto, "EPYC 9354")
    hand.key(page.onto, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any("EPYC 9354" in title for title in titles(page)) and not page.is_busy)
    assert not any("Small" in title for title in titles(page)), "instead of the machines of the plan"
    page.onto.selectAll()
    hand.type(page.onto, "EPIC")
    hand.key(page.onto, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: 'No machine is called "EPIC".' in page.answer.text())
    page.onto.selectAll()
    hand.key(page.onto, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: any("Small" in title for title in titles(page)) and not page.is_busy)


def test_that_a_plan_without_services_offers_its_first_one_and_asks_nothing(
    window: Window, qtbot: QtBot
) -> None:
    asked: list[bool] = []
    show(window, PLANS["empty"]())
    window.show_page(MOVE)
    page = window.page
    assert isinstance(page, MovePage)
    qtbot.waitUntil(page.add.isVisible)
    assert not any(part.isVisible() for part in (page.service, page.onto, page.failing, page.answer))
    window.desk.add_service.disconnect()
    window.desk.add_service.connect(lambda: asked.append(True))
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    assert asked == [True]


def test_that_all_services_together_say_why_one_needs_several_machines() -> None:
    """Two machines were recommended, each 3 % full, and nothing said what the second is for."""
    shown = moves_shown(kept_and_recorded(), "", "", 0)
    assert "2 × Rack 7" in shown.answer
    assert "Servers needed until the horizon, each on another machine: Mail (2)." in shown.about
    assert shown.notes[0][-1] == "Choose a single service to save its move as a scenario."

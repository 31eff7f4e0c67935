"""How many cautions come with the figures stands in the status bar and leads to their list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.desktop.desk import START
from app.desktop.outline import SUMMARY
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.presenting.tables import caution_rows
from tests.window.plans_to_look_at import empty, mail, show, site

LEFT = Qt.MouseButton.LeftButton


def listed(window: Window, service: str) -> int:
    session = window.session
    assert session is not None
    sizing = session.answer(service).sizing
    assert sizing is not None
    return len(caution_rows(sizing))


def test_that_the_count_of_a_service_leads_to_its_cautions(window: Window, qtbot: QtBot) -> None:
    show(window, mail())
    service = mail().services[0].id
    window.show_page(service)
    count = listed(window, service)
    assert count > 1 and window.facts.cautions.text() == f"{count} cautions"
    qtbot.mouseClick(window.facts.cautions, LEFT)
    page = window.page
    assert isinstance(page, ServicePages) and page.currentWidget() is page.sources
    assert page.sources.tabs.currentWidget() is page.sources.cautions
    assert page.sources.cautions.rowCount() == count


def test_that_a_page_of_the_plan_counts_those_of_all_services_once(window: Window, qtbot: QtBot) -> None:
    show(window, site())
    window.show_page(SUMMARY)
    counts = [listed(window, service.id) for service in site().services]
    count = int(window.facts.cautions.text().split()[0])
    assert max(counts) < count <= sum(counts)
    qtbot.mouseClick(window.facts.cautions, LEFT)
    page = window.page
    assert isinstance(page, ServicePages) and page.service_id == site().services[0].id
    assert page.sources.tabs.currentWidget() is page.sources.cautions


def test_that_a_plan_without_figures_counts_none(window: Window) -> None:
    show(window, empty())
    assert not window.facts.cautions.isVisible()


def test_that_the_start_page_counts_none(window: Window) -> None:
    """It told the cautions of the plan that was still open."""
    show(window, mail())
    window.show_page(mail().services[0].id)
    assert window.facts.cautions.isVisible()
    window.show_page(START)
    assert not window.facts.cautions.isVisible()

"""What is sized when: one sizing for a changed service and edit, none for a name, a revision or another page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.jobs import Job
from app.desktop.outline import PAGES
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.page import is_at_work
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.window import Window
from app.plan.edits import alter, set_entry, set_text
from app.plan.examples import examples
from app.plan.sized import answer
from planners.planner import Sizing
from planners.registry import planner, services
from planners.schema import Inputs

LEFT = Qt.MouseButton.LeftButton
Sized = list[tuple[str, object]]


@pytest.fixture
def sized(window: Window, monkeypatch: pytest.MonkeyPatch) -> Sized:
    """Service and load of every sizing of the open plan or one of its scenarios; the other loads of a chart are left out."""
    told: Sized = []

    def count(service: str, size: Callable[[Inputs], Sizing]) -> Callable[[Inputs], Sizing]:
        def counted(inputs: Inputs) -> Sizing:
            load = inputs[planner(service).load_field]
            if isinstance(load, int | float) and inputs in asked_for(window, service):
                told.append((service, load))
            return size(inputs)

        return counted

    answer.cache_clear()
    for name in services():
        monkeypatch.setattr(planner(name), "size", count(name, planner(name).size))
    return told


def asked_for(window: Window, service: str) -> Iterator[Inputs]:
    """The inputs of that kind of service in the plan and its scenarios, as they are now."""
    assert window.session is not None
    plan = window.session.plan
    for one in plan.services:
        for entries in (one.entries, *(scenario.entries(one) for scenario in plan.scenarios)):
            if one.planner == service:
                yield planner(service).check(entries)


@pytest.fixture
def site(window: Window, sized: Sized, qtbot: QtBot) -> Window:
    """A plan of five services with a scenario and every page of it open, the summary in front."""
    window.open_example(next(i for i, plan in enumerate(examples()) if len(plan.services) == 5))
    assert window.session is not None
    assert [name for name, _ in sized] == [service.planner for service in window.session.plan.services]
    window.show_page("compare")
    assert isinstance(window.page, ComparePage)
    qtbot.mouseClick(window.page.add, LEFT)
    service = window.session.plan.services[0]
    window.session.apply(alter(window.session.plan.scenarios[0].id, service.id, "users", 12_000, "Users"))
    for name, _ in PAGES:
        if name != "proposal":
            window.show_page(name)
    for one in window.session.plan.services:
        window.show_page(one.id)
    window.show_page("summary")
    qtbot.waitUntil(lambda: not window.findChildren(Job) and not is_at_work(window))
    sized.clear()
    return window


def test_that_an_edit_sizes_its_service_once(site: Window, sized: Sized) -> None:
    assert site.session is not None
    mail = site.session.plan.services[0]
    site.session.apply(set_entry(mail.id, "users", 11_000))
    site.session.apply(set_entry(mail.id, "users", 11_500))
    assert sized == [("mail", 11_000), ("mail", 11_500)]
    sized.clear()
    site.desk.undo()
    site.desk.redo()
    assert sized == []


def test_that_another_page_sizes_nothing(site: Window, sized: Sized) -> None:
    assert site.session is not None
    for name in (
        "revisions",
        "compare",
        *(one.id for one in site.session.plan.services),
        "accuracy",
        "summary",
    ):
        site.show_page(name)
    assert sized == []


def test_that_a_name_sizes_nothing(site: Window, sized: Sized, qtbot: QtBot) -> None:
    assert site.session is not None
    site.show_page("compare")
    assert isinstance(site.page, ComparePage)
    qtbot.keyClicks(site.page.name, "Merger")
    assert site.session.plan.scenarios[0].title.endswith("Merger")
    assert site.page.table.texts()[0][2] == site.session.plan.scenarios[0].title
    site.session.apply(set_text("customer", "Example"))
    assert sized == []


def test_that_a_revision_sizes_nothing(site: Window, sized: Sized, qtbot: QtBot) -> None:
    assert site.session is not None
    site.show_page("revisions")
    assert isinstance(site.page, RevisionsPage)
    qtbot.mouseClick(site.page.keep_button, LEFT)
    assert len(site.session.plan.revisions) == 1
    site.page.name.setText("Ada")
    qtbot.mouseClick(site.page.approve_button, LEFT)
    assert site.page.asking is not None
    qtbot.keyClicks(site.page.asking.purpose, "Order")
    qtbot.mouseClick(site.page.asking.approve, LEFT)
    assert site.session.plan.revisions[0].approved_by == "Order: Ada"
    site.desk.undo()
    assert sized == []


def test_that_typing_on_its_page_sizes_once_a_key(site: Window, sized: Sized, qtbot: QtBot) -> None:
    assert site.session is not None
    site.show_page(site.session.plan.services[0].id)
    users = site.page.findChild(QLineEdit, "users")
    users.selectAll()
    qtbot.keyClicks(users, "9000")
    assert [load for _, load in sized] == [9, 90, 900, 9000]

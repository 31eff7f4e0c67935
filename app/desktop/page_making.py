"""Makes the page that a name in the outline stands for, and keeps those that were seen last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.desktop import theme
from app.desktop.desk import Desk
from app.desktop.jobs import stop_all
from app.desktop.outline import (
    ACCURACY,
    COMPARE,
    MOVE,
    OWN_SERVERS,
    PLAN_MACHINES,
    PROPOSAL,
    REVISIONS,
    SUMMARY,
)
from app.desktop.pages.page import Page, take_in
from app.desktop.reading_ahead import ReadingAhead
from app.desktop.service_pages import ServicePages
from app.desktop.steps import Steps
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Session

MOST_SERVICES = 12
"""Services whose pages are kept when others are seen: those of all would take a gigabyte."""

MOST_GONE = 24
"""Pages that go until the style sheet forgets them: each left it 5 to 30 kB."""

MODULES = {
    SUMMARY: "app.desktop.pages.overview",
    COMPARE: "app.desktop.pages.compare",
    MOVE: "app.desktop.pages.move",
    REVISIONS: "app.desktop.pages.revisions",
    PLAN_MACHINES: "app.desktop.pages.machines",
    OWN_SERVERS: "app.desktop.pages.own_servers",
    ACCURACY: "app.desktop.pages.accuracy",
    PROPOSAL: "app.desktop.pages.proposal",
}
"""What the pages of the plan are made from, read when one is first seen."""

CHARTS = ("pyqtgraph", "app.desktop.charts.card", "app.desktop.charts.legend")
"""What brings in the chart library."""

OF_SERVICES = (
    "app.desktop.pages.projection",
    "app.desktop.pages.projection_parts",
    "app.desktop.pages.own_server",
    "app.desktop.pages.calibration_parts",
    "app.desktop.pages.settings",
    "app.desktop.pages.sources",
)
"""What the further pages of a service are made from."""


class KeptPages:
    """The pages of the open plan that were made so far, in the order in which they were seen."""

    def __init__(self, desk: Desk, stack: QStackedWidget) -> None:
        self._desk, self._stack = desk, stack
        self._made: dict[str, Page | ServicePages] = {}
        self._making, self._leaving = Steps(stack), Steps(stack)
        self._left: list[Page | ServicePages] = []
        self._gone = 0
        self._nothing: QWidget | None = None
        self._ahead = ReadingAhead((*OF_SERVICES, *MODULES.values()), stack)

    def __iter__(self) -> Iterator[Page | ServicePages]:
        self._making.finish()
        return iter(tuple(self._made.values()))

    def get(self, name: str) -> Page | ServicePages | None:
        """The page of that name, where it is made or being made."""
        self._making.finish()
        return self._made.get(name)

    def made(self, name: str) -> Page | ServicePages | None:
        """The page of that name, where it is made."""
        return self._made.get(name)

    def show(self, session: Session, name: str, seen: Callable[[Page | ServicePages], None]) -> None:
        """Bring a page to the front, and tell it; one that is not there yet is made first, between the next events. Until
        then the page of the plan that was seen before still is, or nothing: no start page beside a plan."""
        self._making.drop()
        if name in self._made:
            self._bring(name, seen)
        else:
            if self._stack.currentWidget() not in self._made.values():
                self._clear()
            self._making.begin(self._make(session, name, seen))

    def _make(
        self, session: Session, name: str, seen: Callable[[Page | ServicePages], None]
    ) -> Iterator[None]:
        import_module(MODULES.get(name, "app.desktop.service_pages"))
        yield
        page = make_page(self._desk, session, name)
        self._stack.addWidget(page)  # what is made in it is dressed once, and not again where it is placed
        try:
            for _ in page.making():
                yield
        except GeneratorExit:
            self._give_up(page)
            raise
        self._made[name] = page
        self._bring(name, seen)

    def _bring(self, name: str, seen: Callable[[Page | ServicePages], None]) -> None:
        page = self._made[name] = self._made.pop(name)
        self._stack.setCurrentWidget(page)
        self._ahead.begin()
        of_services = [one for one, page in self._made.items() if isinstance(page, ServicePages)]
        for one in of_services[:-MOST_SERVICES]:
            if not self._made[one].is_busy:
                self._drop(one)
        seen(page)

    def drop(self) -> None:
        """Drop all: the plan is left, or its pages are to be made anew."""
        self._making.drop()
        if self._made:
            self._clear()
        for name in tuple(self._made):
            self._drop(name)

    def let_go(self) -> None:
        """Have all that was dropped gone at once: what dresses the parts of the window anew would dress it too."""
        gone = tuple(self._left)
        self._leaving.finish()
        for page in gone:
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete.value)

    def stop(self) -> None:
        """Nothing runs any more: the window goes."""
        self._leaving.finish()
        self._ahead.stop()
        stop_all(self._stack)

    def _clear(self) -> None:
        if self._nothing is None:
            self._nothing = QWidget()
            self._stack.addWidget(self._nothing)
        self._stack.setCurrentWidget(self._nothing)

    def _drop(self, name: str) -> None:
        self._give_up(self._made.pop(name))

    def _give_up(self, page: Page | ServicePages) -> None:
        page.stop()
        take_in(page)
        self._left.append(page)
        self._leaving.begin(self._let_go())

    def _let_go(self) -> Iterator[None]:
        """Pages go one by one, long tables first: all of a plan at once would hold whoever opens the next one up."""
        while self._left:
            page = self._left[0]
            for table in page.findChildren(RowsTable):
                yield from table.emptying()
            self._left.remove(page)
            page.deleteLater()
            self._gone += 1
            yield
        application = QApplication.instance()
        if self._gone >= MOST_GONE and isinstance(application, QApplication):
            self._gone = 0
            theme.forget_gone(application)


def make_page(desk: Desk, session: Session, name: str) -> Page | ServicePages:
    """A plan page by its name, or the pages of the service of that id; what fails there is told by the desk."""
    made = _page(desk, session, name)
    made.failed.connect(desk.failed)
    made.settled.connect(desk.settled)
    made.machine_asked.connect(desk.show_machine)
    if isinstance(made, Page):
        made.input_asked.connect(desk.reveal)
    return made


def _page(desk: Desk, session: Session, name: str) -> Page | ServicePages:
    match name:
        case _ if name == SUMMARY:
            from app.desktop.pages.overview import OverviewPage

            overview = OverviewPage(session)
            overview.opened.connect(desk.show_page)
            overview.proposal_asked.connect(lambda: desk.show_page.emit(PROPOSAL))
            overview.workbook_asked.connect(desk.export_tables)
            overview.service_asked.connect(desk.add_service)
            return overview
        case _ if name == COMPARE:
            from app.desktop.pages.compare import ComparePage

            compare = ComparePage(session)
            compare.workbook_asked.connect(desk.export_tables)
            compare.service_asked.connect(desk.add_service)
            return compare
        case _ if name == MOVE:
            from app.desktop.pages.move import MovePage

            move = MovePage(session)
            move.machines_asked.connect(lambda: desk.show_page.emit(PLAN_MACHINES))
            move.service_asked.connect(desk.add_service)
            move.compared.connect(lambda: desk.show_page.emit(COMPARE))
            return move
        case _ if name == REVISIONS:
            from app.desktop.pages.revisions import RevisionsPage

            return RevisionsPage(session)
        case _ if name == PLAN_MACHINES:
            from app.desktop.pages.machines import MachinesPage

            return MachinesPage(session)
        case _ if name == OWN_SERVERS:
            from app.desktop.pages.own_servers import OwnServersPage

            servers = OwnServersPage(session)
            servers.opened.connect(desk.show_own_server)
            servers.service_asked.connect(desk.add_service)
            return servers
        case _ if name == ACCURACY:
            from app.desktop.pages.accuracy import AccuracyPage

            return AccuracyPage()
        case _ if name == PROPOSAL:
            from app.desktop.pages.proposal import ProposalPage

            proposal = ProposalPage(session, desk.preferences.proposal)
            proposal.chosen.connect(lambda choices: desk.remember(proposal=choices))
            return proposal
    page = ServicePages(session, name)
    page.details_asked.connect(desk.show_details)
    page.inputs_asked.connect(desk.show_inputs)
    page.files_given.connect(desk.files_given)
    page.columns_settled.connect(desk.remember_columns)
    return page


def first_page(session: Session) -> str:
    """The page that is seen when a plan is opened."""
    return session.plan.services[0].id if session.plan.services else SUMMARY


def page_near(session: Session, place: int) -> str:
    """The service that stands where one was taken out, else the last one."""
    services = session.plan.services
    return services[min(place, len(services) - 1)].id if services else SUMMARY

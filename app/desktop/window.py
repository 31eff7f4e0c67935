"""The main window: outline, pages, details. It builds pages and passes on; it computes nothing."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QHBoxLayout, QMainWindow, QStackedWidget, QWidget

from app.about import NAME
from app.desktop import theme
from app.desktop.actions import Actions
from app.desktop.desk import START, Desk
from app.desktop.dropping import Drops
from app.desktop.finding import PlanFinder
from app.desktop.outline import PAGES, PLAN_MACHINES, Outline
from app.desktop.page_making import CHARTS, KeptPages, first_page, page_near
from app.desktop.pages.page import Page
from app.desktop.plain_text import in_title, show_title
from app.desktop.plan_files import PlanFiles
from app.desktop.proposal_doors import ProposalDoors
from app.desktop.reading_ahead import ReadingAhead
from app.desktop.screen_room import first_size, keep_readable, stay_on_screen
from app.desktop.server_files import ServerFiles
from app.desktop.service_actions import ServiceActions
from app.desktop.service_pages import ServicePages
from app.desktop.service_panes import ServicePanes
from app.desktop.start_room import StartRoom
from app.desktop.status import StatusFacts
from app.desktop.table_files import TableFiles
from app.desktop.telling import Telling
from app.desktop.widgets.details import Details
from app.desktop.widgets.history_pane import HistoryPane
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Change, Session
from app.presenting.finding import Place
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.pages.start import StartPage

SMALLEST = QSize(600, 320)


class Window(QMainWindow):
    """One window, one desk. ``painted`` is emitted once, after the first paint."""

    painted = Signal()

    def __init__(self, desk: Desk | None = None) -> None:
        super().__init__()
        self.desk, self.telling = desk or Desk(), Telling(self, lambda: self.stack)
        self._charts_wanted = False
        self._was_painted = False
        self._left: tuple[int, str] | None = None
        self._charts = ReadingAhead(CHARTS, self, rests=0)
        self._charts.done.connect(self._show_charts)
        self.files, self.tables = PlanFiles(self.desk, self), TableFiles(self.desk, self)
        self.servers = ServerFiles(self.desk, self)
        self.stack = QStackedWidget()
        self._pages = KeptPages(self.desk, self.stack)
        self._start = StartRoom(self.desk, self.files, self.stack)
        self._start.example_asked.connect(self.open_example)
        self._start.server_asked.connect(self.servers.ask_recordings)
        self.painted.connect(self._start.look)
        self.outline, self.history = Outline(), HistoryPane()
        self.history_dock = self._dock("history", say("History"), self.history)
        self.fold_outline = QAction(say("Wide &outline"), self, checkable=True)
        self.fold_outline.setShortcut("F9")
        self._panes = ServicePanes(self.desk, self, lambda: self._pages.made(self.desk.seen))
        self.fold_inputs, self.fold_details = self._panes.inputs, self._panes.details
        panes = [self.fold_outline, self.fold_inputs, self.fold_details, self.history_dock.toggleViewAction()]
        self._place_parts()
        self.finder = PlanFinder(self.menuBar(), self.desk)
        proposal = ProposalDoors(self.desk, lambda: self.page)
        services = ServiceActions(self, self.desk, self.outline)
        self.menus = Actions(
            self, self.desk, self.files, self.tables, self.servers, proposal, services, panes
        )
        Drops(self, self.desk, self.files, self.servers, lambda: self.page)
        self._connect()
        self.facts = StatusFacts(self.statusBar(), self.desk)
        keep_readable(self, self.desk.preferences.zoom)
        first_size(self)
        if self.desk.preferences.geometry:
            self.restoreGeometry(QByteArray.fromHex(self.desk.preferences.geometry.encode()))
        self.menus.refresh()

    @property
    def start(self) -> StartPage:
        """The start page."""
        return self._start.page

    @property
    def session(self) -> Session | None:
        """The open plan."""
        return self.desk.session

    @property
    def details(self) -> Details:
        """The details of the service that is seen."""
        page = self.page
        assert isinstance(page, ServicePages)
        return page.details

    @property
    def page(self) -> Page | ServicePages | None:
        """The plan page or service pages that are seen; None on the start page."""
        return self._pages.get(self.desk.seen)

    def open_example(self, index: int) -> None:
        """Open an example as a plan of its own."""
        if self.files.may_leave():
            self.desk.open(Session(Opened(replace(examples()[index], id=str(uuid.uuid4())))))

    def show_page(self, name: str) -> None:
        """Show a plan page or a service, or the start page; an open plan stays open behind that."""
        session = self.session
        self.desk.seen = START if session is None else name
        if session is None or name == START:
            self._show_start()
        else:
            self._show_plan_page(session, name)
        self.menus.refresh()
        self.facts.follow()

    def load_charts(self) -> None:
        """Bring in the chart library, after the first paint. It is read off the interface thread, which it would hold up."""
        self._charts.begin()

    def _show_charts(self) -> None:
        self._charts_wanted = True
        page = self._pages.made(self.desk.seen)
        if isinstance(page, ServicePages):
            page.load_charts()

    def follow_theme(self) -> None:
        """Draw everything in the theme's colours."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        chosen = self.desk.preferences
        theme.apply(application, chosen.theme, chosen.zoom)
        keep_readable(self, chosen.zoom)
        self._place_outline()
        self.outline.redraw()
        for page in self._pages:
            page.redraw()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask about unsaved work, then leave nothing running."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.desk.leave()
        self._start.stop()
        self._charts.stop()
        self._pages.stop()
        self.statusBar().clearMessage()
        self.desk.remember(geometry=bytes(self.saveGeometry().toHex().data()).decode())
        self.desk.keep()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Tell of the first paint."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fold the outline where the window is narrow."""
        super().resizeEvent(event)
        self._place_outline()
        self._panes.follow()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Begin with the page of the plan, else with the start page. Stay on the screen, frame and all, once the frame is known."""
        super().showEvent(event)
        if self.page is None and self.stack.count() == 0:
            self.show_page(START)
        QTimer.singleShot(0, self, lambda: stay_on_screen(self))

    def _connect(self) -> None:
        desk = self.desk
        desk.opened.connect(self._show_session)
        desk.left.connect(self._pages.drop)
        desk.left.connect(self.outline.leave)
        desk.changed.connect(self._follow)
        desk.show_page.connect(self.show_page)
        desk.export_tables.connect(self.tables.ask_and_export_tables)
        desk.explain.connect(self._explain)
        desk.reveal.connect(self._reveal)
        desk.show_machine.connect(self._show_machine)
        desk.tell.connect(self.telling.show_line)
        desk.failed.connect(self.telling.fail)
        desk.settled.connect(self.telling.settle)
        desk.opened.connect(self.telling.forget)
        desk.dress.connect(self.follow_theme)
        desk.giving_up.connect(self._leave_pages)
        desk.giving_up.connect(self._pages.let_go)
        desk.remake.connect(self._remake_pages)
        self.outline.chosen.connect(self.show_page)
        self.outline.machine_asked.connect(self._show_machine)
        self.fold_outline.triggered.connect(self._fold_outline)

    def _show_session(self) -> None:
        """Show the plan that was opened."""
        session = self.session
        assert session is not None
        first = first_page(session)
        self.outline.show_plan(session, first)
        self.outline.show()
        self.history.refresh(session)
        self._show_title(session)
        self.show_page(first)

    def _show_start(self) -> None:
        self._start.show()
        if self._was_painted:
            self._start.look()
        self._panes.dress(None)
        self.outline.hide()
        if self.session is None:
            show_title(self, NAME)

    def _show_plan_page(self, session: Session, name: str) -> None:
        self.outline.select(name)
        self.outline.show()
        self._pages.show(session, name, self._dress_page)

    def _dress_page(self, page: Page | ServicePages) -> None:
        """The page that is seen now has its panes as they were chosen."""
        if isinstance(page, ServicePages) and self._charts_wanted:
            page.load_charts()
        self._panes.dress(page)

    def _follow(self, change: Change) -> None:
        """Each part follows what it shows."""
        session = self.session
        assert session is not None
        self.history.refresh(session)
        self._show_title(session)
        if change.outline:
            self._follow_services(session)
        elif change.services or change.texts:
            self.outline.refresh(session, change.services)
        for page in self._pages:
            page.follow(change)

    def _show_title(self, session: Session) -> None:
        places = {"plan": in_title(session.plan.title), "program": NAME}
        read_only = session.read_only
        show_title(
            self,
            say("{plan}[*] (read-only) – {program}", **places)
            if read_only
            else say("{plan}[*] – {program}", **places),
        )
        if self.isWindowModified() is session.is_saved:
            self.setWindowModified(not session.is_saved)

    def _explain(self, name: str) -> None:
        """Show the derivation of a figure of the service that is seen."""
        if isinstance(self.page, ServicePages):
            self.page.explain(name)

    def _reveal(self, place: Place) -> None:
        """Go to an input or a figure."""
        self.show_page(place.service)
        if isinstance(self.page, ServicePages):
            self.page.reveal(place)

    def _show_machine(self, name: str) -> None:
        """Go to a machine."""
        from app.desktop.pages.machines import MachinesPage

        self.show_page(PLAN_MACHINES)
        if isinstance(self.page, MachinesPage):
            self.page.select(name)

    def _fold_outline(self, wide: bool) -> None:
        self.desk.remember(outline=wide)
        self._place_outline()

    def _place_outline(self) -> None:
        """A wide window has a wide outline, unless the user chose otherwise."""
        room = self.width() >= theme.px(theme.NARROW)
        wanted = self.desk.preferences.outline
        wide = room if wanted is None else wanted
        self.fold_outline.setChecked(wide)
        self.outline.make_narrow(not wide)

    def _place_parts(self) -> None:
        middle = QWidget()
        # Parts give way to the window; none of them makes it wider than the user does.
        middle.setMinimumSize(SMALLEST)
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.outline)
        row.addWidget(self.stack, 1)
        self.setCentralWidget(middle)

    def _leave_pages(self) -> None:
        """Give the pages up, and remember where the reader was."""
        page = self.page
        tab = page.tabs.currentIndex() if isinstance(page, ServicePages) else 0
        focused: QWidget | None = self.focusWidget()
        self._left = tab, focused.objectName() if focused is not None else ""
        self._pages.drop()
        self._start.drop()

    def _remake_pages(self) -> None:
        """Make the pages anew in place of those that are; the reader stays where he was."""
        if self._left is None:
            self._leave_pages()
        tab, name = self._left or (0, "")
        self._left = None
        self.show_page(self.desk.seen)
        page = self.page
        if isinstance(page, ServicePages):
            page.tabs.setCurrentIndex(tab)
        again = page.findChild(QWidget, name) if page is not None and name else None
        if isinstance(again, QWidget):
            again.setFocus()

    def _follow_services(self, session: Session) -> None:
        plan_pages = [name for name, _ in PAGES]
        gone = self.desk.seen not in (START, *plan_pages) and self.desk.service is None
        shown = self.outline.services()
        near = shown.index(self.desk.seen) if self.desk.seen in shown else 0
        page = page_near(session, near) if gone else self.desk.seen
        self.outline.show_plan(session, page)
        if gone:
            self.show_page(page)

    def _dock(self, name: str, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.hide()
        dock.toggleViewAction().setShortcut("Ctrl+H")
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        return dock

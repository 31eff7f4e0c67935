"""The main window: outline, pages, details. It builds pages and passes on; it computes nothing."""

from __future__ import annotations

import uuid
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QStackedWidget, QWidget

from app.about import NAME
from app.desktop import theme
from app.desktop.actions import Actions
from app.desktop.desk import START, Desk
from app.desktop.outline import PAGES, SUMMARY, Outline
from app.desktop.page_making import make_page
from app.desktop.pages.page import Page
from app.desktop.pages.start import StartPage
from app.desktop.plain_text import in_title, show_title
from app.desktop.plan_files import PlanFiles
from app.desktop.server_files import ServerFiles
from app.desktop.service_pages import ServicePages
from app.desktop.table_files import TableFiles
from app.desktop.telling import Telling
from app.desktop.widgets.details import Details
from app.desktop.widgets.history_pane import HistoryPane
from app.plan import recovery
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Change, Session
from planners.words import say


class Window(QMainWindow):
    """One window, one desk. ``painted`` is emitted once, after the first paint."""

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.desk, self.telling = Desk(), Telling(self)
        self._pages: dict[str, Page | ServicePages] = {}
        self._charts_wanted = False
        self._was_painted = False
        self.files, self.tables = PlanFiles(self.desk, self), TableFiles(self.desk, self)
        self.servers = ServerFiles(self.desk, self)
        self.start = StartPage(examples())
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.outline, self.details, self.history = Outline(), Details(), HistoryPane()
        self.outline_dock = self._dock(
            "outline", say("Outline"), self.outline, Qt.DockWidgetArea.LeftDockWidgetArea
        )
        self.details_dock = self._dock(
            "details", say("Details"), self.details, Qt.DockWidgetArea.RightDockWidgetArea
        )
        self.history_dock = self._dock(
            "history", say("History"), self.history, Qt.DockWidgetArea.LeftDockWidgetArea, titled=True
        )
        self.history_dock.hide()
        self.history_dock.toggleViewAction().setShortcut("Ctrl+H")
        panes = [
            dock.toggleViewAction() for dock in (self.outline_dock, self.details_dock, self.history_dock)
        ]
        self.setCentralWidget(self.stack)
        self.menus = Actions(self, self.desk, self.files, self.tables, self.servers, panes)
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self.resizeDocks([self.outline_dock, self.details_dock], [160, 300], Qt.Orientation.Horizontal)
        self._connect()
        if self.desk.preferences.geometry:
            self.restoreGeometry(QByteArray.fromHex(self.desk.preferences.geometry.encode()))
        self.show_page(START)

    @property
    def session(self) -> Session | None:
        """The open plan."""
        return self.desk.session

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

    def load_charts(self) -> None:
        """Bring in the chart library, after the first paint."""
        self._charts_wanted = True
        if isinstance(self.page, ServicePages):
            self.page.sizing.load_charts()

    def follow_theme(self) -> None:
        """Draw everything in the theme's colours."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme.apply(application, self.desk.preferences.theme)
        self.details.redraw()
        for page in self._pages.values():
            page.redraw()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask about unsaved work, then leave nothing running."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.desk.leave()
        self.statusBar().clearMessage()
        self.desk.remember(geometry=bytes(self.saveGeometry().toHex().data()).decode())
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Tell of the first paint."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open the first file."""
        for url in event.mimeData().urls()[:1]:
            self.files.open_file(Path(url.toLocalFile()))

    def _connect(self) -> None:
        desk, start = self.desk, self.start
        desk.opened.connect(self._show_session)
        desk.left.connect(self._drop_pages)
        desk.changed.connect(self._follow)
        desk.show_page.connect(self.show_page)
        desk.explain.connect(self._explain)
        desk.tell.connect(self.telling.show_line)
        desk.failed.connect(self.telling.fail)
        desk.settled.connect(self.telling.settle)
        desk.opened.connect(self.telling.forget)
        desk.dress.connect(self.follow_theme)
        self.outline.chosen.connect(self.show_page)
        start.new_asked.connect(self.files.new_plan)
        start.open_asked.connect(self.files.ask_and_open)
        start.example_asked.connect(self.open_example)
        start.file_asked.connect(lambda name: self.files.open_file(Path(name)))
        start.recovery_asked.connect(lambda name: self.files.recover(Path(name)))

    def _show_session(self) -> None:
        """Show the plan that was opened."""
        session = self.session
        assert session is not None
        first = _first_page(session)
        self.outline.show_plan(session, first)
        self.outline_dock.show()
        self.history.refresh(session)
        self._show_title(session)
        self.show_page(first)

    def _show_start(self) -> None:
        self.start.show_recent(self.desk.preferences.recent)
        self.start.show_recovered(recovery.found())
        self.stack.setCurrentWidget(self.start)
        self.details_dock.hide()
        if self.session is None:
            self.outline_dock.hide()
            show_title(self, NAME)

    def _show_plan_page(self, session: Session, name: str) -> None:
        if name not in self._pages:
            self._pages[name] = make_page(self.desk, session, name)
            self.stack.addWidget(self._pages[name])
        self.outline.select(name)
        page = self._pages[name]
        self.stack.setCurrentWidget(page)
        self.details_dock.setVisible(isinstance(page, ServicePages))
        if isinstance(page, ServicePages):
            if self._charts_wanted:
                page.sizing.load_charts()
            self._explain(page.explained)

    def _follow(self, change: Change) -> None:
        """Each part follows what it shows."""
        session = self.session
        assert session is not None
        self.history.refresh(session)
        self._show_title(session)
        if change.outline:
            self._follow_services(session)
        elif change.services:
            self.outline.refresh(session)
        for page in self._pages.values():
            page.follow(change)
        if isinstance(self.page, ServicePages) and self.page.service_id in change.services:
            self._explain(self.page.explained)

    def _show_title(self, session: Session) -> None:
        places = {"plan": in_title(session.plan.title), "program": NAME}
        read_only = session.read_only
        show_title(
            self,
            say("{plan}[*] (read-only) – {program}", **places)
            if read_only
            else say("{plan}[*] – {program}", **places),
        )
        self.setWindowModified(not session.is_saved)

    def _explain(self, name: str) -> None:
        """Show the derivation of a figure of the service that is seen."""
        service = self.desk.service
        if self.session is not None and service is not None:
            self.details.show_quantity(self.session.answer(service.id).sizing, name, service.entries)

    def _drop_pages(self) -> None:
        for page in self._pages.values():
            page.stop()
            self.stack.removeWidget(page)
            page.deleteLater()
        self._pages.clear()

    def _follow_services(self, session: Session) -> None:
        plan_pages = [name for name, _ in PAGES]
        gone = self.desk.seen not in (START, *plan_pages) and self.desk.service is None
        self.outline.show_plan(session, _first_page(session) if gone else self.desk.seen)
        if gone:
            self.show_page(_first_page(session))

    def _dock(
        self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea, *, titled: bool = False
    ) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        if not titled:
            dock.setTitleBarWidget(QWidget())
        self.addDockWidget(area, dock)
        return dock


def _first_page(session: Session) -> str:
    return session.plan.services[0].id if session.plan.services else SUMMARY

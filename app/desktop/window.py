"""The main window: outline, pages, details. It builds pages and passes on; it computes nothing."""

from __future__ import annotations

import uuid
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QWidget,
)

from app import preferences as stored
from app.desktop import theme
from app.desktop.actions import Actions
from app.desktop.outline import PAGES, PROPOSAL, SUMMARY, Outline
from app.desktop.page_making import make_page
from app.desktop.pages.start import StartPage
from app.desktop.plan_files import PlanFiles
from app.desktop.server_files import ServerFiles
from app.desktop.service_pages import ServicePages
from app.desktop.session_signals import SessionSignals
from app.desktop.widgets.details import Details
from app.desktop.widgets.history_pane import HistoryPane
from app.plan import recovery
from app.plan.edits import add_service, remove_service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session


class Window(QMainWindow):
    """One window, one plan. ``painted`` is emitted once, after the first paint."""

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None
        self.preferences = stored.load()
        self._signals: SessionSignals | None = None
        self._pages: dict[str, QWidget] = {}
        self._current = ""
        self._charts_wanted = False
        self._was_painted = False
        self.files, self.servers = PlanFiles(self), ServerFiles(self)
        self.start = StartPage(examples())
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.outline, self.details = Outline(), Details()
        self.outline_dock = self._dock("Outline", self.outline, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.details_dock = self._dock("Details", self.details, Qt.DockWidgetArea.RightDockWidgetArea)
        self.history = HistoryPane()
        self.history_dock = self._dock(
            "History", self.history, Qt.DockWidgetArea.LeftDockWidgetArea, titled=True
        )
        self.history_dock.hide()
        self.setCentralWidget(self.stack)
        self.menus = Actions(self)
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self.resizeDocks([self.outline_dock, self.details_dock], [160, 300], Qt.Orientation.Horizontal)
        self._connect()
        if self.preferences.geometry:
            self.restoreGeometry(QByteArray.fromHex(self.preferences.geometry.encode()))
        self.show_start()

    @property
    def page(self) -> QWidget | None:
        """The plan page or service pages that are seen; None on the start page."""
        return self._pages.get(self._current)

    def open_example(self, index: int) -> None:
        """Open an example as a plan of its own."""
        if self.files.may_leave():
            self.open_session(Session(Opened(replace(examples()[index], id=str(uuid.uuid4())))))

    def open_session(self, session: Session) -> None:
        """Show a session instead of the present one."""
        self._leave_session()
        self.session = session
        self._signals = SessionSignals(session, self)
        self._signals.changed.connect(self.refresh)
        first = session.plan.services[0].id if session.plan.services else SUMMARY
        self.outline.show_plan(session, first)
        self.outline_dock.show()
        self.show_page(first)

    def show_start(self) -> None:
        """Show the start page; an open plan stays open behind it."""
        self.start.show_recent(self.preferences.recent)
        self.start.show_recovered(recovery.found())
        self.stack.setCurrentWidget(self.start)
        self._current = ""
        self.details_dock.hide()
        if self.session is None:
            self.outline_dock.hide()
        self.refresh()

    def show_page(self, name: str) -> None:
        """Show a plan page or a service."""
        if self.session is None:
            return
        if name not in self._pages:
            self._pages[name] = make_page(self, self.session, name)
            self.stack.addWidget(self._pages[name])
        self._current = name
        self.outline.select(name)
        page = self._pages[name]
        self.stack.setCurrentWidget(page)
        if isinstance(page, ServicePages) and self._charts_wanted:
            page.sizing.load_charts()
        self.details_dock.setVisible(isinstance(page, ServicePages))
        self.refresh()

    def show_proposal(self) -> None:
        """Show the proposal page."""
        self.show_page(PROPOSAL)

    def load_charts(self) -> None:
        """Bring in the chart library, after the first paint."""
        self._charts_wanted = True
        if isinstance(self.page, ServicePages):
            self.page.sizing.load_charts()

    def explain(self, name: str) -> None:
        """Show the derivation of a figure of the service that is seen."""
        if self.session is not None:
            service = self.session.plan.service(self._current)
            entries = service.entries if service else None
            self.details.show_quantity(self.session.answer(self._current).sizing, name, entries)

    def current_service(self) -> str:
        """The id of the service that is seen; empty when another page is."""
        there = self.session is not None and self.session.plan.service(self._current) is not None
        return self._current if there else ""

    def refresh(self) -> None:
        """Follow the session."""
        self.menus.refresh()
        self.history.refresh(self.session)
        if self.session is None:
            self.setWindowTitle("Sizewright")
            return
        only = " (read-only)" if self.session.read_only else ""
        self.setWindowTitle(f"{self.session.plan.title}[*]{only} – Sizewright")
        self.setWindowModified(not self.session.is_saved)
        self.files.follow()
        if self.outline.services() != [service.id for service in self.session.plan.services]:
            self._follow_services(self.session)
        self.outline.refresh(self.session)
        page = self.page
        if page is not None:
            page.refresh()  # type: ignore[attr-defined]
        if isinstance(page, ServicePages):
            self.explain(page.explained)

    def undo(self) -> None:
        """Take the last step back."""
        if self.session is not None:
            self.session.undo()

    def redo(self) -> None:
        """Do the last undone step again."""
        if self.session is not None:
            self.session.redo()

    def add_service(self) -> None:
        """Ask for a service and its first choices, and add it to the plan."""
        from app.desktop.wizard.new_plan import NewPlan

        if self.session is None:
            return
        dialog = NewPlan(self, of_service=True)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            service = dialog.plan.services[0]
            self.session.apply(add_service(service))
            self.show_page(service.id)
        dialog.deleteLater()

    def duplicate_service(self) -> None:
        """Add a copy of the service that is seen."""
        service = self.session.plan.service(self.current_service()) if self.session else None
        if self.session is not None and service is not None:
            copy = replace(service, id=str(uuid.uuid4()), title=f"{service.title} (copy)")
            self.session.apply(add_service(copy))
            self.show_page(copy.id)

    def remove_service(self) -> None:
        """Take the service that is seen out of the plan; undo brings it back."""
        service = self.session.plan.service(self.current_service()) if self.session else None
        if self.session is not None and service is not None:
            self.session.apply(remove_service(service.id, service.title))
            self.tell(f"Removed {service.title}. Undo brings it back.")

    def set_theme(self, name: str) -> None:
        """Change and remember the theme."""
        self.preferences = replace(self.preferences, theme=name)
        stored.save(self.preferences)
        self.follow_theme()

    def remember_proposal(self, choices: str) -> None:
        """Remember how a proposal is to be made."""
        self.preferences = replace(self.preferences, proposal=choices)
        stored.save(self.preferences)

    def follow_theme(self) -> None:
        """Draw everything in the theme's colours."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme.apply(application, self.preferences.theme)
        self.details.redraw()
        for page in self._pages.values():
            if hasattr(page, "redraw"):
                page.redraw()

    def tell(self, sentence: str) -> None:
        """Show one line that does not interrupt."""
        self.statusBar().showMessage(sentence, 15_000)

    def show_help(self) -> None:
        """Say how a plan is made."""
        from app.desktop.help import show_help

        show_help(self)

    def show_about(self) -> None:
        """Name, version and licences."""
        from app.about import text

        QMessageBox.about(
            self, "About Sizewright", f"{text()}\nMIT licence. Uses Qt for Python under the LGPL 3."
        )

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask about unsaved work, then leave nothing running."""
        if not self.files.may_leave():
            event.ignore()
            return
        self._leave_session()
        self.session = None
        geometry = bytes(self.saveGeometry().toHex().data()).decode()
        self.preferences = replace(self.preferences, geometry=geometry)
        stored.save(self.preferences)
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
        self.outline.chosen.connect(self.show_page)
        self.start.new_asked.connect(self.files.new_plan)
        self.start.open_asked.connect(self.files.ask_and_open)
        self.start.example_asked.connect(self.open_example)
        self.start.file_asked.connect(lambda name: self.files.open_file(Path(name)))
        self.start.recovery_asked.connect(self.files.recover)

    def _leave_session(self) -> None:
        self.files.clear()
        if self._signals is not None:
            self._signals.release()
            self._signals = None
        for page in self._pages.values():
            if hasattr(page, "stop"):
                page.stop()
            self.stack.removeWidget(page)
            page.deleteLater()
        self._pages.clear()

    def _follow_services(self, session: Session) -> None:
        plan_pages = [name for name, _ in PAGES]
        gone = self._current not in ("", *plan_pages) and session.plan.service(self._current) is None
        if gone:
            self._current = session.plan.services[0].id if session.plan.services else SUMMARY
        self.outline.show_plan(session, self._current)
        if gone:
            self.show_page(self._current)

    def _dock(
        self, title: str, widget: QWidget, area: Qt.DockWidgetArea, *, titled: bool = False
    ) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title)
        dock.setWidget(widget)
        if not titled:
            dock.setTitleBarWidget(QWidget())
        self.addDockWidget(area, dock)
        return dock

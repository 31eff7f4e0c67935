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
    QFileDialog,
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
from app.desktop.service_pages import ServicePages
from app.desktop.session_signals import SessionSignals
from app.desktop.widgets.details import Details
from app.plan import recovery
from app.plan.edits import AddService, RemoveService
from app.plan.examples import examples
from app.plan.file import SUFFIX
from app.plan.opening import read_plan
from app.plan.session import Session
from app.problems import sentence_for

AUTOSAVE_MILLISECONDS = 1500
FILTER = f"Plans (*{SUFFIX} *.txt);;All files (*)"


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
        self._recovery = recovery.Recovery(str(uuid.uuid4()))
        self._autosave = QTimer(self)
        self._autosave.setSingleShot(True)
        self._autosave.setInterval(AUTOSAVE_MILLISECONDS)
        self._autosave.timeout.connect(self.keep_recovery)
        self.start = StartPage(examples())
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.outline, self.details = Outline(), Details()
        self.outline_dock = self._dock("Outline", self.outline, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.details_dock = self._dock("Details", self.details, Qt.DockWidgetArea.RightDockWidgetArea)
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

    def open_file(self, path: Path) -> bool:
        """Open a plan file; False, with the reason shown, where that fails."""
        try:
            plan = read_plan(path)
        except (OSError, ValueError) as problem:
            self.tell(sentence_for(problem))
            return False
        if not self.may_leave():
            return False
        text = path.suffix == ".txt"
        self.open_session(Session(plan, None if text else path))
        if not text:
            self._remember(path)
        return True

    def open_example(self, index: int) -> None:
        """Open an example as a plan of its own."""
        if self.may_leave():
            self.open_session(Session(replace(examples()[index], id=str(uuid.uuid4()))))

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
            self.details.show_quantity(self.session.answer(self._current).sizing, name)

    def current_service(self) -> str:
        """The id of the service that is seen; empty when another page is."""
        there = self.session is not None and self.session.plan.service(self._current) is not None
        return self._current if there else ""

    def refresh(self) -> None:
        """Follow the session."""
        self.menus.refresh()
        if self.session is None:
            self.setWindowTitle("Sizewright")
            return
        self.setWindowTitle(f"{self.session.plan.title}[*] – Sizewright")
        self.setWindowModified(not self.session.is_saved)
        if not self.session.is_saved and not self._autosave.isActive():
            self._autosave.start()
        if self.outline.services() != [service.id for service in self.session.plan.services]:
            self._follow_services(self.session)
        self.outline.refresh(self.session)
        page = self.page
        if page is not None:
            page.refresh()  # type: ignore[attr-defined]
        if isinstance(page, ServicePages):
            self.explain(page.explained)

    def new_plan(self) -> None:
        """Ask for the first choices and open what comes of them."""
        from app.desktop.wizard.new_plan import NewPlan

        dialog = NewPlan(self)
        if dialog.exec() == QDialog.DialogCode.Accepted and self.may_leave():
            session = Session(dialog.plan)
            self.open_session(session)
            session.mark_recovered()
        dialog.deleteLater()

    def ask_and_open(self) -> None:
        """Ask for a plan file and open it."""
        name, _ = QFileDialog.getOpenFileName(self, "Open a plan", "", FILTER)
        if name:
            self.open_file(Path(name))

    def save(self) -> bool:
        """Save to the plan's file, asking for one when it has none."""
        if self.session is None:
            return False
        return self.save_to(self.session.path) if self.session.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and save to it."""
        name, _ = QFileDialog.getSaveFileName(self, "Save the plan", f"plan{SUFFIX}", f"Plans (*{SUFFIX})")
        path = Path(name)
        return bool(name) and self.save_to(
            path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
        )

    def save_to(self, path: Path) -> bool:
        """Save to that file; False, with the reason shown, where that fails: then nothing is lost."""
        assert self.session is not None
        try:
            self.session.save(path)
        except (OSError, ValueError) as problem:
            self.tell(f"Not saved. {sentence_for(problem)}")
            return False
        self._autosave.stop()
        self._recovery.clear()
        self._remember(path)
        self.tell(f"Saved as {path}")
        return True

    def undo(self) -> None:
        """Take the last step back."""
        if self.session is not None:
            self.session.undo()

    def redo(self) -> None:
        """Do the last undone step again."""
        if self.session is not None:
            self.session.redo()

    def duplicate_service(self) -> None:
        """Add a copy of the service that is seen."""
        service = self.session.plan.service(self.current_service()) if self.session else None
        if self.session is not None and service is not None:
            copy = replace(service, id=str(uuid.uuid4()), title=f"{service.title} (copy)")
            self.session.apply(AddService(copy))
            self.show_page(copy.id)

    def remove_service(self) -> None:
        """Take the service that is seen out of the plan; undo brings it back."""
        service = self.session.plan.service(self.current_service()) if self.session else None
        if self.session is not None and service is not None:
            self.session.apply(RemoveService(service.id, service.title))
            self.tell(f"Removed {service.title}. Undo brings it back.")

    def set_theme(self, name: str) -> None:
        """Change and remember the theme."""
        self.preferences = replace(self.preferences, theme=name)
        stored.save(self.preferences)
        self.follow_theme()

    def follow_theme(self) -> None:
        """Draw everything in the theme's colours."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme.apply(application, self.preferences.theme)
        self.details.redraw()
        for page in self._pages.values():
            if isinstance(page, ServicePages):
                page.redraw()

    def tell(self, sentence: str) -> None:
        """Show one line that does not interrupt."""
        self.statusBar().showMessage(sentence, 15_000)

    def keep_recovery(self) -> None:
        """Keep the unsaved work beside the user's data."""
        if self.session is not None and not self.session.is_saved:
            try:
                self._recovery.keep(self.session.plan, self.session.path)
            except OSError as problem:
                self.tell(f"Unsaved work could not be kept safe. {sentence_for(problem)}")

    def may_leave(self) -> bool:
        """Whether the present plan may go: saved, or the user said so."""
        if self.session is None or self.session.is_saved:
            return True
        box = QMessageBox(self)
        box.setWindowTitle("Unsaved work")
        box.setText(f"{self.session.plan.title} has unsaved work.")
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answer = box.exec()
        return answer == buttons.Discard or (answer == buttons.Save and self.save())

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
        if not self.may_leave():
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
            self.open_file(Path(url.toLocalFile()))

    def _connect(self) -> None:
        self.outline.chosen.connect(self.show_page)
        self.start.new_asked.connect(self.new_plan)
        self.start.open_asked.connect(self.ask_and_open)
        self.start.example_asked.connect(self.open_example)
        self.start.file_asked.connect(lambda name: self.open_file(Path(name)))
        self.start.recovery_asked.connect(self._recover)

    def _leave_session(self) -> None:
        self._autosave.stop()
        self._recovery.clear()
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

    def _recover(self, index: int) -> None:
        work = recovery.found()[index]
        if self.may_leave():
            session = Session(work.plan, work.path)
            self.open_session(session)
            session.mark_recovered()
            self.keep_recovery()
            recovery.discard(work.file)

    def _remember(self, path: Path) -> None:
        self.preferences = self.preferences.with_recent(path)
        stored.save(self.preferences)

    def _dock(self, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title)
        dock.setWidget(widget)
        dock.setTitleBarWidget(QWidget())
        self.addDockWidget(area, dock)
        return dock

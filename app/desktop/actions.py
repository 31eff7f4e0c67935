"""The window's menus: one list of actions with their shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from app.desktop.window import Window

Shortcut = QKeySequence.StandardKey | str | None


class Actions:
    """Builds the menu bar and keeps the actions whose state follows the plan."""

    def __init__(self, window: Window) -> None:
        self._window = window
        keys = QKeySequence.StandardKey
        bar = window.menuBar()
        file = bar.addMenu("&File")
        self._add(file, "&New plan…", keys.New, window.files.new_plan)
        self._add(file, "&Open…", keys.Open, window.files.ask_and_open)
        self._add(file, "&Start page", "Ctrl+Home", window.show_start)
        file.addSeparator()
        self.save = self._add(file, "&Save", keys.Save, window.files.save)
        self.save_as = self._add(file, "Save &as…", "Ctrl+Shift+S", window.files.save_as)
        self.propose = self._add(file, "&Proposal…", "Ctrl+P", window.show_proposal)
        file.addSeparator()
        self.tables = self._add(file, "Export &tables…", None, window.files.ask_and_export_tables)
        self.ask = self._add(file, "Save &questionnaire…", None, window.files.ask_and_save_questionnaire)
        self.answers = self._add(file, "&Read questionnaire…", None, window.files.ask_and_read_questionnaire)
        file.addSeparator()
        self._add(file, "&Quit", keys.Quit, window.close)
        edit = bar.addMenu("&Edit")
        self.undo = self._add(edit, "&Undo", keys.Undo, window.undo)
        self.redo = self._add(edit, "&Redo", keys.Redo, window.redo)
        edit.addSeparator()
        self.add_service = self._add(edit, "&Add service…", "Ctrl+Shift+N", window.add_service)
        self.copy_service = self._add(edit, "&Duplicate service", "Ctrl+D", window.duplicate_service)
        self.read_topology = self._add(edit, "Read a machine's &topology…", None, window.servers.ask_topology)
        self.measure = self._add(edit, "Read own &measurements…", None, window.servers.ask_measurements)
        self.remove_service = self._add(edit, "Re&move service", "Ctrl+Shift+Del", window.remove_service)
        view = bar.addMenu("&View")
        view.addAction(window.outline_dock.toggleViewAction())
        view.addAction(window.details_dock.toggleViewAction())
        shown = window.history_dock.toggleViewAction()
        shown.setShortcut(QKeySequence("Ctrl+H"))
        view.addAction(shown)
        view.addSeparator()
        self._themes(view.addMenu("&Theme"))
        about = bar.addMenu("&Help")
        self._add(about, "&How a plan is made", keys.HelpContents, window.show_help)
        self._add(about, "&About Sizewright", None, window.show_about)

    def refresh(self) -> None:
        """Follow the plan: what can be saved, undone and removed."""
        session = self._window.session
        there = session is not None
        for action in (self.save_as, self.propose, self.tables, self.add_service, self.ask, self.answers):
            action.setEnabled(there)
        self.save.setEnabled(session is not None and not (session.is_saved and session.path is not None))
        undo = session.history.undo_sentence if session else ""
        redo = session.history.redo_sentence if session else ""
        self.undo.setText(f"&Undo {undo}".strip())
        self.undo.setEnabled(bool(undo))
        self.redo.setText(f"&Redo {redo}".strip())
        self.redo.setEnabled(bool(redo))
        chosen = bool(self._window.current_service())
        self.copy_service.setEnabled(chosen)
        self.measure.setEnabled(chosen)
        self.read_topology.setEnabled(self._window.servers.takes_topology())
        self.remove_service.setEnabled(chosen)

    def _add(self, menu: QMenu, text: str, shortcut: Shortcut, work: Callable[[], object]) -> QAction:
        action = QAction(text, self._window)
        if shortcut is not None:
            action.setShortcut(QKeySequence(shortcut))
        action.triggered.connect(lambda: work())
        menu.addAction(action)
        return action

    def _themes(self, menu: QMenu) -> None:
        group = QActionGroup(self._window)
        for name in ("system", "light", "dark"):
            action = QAction(f"&{name.capitalize()}", self._window, checkable=True)
            action.setChecked(name == self._window.preferences.theme)
            action.triggered.connect(lambda _=False, name=name: self._window.set_theme(name))
            group.addAction(action)
            menu.addAction(action)

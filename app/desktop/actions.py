"""The window's menus: one list of actions with their shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.desktop import help as help_pages
from app.desktop.desk import START, Desk
from app.desktop.outline import PROPOSAL
from app.desktop.plain_text import in_menu
from app.desktop.plan_files import PlanFiles
from app.desktop.plan_services import PlanServices
from app.desktop.server_files import ServerFiles
from app.desktop.table_files import TableFiles
from planners.words import in_context, say

Shortcut = QKeySequence.StandardKey | str | None
THEMES = {
    "system": in_context("of a theme", "&System"),
    "light": in_context("of a theme", "&Light"),
    "dark": in_context("of a theme", "&Dark"),
}


class Actions:
    """Builds the menu bar and keeps the actions whose state follows the plan."""

    def __init__(
        self,
        owner: QMainWindow,
        desk: Desk,
        files: PlanFiles,
        tables: TableFiles,
        servers: ServerFiles,
        panes: list[QAction],
    ) -> None:
        """``panes`` show and hide what stands beside the pages."""
        self._owner, self._desk, self._servers = owner, desk, servers
        bar = owner.menuBar()
        self._file(bar.addMenu(say("&File")), files, tables)
        self._edit(bar.addMenu(say("&Edit")), PlanServices(desk, owner))
        view = bar.addMenu(say("&View"))
        view.addActions(panes)
        view.addSeparator()
        self._themes(view.addMenu(say("&Theme")))
        about = bar.addMenu(say("&Help"))
        keys = QKeySequence.StandardKey
        self._add(about, say("&How to make a plan"), keys.HelpContents, lambda: help_pages.show_help(owner))
        self._add(about, say("&About Sizewright"), None, lambda: help_pages.show_about(owner))
        desk.changed.connect(lambda _change: self.refresh())

    def refresh(self) -> None:
        """Follow the plan: what can be saved, undone and removed."""
        session = self._desk.session
        there = session is not None
        for action in (
            self.save_as,
            self.propose,
            self.tables,
            self.add_service,
            self.ask,
            self.answers,
            self.find,
        ):
            action.setEnabled(there)
        self.save.setEnabled(session is not None and not (session.is_saved and session.path is not None))
        undo = session.history.undo_sentence if session else ""
        redo = session.history.redo_sentence if session else ""
        self.undo.setText(say("&Undo: {step}", step=in_menu(undo)) if undo else say("&Undo"))
        self.undo.setEnabled(bool(undo))
        self.redo.setText(say("&Redo: {step}", step=in_menu(redo)) if redo else say("&Redo"))
        self.redo.setEnabled(bool(redo))
        chosen = self._desk.service is not None
        self.copy_service.setEnabled(chosen)
        self.measure.setEnabled(chosen)
        self.read_topology.setEnabled(self._servers.takes_topology())
        self.remove_service.setEnabled(chosen)

    def _file(self, menu: QMenu, files: PlanFiles, tables: TableFiles) -> None:
        keys, pages = QKeySequence.StandardKey, self._desk.show_page
        self._add(menu, say("&New plan…"), keys.New, files.new_plan)
        self._add(menu, say("&Open…"), keys.Open, files.ask_and_open)
        self._add(menu, say("Show start pa&ge"), "Ctrl+Home", lambda: pages.emit(START))
        menu.addSeparator()
        self.save = self._add(menu, say("&Save"), keys.Save, files.save)
        self.save_as = self._add(menu, say("Save &as…"), "Ctrl+Shift+S", files.save_as)
        self.propose = self._add(menu, say("Show &proposal"), "Ctrl+P", lambda: pages.emit(PROPOSAL))
        menu.addSeparator()
        self.tables = self._add(menu, say("Export &tables…"), None, tables.ask_and_export_tables)
        self.ask = self._add(menu, say("Save &questionnaire…"), None, tables.ask_and_save_questionnaire)
        self.answers = self._add(menu, say("&Read questionnaire…"), None, tables.ask_and_read_questionnaire)
        menu.addSeparator()
        self._add(menu, say("&Quit"), keys.Quit, self._owner.close)

    def _edit(self, menu: QMenu, services: PlanServices) -> None:
        keys, servers = QKeySequence.StandardKey, self._servers
        self.undo = self._add(menu, say("&Undo"), keys.Undo, self._desk.undo)
        self.redo = self._add(menu, say("&Redo"), keys.Redo, self._desk.redo)
        self.find = self._add(menu, say("&Find an input or figure"), keys.Find, self._desk.find.emit)
        menu.addSeparator()
        self.add_service = self._add(menu, say("&Add service…"), "Ctrl+Shift+N", services.add)
        self.copy_service = self._add(menu, say("&Duplicate service"), "Ctrl+D", services.duplicate)
        self.read_topology = self._add(menu, say("Read &topology of a machine…"), None, servers.ask_topology)
        self.measure = self._add(menu, say("Read your &measurements…"), None, servers.ask_measurements)
        self.remove_service = self._add(menu, say("Re&move service"), "Ctrl+Shift+Del", services.remove)

    def _add(self, menu: QMenu, text: str, shortcut: Shortcut, work: Callable[[], object]) -> QAction:
        action = QAction(text, self._owner)
        if shortcut is not None:
            action.setShortcut(QKeySequence(shortcut))
        action.triggered.connect(lambda: work())
        menu.addAction(action)
        return action

    def _themes(self, menu: QMenu) -> None:
        group = QActionGroup(self._owner)
        for name, title in THEMES.items():
            action = QAction(title, self._owner, checkable=True)
            action.setChecked(name == self._desk.preferences.theme)
            action.triggered.connect(lambda _=False, name=name: self._desk.set_theme(name))
            group.addAction(action)
            menu.addAction(action)

"""The window's menus: every action with its shortcut, as the platform has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.desktop.desk import START, Desk
from app.desktop.plain_text import in_line, in_menu, show_tip
from app.desktop.plan_files import PlanFiles
from app.desktop.proposal_doors import ProposalDoors
from app.desktop.server_files import READ_KEY, ServerFiles
from app.desktop.service_actions import ServiceActions
from app.desktop.table_files import TableFiles
from app.desktop.view_menu import ViewMenu
from planners.words import say

Shortcut = QKeySequence.StandardKey | str | Sequence[QKeySequence.StandardKey | str] | None
KEYS = QKeySequence.StandardKey


class Actions:
    """Builds the menu bar and keeps the actions whose state follows the plan."""

    def __init__(
        self,
        owner: QMainWindow,
        desk: Desk,
        files: PlanFiles,
        tables: TableFiles,
        servers: ServerFiles,
        proposal: ProposalDoors,
        services: ServiceActions,
        panes: list[QAction],
    ) -> None:
        """``panes`` show and hide what stands beside the pages."""
        self._owner, self._desk, self._servers, self._files = owner, desk, servers, files
        self.services = services
        bar = owner.menuBar()
        self._file(bar.addMenu(say("&File")), files, tables, proposal)
        self._edit(bar.addMenu(say("&Edit")))
        self._plan(bar.addMenu(say("&Plan")))
        self.view = ViewMenu(bar.addMenu(say("&View")), owner, desk, panes, self._add)
        self._help(bar.addMenu(say("&Help")))
        desk.changed.connect(lambda _change: self.refresh())

    def refresh(self) -> None:
        """Follow the plan: what can be saved, undone and removed."""
        session = self._desk.session
        chosen = self._desk.service is not None
        for action in self._of_plan:
            action.setEnabled(session is not None)
        for action in self._of_service:
            action.setEnabled(chosen)
        self.save.setEnabled(session is not None and not (session.is_saved and session.path is not None))
        undo = session.history.undo_sentence if session else ""
        redo = session.history.redo_sentence if session else ""
        self.undo.setText(say("&Undo: {step}", step=in_menu(undo)) if undo else say("&Undo"))
        self.undo.setEnabled(bool(undo))
        self.redo.setText(say("&Redo: {step}", step=in_menu(redo)) if redo else say("&Redo"))
        self.redo.setEnabled(bool(redo))
        self.read_topology.setEnabled(self._servers.takes_topology())
        self.forget.setEnabled(self._servers.has_measurements())
        self.services.refresh()
        self.view.refresh()

    def _file(self, menu: QMenu, files: PlanFiles, tables: TableFiles, proposal: ProposalDoors) -> None:
        self._add(menu, say("&New plan…"), KEYS.New, files.new_plan)
        self._add(menu, say("&Open…"), KEYS.Open, files.ask_and_open)
        self.recent = menu.addMenu(say("Open &recent"))
        self.recent.aboutToShow.connect(self._show_recent)
        self._show_recent()
        self._add(menu, say("Show start pa&ge"), "Ctrl+Home", lambda: self._desk.show_page.emit(START))
        menu.addSeparator()
        self.save = self._add(menu, say("&Save"), KEYS.Save, files.save)
        self.save_as = self._add(menu, say("Save &as…"), "Ctrl+Shift+S", files.save_as)
        menu.addSeparator()
        reading, writing = menu.addMenu(say("&Import")), menu.addMenu(say("&Export"))
        self.recordings = self._add(
            reading, say("&Recordings of your server…"), READ_KEY, self._servers.ask_recordings
        )
        self.measure = self._add(reading, say("&Measurements…"), None, self._servers.ask_measurements)
        self.read_topology = self._add(
            reading, say("&Topology of a machine…"), None, self._servers.ask_topology
        )
        self.answers = self._add(
            reading, say("&Answers to a questionnaire…"), None, tables.ask_and_read_questionnaire
        )
        self.servers = self._add(reading, say("&Services from a table…"), None, tables.ask_and_add_services)
        self.export = self._add(writing, say("&Proposal as PDF or Word…"), "Ctrl+E", proposal.export)
        self.tables = self._add(writing, say("&Tables…"), None, tables.ask_and_export_tables)
        self.ask = self._add(writing, say("&Questionnaire…"), None, tables.ask_and_save_questionnaire)
        self.print = self._add(menu, say("&Print proposal…"), KEYS.Print, proposal.print)
        menu.addSeparator()
        self.close = self._add(menu, say("&Close plan"), KEYS.Close, files.close)
        leave = self._add(menu, say("&Quit"), KEYS.Quit, self._owner.close)
        leave.setMenuRole(QAction.MenuRole.QuitRole)
        self._of_plan = [
            self.save_as,
            self.export,
            self.print,
            self.tables,
            self.ask,
            self.answers,
            self.servers,
        ]
        self._of_plan += [self.close]
        self._of_service = [self.measure]

    def _edit(self, menu: QMenu) -> None:
        self.undo = self._add(menu, say("&Undo"), KEYS.Undo, self._desk.undo)
        self.redo = self._add(menu, say("&Redo"), KEYS.Redo, self._desk.redo)
        self.find = self._add(menu, say("&Find an input or figure"), KEYS.Find, self._desk.find.emit)
        self._of_plan.append(self.find)
        menu.addSeparator()
        self.preferences = self._add(
            menu, say("Pr&eferences…"), (KEYS.Preferences, "Ctrl+,"), self._show_preferences
        )
        self.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _plan(self, menu: QMenu) -> None:
        self.services.put_into(menu)
        menu.addSeparator()
        self.forget = self._add(menu, say("&Forget measurements…"), None, self._servers.forget_measurements)

    def _help(self, menu: QMenu) -> None:
        self._add(menu, say("&Help"), KEYS.HelpContents, self._explain)
        menu.addSeparator()
        for name, text, shortcut in (
            ("plan", say("How to make a &plan"), None),
            ("keys", say("&Keyboard shortcuts"), "Ctrl+F1"),
            ("words", say("&Glossary"), None),
            ("changes", say("What's &new"), None),
        ):
            self._add(menu, text, shortcut, partial(self._show_help, name))
        menu.addSeparator()
        about = self._add(menu, say("&About Sizewright"), None, self._show_about)
        about.setMenuRole(QAction.MenuRole.AboutRole)

    def _add(self, menu: QMenu, text: str, shortcut: Shortcut, work: Callable[..., object]) -> QAction:
        action = QAction(text, self._owner)
        keys = [shortcut] if isinstance(shortcut, str | QKeySequence.StandardKey) else shortcut or ()
        named = dict.fromkeys(QKeySequence(key).toString() for key in keys)
        # A key that stands twice is taken for two actions, and none is done.
        action.setShortcuts([QKeySequence(name) for name in named if name])
        action.triggered.connect(lambda: work())
        menu.addAction(action)
        return action

    def _show_recent(self) -> None:
        """The plans that were open, newest first, and a way to forget them."""
        self.recent.clear()
        for place, name in enumerate(self._desk.preferences.recent[:9], 1):
            action = self.recent.addAction(f"&{place}  {in_menu(in_line(Path(name).stem))}")
            show_tip(action, name)
            action.triggered.connect(lambda _=False, name=name: self._files.open_file(Path(name)))
        self.recent.addSeparator()
        forget = self.recent.addAction(say("&Clear this list"))
        forget.setEnabled(bool(self._desk.preferences.recent))
        forget.triggered.connect(lambda: self._desk.forget_recent())

    def _show_preferences(self) -> None:
        from app.desktop.preferences_dialog import show_preferences

        show_preferences(self._desk, self._owner)

    def _explain(self) -> None:
        from app.desktop.help import explain

        explain(self._owner)

    def _show_help(self, name: str) -> None:
        from app.desktop.help import show_help

        show_help(self._owner, name)

    def _show_about(self) -> None:
        from app.desktop.help import show_about

        show_about(self._owner)

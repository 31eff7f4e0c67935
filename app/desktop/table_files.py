"""Tables of the open plan: the questionnaire of its inputs out and back, and its figures as a workbook or CSV."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.elsewhere import GivenUp
from app.desktop.file_kinds import offered, with_ending
from app.desktop.jobs import awaited
from app.desktop.outline import SUMMARY
from app.desktop.plan_files import ALL_FILES, TABLES, TRY_AGAIN, plan_name
from app.plan.document import Service
from app.plan.edits import add_services, set_answers
from app.plan.sized import answer
from planners.words import plural, say

WORKBOOKS, CSV = (say("Workbook"), "*.xlsx"), ".csv"
NOT_EXPORTED, NOT_WRITTEN = say("The tables were not exported."), say("The questionnaire was not saved.")
NOT_READ, NOT_ADDED = say("The answers were not read."), say("No service was added.")
SERVER_TABLES = (say("Table of servers"), "*.csv *.xlsx")
ANSWERS = (say("Questionnaires and workbooks"), "*.csv *.xlsx")


class TableFiles:
    """The tables of one desk's plan; ``parent`` is where dialogs appear."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk, self._parent = desk, parent

    def ask_and_save_questionnaire(self) -> None:
        """Ask for a file and write every input into it, to send around or print."""
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self._parent,
            say("Save questionnaire"),
            plan_name(self._desk, say(" questionnaire.csv")),
            offered(TABLES),
        )
        if name:
            self.save_questionnaire(Path(name))

    def save_questionnaire(self, path: Path) -> None:
        """Write the questionnaire, or say why not."""
        from app.exporting.questionnaire import write_questionnaire

        assert self._desk.session is not None
        self._desk.settled.emit(NOT_WRITTEN)
        try:
            awaited(partial(write_questionnaire, self._desk.session.plan, path))
        except OSError as problem:
            self._desk.fail(NOT_WRITTEN, problem, (TRY_AGAIN, self.ask_and_save_questionnaire))
            return
        self._desk.tell.emit(say("Saved as {path}. Have it filled in, then import the answers.", path=path))

    def ask_and_read_questionnaire(self) -> None:
        """Ask for an answered questionnaire and take its answers."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._parent, say("Import answers"), "", offered(ANSWERS, ALL_FILES)
        )
        if name:
            self.read_questionnaire(Path(name))

    def read_questionnaire(self, path: Path) -> None:
        """Take the answers, all or none; undo takes them back."""
        from app.importing.questionnaire import read_questionnaire

        session = self._desk.session
        assert session is not None
        self._desk.settled.emit(NOT_READ)
        try:
            plan = awaited(
                partial(read_questionnaire, path, session.plan), self._parent, say("Reading the answers…")
            )
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self._desk.fail(NOT_READ, problem, (TRY_AGAIN, self.ask_and_read_questionnaire))
            return
        session.apply(set_answers(plan, say("Read answers from {file}", file=path.name)))
        self._desk.tell.emit(say("Read answers from {path}", path=path))

    def ask_and_add_services(self) -> None:
        """Ask for a table of servers and add a service for each of its rows."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._parent, say("Add services from a table"), "", offered(SERVER_TABLES, ALL_FILES)
        )
        if name:
            self.add_services(Path(name))

    def add_services(self, path: Path) -> None:
        """Add a service for each row, all or none, in one step that undo takes back."""
        session = self._desk.session
        assert session is not None
        self._desk.settled.emit(NOT_ADDED)
        try:
            services = awaited(partial(_services_of, path), self._parent, say("Reading the services…"))
            told = plural(
                "Add {count} service from {file}",
                "Add {count} services from {file}",
                len(services),
                file=path.name,
            )
            session.apply(add_services(services, (), len(session.plan.services), told))
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self._desk.fail(NOT_ADDED, problem, (TRY_AGAIN, self.ask_and_add_services))
            return
        self._desk.show_page.emit(SUMMARY)
        self._desk.tell.emit(
            plural(
                "Added {count} service from {file}. Undo takes it out.",
                "Added {count} services from {file}. Undo takes them out.",
                len(services),
                file=path.name,
            )
        )

    def ask_and_export_tables(self) -> None:
        """Ask for a file and write the plan's tables into it."""
        name, chosen = QtWidgets.QFileDialog.getSaveFileName(
            self._parent,
            say("Export tables"),
            plan_name(self._desk, ".xlsx"),
            offered(WORKBOOKS, (say("Folder of CSV tables"), "*")),
        )
        if name:
            folder = Path(name).suffix == CSV or (not Path(name).suffix and chosen != offered(WORKBOOKS))
            path = Path(name.removesuffix(CSV)) if folder else with_ending(name, ".xlsx", self._parent)
            if path is not None:
                self.export_tables(path)

    def export_tables(self, path: Path) -> None:
        """Write a workbook, or a folder of CSV tables for a name without an ending; or say why not."""
        from app.desktop.works import write_tables

        assert self._desk.session is not None
        self._desk.settled.emit(NOT_EXPORTED)
        work = partial(write_tables, self._desk.session.plan, path)
        try:
            awaited(work, self._parent, say("Exporting the tables…"))
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self._desk.fail(NOT_EXPORTED, problem, (TRY_AGAIN, self.ask_and_export_tables))
            return
        self._desk.tell.emit(say("Saved as {path}", path=path))


def _services_of(path: Path) -> tuple[Service, ...]:
    """The services of a table, each sized, so that nothing waits for that later. Raises ``OSError`` and ``ServicesRefused``."""
    from app.importing.service_table import read_services

    services = read_services(path)
    for one in services:
        answer(one.planner, one.entries)
    return services

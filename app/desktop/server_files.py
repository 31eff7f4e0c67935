"""Reading what servers tell into the service that is seen: a machine's topology, own measurements."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.elsewhere import GivenUp
from app.desktop.file_kinds import offered
from app.desktop.jobs import awaited
from app.desktop.plain_text import may_lose
from app.desktop.plan_files import ALL_FILES, TABLES, TRY_AGAIN
from app.importing import topology
from app.plan.document import Reading, ReadingKind
from app.plan.edits import set_entries
from planners.words import listed, plural, say

READ_KEY = "Ctrl+I"
"""The key that reads files of one's own server."""
NO_TOPOLOGY, NO_MEASUREMENTS = say("The topology was not read."), say("The measurements were not read.")


class ServerFiles:
    """The files of servers that one desk reads; ``parent`` is where dialogs appear."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk, self._parent = desk, parent

    def takes_topology(self) -> bool:
        """Whether the service that is seen has entries that a machine's topology fills."""
        session, service = self._desk.session, self._desk.service
        if session is None or service is None:
            return False
        return {field.name for field in session.planner_of(service).fields()} >= topology.FIELDS

    def ask_topology(self) -> None:
        """Ask for a machine's root, this one's or a folder with copies of its files, and read its topology."""
        name = QtWidgets.QFileDialog.getExistingDirectory(
            self._parent, say("Choose the root folder of the machine, or a copy of its proc and sys"), "/"
        )
        if name:
            self.read_topology(Path(name))

    def read_topology(self, root: Path) -> None:
        """Enter what a machine's files tell, or say what is missing."""
        session, service = self._desk.session, self._desk.service
        if session is None or service is None or not self.takes_topology():
            return
        self._desk.settled.emit(NO_TOPOLOGY)
        try:
            entries = awaited(partial(topology.entries, root), self._parent, say("Reading the topology…"))
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self._desk.fail(NO_TOPOLOGY, problem, (TRY_AGAIN, self.ask_topology))
            return
        session.apply(
            set_entries(service.id, tuple(entries.items()), say("Read topology from {folder}", folder=root))
        )
        self._desk.tell.emit(say("Read topology from {folder}", folder=root))

    def ask_recordings(self) -> None:
        """Ask for files of a server and give each where it belongs, as if it were dropped."""
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(
            self._parent, say("Read files of your server"), "", offered(ALL_FILES)
        )
        if names:
            self._desk.files_given.emit([Path(name) for name in names])

    def ask_measurements(self) -> None:
        """Ask for a table of own measurements and read it."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._parent, say("Read your measurements"), "", offered(TABLES, ALL_FILES)
        )
        if name:
            self.read_measurements(Path(name))

    def has_measurements(self) -> bool:
        """Whether measurements were read for the service that is seen."""
        return bool(self._measurements())

    def forget_measurements(self) -> None:
        """Remove the measurements that were read for the service that is seen, after asking; all else stays."""
        session, service, found = self._desk.session, self._desk.service, self._measurements()
        if session is None or service is None or not found:
            return
        title = plural("Forget {count} measurement?", "Forget {count} measurements?", len(found))
        more = say(
            "Read from {files}. Settings and inputs stay. Undo brings the measurements back.",
            files=listed(sorted({one.source for one in found})),
        )
        if may_lose(self._parent, say("Forget measurements"), title, say("&Forget"), more):
            from app.plan.evidence_edits import forget_readings

            session.apply(forget_readings(service.id, ReadingKind.MEASUREMENT))

    def _measurements(self) -> list[Reading]:
        session, service = self._desk.session, self._desk.service
        if session is None or service is None:
            return []
        return [
            one
            for one in session.plan.readings
            if one.service == service.id and one.kind is ReadingKind.MEASUREMENT
        ]

    def read_measurements(self, path: Path) -> None:
        """Take own measurements, all or none, and show them in the charts; or say every fault of the table."""
        from app.importing.measurements import read_measurements

        session, service = self._desk.session, self._desk.service
        answer = session.answer(service.id) if session is not None and service is not None else None
        if session is None or service is None or answer is None or answer.sizing is None:
            self._desk.fail(
                NO_MEASUREMENTS, say("No sizing yet. Complete the inputs, then read measurements.")
            )
            return
        self._desk.settled.emit(NO_MEASUREMENTS)
        try:
            readings = awaited(
                partial(read_measurements, path, service.id, session.planner_of(service), answer.sizing),
                self._parent,
                say("Reading your measurements…"),
            )
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self._desk.fail(NO_MEASUREMENTS, problem, (TRY_AGAIN, self.ask_measurements))
            return
        from app.plan.evidence_edits import add_readings

        session.apply(add_readings(readings, say("Read measurements from {file}", file=path.name)))
        self._desk.tell.emit(
            plural(
                "Read {count} measurement from {path}. It is in the charts.",
                "Read {count} measurements from {path}. They are in the charts.",
                len(readings),
                path=path,
            )
        )

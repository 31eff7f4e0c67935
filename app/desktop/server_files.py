"""Reading what servers tell into the service that is seen: a machine's topology, own measurements."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.desktop.desk import Desk
from app.desktop.file_kinds import offered
from app.desktop.plan_files import ALL_FILES, TABLES
from app.importing import topology
from app.plan.edits import add_readings, set_entries
from app.problems import sentence_for
from planners.words import plural, say


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
        name = QFileDialog.getExistingDirectory(
            self._parent, say("Choose the root folder of the machine, or a copy of its proc and sys"), "/"
        )
        if name:
            self.read_topology(Path(name))

    def read_topology(self, root: Path) -> None:
        """Enter what a machine's files tell, or say what is missing."""
        session, service = self._desk.session, self._desk.service
        if session is None or service is None or not self.takes_topology():
            return
        try:
            entries = topology.entries(root)
        except (OSError, ValueError) as problem:
            self._desk.tell.emit(sentence_for(problem))
            return
        session.apply(
            set_entries(service.id, tuple(entries.items()), say("Read topology from {folder}", folder=root))
        )
        self._desk.tell.emit(say("Read topology from {folder}", folder=root))

    def ask_measurements(self) -> None:
        """Ask for a table of own measurements and read it."""
        name, _ = QFileDialog.getOpenFileName(
            self._parent, say("Read your measurements"), "", offered(TABLES, ALL_FILES)
        )
        if name:
            self.read_measurements(Path(name))

    def read_measurements(self, path: Path) -> None:
        """Take own measurements, all or none, and show them in the charts; or say every fault of the table."""
        from app.importing.measurements import read_measurements

        session, service = self._desk.session, self._desk.service
        answer = session.answer(service.id) if session is not None and service is not None else None
        if session is None or service is None or answer is None or answer.sizing is None:
            self._desk.tell.emit(say("No sizing yet. Complete the inputs, then read measurements."))
            return
        try:
            readings = read_measurements(path, service.id, session.planner_of(service), answer.sizing)
        except (OSError, ValueError) as problem:
            self._desk.tell.emit(sentence_for(problem))
            return
        session.apply(add_readings(readings, say("Read measurements from {file}", file=path.name)))
        self._desk.tell.emit(
            plural(
                "Read {count} measurement from {path}. It is in the charts.",
                "Read {count} measurements from {path}. They are in the charts.",
                len(readings),
                path=path,
            )
        )

"""The settings page: what to set, why, and from where; copied or saved with its undo file."""

from __future__ import annotations

import datetime
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from app.desktop.pages.page import Page
from app.desktop.widgets.labels import label
from app.desktop.widgets.rows_table import RowsTable
from app.exporting.settings_file import SettingsFile
from app.exporting.writer import settings_files
from app.importing.server_settings import read_settings
from app.plan.document import Reading
from app.plan.edits import add_readings, remove_readings
from app.plan.session import Change, Session
from app.presenting.tables import setting_rows
from app.problems import sentence_for


class SettingsPage(Page):
    """The settings of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self.table = RowsTable(
            ("Setting", "Recommended", "On the server", "Default", "Reason", "Source"),
            (23, 13, 12, 9, 24, 19),
            right=(1, 2, 3),
        )
        self.table.setAccessibleName("Settings")
        self.only_active = QCheckBox("&Hide what was set for the benchmark alone")
        self.only_active.toggled.connect(self.refresh)
        self.message = label(role="muted", wrap=True)
        read = QPushButton("Read from a &server…")
        read.setToolTip("Read a server's notes.ini, or an LDIF of its configuration, and compare")
        read.clicked.connect(self._ask_and_read)
        self.forget = QPushButton("&Forget what was read")
        self.forget.setToolTip("Take all settings and measurements read for this service out of the plan")
        self.forget.clicked.connect(self._forget)
        copy = QPushButton("&Copy file")
        copy.setToolTip("Copy the first file, such as the section for notes.ini")
        copy.clicked.connect(self._copy)
        save = QPushButton("&Save files…")
        save.setToolTip("Save the settings file and the file that undoes it")
        save.clicked.connect(self._ask_and_save)
        row = QHBoxLayout()
        row.addWidget(self.only_active)
        row.addStretch(1)
        row.addWidget(self.forget)
        row.addWidget(read)
        row.addWidget(copy)
        row.addWidget(save)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(
            label(
                "Values in brackets were set for the benchmark alone: they inform, and are not written as active lines.",
                "muted",
                True,
            )
        )
        layout.addLayout(row)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.message)
        self.refresh()

    def shows(self, change: Change) -> bool:
        """The settings of its service, beside what was read from its server."""
        return self._service in change.services or change.readings

    def refresh(self) -> None:
        """Show the settings as they are now."""
        self.forget.setVisible(bool(self._readings()))
        rows = [
            row
            for row in setting_rows(self._session.answer(self._service).settings, self._readings())
            if row.active or not self.only_active.isChecked()
        ]
        self.table.show_rows(
            [
                (
                    row.name,
                    row.value if row.active else f"({row.value})",
                    row.server or "–",
                    row.default,
                    row.reason,
                    row.source,
                )
                for row in rows
            ],
            tips=[f"{row.reason}\n{row.source}" for row in rows],
        )
        if not rows:
            self.message.setText(
                "No setting is published for these inputs: what was measured used the defaults."
            )
        elif self.message.text().startswith("No setting"):
            self.message.setText("")

    def files(self) -> tuple[SettingsFile, ...]:
        """The files as they would be saved."""
        service = self._session.plan.service(self._service)
        title = service.title if service else ""
        return settings_files(
            self._session.answer(self._service).settings, f"Sizewright: {title}, {self._session.plan.title}"
        )

    def save(self, folder: Path) -> None:
        """Save all files into a folder and say where."""
        try:
            for file in self.files():
                (folder / file.name).write_text(file.text, "utf-8")
        except OSError as problem:
            self.message.setText(sentence_for(problem))
            return
        self.message.setText(f"Saved in {folder}: {', '.join(file.name for file in self.files())}")

    def read(self, path: Path) -> None:
        """Take the values that a server has, or say what is wrong with its file."""
        settings = self._session.answer(self._service).settings
        try:
            found = read_settings(path, self._service, settings, _today())
        except (OSError, ValueError) as problem:
            self.message.setText(sentence_for(problem))
            return
        self._session.apply(add_readings(found, f"settings in {path.name}"))
        other = sum(row.server.startswith("≠") for row in setting_rows(settings, self._readings()))
        self.message.setText(
            f"Read {len(found)} of {len(settings)} settings from {path}: {other} differ from what is recommended."
        )

    def _forget(self) -> None:
        for source in sorted({one.source for one in self._readings()}):
            self._session.apply(remove_readings(self._service, source))
        self.message.setText("What was read is out of the plan; undo brings it back.")

    def _readings(self) -> list[Reading]:
        return [one for one in self._session.plan.readings if one.service == self._service]

    def _ask_and_read(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, "Read a server's settings", "", "Settings (*.ini *.ldif *.txt);;All files (*)"
        )
        if name:
            self.read(Path(name))

    def _copy(self) -> None:
        files = self.files()
        QGuiApplication.clipboard().setText(files[0].text if files else "")
        self.message.setText(f"Copied {files[0].name}" if files else "There is nothing to copy")

    def _ask_and_save(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Save settings files")
        if folder:
            self.save(Path(folder))


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()

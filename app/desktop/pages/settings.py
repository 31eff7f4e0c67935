"""The settings page: what to set, why, and from where; copied or saved with its undo file."""

from __future__ import annotations

import datetime
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from app.about import NAME
from app.desktop import theme
from app.desktop.file_kinds import offered
from app.desktop.pages.page import Page, show_why_not_sized
from app.desktop.plain_text import label, may_lose, show_tip
from app.desktop.plan_files import ALL_FILES, TRY_AGAIN
from app.desktop.telling import Failure
from app.desktop.widgets.row_details import RowDetails
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.to_correct import ToCorrect
from app.exporting.settings_file import SettingsFile, write_settings
from app.exporting.writer import settings_files
from app.importing.server_settings import read_settings
from app.plan.document import Reading, ReadingKind
from app.plan.evidence_edits import add_readings, forget_readings
from app.plan.session import Change, Session
from app.presenting.setting_reasons import IN_BRACKETS
from app.presenting.tables import SettingRow, setting_rows, with_readings
from app.presenting.wording import sentences
from app.problems import sentence_for
from planners.words import listed, plural, say

ON_SERVER = 2
"""The column of what a server has, which is there once something was read from it."""
NOT_SAVED, NOT_READ = say("The settings files were not saved."), say("The server settings were not read.")
NONE_PUBLISHED = say("No setting is published for these inputs. The measurements used the defaults.")
BENCHMARK_ONLY = say("The settings files set none of these settings.")


class SettingsPage(Page):
    """The settings of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self.table = RowsTable(
            (
                say("Setting"),
                say("Recommended"),
                say("On the server"),
                say("Default"),
                say("Reason"),
                say("Source"),
            ),
            (23, 13, 13, 10, 26, 15),
            right=(1, 2, 3),
            wrap=False,
        )
        self.table.currentCellChanged.connect(lambda row, *_: self._detail(row))
        self.details = RowDetails(say("The selected setting in full"))
        self._rows: list[SettingRow] = []
        self.table.setAccessibleName(say("Settings"))
        self.only_active = QCheckBox(say("Hide settings that are not &written"))
        self.only_active.toggled.connect(self.refresh)
        self.message = label(role="muted", wrap=True)
        self.absent = ToCorrect()
        self.absent.asked.connect(self.input_asked)
        self.brackets = label(IN_BRACKETS, "caption", True)
        read = QPushButton(say("&Read server settings…"))
        show_tip(read, say("Compare with a server's notes.ini or an LDIF of its configuration"))
        read.clicked.connect(self._ask_and_read)
        self.forget = QPushButton(say("For&get server settings…"))
        show_tip(self.forget, say("Remove the settings read from this service's server; measurements stay"))
        self.forget.clicked.connect(self._forget)
        self.copy = QPushButton(say("&Copy file"))
        show_tip(self.copy, say("Copy the first settings file"))
        self.copy.clicked.connect(self._copy)
        self.save_files = QPushButton(say("&Save files…"))
        show_tip(self.save_files, say("Save the settings files and the files that undo them"))
        self.save_files.clicked.connect(self._ask_and_save)
        self._build((read, self.copy, self.save_files))
        self._behind = True

    def _build(self, buttons: tuple[QPushButton, ...]) -> None:
        row = QHBoxLayout()
        row.addWidget(self.only_active)
        row.addStretch(1)
        row.addWidget(self.forget)
        for button in buttons:
            row.addWidget(button)
        layout = QVBoxLayout(self)
        margin = theme.px(theme.MARGIN)
        layout.setContentsMargins(margin, theme.px(theme.GAP), margin, theme.px(theme.GAP))
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addLayout(row)
        layout.addWidget(self.absent, 1)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.brackets)
        layout.addWidget(self.details)
        layout.addWidget(self.message)

    def shows(self, change: Change) -> bool:
        """The settings of its service, beside what was read from its server."""
        return self._service in change.services or change.readings

    def refresh(self) -> None:
        """Show the settings as they are now."""
        settings = self._session.settings(self._service)
        self.forget.setVisible(bool(self._readings()))
        rows = [
            row
            for row in setting_rows(settings, self._readings())
            if row.active or not self.only_active.isChecked()
        ]
        self.table.show_rows(
            [
                (
                    row.name,
                    row.value if row.active or row.value.startswith("(") else f"({row.value})",
                    row.server or "–",
                    row.default,
                    row.reason,
                    row.source,
                )
                for row in rows
            ],
            tips=[f"{row.reason}\n{row.source}" for row in rows],
        )
        self.table.show_columns((ON_SERVER,), any(row.server for row in rows))
        self._rows = rows
        if rows and self.table.currentRow() < 0:
            self.table.setCurrentCell(0, 0)
        self._detail(self.table.currentRow())
        self.absent.setVisible(not rows)
        self.table.setVisible(bool(rows))
        self.brackets.setVisible(any(not row.active for row in rows))
        for button in (self.copy, self.save_files):
            button.setEnabled(bool(settings))
        why = BENCHMARK_ONLY if settings else NONE_PUBLISHED
        show_why_not_sized(self.absent, self._session, self._service, why)

    def _detail(self, row: int) -> None:
        """Show a setting in full."""
        self.details.setVisible(bool(self._rows))
        if 0 <= row < len(self._rows):
            one = self._rows[row]
            self.details.show_row(
                say("{setting} = {value}", setting=one.name, value=one.value),
                ((say("File"), one.file), (say("Reason"), one.reason), (say("Source"), one.source)),
            )

    def files(self) -> tuple[SettingsFile, ...]:
        """The files as they would be saved."""
        service = self._session.plan.service(self._service)
        title = service.title if service else ""
        return settings_files(
            with_readings(self._session.settings(self._service), self._readings()),
            say("{program}: {service}, {plan}", program=NAME, service=title, plan=self._session.plan.title),
        )

    def save(self, folder: Path) -> None:
        """Save all files into a folder and say where."""
        self._begin(NOT_SAVED)
        try:
            written = write_settings(self.files(), folder)
        except OSError as problem:
            self.failed.emit(Failure(NOT_SAVED, sentence_for(problem), ((TRY_AGAIN, self._ask_and_save),)))
            return
        self.message.setText(
            say(
                "Saved in {folder}: {files}",
                folder=folder,
                files=", ".join(path.name for path in written),
            )
        )

    def read(self, path: Path) -> None:
        """Take the values that a server has, or say what is wrong with its file."""
        settings = self._session.settings(self._service)
        self._begin(NOT_READ)
        try:
            readings = read_settings(path, self._service, settings, _today())
        except (OSError, ValueError) as problem:
            self.failed.emit(Failure(NOT_READ, sentence_for(problem), ((TRY_AGAIN, self._ask_and_read),)))
            return
        self._session.apply(add_readings(readings, say("Read settings from {file}", file=path.name)))
        other = sum(row.server.startswith("≠") for row in setting_rows(settings, self._readings()))
        self.message.setText(
            sentences(
                say(
                    "Read {read} of {all} settings from {path}.",
                    read=len(readings),
                    all=len(settings),
                    path=path,
                ),
                plural(
                    "{count} differs from the recommendation.",
                    "{count} differ from the recommendation.",
                    other,
                ),
            )
        )

    def _begin(self, what: str) -> None:
        """What was said of an earlier file is past."""
        self.message.setText("")
        self.settled.emit(what)

    def _forget(self) -> None:
        """Remove the settings that were read, after asking; measurements and all else stay."""
        readings = self._readings()
        title = plural(
            "Forget {count} setting of the server?", "Forget {count} settings of the server?", len(readings)
        )
        more = say(
            "Read from {files}. Measurements and inputs stay. Undo brings the settings back.",
            files=listed(sorted({one.source for one in readings})),
        )
        if may_lose(self, say("Forget server settings"), title, say("&Forget"), more):
            self._session.apply(forget_readings(self._service, ReadingKind.SETTING))
            self.message.setText(say("Forgot the server settings. Undo brings them back."))

    def _readings(self) -> list[Reading]:
        """The settings that were read from this service's server."""
        return [
            one
            for one in self._session.plan.readings
            if one.service == self._service and one.kind is ReadingKind.SETTING
        ]

    def _ask_and_read(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("Read server settings"), "", offered((say("Settings"), "*.ini *.ldif *.txt"), ALL_FILES)
        )
        if name:
            self.read(Path(name))

    def _copy(self) -> None:
        files = self.files()
        QGuiApplication.clipboard().setText(files[0].text if files else "")
        self.message.setText(
            say("Copied {file}.", file=files[0].name) if files else say("No settings to copy.")
        )

    def _ask_and_save(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, say("Save settings files"))
        if folder:
            self.save(Path(folder))


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()

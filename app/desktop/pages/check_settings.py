"""The segment that holds settings and statistics of one's own server against the plan: findings, and files that mend them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from app.about import NAME
from app.desktop import theme
from app.desktop.elsewhere import GivenUp
from app.desktop.file_kinds import offered
from app.desktop.jobs import awaited
from app.desktop.locale_style import number_style
from app.desktop.pages.segment import Segment
from app.desktop.plain_text import label, show_tip
from app.desktop.plan_files import ALL_FILES, TRY_AGAIN
from app.desktop.telling import Failure
from app.desktop.widgets.banner import banner
from app.desktop.widgets.file_cards import FileCards
from app.desktop.widgets.row_details import RowDetails
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.verdict import VerdictChip
from app.plan.evidence_edits import add_readings, remove_readings, remove_recording
from app.plan.session import Change, Session
from app.plan.sized import SizedService
from app.presenting.files_to_add import files_to_add, settings_file
from app.presenting.recorded_files import ReadFile, read_files
from app.presenting.server_check import ServerCheck, plan_check, wanted_of
from app.presenting.server_findings import FindingRow, with_uptime
from app.problems import sentence_for
from planners.words import say

NOT_SAVED = say("The changes were not saved.")
WORDS = {
    "fits": say("No problems"),
    "tight": say("Warnings"),
    "over": say("Critical"),
    "unknown": say("Not checked"),
}


class CheckSettings(Segment):
    """Files at the left, a verdict, the findings, and the selected one in full."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__(session, service_id)
        self.files = FileCards()
        self.files.added.connect(self._ask)
        self.files.removed.connect(self._remove)
        self.chip = VerdictChip()
        self.verdict = label("", "heading", wrap=True)
        self.looked_at = label("", "caption", wrap=True)
        self.table = RowsTable(
            (say("Severity"), say("What"), say("On the server"), say("Should be"), say("Counted")),
            (13, 36, 18, 19, 14),
            right=(2, 3, 4),
            wrap=False,
        )
        self.table.setAccessibleName(say("Findings"))
        self.table.currentCellChanged.connect(lambda row, *_: self._detail(row))
        self.details = RowDetails(say("The selected finding in full"))
        self.save = QPushButton(say("Save cha&nges…"))
        show_tip(self.save, say("Save files that make these settings, and files that undo them"))
        self.save.clicked.connect(self._ask_and_save)
        self.message = label(role="muted", wrap=True)
        self._shown = ServerCheck((), "", "", False)

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        margin, gap = theme.px(theme.MARGIN), theme.px(10)
        left = QVBoxLayout(self.side)
        left.setContentsMargins(margin, gap, margin, gap)
        left.addWidget(self.files)
        left.addStretch(1)
        yield
        corner = QHBoxLayout(self.corner)
        corner.setContentsMargins(0, 0, 0, 0)
        corner.addWidget(self.save)
        middle = QVBoxLayout(self)
        middle.setContentsMargins(margin, 0, margin, gap)
        middle.setSpacing(gap)
        middle.addWidget(banner(self.chip, self.verdict, self.looked_at))
        middle.addWidget(self.table, 100)
        middle.addWidget(self.details)
        middle.addWidget(self.message)
        middle.addStretch(1)
        self.message.hide()
        yield

    def shows(self, change: Change) -> bool:
        """What was read of its server, and the plan that it is held against."""
        return change.readings or self.service_id in change.services

    def refresh(self) -> None:
        """Show the findings as they are now."""
        one = self._service()
        if one is None:
            return
        style = number_style()
        found = self._shown = plan_check(self.session.plan, one, style)
        self.files.show_files(tuple(read_files(self.session.plan, self.service_id, style, found.by_file)))
        self.files.drop.offer(settings_file(one))
        self.chip.show_verdict(found.fit, WORDS[str(found.fit)])
        self.verdict.setText(found.verdict)
        to_give = files_to_add(one) if one.sizing is not None else ""
        self.looked_at.setText(found.looked_at if found.checked else to_give)
        self.looked_at.setVisible(bool(self.looked_at.text()))
        for part in (self.table, self.details):
            part.setVisible(bool(found.rows))
        self.save.setVisible(bool(found.changes))
        self.table.show_rows(
            [
                (row.severity_text, _what(row), row.seen, row.threshold, with_uptime(row, style))
                for row in found.rows
            ],
            tips=[f"{row.detail}\n{row.source}" for row in found.rows],
        )
        if found.rows and self.table.currentRow() < 0:
            self.table.setCurrentCell(0, 0)
        self._detail(self.table.currentRow())

    def takes(self, path: Path, *, quietly: bool = False) -> bool:
        """Read a file that tells of one moment, or say why not; False for what may be a recording.

        ``quietly`` says nothing of a file that tells nothing here.
        """
        one = self._service()
        if one is None:
            return False
        self._tell("")
        unread = say("{file} was not read.", file=path.name)
        self.settled.emit(unread)
        from app.importing.checked_files import Asked, read_stated

        asked = Asked(self.service_id, one.answer.settings, wanted_of(one), _today())
        try:
            taken = awaited(partial(read_stated, path, asked), self, say("Reading {file}…", file=path.name))
        except GivenUp:
            return True
        except (OSError, ValueError) as problem:
            if not quietly:
                self.failed.emit(Failure(unread, sentence_for(problem), ((TRY_AGAIN, self._ask),)))
            return True
        if taken is None:
            return False
        self.session.apply(add_readings(taken.readings, say("Read {file}", file=path.name)))
        self._tell(" ".join(taken.doubts))
        return True

    def save_changes(self, folder: Path) -> None:
        """Save what a file can mend, each with the file that undoes it, and say where."""
        from app.exporting.settings_file import write_settings
        from app.exporting.writer import settings_files

        self.settled.emit(NOT_SAVED)
        service = self.session.plan.service(self.service_id)
        heading = say("{program}: {service}, {plan}", program=NAME, service=service.title if service else "",
                      plan=self.session.plan.title)  # fmt: skip
        try:
            written = write_settings(settings_files(self._shown.changes, heading), folder)
        except OSError as problem:
            self.failed.emit(Failure(NOT_SAVED, sentence_for(problem), ((TRY_AGAIN, self._ask_and_save),)))
            return
        names = ", ".join(path.name for path in written)
        self._tell(say("Saved in {folder}: {files}", folder=folder, files=names))

    def _tell(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    def _service(self) -> SizedService | None:
        service, shown = self.session.plan.service(self.service_id), self.session.answer(self.service_id)
        answer = shown.good or shown.now
        return None if service is None or answer is None else SizedService(service, answer)

    def _detail(self, row: int) -> None:
        if not 0 <= row < len(self._shown.rows):
            return
        from app.exporting.one_setting import change_of

        one = self._shown.rows[row]
        change, undo = change_of(one.change) if one.change is not None else ("", "")
        self.details.show_row(
            _what(one),
            (
                (say("Why"), one.detail),
                (say("To do"), change or one.fix),
                (say("Undo"), undo),
                (say("Source"), one.source),
                (say("File"), one.file),
                (say("Code"), one.code),
            ),
        )

    def _ask(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, say("Read files of your server"), "", offered((say("Settings"), "*.ini *.ldif"), ALL_FILES)
        )
        if names:
            self.files_given.emit([Path(name) for name in names])

    def _ask_and_save(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, say("Save settings files"))
        if folder:
            self.save_changes(Path(folder))

    def _remove(self, file: ReadFile) -> None:
        if file.is_recording:
            self.session.apply(remove_recording(self.service_id, file.key, file.name))
        else:
            self.session.apply(remove_readings(self.service_id, file.name))


def _what(row: FindingRow) -> str:
    return say("{title}, {place}", title=row.title, place=row.place) if row.place else row.title


def _today() -> str:
    return datetime.datetime.now(datetime.UTC).astimezone().date().isoformat()

"""The segment that finds the work per user or operation in what was recorded on one's own server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QVBoxLayout

from app.desktop import theme
from app.desktop.file_kinds import offered
from app.desktop.imports import Imports
from app.desktop.locale_style import number_style
from app.desktop.pages.segment import Segment
from app.desktop.plan_files import ALL_FILES, TRY_AGAIN
from app.desktop.telling import Failure
from app.desktop.widgets.file_cards import FileCards
from app.desktop.works import Take
from app.plan.evidence_edits import add_recordings, remove_readings, remove_recording
from app.plan.recorded import Recorded
from app.plan.session import Change, Session
from app.presenting.recorded_files import ReadFile, read_files
from planners.words import say

NOT_READ = say("The recording was not read.")


class Calibrate(Segment):
    """Files at the left."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__(session, service_id)
        self.files = FileCards()
        self.files.removed.connect(self._remove)
        self.files.added.connect(self._ask)
        self._imports = Imports(self)
        self.files.busy.cancel.clicked.connect(self._imports.cancel)
        self._imports.progressed.connect(self.files.busy.show_progress)
        self._imports.ended.connect(self.files.busy.hide)
        self._imports.taken.connect(self._take)
        self._imports.refused.connect(self._refuse)
        self._imports.doubted.connect(self._settle)

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        left = QVBoxLayout(self.side)
        left.setContentsMargins(theme.px(theme.MARGIN), theme.px(10), theme.px(theme.MARGIN), theme.px(10))
        left.addWidget(self.files)
        left.addStretch(1)
        yield

    @property
    def is_busy(self) -> bool:
        """Whether a file is read, or something is worked out."""
        return self._imports.busy or super().is_busy

    def read(self, path: Path) -> None:
        """Read a recording, after those that are being read."""
        self.settled.emit(NOT_READ)
        self._imports.read(Take(self.service_id, str(path)))

    def stop(self) -> None:
        """Read and compute no more."""
        self._imports.stop()

    def shows(self, change: Change) -> bool:
        """What was read for its service, and the plan that it is held against."""
        return change.readings or self.service_id in change.services

    def refresh(self) -> None:
        """Show the files of the plan."""
        self.files.show_files(tuple(read_files(self.session.plan, self.service_id, number_style())))

    def _ask(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, say("Read files of your server"), "", offered(ALL_FILES)
        )
        if names:
            self.files_given.emit([Path(name) for name in names])

    def _take(self, recording: Recorded) -> None:
        if self.session.plan.service(self.service_id) is not None:
            step = say("Read recording {file}", file=recording.source)
            self.session.apply(add_recordings((recording,), step))

    def _refuse(self, path: str, why: str) -> None:
        self.failed.emit(Failure(NOT_READ, why, ((TRY_AGAIN, self._ask),)))

    def _settle(self, asked: Take, date: str) -> None:
        def settle(dates: str) -> None:
            if dates:
                self._imports.read(replace(asked, dates=dates))

        self.files.ask(Path(asked.path).name, date, settle)

    def _remove(self, file: ReadFile) -> None:
        if file.is_recording:
            self.session.apply(remove_recording(self.service_id, file.key, file.name))
        else:
            self.session.apply(remove_readings(self.service_id, file.name))

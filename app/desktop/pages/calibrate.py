"""The segment that finds the work per user or operation in what was recorded on one's own server."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QVBoxLayout

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.pages.segment import Segment
from app.desktop.widgets.file_cards import FileCards
from app.plan.evidence_edits import remove_readings, remove_recording
from app.plan.session import Change, Session
from app.presenting.recorded_files import ReadFile, read_files


class Calibrate(Segment):
    """Files at the left."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__(session, service_id)
        self.files = FileCards()
        self.files.removed.connect(self._remove)

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        left = QVBoxLayout(self.side)
        left.setContentsMargins(theme.px(theme.MARGIN), theme.px(10), theme.px(theme.MARGIN), theme.px(10))
        left.addWidget(self.files)
        left.addStretch(1)
        yield

    def shows(self, change: Change) -> bool:
        """What was read for its service, and the plan that it is held against."""
        return change.readings or self.service_id in change.services

    def refresh(self) -> None:
        """Show the files of the plan."""
        self.files.show_files(tuple(read_files(self.session.plan, self.service_id, number_style())))

    def _remove(self, file: ReadFile) -> None:
        if file.is_recording:
            self.session.apply(remove_recording(self.service_id, file.key, file.name))
        else:
            self.session.apply(remove_readings(self.service_id, file.name))

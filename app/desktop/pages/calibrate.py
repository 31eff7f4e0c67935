"""The segment that finds the work per user or operation in what was recorded on one's own server."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QVBoxLayout

from app.desktop import theme
from app.desktop.file_kinds import offered
from app.desktop.imports import Imports, name_of
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import made_in_pieces
from app.desktop.pages.recording_questions import question_of, server_question
from app.desktop.pages.segment import Segment
from app.desktop.plain_text import ElidedLabel
from app.desktop.plan_files import ALL_FILES, TRY_AGAIN
from app.desktop.recording_works import Take, Taken
from app.desktop.telling import Failure
from app.desktop.widgets.file_cards import FileCards
from app.desktop.widgets.left_out import LeftOutList
from app.plan.document import Plan, Service
from app.plan.evidence_edits import add_recordings, remove_readings, remove_recording
from app.plan.own_server import lines_of, stop_using, use_here
from app.plan.recorded import Recorded
from app.plan.session import Change, Session
from app.presenting.calibrated import Calibrated, calibrated
from app.presenting.calibration_chart import calibration_chart, scatter_chart
from app.presenting.calibration_result import calibration_result
from app.presenting.recorded_files import ReadFile, read_files
from app.presenting.server_check import findings_by_file
from planners.measured_here import measured_here
from planners.planner import Planner
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.pages.calibration_parts import CalibrationParts
    from app.desktop.widgets.columns_dialog import ColumnsDialog
    from app.importing.recordings.mapping import Layout

NOT_READ = say("The recording was not read.")


class Calibrate(Segment):
    """Files and what is left out of them at the left; readings, chart and result in the middle."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__(session, service_id)
        self.files, self.left_out, self.extent = FileCards(), LeftOutList(), ElidedLabel("", "caption")
        self.asking: ColumnsDialog | None = None
        self._parts: CalibrationParts | None = None
        self._found: Calibrated | None = None
        self._keep: frozenset[str] = frozenset()
        self._asked: object = None
        self._layouts: dict[str, dict[str, str]] = {}
        self._imports, self._latest = Imports(self), Latest(self)
        self._connect()

    @property
    def parts(self) -> CalibrationParts:
        """What is seen in the middle."""
        assert self._parts is not None
        return self._parts

    @property
    def is_busy(self) -> bool:
        """Whether a file is read, or something is worked out."""
        return self._imports.busy or super().is_busy

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        from app.desktop.pages.calibration_parts import CalibrationParts

        yield
        made = CalibrationParts()
        made.setParent(self)
        yield from made_in_pieces(made, made.making())
        self._parts = made
        self._parts.added.connect(self._ask)
        self._parts.result.use_asked.connect(self._use)
        self._parts.result.drop_asked.connect(lambda: self.session.apply(stop_using(self.service_id)))
        yield
        left = QVBoxLayout(self.side)
        left.setContentsMargins(theme.px(theme.MARGIN), theme.px(10), theme.px(theme.MARGIN), theme.px(10))
        left.addWidget(self.files)
        left.addWidget(self.left_out)
        left.addStretch(1)
        right = QVBoxLayout(self.corner)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self.extent)
        middle = QVBoxLayout(self)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addWidget(self._parts)
        yield

    def read(self, path: Path) -> None:
        """Read a recording, after those that are being read."""
        self.settled.emit(NOT_READ)
        self._imports.read(Take(self.service_id, str(path), layouts=dict(self._layouts)))

    def shows(self, change: Change) -> bool:
        """What was read for its service, and the plan that it is held against."""
        return change.readings or self.service_id in change.services

    def refresh(self) -> None:
        """Show the files of the plan, and what they tell; that is worked out only where they are others."""
        plan = self.session.plan
        service = plan.service(self.service_id)
        if service is None:
            return
        findings = findings_by_file(plan, service)
        recordings = tuple(one for one in plan.recordings if one.service == self.service_id)
        others = {one.source for one in plan.readings if one.service == self.service_id}
        files = read_files(plan, self.service_id, number_style(), findings)
        self.files.show_files(files, len(recordings) + len(others))
        asked = (tuple(map(id, recordings)), self._keep)
        if not recordings:
            self._latest.drop()
            self._asked, self._found = None, None
            self._show()
        elif asked != self._asked:
            self._asked = asked
            planner = self.session.planner_of(service)
            self._latest.ask(partial(_calibrated, plan, service, planner, self._keep))
        else:
            self._show()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._parts is not None:
            self._parts.redraw()

    def stop(self) -> None:
        """Read and compute no more."""
        self._imports.stop()
        self._latest.stop()

    def _connect(self) -> None:
        files, imports = self.files, self._imports
        files.removed.connect(self._remove)
        files.added.connect(self._ask)
        files.ask_server.show()
        files.ask_server.clicked.connect(self._ask_server)
        files.busy.cancel.clicked.connect(imports.cancel)
        imports.progressed.connect(files.busy.show_progress)
        imports.ended.connect(files.busy.hide)
        imports.taken.connect(self._take)
        imports.refused.connect(self._refuse)
        imports.doubted.connect(self._settle)
        self.left_out.chosen.connect(self._choose)
        self._latest.answered.connect(self._take_found)
        self._latest.waiting.connect(lambda waits: self.parts.fade(waits))

    def _take_found(self, found: Calibrated) -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        """Show what was found beside the plan as it is now."""
        found, service = self._found, self.session.plan.service(self.service_id)
        self.left_out.show_choices(found.choices if found is not None else ())
        self.extent.setText(found.extent if found is not None else "")
        if service is None:
            return
        if found is None:
            here = measured_here(service.entries)
            self.parts.show_empty(next((one.sources for one in here.values()), ""))
            return
        self.parts.show_readings(found.readings)
        planner, now = self.session.planner_of(service), self.session.answer(self.service_id).sizing
        result = calibration_result(planner, found, service, now, number_style())
        if result is None:
            self.parts.show_refusal(found.refused, scatter_chart(planner, found))
            return
        charts = {one.quantity: calibration_chart(planner, one, now, number_style()) for one in found.demands}
        self.parts.show_found(charts, result)

    def _choose(self, keep: frozenset[str]) -> None:
        self._keep = keep
        self.refresh()

    def _use(self) -> None:
        service = self.session.plan.service(self.service_id)
        if self._found is not None and service is not None:
            self.session.apply(use_here(service, self._found.demands))

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

    def _settle(self, asked: Take, found: Taken) -> None:
        """Ask what the file does not tell, then read it."""
        if found.layout is not None:
            self._ask_columns(asked, name_of(asked), found.layout)
            return
        card, settle = question_of(asked, found)
        self.files.ask(card, lambda answer: self._imports.read(settle(answer)))

    def _ask_server(self) -> None:
        card, settle = server_question(self.service_id)
        self.files.ask(card, lambda answer: self._imports.read(settle(answer)))

    def _ask_columns(self, asked: Take, name: str, layout: Layout) -> None:
        from app.desktop.widgets.columns_dialog import ColumnsDialog

        def settle(columns: dict[str, str]) -> None:
            self._layouts[layout.key] = columns
            self.columns_settled.emit(layout.key, columns)
            self._imports.read(replace(asked, columns=columns))

        self.asking = dialog = ColumnsDialog(self, name, layout)
        dialog.settled.connect(settle)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def _remove(self, file: ReadFile) -> None:
        if file.is_recording:
            self.session.apply(remove_recording(self.service_id, file.key, file.name))
        else:
            self.session.apply(remove_readings(self.service_id, file.name))


def _calibrated(plan: Plan, service: Service, planner: Planner, keep: frozenset[str]) -> Calibrated:
    return calibrated(planner, tuple(lines_of(plan, service)), keep)

"""The segment that holds a kept plan against what was recorded: the revisions at the left, the answer in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from app.desktop import theme
from app.desktop.elsewhere import GivenUp
from app.desktop.file_kinds import offered, suggested, with_ending
from app.desktop.jobs import Latest, awaited
from app.desktop.locale_style import number_style
from app.desktop.pages.segment import Segment
from app.desktop.plain_text import label, show_tip
from app.desktop.plan_files import ALL_FILES, TRY_AGAIN
from app.desktop.telling import Failure
from app.desktop.widgets.revision_cards import RevisionCards
from app.desktop.widgets.rows_table import RowsTable
from app.files import write_whole
from app.plan.document import Plan, Service
from app.plan.evidence_edits import keep_errors
from app.plan.held_against import readings_of
from app.plan.recorded import Recorded
from app.plan.session import Change, Session
from app.presenting.actual import ActualView, ErrorRow, error_rows, to_keep, view_of
from app.presenting.figures import NumberStyle
from app.problems import sentence_for
from planners.analysis.actual import Readings
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.pages.actual_parts import ActualParts

NOT_SAVED = say("The report was not saved.")
MOST = 12
"""Revisions that are offered, the newest first."""


class Found(Struct, frozen=True):
    """A revision held against the readings, and the error of each."""

    view: ActualView
    errors: tuple[ErrorRow, ...]
    recordings: tuple[Recorded, ...]
    readings: Readings


class PlanAgainstActual(Segment):
    """Revisions, files and errors at the left; verdict, chart, reasons and the table at equal load in the middle."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__(session, service_id)
        self.revisions = RevisionCards()
        self.revisions.chosen.connect(self.choose)
        self.files = label("", wrap=True)
        self.errors = RowsTable(
            (say("Revision"), say("Load"), say("Figure")), (42, 22, 36), right=(1, 2), wrap=False
        )
        self.errors.setAccessibleName(say("Error of the plan so far"))
        self.errors.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.save = QPushButton(say("Save as PDF…"))
        show_tip(self.save, say("Save this page as a report of two pages"))
        self.save.clicked.connect(self._ask_and_save)
        self.found: Found | None = None
        self._revision: str | None = None
        self._parts: ActualParts | None = None
        self._latest = Latest(self)
        self._latest.answered.connect(self._take)

    @property
    def parts(self) -> ActualParts:
        """What is seen in the middle."""
        assert self._parts is not None
        return self._parts

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        margin, gap = theme.px(theme.MARGIN), theme.px(10)
        left = QVBoxLayout(self.side)
        left.setContentsMargins(margin, gap, margin, gap)
        left.setSpacing(theme.px(theme.SPACE))
        left.addWidget(label(say("Hold against revision"), "heading"))
        left.addWidget(self.revisions)
        left.addSpacing(gap)
        self._with = label(say("With readings from"), "heading")
        left.addWidget(self._with)
        left.addWidget(self.files)
        left.addSpacing(gap)
        self._so_far = label(say("Error of the plan so far"), "heading")
        left.addWidget(self._so_far)
        left.addWidget(self.errors)
        left.addStretch(1)
        yield
        from app.desktop.pages.actual_parts import ActualParts

        yield
        self._parts = ActualParts()
        self._parts.added.connect(self._ask)
        corner = QHBoxLayout(self.corner)
        corner.setContentsMargins(0, 0, 0, 0)
        corner.addWidget(self.save)
        middle = QVBoxLayout(self)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addWidget(self._parts)
        yield

    def shows(self, change: Change) -> bool:
        """What was recorded of its server, its inputs, and what the plan keeps."""
        return change.readings or change.revisions or self.service_id in change.services

    def refresh(self) -> None:
        """Hold the chosen revision against the readings as they are now."""
        plan = self.session.plan
        service = plan.service(self.service_id)
        if service is None:
            return
        if self._revision is None or (self._revision and plan.revision(self._revision) is None):
            self._revision = plan.revisions[-1].id if plan.revisions else ""
        if self.found is None:
            self._show_waiting()
        self._latest.ask(partial(_found, plan, service, self._revision, number_style(), self.found))

    def choose(self, revision: str) -> None:
        """Hold that revision against the readings; empty is the plan as it is."""
        self._revision = revision
        self.refresh()

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._parts is not None:
            self._parts.redraw()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()

    def save_report(self, path: Path) -> None:
        """Save the report of what is shown."""
        self.settled.emit(NOT_SAVED)
        plan, found = self.session.plan, self.found
        service = plan.service(self.service_id)
        if found is None or service is None:
            return
        try:
            awaited(partial(_write, plan, service, found, path), self, say("Writing {file}…", file=path.name))
        except GivenUp:
            return
        except (OSError, ValueError) as problem:
            self.failed.emit(Failure(NOT_SAVED, sentence_for(problem), ((TRY_AGAIN, self._ask_and_save),)))

    def _take(self, found: object) -> None:
        assert isinstance(found, Found)
        self.found = found
        view, recorded = found.view, bool(found.view.sources)
        self.revisions.show_rows(found.errors, self._revision or "")
        self.files.setText("\n".join(view.sources))
        self.errors.show_head((say("Revision"), say("Load"), view.leading or say("Figure")), (42, 22, 36))
        self.errors.show_rows([(one.title, one.load, one.figure) for one in found.errors])
        self.errors.setFixedHeight(
            self.errors.horizontalHeader().sizeHint().height() + 4 + len(found.errors) * theme.px(theme.ROW)
        )
        for part in (self._with, self.files):
            part.setVisible(recorded)
        told = any(one.month for one in found.errors)
        self._so_far.setVisible(told)
        self.errors.setVisible(told)
        self.session.note(keep_errors(to_keep(found.errors)))
        self.parts.show_add(bool(view.refused))
        self.parts.show_view(view)
        self.save.setEnabled(not view.refused)

    def _show_waiting(self) -> None:
        self.save.setEnabled(False)
        for part in (self._with, self.files, self._so_far, self.errors):
            part.hide()
        self.parts.wait(say("Comparing…"))

    def _ask(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, say("Read files of your server"), "", offered(ALL_FILES)
        )
        if names:
            self.files_given.emit([Path(name) for name in names])

    def _ask_and_save(self) -> None:
        title = say("{plan}, plan against actual", plan=self.session.plan.title)
        name, _ = QFileDialog.getSaveFileName(
            self,
            say("Save report"),
            suggested(title, ".pdf", self.session.path),
            offered((say("PDF"), "*.pdf")),
        )
        path = with_ending(name, ".pdf", self)
        if path is not None:
            self.save_report(path)


def _found(plan: Plan, service: Service, revision: str, style: NumberStyle, before: Found | None) -> Found:
    recordings = tuple(one for one in plan.recordings if one.service == service.id)
    same = before is not None and len(before.recordings) == len(recordings)
    if before is not None and same and all(map(is_, before.recordings, recordings)):
        readings = before.readings
    else:
        readings = readings_of(plan, service)
    view = view_of(plan, service, plan.revision(revision), readings, style)
    return Found(view, error_rows(plan, service, readings, style, MOST), recordings, readings)


def _write(plan: Plan, service: Service, found: Found, path: Path) -> None:
    from app.proposal.actual_report import report_content

    write_whole(report_content(plan, service, found.view, found.errors), path)

"""The page of all recordings that the plan keeps: whose they are, what they hold, their gaps and doubts, and a way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.pages.page import BuiltPage
from app.desktop.plain_text import show_tip
from app.desktop.widgets.coverage import CoverageView
from app.desktop.widgets.empty_state import EmptyState
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.row_details import RowDetails
from app.desktop.widgets.rows_table import RowsTable
from app.plan.evidence_edits import remove_recording
from app.plan.session import Change, Session
from app.presenting.recorded_files import RecordingRow, recording_rows
from planners.words import in_context, plural, say

NOTHING_YET = say("No recordings yet. Drop recordings of a server on this window, or add them.")
NO_SERVICE = say("No recordings yet. Add a service first.")
MOST = 240
"""Pixels of the picture of the recordings, above which it scrolls."""


class OwnServersPage(BuiltPage):
    """All recordings. ``opened`` carries the id of the service whose own server is to be shown; ``service_asked`` asks for the
    first service of an empty plan."""

    opened = Signal(str)
    service_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._rows: tuple[RecordingRow, ...] = ()
        self.head = PageHead(say("Own servers"))
        self.table = RowsTable(
            (
                say("Service"),
                say("File"),
                say("Server"),
                say("Format"),
                in_context("of a recording", "Time"),
                say("Readings"),
                say("Doubts"),
            ),
            (12, 17, 10, 9, 18, 17, 17),
        )
        self.table.setAccessibleName(say("Recordings of the plan"))
        self.table.hug()
        self.table.currentCellChanged.connect(lambda *_: self._choose())
        self.coverage = CoverageView()
        self.coverage.chosen.connect(lambda row: self.table.setCurrentCell(row, 0))
        self.details = RowDetails(say("The selected recording in full"))
        self.show_button, self.remove_button = QPushButton(say("&Show")), QPushButton(say("Re&move"))
        show_tip(self.show_button, say("Show what the selected recording tells of its service"))
        show_tip(self.remove_button, say("Remove the selected recording. Undo brings it back."))
        self.show_button.clicked.connect(self._show)
        self.remove_button.clicked.connect(self._remove)
        self.add_button = QPushButton()
        self.add_button.clicked.connect(self._add)
        self.more_button = QPushButton(say("&Add recordings…"))
        self.more_button.clicked.connect(self._add_more)
        self.empty = EmptyState(NOTHING_YET, self.add_button)
        self._full, self._area = QWidget(), QScrollArea()

    def shows(self, change: Change) -> bool:
        """The recordings, and the titles of services."""
        return change.readings or change.outline or bool(change.services)

    def refresh(self) -> None:
        """Show the recordings of the plan as it is now."""
        self._rows = recording_rows(self._session.plan, number_style())
        self.table.show_rows(
            [row.cells for row in self._rows],
            tips=["\n".join((*row.file.lines, *row.file.doubts)) for row in self._rows],
        )
        self.coverage.show_rows([row.coverage for row in self._rows])
        if self._rows and self.table.currentRow() < 0:
            self.table.setCurrentCell(0, 0)
        told = plural("{count} recording", "{count} recordings", len(self._rows))
        self.head.subtitle.setText(told if self._rows else "")
        self.empty.setVisible(not self._rows)
        services = bool(self._session.plan.services)
        self.empty.text.setText(NOTHING_YET if services else NO_SERVICE)
        self.add_button.setText(say("&Add recordings…") if services else say("&Add service…"))
        for part in (self.more_button, self.show_button, self.remove_button):
            part.setVisible(bool(self._rows))
        wanted = self.coverage.sizeHint().height() + 2 * self._area.frameWidth()
        self._area.setFixedHeight(min(wanted, theme.px(MOST)))
        self._full.setVisible(bool(self._rows))
        self._choose()

    def _build(self) -> None:
        self.head.add(self.remove_button, self.show_button, self.more_button)
        column = QVBoxLayout(self._full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(theme.SPACE))
        column.addWidget(self.table, 3)
        area = self._area
        area.setWidgetResizable(True)
        area.setWidget(self.coverage)
        area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(area)
        self.details.setFixedHeight(theme.px(150))
        column.addWidget(self.details)
        column.addStretch(1)
        body = QVBoxLayout()
        margin = theme.px(theme.MARGIN)
        body.setContentsMargins(margin, theme.px(theme.GAP), margin, theme.px(theme.GAP))
        body.addWidget(self.empty)
        body.addWidget(self._full, 1)
        self.lay_out(self.head, body=body)

    def _selected(self) -> RecordingRow | None:
        row = self.table.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def _choose(self) -> None:
        chosen = self._selected()
        for button in (self.show_button, self.remove_button):
            button.setEnabled(chosen is not None)
        self.coverage.choose(self.table.currentRow())
        if chosen is not None:
            self.details.show_row(chosen.file.name, chosen.details)

    def _add(self) -> None:
        """Show where the recordings of the first service are added; ask for it where there is none."""
        services = self._session.plan.services
        if services:
            self.opened.emit(services[0].id)
        else:
            self.service_asked.emit()

    def _add_more(self) -> None:
        """Show where recordings are added to the service of the selected one."""
        chosen = self._selected()
        if chosen is None:
            self._add()
        else:
            self.opened.emit(chosen.file.service)

    def _show(self) -> None:
        chosen = self._selected()
        if chosen is not None:
            self.opened.emit(chosen.file.service)

    def _remove(self) -> None:
        chosen = self._selected()
        if chosen is not None:
            file = chosen.file
            self._session.apply(remove_recording(file.service, file.key, file.name))

"""The accuracy page: every published figure beside the model's answer, computed when the page is seen first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSplitter, QVBoxLayout

from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Change
from app.presenting.accuracy import AccuracyRow, accuracy, accuracy_rows
from app.presenting.accuracy_chart import accuracy_chart
from app.presenting.figures import with_unit
from planners.planner import ClaimCheck
from planners.registry import planner, services
from planners.words import in_context, say

if TYPE_CHECKING:
    from app.desktop.charts.view import ChartView


class AccuracyPage(Page):
    """Claims of all services, the held-out ones first."""

    def __init__(self) -> None:
        super().__init__()
        self._checks: tuple[ClaimCheck, ...] | None = None
        self._behind = True
        self._latest = Latest(self)
        self._latest.answered.connect(self._take)
        self.summary = label(wrap=True)
        self.held_out = QCheckBox(say("Show held-&out figures only"))
        self.held_out.setChecked(True)
        self.held_out.toggled.connect(self._show)
        head = (
            say("Figure"),
            say("Published"),
            say("Model"),
            in_context("of a figure", "Range"),
            say("Error"),
            say("Covered"),
            say("Document"),
        )
        self.service = QComboBox()
        self.service.setAccessibleName(say("Service"))
        self.service.addItem(say("All services"), "")
        for name in services():
            self.service.addItem(planner(name).title, name)
        self.service.activated.connect(lambda _: self._show())
        self._chart: ChartView | None = None
        self._split = QSplitter(Qt.Orientation.Vertical)
        self.table = RowsTable(head, (28, 14, 9, 15, 8, 8, 18), right=(1, 2, 3, 4))
        self.table.setAccessibleName(say("Published figures and model"))
        row = QHBoxLayout()
        row.addWidget(label(say("Accuracy"), "heading"), 1)
        row.addWidget(self.service)
        row.addWidget(self.held_out)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(row)
        layout.addWidget(self.summary)
        self._split.addWidget(self.table)
        self._split.setChildrenCollapsible(False)
        layout.addWidget(self._split, 1)

    def shows(self, change: Change) -> bool:
        """Nothing here follows the plan."""
        return False

    def refresh(self) -> None:
        """Compute on first sight."""
        if self._checks is None:
            self._latest.ask(_claims)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._chart is not None:
            self._chart.redraw()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()

    def _take(self, checks: tuple[ClaimCheck, ...]) -> None:
        self._checks = checks
        self._show()

    def _show(self) -> None:
        chosen, style = str(self.service.currentData() or ""), number_style()
        checks = tuple(check for check in self._checks or () if chosen in ("", check.service))
        self.summary.setText(accuracy(checks).sentence(style))
        if self._chart is None:
            from app.desktop.charts.view import ChartView

            self._chart = ChartView()
            self._split.insertWidget(0, self._chart)
            self._split.setSizes([260, 400])
        self._chart.show_chart(accuracy_chart(checks))
        shown = [
            row
            for row in accuracy_rows(checks, style)
            if not (self.held_out.isChecked() and row.used_for_fit)
        ]
        self.table.show_rows([_cells(row) for row in shown], tips=[row.note for row in shown])


def _claims() -> tuple[ClaimCheck, ...]:
    return tuple(check for name in services() for check in planner(name).claims())


def _cells(row: AccuracyRow) -> tuple[str, ...]:
    return (
        row.claim,
        with_unit(row.published, row.unit),
        row.predicted,
        row.range,
        row.error,
        " ".join((row.shape, say("yes") if row.inside else say("no"))),
        row.document,
    )

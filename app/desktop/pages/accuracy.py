"""The accuracy page: every published figure beside the model's answer, computed when the page is opened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.desktop.locale_style import number_style
from app.desktop.widgets.labels import label
from app.desktop.widgets.rows_table import RowsTable
from app.presenting.accuracy import accuracy
from app.presenting.charts import accuracy_chart
from app.presenting.figures import number
from planners.planner import ClaimCheck
from planners.registry import planner, services


class AccuracyPage(QWidget):
    """Claims of all services, the held-out ones first."""

    def __init__(self) -> None:
        super().__init__()
        self._checks: tuple[ClaimCheck, ...] | None = None
        self.summary = label(wrap=True)
        self.held_out = QCheckBox("&Held-out claims only")
        self.held_out.setChecked(True)
        self.held_out.toggled.connect(self._show)
        head = ("Published figure", "Published", "Model", "Range", "Error", "Covered", "Document")
        self.service = QComboBox()
        self.service.setAccessibleName("Service")
        self.service.addItem("All services", "")
        for name in services():
            self.service.addItem(planner(name).title, name)
        self.service.activated.connect(lambda _: self._show())
        self._chart: QWidget | None = None
        self._split = QSplitter(Qt.Orientation.Vertical)
        self.table = RowsTable(head, (28, 14, 9, 15, 8, 8, 18), right=(1, 2, 3, 4))
        self.table.setAccessibleName("Published figures and the model's answers")
        row = QHBoxLayout()
        row.addWidget(label("Accuracy", "heading"), 1)
        row.addWidget(self.service)
        row.addWidget(self.held_out)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.addLayout(row)
        layout.addWidget(self.summary)
        self._split.addWidget(self.table)
        self._split.setChildrenCollapsible(False)
        layout.addWidget(self._split, 1)

    def refresh(self) -> None:
        """Nothing here follows the plan."""

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._chart is not None:
            self._chart.redraw()  # type: ignore[attr-defined]

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Compute on first sight."""
        super().showEvent(event)
        if self._checks is None:
            self._checks = tuple(check for name in services() for check in planner(name).claims())
            self._show()

    def _show(self) -> None:
        chosen = str(self.service.currentData() or "")
        checks = tuple(check for check in self._checks or () if chosen in ("", check.service))
        self.summary.setText(accuracy(checks).sentence)
        if self._chart is None:
            from app.desktop.charts.view import ChartView

            self._chart = ChartView()
            self._split.insertWidget(0, self._chart)
            self._split.setSizes([260, 400])
        self._chart.show_chart(accuracy_chart(checks))  # type: ignore[attr-defined]
        shown = sorted(
            (c for c in checks if not (self.held_out.isChecked() and c.used_for_fit)),
            key=lambda c: c.used_for_fit,
        )
        self.table.show_rows([_row(check) for check in shown], tips=[check.note for check in shown])


def _row(check: ClaimCheck) -> tuple[str, ...]:
    style = number_style()
    published = number(check.published_low, style)
    if check.published_high != check.published_low:
        published += f" to {number(check.published_high, style)}"
    return (
        check.claim,
        f"{published} {check.unit}",
        number(check.predicted, style),
        f"{number(check.low, style)} to {number(check.high, style)}",
        f"{check.error_percent:+.1f} %",
        "✓ yes" if check.inside else "✗ no",
        f"{check.document}, {check.table}",
    )

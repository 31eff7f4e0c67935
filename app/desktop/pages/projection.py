"""The projection page: when it no longer fits, what binds first, by when to order, and how sure that is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.desktop.locale_style import number_style
from app.desktop.widgets.labels import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Session
from app.presenting.decision import decision
from app.presenting.projection import ProjectionView, projection_view
from planners.schema import Inputs


class ProjectionPage(QWidget):
    """The projection of one service. It is computed when it is seen."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self._shown: Inputs | None = None
        self.view: ProjectionView | None = None
        self.recommendation = label(role="verdict", wrap=True)
        self.sentences = label(wrap=True)
        self._chart: QWidget | None = None
        self.bottlenecks = RowsTable(
            ("Resource", "At capacity with", "Careful", "Likely over", "Earliest over", "Chance to hold"),
            (20, 19, 19, 15, 15, 12),
        )
        self.bottlenecks.setAccessibleName("Bottlenecks")
        self.needs = RowsTable(
            ("Need", "Now", "In a year", "At the horizon"), (31, 23, 23, 23), right=(1, 2, 3)
        )
        self.needs.setAccessibleName("Needs over time")
        self.swings = RowsTable(
            ("What matters", "at its 5 % point", "at its 95 % point"), (44, 28, 28), right=(1, 2)
        )
        self.swings.setAccessibleName("What matters most")
        self._room = QVBoxLayout()
        top = QWidget()
        above = QVBoxLayout(top)
        above.setContentsMargins(0, 0, 0, 0)
        above.addWidget(self.recommendation)
        above.addWidget(self.sentences)
        above.addLayout(self._room, 1)
        lower = QTabWidget()
        lower.setDocumentMode(True)
        for table, name in (
            (self.bottlenecks, "&Bottlenecks"),
            (self.needs, "&Needs over time"),
            (self.swings, "What &matters most"),
        ):
            lower.addTab(table, name)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(top)
        split.addWidget(lower)
        split.setSizes([470, 230])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(split)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Compute on sight."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Follow the plan where it changed since it was last computed; only while it is seen."""
        answer = self._session.answer(self._service)
        if not self.isVisible() or answer.now is None:
            return
        if answer.sizing is None or not answer.current:
            self.recommendation.setText("")
            self.sentences.setText(
                "The inputs are refused: there is nothing to project. See the sizing page."
            )
            return
        if answer.sizing.inputs == self._shown:
            return
        ahead, known = answer.now.projection, answer.now.options
        if ahead is None or known is None:
            self.sentences.setText("; ".join(answer.now.why_no_projection))
            return
        self._shown = answer.sizing.inputs
        self.view = projection_view(ahead, number_style())
        self.recommendation.setText(decision(known, ahead, number_style()).recommendation)
        self._show(self.view)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._chart is not None:
            self._chart.redraw()  # type: ignore[attr-defined]

    def _show(self, found: ProjectionView) -> None:
        self.sentences.setText("\n".join(found.sentences))
        self.bottlenecks.show_rows(
            [
                (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
                for r in found.rows
            ]
        )
        self.needs.show_rows([(r.title, r.now, r.in_a_year, r.at_horizon) for r in found.needs])
        self.swings.show_rows([(r.name, r.low, r.high) for r in found.swings])
        if self._chart is None:
            from app.desktop.charts.view import ChartView

            self._chart = ChartView()
            self._room.addWidget(self._chart, 1)
        self._chart.show_chart(found.chart)  # type: ignore[attr-defined]

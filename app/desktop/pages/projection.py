"""The projection page: when it no longer fits, what binds first, by when to order, and how sure that is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.field_slider import LoadSlider
from app.desktop.widgets.rows_table import RowsTable
from app.plan.edits import set_entry
from app.plan.session import Change, Session
from app.plan.sized import Answer
from app.presenting.decision import decision
from app.presenting.figures import NumberStyle
from app.presenting.projection import ProjectionView, projection_view
from app.presenting.tables import value_text
from app.presenting.wording import sentences
from planners.planner import load_of
from planners.schema import Inputs
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.charts.view import ChartView

REFUSED = say("No projection: an input is refused. Correct it on the Sizing tab.")


class ProjectionPage(Page):
    """The projection of one service. It is computed when it is seen, off the interface thread."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        service = session.plan.service(service_id)
        assert service is not None
        self._planner = session.planner_of(service)
        self._asked: Inputs | None = None
        self._latest = Latest(self)
        self._latest.answered.connect(self._show)
        self._latest.waiting.connect(self._fade)
        self.load = LoadSlider(load_of(self._planner))
        self.load.moved.connect(self._move)
        self.load.let_go.connect(session.seal)
        self._load_text = label()
        self.recommendation = label(role="verdict", wrap=True)
        self.sentences = label(wrap=True)
        self._latest.failed.connect(self.sentences.setText)
        self._chart: ChartView | None = None
        self.bottlenecks = RowsTable(
            (
                say("Resource"),
                say("Load at capacity"),
                say("Worst case"),
                say("Over, expected"),
                say("Over, worst case"),
                say("Chance to hold"),
            ),
            (18, 17, 17, 15, 17, 16),
        )
        self.bottlenecks.setAccessibleName(say("Bottlenecks"))
        self.needs = RowsTable(
            (say("Need"), say("Now"), say("In a year"), say("At the horizon")),
            (31, 23, 23, 23),
            right=(1, 2, 3),
        )
        self.needs.setAccessibleName(say("Needs over time"))
        self.swings = RowsTable(
            (
                say("Strongest influences"),
                say("Between"),
                say("Utilization, low end"),
                say("Utilization, high end"),
            ),
            (32, 28, 20, 20),
            right=(2, 3),
        )
        self.swings.setAccessibleName(say("Strongest influences"))
        self._room = QVBoxLayout()
        self._build()
        self._behind = True

    def shows(self, change: Change) -> bool:
        """The sizing of its service."""
        return self._service in change.services

    def refresh(self) -> None:
        """Project the plan as it is now, where that is another than was projected last."""
        answer = self._session.answer(self._service).now
        if answer is None or answer.sizing is None:
            self._latest.drop()
            self._asked = None
            self.recommendation.setText("")
            self.sentences.setText(REFUSED)
            return
        inputs, style = answer.sizing.inputs, number_style()
        load = load_of(self._planner)
        self.load.show_value(inputs[load.name])
        self._load_text.setText(value_text(load, inputs[load.name], style))
        if inputs != self._asked:
            self._asked = inputs
            if self._chart is None:
                self.sentences.setText(say("Calculating the projection …"))
            self._latest.ask(partial(_projected, answer, style))

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._chart is not None:
            self._chart.redraw()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()

    def _build(self) -> None:
        drag = QHBoxLayout()
        title = label(load_of(self._planner).title)
        title.setBuddy(self.load)
        drag.addWidget(title)
        drag.addWidget(self.load, 1)
        drag.addWidget(self._load_text)
        top = QWidget()
        above = QVBoxLayout(top)
        above.setContentsMargins(0, 0, 0, 0)
        above.addWidget(self.recommendation)
        above.addWidget(self.sentences)
        above.addLayout(self._room, 1)
        lower = QTabWidget()
        lower.setDocumentMode(True)
        for table, name in (
            (self.bottlenecks, say("&Bottlenecks")),
            (self.needs, say("&Needs over time")),
            (self.swings, say("Strongest &influences")),
        ):
            lower.addTab(table, name)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(top)
        split.addWidget(lower)
        split.setSizes([470, 230])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addLayout(drag)
        layout.addWidget(split)

    def _move(self, value: int) -> None:
        load = load_of(self._planner)
        self._session.apply(set_entry(self._service, load.name, value, load.title))

    def _fade(self, faded: bool) -> None:
        theme.fade((self.recommendation, self.sentences, self.bottlenecks, self.needs, self.swings), faded)
        if self._chart is not None:
            self._chart.fade(faded)

    def _show(self, shown: tuple[ProjectionView | None, str]) -> None:
        view, sentence = shown
        self.recommendation.setText(sentence if view is not None else "")
        self.sentences.setText("\n".join(view.sentences) if view is not None else sentence)
        if view is None:
            return
        self.bottlenecks.show_rows(
            [
                (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
                for r in view.rows
            ]
        )
        self.needs.show_rows([(r.title, r.now, r.in_a_year, r.at_horizon) for r in view.needs])
        self.swings.show_rows([(r.name, r.between, r.low, r.high) for r in view.swings])
        if self._chart is None:
            from app.desktop.charts.view import ChartView

            self._chart = ChartView()
            self._room.addWidget(self._chart, 1)
        self._chart.show_chart(view.chart)


def _projected(answer: Answer, style: NumberStyle) -> tuple[ProjectionView | None, str]:
    """What to show with the recommendation; where there is no projection, why."""
    ahead, known = answer.projection, answer.options
    if ahead is None or known is None:
        return None, sentences(*answer.why_no_projection)
    return projection_view(ahead, style), decision(known, ahead, style).recommendation

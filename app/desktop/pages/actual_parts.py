"""What plan against actual shows in the middle: the verdict, the chart, why it differs, and the table at equal load."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.charts.view import ChartView
from app.desktop.plain_text import ElidedLabel, label
from app.desktop.widgets.at_load import AtLoad
from app.desktop.widgets.banner import banner
from app.desktop.widgets.revision_cards import FITS
from app.desktop.widgets.verdict import VerdictChip
from app.desktop.widgets.waterfall_view import WaterfallView
from app.presenting.actual import ActualView
from app.presenting.wording import sentences
from planners.words import say

NARROW, CHART, TALLEST = 700, 216, 640
"""The width below which the lower cards stand one below the other, and the least and the most height of the chart."""


class ActualParts(QWidget):
    """The answer, or why there is none and what to do. ``added`` asks for files."""

    added = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.chip, self.headline = VerdictChip(), label("", "heading", wrap=True)
        self.told = label("", "caption", wrap=True)
        self.chart, self.chart_title = ChartView(), ElidedLabel("", "heading")
        self.chart.setMinimumHeight(theme.px(CHART))
        self.chart.setMaximumHeight(theme.px(TALLEST))
        self.chart.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored
        )  # low where it scrolls
        self.why, self.unsplit = WaterfallView(), label("", "muted", wrap=True)
        self.at_load = ElidedLabel("", "caption")
        self.table = AtLoad()
        self.trends, self.cautions = label("", "caption", wrap=True), label("", "caption", wrap=True)
        self.reason, self.add = label("", "muted", wrap=True), QPushButton(say("Add files…"))
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.add.clicked.connect(self.added)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._shown = ActualView("")
        self._empty, self._full = self._make_empty(), self._make_full()
        # Parts that take turns: a stack would be as high as the higher one, with nothing to scroll to.
        turns = QVBoxLayout(self)
        turns.setContentsMargins(0, 0, 0, 0)
        for part in (self._empty, self._full):
            turns.addWidget(part)
        self._turn_to(self._empty)

    def show_view(self, view: ActualView) -> None:
        """Show what was found, or why nothing was."""
        self._shown = view
        if view.refused or view.chart is None:
            self.reason.setText(view.refused)
            self._turn_to(self._empty)
            return
        self.chip.show_verdict(FITS[view.outcome], view.chip)
        self.headline.setText(view.headline)
        self.told.setText(sentences(*view.told))
        self.chart_title.setText(view.chart.title)
        self.chart.show_chart(view.chart)
        self.why.show_steps(view.why)
        self.unsplit.setText("" if view.why.steps else view.unsplit)
        self.unsplit.setVisible(not view.why.steps)
        self.at_load.setText(view.at_load)
        self.table.show_rows(view.rows)
        told = "; ".join(say("{window}: {trend}", window=r.window, trend=r.trend) for r in view.trends)
        self.trends.setText(say("Trends: {trends}.", trends=told) if told else "")
        self.cautions.setText(sentences(*view.cautions))
        for part in (self.trends, self.cautions):
            part.setVisible(bool(part.text()))
        self._turn_to(self._full)

    def wait(self, text: str) -> None:
        """Show a text while nothing is known yet."""
        self.reason.setText(text)
        self.add.hide()
        self._turn_to(self._empty)

    def _turn_to(self, wanted: QWidget) -> None:
        for part in (self._empty, self._full):
            part.setVisible(part is wanted)

    def show_add(self, wanted: bool) -> None:
        """Offer to add files where that helps."""
        self.add.setVisible(wanted)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.chart.redraw()
        self.why.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The lower cards stand side by side where there is room."""
        super().resizeEvent(event)
        narrow = self.width() < theme.px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._lower.setDirection(way)

    def _make_empty(self) -> QWidget:
        empty = QWidget()
        layout = QVBoxLayout(empty)
        layout.setContentsMargins(theme.margins(theme.MARGIN, theme.GAP, theme.MARGIN, 0))
        layout.addStretch(1)
        layout.addWidget(self.reason)
        layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        return empty

    def _make_full(self) -> QWidget:
        full = QWidget()
        layout = QVBoxLayout(full)
        margin = theme.px(theme.MARGIN)
        layout.setContentsMargins(margin, 0, margin, theme.px(theme.GAP))
        layout.setSpacing(theme.px(10))
        layout.addWidget(banner(self.chip, self.headline, self.told))
        layout.addWidget(_card(self.chart_title, label("", "caption"), self.chart), 1)
        reasons = QWidget()
        inside = QVBoxLayout(reasons)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.why)
        inside.addWidget(self.unsplit)
        why = _card(label(say("Why it differs"), "heading"), label(say("points of use"), "caption"), reasons)
        self._lower.addWidget(why, 9)
        self._lower.addWidget(_card(label(say("At equal load"), "heading"), self.at_load, self.table), 10)
        self._lower.setSpacing(theme.px(10))
        layout.addLayout(self._lower)
        layout.addWidget(self.trends)
        layout.addWidget(self.cautions)
        return full


def _card(title: QWidget, note: QWidget, part: QWidget) -> QFrame:
    card = QFrame()
    card.setProperty("role", "card")
    title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    head = QHBoxLayout()
    head.addWidget(title, 1)
    head.addWidget(note)
    layout = QVBoxLayout(card)
    layout.setContentsMargins(
        theme.px(theme.GAP), theme.px(theme.SPACE), theme.px(theme.GAP), theme.px(theme.SPACE)
    )
    layout.setSpacing(theme.px(theme.TIGHT))
    layout.addLayout(head)
    fills = isinstance(part, ChartView)
    layout.addWidget(part, int(fills))
    layout.addStretch(int(not fills))
    return card

"""What the calibration shows in the middle: readings over time, the processor against the load, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.charts.legend import Legend
from app.desktop.charts.readings import ReadingsView, ground_of
from app.desktop.charts.view import ChartView
from app.desktop.plain_text import ElidedLabel, label
from app.desktop.widgets.result_card import ResultCard
from app.desktop.widgets.verdict import VerdictShape
from app.presenting.calibration_result import Result
from app.presenting.charts import ChartDescription
from app.presenting.own_readings import CAUSES, Cause, Readings
from app.presenting.wording import sentences
from planners.planner import Fit
from planners.words import say

NARROW, RESULT, LOW, CHART, HIGH = 700, 316, 176, 300, 250
"""The width below which chart and result stand one below the other, the width of the result, and the heights of readings and
chart."""
NOTHING_YET = say(
    "Add recordings of your server: its processor, and its users or requests over the same days."
)


class LeftOutLegend(QWidget):
    """The grounds of what was left out, with the causes, at the right end of a row."""

    def __init__(self) -> None:
        super().__init__()
        self._causes: tuple[Cause, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_causes(self, causes: tuple[Cause, ...]) -> None:
        """Show these."""
        self._causes = causes
        self.setAccessibleName(", ".join(CAUSES[one] for one in causes))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line."""
        return QSize(100, theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The causes that have room, the first one leftmost."""
        painter = QPainter(self)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        side, gap = theme.px(12), theme.px(theme.GAP)
        right = float(self.width())
        for cause in reversed(self._causes):
            wide = painter.fontMetrics().horizontalAdvance(CAUSES[cause]) + 2
            left = right - wide - side - 4
            if left < 0:
                return
            painter.fillRect(QRectF(left, (self.height() - side) / 2, side, side - 2), ground_of(cause))
            painter.setPen(QColor(theme.current().text2))
            room = QRectF(left + side + 4, 0, wide, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, CAUSES[cause])
            right = left - gap


class CalibrationParts(QWidget):
    """Fixed rooms for readings, chart and result; where there is no result its reason stands in the place of the two."""

    added = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_made = False

    def making(self) -> Iterator[None]:
        """Make what is in it, in pieces: only then it is more than an empty widget."""
        self.readings, self.causes, self.legend = ReadingsView(), LeftOutLegend(), Legend()
        self.refusal, self._words = label(wrap=True), label(NOTHING_YET, "muted", wrap=True)
        self.add = QPushButton(say("Add files…"))
        self.add.clicked.connect(self.added)
        yield
        self.chart, self.choice = ChartView(), QComboBox()
        self._charts: Mapping[str, ChartDescription] = {}
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.setAccessibleName(say("Quantity in the chart"))
        self.choice.activated.connect(lambda _: self._show_chart())
        yield
        self.result = ResultCard()
        yield
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build()
        self._is_made = True
        yield

    def show_empty(self, used: str = "") -> None:
        """Say what to add; ``used`` names the files of readings that the plan uses."""
        told = say("This plan uses the readings of {files}.", files=used) if used else ""
        self._words.setText(sentences(told, NOTHING_YET))
        self._empty.show()
        self._full.hide()

    def show_readings(self, readings: Readings) -> None:
        """Show what was recorded."""
        self._empty.hide()
        self._full.show()
        self.readings.show_readings(readings)
        self.causes.show_causes(readings.causes)
        self._readings.setVisible(bool(readings.courses))

    def show_refusal(self, sentence: str, chart: ChartDescription | None) -> None:
        """Say why nothing is told, and what to measure, beside what was read."""
        self.refusal.setText(sentence)
        self._refused.setVisible(True)
        self._chart.setVisible(chart is not None)
        self.result.setVisible(False)
        self.choice.hide()
        if chart is not None:
            self._charts = {}
            self._draw(chart)
        self._share()

    def show_found(self, charts: Mapping[str, ChartDescription], result: Result) -> None:
        """Show the charts, each by its quantity, and the result."""
        self._refused.setVisible(False)
        self._chart.setVisible(True)
        self.result.setVisible(True)
        self._share()
        self._charts = charts
        if [self.choice.itemData(place) for place in range(self.choice.count())] != list(charts):
            self.choice.clear()
            for quantity, chart in charts.items():
                self.choice.addItem(chart.y.title, quantity)
        self.choice.setVisible(len(charts) > 1)
        self._show_chart()
        self.result.show_result(result)

    def _show_chart(self) -> None:
        """Show the chart of the chosen quantity."""
        chart = self._charts.get(str(self.choice.currentData() or ""))
        if chart is not None:
            self._draw(chart)

    def _draw(self, chart: ChartDescription) -> None:
        self._heading.setText(say("{figure} against load", figure=chart.y.label))
        self.chart.show_chart(chart)
        self.legend.show_chart(chart)

    def fade(self, faded: bool) -> None:
        """Show that a newer answer is awaited, or that it is there."""
        self.chart.fade(faded)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.chart.redraw()
        self.result.details.redraw()
        for part in (self.readings, self.causes, self.legend, self.result.rows):
            part.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Chart and result side by side, or one below the other."""
        super().resizeEvent(event)
        if self._is_made:
            self._share()

    def _share(self) -> None:
        """The width of what stands beside the chart."""
        stacked = self.width() < theme.px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        if self._lower.direction() != way:
            self._lower.setDirection(way)
            self._lower.removeWidget(self._refused)
            self._lower.insertWidget(0 if stacked else 2, self._refused, 0, Qt.AlignmentFlag.AlignTop)
        for part in (self.result, self._refused):
            alone = stacked or self._chart.isHidden()
            part.setMinimumWidth(0 if alone else theme.px(RESULT))
            part.setMaximumWidth(16_777_215 if alone else theme.px(RESULT))

    def _build(self) -> None:
        self._readings, readings = _card(ElidedLabel(say("Readings"), "heading"), self.causes)
        readings.addWidget(self.readings, 1)
        self._readings.setMinimumHeight(theme.px(LOW))
        self._readings.setMaximumHeight(theme.px(HIGH))
        self._heading = ElidedLabel("", "heading")
        self._chart, chart = _card(self._heading, self.legend, self.choice)
        self.legend.show_standings(())
        chart.addWidget(self.chart, 1)
        self.chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._chart.setMinimumHeight(theme.px(CHART))
        self._refused = self._refusal_card()
        self._lower.setSpacing(theme.px(theme.GAP))
        self._lower.addWidget(self._chart, 1)
        self._lower.addWidget(self.result)
        self._lower.addWidget(self._refused, 0, Qt.AlignmentFlag.AlignTop)
        self._full, self._empty = QWidget(), self._make_empty()
        layout = QVBoxLayout(self._full)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.GAP))
        layout.addWidget(self._readings, 1)
        layout.addLayout(self._lower, 3)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(theme.px(theme.MARGIN), 0, theme.px(theme.MARGIN), theme.px(10))
        for part in (self._empty, self._full):
            part.hide()  # until it is known which
            outer.addWidget(part)

    def _refusal_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("role", "card")
        card.setProperty("fit", "tight")
        row = QHBoxLayout(card)
        row.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        row.setSpacing(theme.px(theme.SPACE))
        row.addWidget(VerdictShape(Fit.TIGHT), 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.addWidget(label(say("Not calibrated"), "heading", wrap=True))
        texts.addWidget(self.refusal)
        row.addLayout(texts, 1)
        return card

    def _make_empty(self) -> QWidget:
        empty = QWidget()
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(empty)
        layout.addStretch(1)
        layout.addWidget(self._words)
        layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        return empty


def _card(title: QWidget, beside: QWidget, *more: QWidget) -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "card")
    head = QHBoxLayout()
    head.setSpacing(theme.px(theme.GAP))
    head.addWidget(title)
    head.addWidget(beside, 1)
    for part in more:
        head.addWidget(part)
    layout = QVBoxLayout(card)
    layout.setContentsMargins(theme.px(10), theme.px(theme.SPACE), theme.px(10), theme.px(theme.TIGHT))
    layout.setSpacing(theme.px(theme.TIGHT))
    layout.addLayout(head)
    return card, layout

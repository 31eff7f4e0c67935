"""A chart of one resource month by month in a card, with the resource to choose; without growth what to enter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.charts.view import KINDS, LEAST_HEIGHT, ChartView
from app.desktop.plain_text import ElidedLabel
from app.desktop.widgets.buttons import Segments
from app.presenting.month_charts import MonthChart
from app.problems import sentence_for
from planners.words import say

HEAD = 28
NO_GROWTH = say("No growth is entered: the answers above are for the present load.")


class MonthChartCard(QFrame):
    """``wanted`` tells that growth is to be entered, ``failed`` why a picture could not be saved."""

    wanted = Signal()
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.charts: dict[str, MonthChart] = {}
        self.title, self.note = ElidedLabel("", "heading"), ElidedLabel("", "caption")
        self.segments, self.combo = Segments(say("Resource in the chart")), QComboBox()
        self.combo.setAccessibleName(say("Resource in the chart"))
        self.segments.chosen.connect(self.choose)
        self.combo.activated.connect(lambda place: self.choose(self.combo.itemData(place)))
        self.save = self._make_save()
        self.chart = self._make_chart()
        self.enter = QPushButton(say("Enter growth"))
        self.enter.clicked.connect(self.wanted)
        self.stack = QStackedWidget()
        self._build()

    @property
    def resource(self) -> str:
        """The resource that is seen."""
        return self.segments.current

    def show_charts(self, charts: Sequence[MonthChart], grows: bool) -> None:
        """Show these charts, the chosen one in front; their order and the choice stay as long as they are the same."""
        found = {one.resource: one for one in charts}
        order = list(self.charts) if set(self.charts) == set(found) else list(found)
        current = self.resource if self.resource in found else next(iter(found), "")
        self.charts = {name: found[name] for name in order}
        choices = [(name, name) for name in order]
        if self.segments.keys != tuple(order):
            self.combo.clear()
            for name in order:
                self.combo.addItem(name, name)
        self.segments.show_choices(choices, current)
        self.stack.setCurrentIndex(1 if grows and found else 2)
        self.save.setEnabled(grows and bool(found))
        self.choose(current)
        self._fit()

    def choose(self, resource: str) -> None:
        """Show the chart of a resource."""
        self.segments.choose(resource)
        self.combo.setCurrentIndex(self.combo.findData(resource))
        one = self.charts.get(resource)
        if one is not None:
            self.title.setText(one.chart.title)
            self.note.setText(one.note)
            self.chart.show_chart(one.chart)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """In a narrow card the choice is a list."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The note gives way to the buttons of the choice, and these to a list."""
        several, room = len(self.charts) > 1, self.width() - theme.px(5 * theme.GAP)
        room -= self.title.sizeHint().width() + self.save.sizeHint().width()
        wide = several and self.segments.sizeHint().width() <= room
        self.segments.setVisible(wide)
        self.combo.setVisible(several and not wide)
        taken = self.segments.sizeHint().width() if wide else self.combo.sizeHint().width()
        room -= taken if several else 0
        self.note.setVisible(self.note.sizeHint().width() <= room)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(theme.GAP, 0, theme.GAP, 0)
        head.setSpacing(theme.SPACE)
        head.addWidget(self.title)
        head.addWidget(self.note)
        head.addStretch(1)
        head.addWidget(self.segments)
        head.addWidget(self.combo)
        head.addWidget(self.save)
        self.segments.hide()
        self.combo.hide()
        self.save.setEnabled(False)
        empty = QWidget()
        middle = QVBoxLayout(empty)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(ElidedLabel(NO_GROWTH, "muted"))
        row.addWidget(self.enter)
        row.addStretch(1)
        middle.addLayout(row)
        for part in (QWidget(), self.chart, empty):
            self.stack.addWidget(part)
        self.stack.setMinimumHeight(LEAST_HEIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, theme.SPACE, 1, theme.TIGHT)
        layout.setSpacing(theme.TIGHT)
        layout.addLayout(head)
        layout.addWidget(self.stack, 1)

    def _make_save(self) -> QPushButton:
        button = QPushButton(say("Save as…"))
        button.setAccessibleName(say("Save the chart as a picture, a drawing or a table"))
        button.clicked.connect(self._ask_and_save)
        return button

    def _make_chart(self) -> ChartView:
        chart = ChartView()
        for text, ask in (
            (say("Save as…"), self._ask_and_save),
            (say("Copy as picture"), chart.copy),
            (say("Reset zoom"), chart.reset),
        ):
            action = QAction(text, chart)
            action.triggered.connect(ask)
            chart.addAction(action)
        chart.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return chart

    def _ask_and_save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, say("Save chart"), "chart.png", KINDS)
        if name:
            try:
                self.chart.save(Path(name))
            except (OSError, ValueError) as problem:
                self.failed.emit(sentence_for(problem))

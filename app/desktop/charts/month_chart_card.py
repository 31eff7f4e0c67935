"""The charts of the months in a card: one resource or all of them; without growth what to enter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.charts.card import ChartCard
from app.desktop.plain_text import label, show_tip
from app.presenting.month_charts import MonthChart
from planners.words import in_context, say

ALL = ""
"""The key of all charts side by side."""
EMPTY = 420
"""How high the card is at most where it has no chart, in pixels."""
NO_GROWTH = say("No growth is entered: the answers above are for the present load.")


class MonthChartCard(ChartCard):
    """``wanted`` tells that growth is to be entered."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__(say("Resource in the chart"))
        self.charts: dict[str, MonthChart] = {}
        self.enter = QPushButton(say("Enter growth"))
        self.enter.clicked.connect(self.wanted)
        self._empty, self._grows, self._asked = self._make_empty(), False, ALL
        self.stack.addWidget(self._empty)
        self._waiting = label("", "muted", wrap=True)
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_other(ALL, say("Month by month"), self._waiting)
        self.chosen.connect(self.choose)
        self._add_menu()

    def show_months(self, charts: Sequence[MonthChart], grows: bool) -> None:
        """Show these charts, the chosen one in front; their order and the choice stay as long as they are the same."""
        found = {one.resource: one for one in charts}
        same = set(self.charts) == set(found)
        self.charts = {name: found[name] for name in (self.charts if same else found)}
        self._grows = grows and bool(found)
        if not same and self._asked not in found:
            self._asked = next(iter(found), ALL)
        several = [(ALL, in_context("of several charts", "All"))] if len(found) > 1 else []
        self.offer([*((name, name) for name in self.charts), *several] if self._grows else [])
        self._show_asked()

    def wait(self, text: str) -> None:
        """Show a text in the place of charts that are not there yet."""
        self._waiting.setText(text)

    def fade(self, faded: bool) -> None:
        """Show that the charts are older than what was entered, or that they are not."""
        self.chart.fade(faded)

    def choose(self, resource: str) -> None:
        """Show the chart of a resource, where it has one."""
        if resource != ALL and resource not in self.charts:
            return
        self._asked = resource
        self._show_asked()

    def _show_asked(self) -> None:
        one = self.charts.get(self._asked)
        if not self._grows:
            self.show_other(ALL, say("Month by month"), self._empty)
        elif one is None:
            charts = [(name, partial(getattr, one, "chart")) for name, one in self.charts.items()]
            self.show_charts(ALL, say("All resources, month by month"), charts)
        else:
            self.show_chart(one.resource, one.chart)
        self.setMaximumHeight(16_777_215 if self._grows else theme.px(EMPTY))
        self._fit()

    def _fit(self) -> None:
        """The longest title that the choice leaves room for: with the servers, with what the axis tells too, or the resource."""
        super()._fit()
        one = self.charts.get(self.current)
        if one is None or not self._grows:
            return
        title, bold = one.chart.title, QFontMetrics(theme.scaled(self.font(), 1, bold=True))
        note = say("{chart} · {servers}", chart=title, servers=one.note) if one.note else title
        room = self.width() - self.save.sizeHint().width() - theme.px(5 * theme.GAP)
        titles = (note, title, one.title)
        if bold.horizontalAdvance(titles[-1]) > room - self.segments.sizeHint().width():
            self.segments.hide()
            self.combo.setVisible(len(self.charts) > 1)
        choice = self.combo if self.segments.isHidden() else self.segments
        left = room - choice.sizeHint().width()
        self.title.setText(next((one for one in titles if bold.horizontalAdvance(one) <= left), titles[-1]))
        show_tip(self.title, note)

    def _make_empty(self) -> QWidget:
        empty, told = QWidget(), label(NO_GROWTH, "muted", wrap=True)
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle = QVBoxLayout(empty)
        middle.setSpacing(theme.px(theme.GAP))
        middle.addStretch(1)
        middle.addWidget(told)
        middle.addWidget(self.enter, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(1)
        return empty

    def _add_menu(self) -> None:
        for text, ask in (
            (say("Copy as picture"), self.chart.copy),
            (say("Reset zoom"), self.chart.reset),
        ):
            action = QAction(text, self.chart)
            action.triggered.connect(ask)
            self.chart.addAction(action)
        self.chart.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

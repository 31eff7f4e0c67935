"""A card with a chart: its title, what else can be seen in its place, and one button to save it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.charts.multiples import Described, Multiples
from app.desktop.charts.view import KINDS, LEAST_HEIGHT, ChartView
from app.desktop.file_kinds import suggested
from app.desktop.plain_text import ElidedLabel, show_tip
from app.desktop.telling import Failure
from app.desktop.widgets.buttons import Segments
from app.presenting.charts import ChartDescription
from app.problems import sentence_for
from planners.words import say

Choice = tuple[str, str]
"""A key and its title."""
LISTED, TITLE = 12, 116
"""Letters that the list shows at least, and the pixels of the title that buttons leave it."""
NOT_SAVED = say("The chart was not saved.")


class ChartCard(QFrame):
    """``chosen`` carries the key of what the user wants to see, ``failed`` a ``Failure`` to save.

    What is seen most is offered as buttons; in a narrow card all of it is a list.
    """

    chosen = Signal(str)
    failed = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.title = ElidedLabel("", "heading")
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.segments, self.combo = Segments(name), QComboBox()
        self.combo.setAccessibleName(name)
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.combo.setMinimumContentsLength(LISTED)
        self.combo.setPlaceholderText(say("Choose a chart"))
        self.segments.chosen.connect(self.chosen)
        self.combo.activated.connect(lambda place: self.chosen.emit(self.combo.itemData(place)))
        self.save = self._make_save()
        self.chart, self.multiples, self.stack = ChartView(), Multiples(), QStackedWidget()
        self.multiples.chosen.connect(self.chosen)
        self._first: tuple[Choice, ...] = ()
        self._more: tuple[Choice, ...] = ()
        self._current = ""
        self._build()

    def offer(self, first: Sequence[Choice], more: Sequence[Choice] = ()) -> None:
        """Offer what can be seen: ``first`` as buttons where there is room."""
        if (tuple(first), tuple(more)) != (self._first, self._more):
            self._first, self._more = tuple(first), tuple(more)
            self._fit()

    def show_chart(self, key: str, chart: ChartDescription) -> None:
        """Show one chart."""
        self._show(key, chart.y.label, self.chart)
        self.chart.show_chart(chart)

    def show_charts(self, key: str, title: str, charts: Sequence[tuple[str, Described]]) -> None:
        """Show several small charts; the key of each leads to it."""
        self._show(key, title, self.multiples)
        self.multiples.show_charts(charts)

    def show_other(self, key: str, title: str, part: QWidget) -> None:
        """Show something else in the place of a chart."""
        self._show(key, title, part)

    @property
    def current(self) -> str:
        """The key of what is seen."""
        return self._current

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        self.chart.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """In a narrow card the choice is a list."""
        super().resizeEvent(event)
        self._fit()

    def _show(self, key: str, title: str, part: QWidget) -> None:
        if self.stack.indexOf(part) < 0:
            self.stack.addWidget(part)
        self.stack.setCurrentWidget(part)
        self.title.setText(title)
        self.save.setEnabled(part is self.chart)
        self._current = key
        self._mark()

    def _mark(self) -> None:
        """Show which one is chosen, in buttons and list."""
        group, checked = self.segments.group, self.segments.group.checkedButton()
        if self._current in self.segments.keys:
            self.segments.choose(self._current)
        elif checked is not None:
            group.setExclusive(False)
            checked.setChecked(False)
            group.setExclusive(True)
        self.combo.setCurrentIndex(self.combo.findData(self._current))

    def _fit(self) -> None:
        self.segments.show_choices(self._first)
        taken = self.save.sizeHint().width() + theme.px(4 * theme.GAP)
        taken += min(self.title.sizeHint().width(), theme.px(TITLE))
        several = len(self._first) + len(self._more) > 1
        wide = self.segments.sizeHint().width() <= self.width() - taken
        listed = (*self._first, *self._more)
        if [self.combo.itemData(place) for place in range(self.combo.count())] != [key for key, _ in listed]:
            self._list(listed)
        self.segments.setVisible(several and wide)
        self.combo.setVisible(several and not wide)
        self._mark()

    def _list(self, listed: Sequence[Choice]) -> None:
        self.combo.clear()
        for key, title in listed:
            self.combo.addItem(title, key)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(theme.margins(theme.GAP, 0, theme.GAP, 0))
        head.setSpacing(theme.px(theme.SPACE))
        head.addWidget(self.title, 1)
        for part in (self.segments, self.combo, self.save):
            head.addWidget(part)
        for part in (self.segments, self.combo):
            part.hide()
        self.stack.addWidget(self.chart)
        self.stack.addWidget(self.multiples)
        self.stack.setMinimumHeight(theme.px(LEAST_HEIGHT))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(1, theme.SPACE, 1, theme.TIGHT))
        layout.setSpacing(theme.px(theme.TIGHT))
        layout.addLayout(head)
        layout.addWidget(self.stack, 1)

    def _make_save(self) -> QPushButton:
        button = QPushButton(say("Save as…"))
        show_tip(button, say("Save the chart as a picture, a drawing or a table"))
        button.clicked.connect(self._ask_and_save)
        return button

    def _ask_and_save(self) -> None:
        title = self.chart.chart.title if self.chart.chart is not None else say("Chart")
        name, _ = QFileDialog.getSaveFileName(self, say("Save chart"), suggested(title, ".png"), KINDS)
        if name:
            try:
                self.chart.save(Path(name))
            except (OSError, ValueError) as problem:
                self.failed.emit(Failure(NOT_SAVED, sentence_for(problem)))

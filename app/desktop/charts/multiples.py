"""Several small charts side by side, each with its own scale and threshold; one that is clicked is shown large."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.charts import canvas
from app.desktop.charts.small import small_frame
from app.desktop.frames import Following
from app.desktop.locale_style import number_style
from app.desktop.plain_text import cut, show_tip
from app.presenting.charts import ChartDescription
from app.presenting.reading import described
from planners.words import say

LEAST_WIDTH, LEAST_HEIGHT, BETWEEN = 216, 128, 8
LOWER = 0.9
"""How much lower than the least height rows are, where one more of them is seen whole then."""
PAINTED = 4.0
"""Times as long as to describe a small chart it takes to describe and paint it."""

Described = Callable[[], ChartDescription]
"""Makes the description of a chart when it is shown."""


class SmallChart(QAbstractButton):
    """A small chart under its title. It is a button: a click, Enter or Space shows the chart large."""

    redescribed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = ""
        self.chart: ChartDescription | None = None
        self._following = Following(self, PAINTED)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def follow(self, key: str, chart: Described) -> None:
        """Show a chart: while a slider is dragged when there is time for it."""
        self._following.show(lambda: self._show_chart(key, chart()))

    def _show_chart(self, key: str, chart: ChartDescription) -> None:
        self.key, self.chart = key, chart
        self.setAccessibleName(chart.y.label)
        self.setAccessibleDescription(described(chart, number_style()))
        show_tip(self, chart.y.label)
        self.update()
        self.redescribed.emit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The least that can be read."""
        return QSize(theme.px(LEAST_WIDTH), theme.px(LEAST_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint title and chart."""
        if self.chart is None:
            return
        painter, colours, room = QPainter(self), theme.current(), QRectF(self.rect())
        painter.setFont(theme.scaled(self.font(), theme.CAPTION, bold=True))
        painter.setPen(QColor(colours.text))
        title = cut(self.chart.y.label, painter.fontMetrics(), self.width() - theme.px(theme.GAP) - 6)
        painter.drawText(room.adjusted(theme.px(theme.GAP), 2, -6, 0), Qt.AlignmentFlag.AlignLeft, title)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        canvas.paint(painter, small_frame(room, self.chart, self.font(), number_style()), self.chart)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(QColor(colours.accent if self.hasFocus() else colours.rule), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                room.adjusted(1, 1, -1, -1), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
            )


class Multiples(QScrollArea):
    """Small charts in rows. It scrolls where there are many.

    ``chosen`` carries the key of the one to show large; ``redescribed`` says that one of them shows another chart.
    """

    chosen = Signal(str)
    redescribed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("plain")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(say("All charts"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self.setWidget(self._inside)
        self.charts: list[SmallChart] = []

    def show_charts(self, charts: Sequence[tuple[str, Described]]) -> None:
        """Show these, in their order."""
        before = [one.isHidden() for one in self.charts]
        while len(self.charts) < len(charts):
            made = SmallChart(self._inside)
            made.clicked.connect(lambda _=False, one=made: self.chosen.emit(one.key))
            made.redescribed.connect(self.redescribed)
            self.charts.append(made)
        for place, small in enumerate(self.charts):
            small.setVisible(place < len(charts))
            if place < len(charts):
                key, chart = charts[place]
                small.follow(key, chart)
        if [one.isHidden() for one in self.charts] != before:
            self._arrange()

    @property
    def shown(self) -> list[ChartDescription]:
        """What the charts show, as far as it is made."""
        return [one.chart for one in self.charts if one.chart is not None and not one.isHidden()]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """As many beside each other as have room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        seen = [one for one in self.charts if not one.isHidden()]
        room, between = self.viewport().size(), theme.px(BETWEEN)
        columns = max(1, min(len(seen), 3, room.width() // theme.px(LEAST_WIDTH)))
        rows = max(1, -(-len(seen) // columns))
        wide = (room.width() - between * (columns - 1)) // columns
        least = theme.px(LEAST_HEIGHT)
        whole = int((room.height() + between) / (LOWER * (least + between)))
        seen_at_once = max(1, min(rows, whole))  # the others are scrolled to: no row is cut through its axis
        high = max(round(LOWER * least), (room.height() - between * (seen_at_once - 1)) // seen_at_once)
        for place, small in enumerate(seen):
            row, column = divmod(place, columns)
            small.setGeometry(column * (wide + between), row * (high + between), wide, high)
        self._inside.setFixedSize(room.width(), rows * (high + between) - between)

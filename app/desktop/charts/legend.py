"""What the shapes beside figures and in charts mean, in one line of fixed height."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.charts.markers import shape
from app.desktop.plain_text import show_tip
from app.desktop.widgets.standing import SIZE, paint_standing
from app.presenting.charts import ChartDescription
from app.presenting.wording import STANDING_WORDS
from planners.evidence import Standing
from planners.words import say

Sign = Callable[[QPainter, QRectF], None]
BESIDE, BETWEEN = 4, 14


class Legend(QWidget):
    """Standings, the hatch, and the kinds of published points of the charts that are seen. What has no room is left out."""

    def __init__(self) -> None:
        super().__init__()
        self._points: tuple[tuple[str, int, bool], ...] = ()
        self._standings: tuple[Standing, ...] = tuple(Standing)
        self._hatched = False
        self._told: object = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def texts(self) -> tuple[str, ...]:
        """What is explained, from left to right."""
        return tuple(text for text, _ in self._entries())

    def show_standings(self, standings: Sequence[Standing]) -> None:
        """Explain these."""
        self._standings = tuple(one for one in Standing if one in standings)
        self._tell()

    def show_chart(self, chart: ChartDescription | None) -> None:
        """Explain the hatch and the points of this chart."""
        self.show_charts(() if chart is None else (chart,))

    def show_charts(self, charts: Sequence[ChartDescription]) -> None:
        """Explain the hatch and the points of all of these, each once."""
        points = [one for chart in charts for one in chart.points if one.role != "plan"]
        self._points = tuple(dict.fromkeys((one.label, one.shape, one.filled) for one in points))
        self._hatched = any(one.dashed for chart in charts if not chart.beyond for one in chart.series)
        self._tell()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line."""
        return QSize(200, theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the entries that have room."""
        painter, left = QPainter(self), 0.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        metrics, size, beside = QFontMetrics(painter.font()), theme.px(SIZE), theme.px(BESIDE)
        for text, sign in self._entries():
            wide = metrics.horizontalAdvance(text)
            if left + size + beside + wide > self.width():
                return
            painter.save()
            sign(painter, QRectF(left, (self.height() - size) / 2, size, size))
            painter.restore()
            left += size + beside
            painter.setPen(QColor(theme.current().text2))
            room = QRectF(left, 0, wide + 2, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            left += wide + theme.px(BETWEEN)

    def _tell(self) -> None:
        shown = self._standings, self._points, self._hatched
        if shown == self._told:
            return
        self._told = shown
        told = " · ".join(self.texts)
        self.setAccessibleName(say("Legend: {entries}", entries=told))
        show_tip(self, told)
        self.update()

    def _entries(self) -> list[tuple[str, Sign]]:
        found: list[tuple[str, Sign]] = [
            (STANDING_WORDS[standing], _standing(standing)) for standing in self._standings
        ]
        if self._hatched:
            found.append((say("beyond the measured load"), _hatch))
        return [*found, *((label, _point(kind, filled)) for label, kind, filled in self._points)]


def _standing(standing: Standing) -> Sign:
    return lambda painter, room: paint_standing(painter, room, standing, theme.current().text2)


def _hatch(painter: QPainter, room: QRectF) -> None:
    colour = QColor(theme.current().muted)
    painter.setPen(colour)
    painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
    painter.drawRect(room)


def _point(kind: int, filled: bool) -> Sign:
    def paint(painter: QPainter, room: QRectF) -> None:
        colours = theme.current()
        painter.setPen(QColor(colours.text2))
        painter.setBrush(QColor(colours.text2 if filled else colours.plot))
        shape(painter, QPointF(room.center()), theme.px(SIZE) / 2 - 0.5, kind)

    return paint

"""Draws why a figure differs: bars from the plan's value over each change to the scenario's, with the capacity."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.presenting.bars import Step
from app.presenting.waterfall import Waterfall
from planners.words import say

HEIGHT, TOP, FOOT = 200, 30, 32
"""Of the picture, of the texts above the highest bar, and of the titles below."""
WIDEST = 48
HUE = 2
"""The place in the palette of what a change adds."""


class WaterfallView(QWidget):
    """Shows a waterfall; nothing of one without steps."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = Waterfall("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, shown: Waterfall) -> None:
        """Show these steps."""
        self.shown = shown
        told = (say("{title}: {value}", title=step.title, value=step.text) for step in shown.steps)
        self.setAccessibleName(", ".join((shown.title, *told)))
        self.setVisible(bool(shown.steps))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for bars with texts above and below."""
        return QSize(200, theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint bars, capacity and texts."""
        if not (steps := self.shown.steps):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        each = self.width() / len(steps)
        for place, step in enumerate(steps):
            self._paint_step(painter, QRectF(place * each, 0, each, self.height()), step)
        self._paint_capacity(painter)
        painter.end()

    def _paint_step(self, painter: QPainter, room: QRectF, step: Step) -> None:
        colours = theme.current()
        wide = min(room.width() - theme.px(theme.SPACE), theme.px(WIDEST))
        top, bottom = self._level(max(step.start, step.end)), self._level(min(step.start, step.end))
        bar = QRectF(room.center().x() - wide / 2, top, wide, max(bottom - top, 1.5))
        painter.fillRect(bar, QColor(theme.hue(8)[0] if step.total else theme.hue(HUE)[0]))
        painter.setFont(theme.scaled(self.font(), theme.CAPTION, bold=True))
        painter.setPen(QColor(colours.text))
        above = QRectF(room.left() - 8, top - theme.px(15), room.width() + 16, theme.px(14))
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, step.text)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        painter.setPen(QColor(colours.text2))
        foot = QRectF(room.left(), self.height() - theme.px(FOOT) + 3, room.width(), theme.px(FOOT) - 3)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(foot, int(flags), _fitting(painter.fontMetrics(), step.title, foot, int(flags)))

    def _paint_capacity(self, painter: QPainter) -> None:
        capacity = self.shown.capacity
        if capacity is None or capacity > self._highest():
            return
        colours, level = theme.current(), self._level(capacity)
        painter.setPen(QPen(QColor(colours.over), theme.stroke(1.5)))
        painter.drawLine(0, round(level), self.width(), round(level))
        painter.setFont(theme.scaled(self.font(), theme.CAPTION, bold=True))
        text = self.shown.capacity_text
        wide = painter.fontMetrics().horizontalAdvance(text)
        first = self._level(self.shown.steps[0].end)
        left = 0.0 if first > level + theme.px(16) else self.width() - wide
        painter.setPen(QColor(colours.over))
        place = QRectF(left, level - theme.px(15), wide + 2, theme.px(14))
        painter.fillRect(place, QColor(colours.panel))
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _highest(self) -> float:
        """The largest value of the picture: of the bars, and of a capacity that is not far above them."""
        top = max(max(step.start, step.end) for step in self.shown.steps) or 1.0
        capacity = self.shown.capacity
        return max(top, capacity) if capacity is not None and capacity <= 1.6 * top else top

    def _level(self, value: float) -> float:
        room = self.height() - theme.px(TOP) - theme.px(FOOT)
        return theme.px(TOP) + room * (1 - min(value / self._highest(), 1.0))


def _fitting(metrics: QFontMetrics, text: str, room: QRectF, flags: int) -> str:
    """The text, or its beginning where it does not fit into the room."""
    shown, whole = text, room.toRect()
    while len(shown) > 2 and not whole.contains(metrics.boundingRect(whole, flags, shown)):
        shown = f"{shown.rstrip('…')[:-1].rstrip()}…"
    return shown

"""What the chart shows under the cursor: a box beside it, over the plot. It moves nothing and leaves with the cursor."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.desktop import theme
from app.desktop.charts.frame import Frame
from app.presenting.reading import Read

PAD, BESIDE, DOT = 8.0, 12.0, 3.5


def paint_readout(painter: QPainter, frame: Frame, read: Read, cursor_y: float) -> None:
    """A line at the load, a dot on each curve, and the box at the side of the line where there is room."""
    colours, x = theme.current(), frame.x(read.x)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.text2), 1))
    painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))
    painter.setPen(QPen(QColor(colours.plot), 1.5))
    painter.setBrush(QColor(colours.text))
    for y in read.y:
        if math.isfinite(y) and frame.shows_y(y):
            painter.drawEllipse(frame.at(read.x, y), DOT, DOT)
    box = box_of(frame, read, x, cursor_y)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(colours.plot))
    line = QRectF(box.left() + PAD, box.top() + PAD - 2, box.width() - 2 * PAD, frame.line)
    for index, text in enumerate((read.head, *read.lines)):
        painter.setFont(frame.font if index else frame.bold)
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line.translated(0, index * (frame.line + 1)), side, text)


def box_of(frame: Frame, read: Read, x: float, cursor_y: float) -> QRectF:
    """Where the box stands: right of the line, or left of it near the right end, and inside the plot's height."""
    wide = max([frame.wide(read.head, bold=True), *(frame.wide(text) for text in read.lines)])
    width, height = wide + 2 * PAD, (1 + len(read.lines)) * (frame.line + 1) + 2 * PAD - 4
    right = x + BESIDE + width <= frame.rect.right()
    left = x + BESIDE if right else x - BESIDE - width
    top = min(max(cursor_y - height / 2, frame.rect.top() + 2), frame.rect.bottom() - height - 2)
    return QRectF(max(left, frame.rect.left() - 40), top, width, height)

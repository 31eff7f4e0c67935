"""The range of a figure across its bar: a line with an end at either side, an arrow where it goes on beyond the bar."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from app.presenting.gauges import Gauge


def paint_whisker(painter: QPainter, gauge: Gauge, room: QRectF, most: float) -> None:
    """Draw the range in the pen of the painter; ``room`` is of the bar, which ends at ``most`` of the capacity."""
    one, middle, head = room.width() / most, room.center().y(), room.height() / 2
    low, high = (room.left() + min(share, most) * one for share in (gauge.low_share, gauge.high_share))
    painter.drawLine(QPointF(low, middle), QPointF(high, middle))
    painter.drawLine(QPointF(low, room.top()), QPointF(low, room.bottom()))
    if gauge.high_share <= most:
        painter.drawLine(QPointF(high, room.top()), QPointF(high, room.bottom()))
    else:
        tip = QPointF(high, middle)
        painter.drawPolyline([QPointF(high - head, room.top()), tip, QPointF(high - head, room.bottom())])

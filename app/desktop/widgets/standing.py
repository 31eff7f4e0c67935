"""How a figure stands to the evidence, as a shape: what was measured or entered filled, all others hollow."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.desktop import theme
from planners.evidence import Standing

SIZE = 9
"""Pixels of the shape beside text of the application's size."""


def paint_standing(painter: QPainter, place: QRectF, standing: Standing, colour: str) -> None:
    """Paint the shape of a standing in a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), theme.stroke(1.4)))
    painter.setBrush(QColor(colour) if standing is Standing.MEASURED else Qt.BrushStyle.NoBrush)
    inner = place.adjusted(0.7, 0.7, -0.7, -0.7)
    middle = place.center()
    match standing:
        case Standing.RULE:
            half = inner.width() / 2
            painter.drawPolygon(
                QPolygonF([middle + QPointF(*at) * (half * 1.1) for at in ((0, -1), (1, 0), (0, 1), (-1, 0))])
            )
        case Standing.ENTERED:
            painter.setBrush(QColor(colour))
            painter.drawRect(inner.adjusted(0.6, 0.6, -0.6, -0.6))
        case Standing.MEASURED_HERE:
            painter.setBrush(QColor(colour))
            painter.drawPolygon(
                QPolygonF([inner.bottomLeft(), inner.bottomRight(), QPointF(middle.x(), inner.top())])
            )
        case Standing.INTERPOLATED:
            painter.drawEllipse(inner)
            painter.setBrush(QColor(colour))
            painter.drawPie(inner, 90 * 16, 180 * 16)
        case Standing.GUESS:
            painter.setPen(QPen(QColor(colour), theme.stroke(1.4), Qt.PenStyle.DotLine))
            painter.drawEllipse(inner)
        case _:
            painter.drawEllipse(inner)
    painter.restore()

"""A plan as a small picture: the months of what runs short first, or the bars of its tightest resources, against capacity."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.desktop import theme
from app.desktop.look import icons

Bar = tuple[str, float, float, float]
FULL, FILLED, ZONE = 1.3, 0.2, 0.08
"""The end of the picture, in shares of the capacity: what is over it is seen. How strong the grounds below the curve and over the
capacity are."""


def paint_sketch(painter: QPainter, room: QRectF, bars: Sequence[Bar], curve: Sequence[float] = ()) -> None:
    """Paint a curve (a month each, in shares of the capacity) into a frame, or bars (verdict, demand, low and high end)."""
    colours = theme.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.rule), 1))
    painter.setBrush(QColor(colours.sunk))
    painter.drawRoundedRect(
        room.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
    )
    inner = room.adjusted(*(theme.px(6),) * 2, *(-theme.px(6),) * 2)
    if len(curve) > 1:
        _curve(painter, inner, curve)
    elif not bars:
        side = theme.px(24)
        place = QRectF(0, 0, side, side)
        place.moveCenter(room.center())
        icons.paint(painter, "file", place, colours.muted)
    else:
        _bars(painter, inner, bars)
    painter.restore()


def _curve(painter: QPainter, room: QRectF, curve: Sequence[float]) -> None:
    """Steps of months over their ground, below the line of the capacity."""
    colours, wide = theme.current(), room.width() / (len(curve) - 1)
    full = room.bottom() - room.height() / FULL
    zone, ground = QColor(colours.over), QColor(colours.level)
    zone.setAlphaF(ZONE)
    ground.setAlphaF(FILLED)
    painter.fillRect(QRectF(room.topLeft(), QPointF(room.right(), full)), zone)
    steps: list[QPointF] = []
    for month, share in enumerate(curve):
        y = room.bottom() - room.height() * min(share, FULL) / FULL
        steps += [QPointF(room.left() + month * wide, steps[-1].y())] if steps else []
        steps.append(QPointF(room.left() + month * wide, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawPolygon(QPolygonF([room.bottomLeft(), *steps, room.bottomRight()]))
    painter.setPen(QPen(QColor(colours.over), theme.stroke(1.5)))
    painter.drawLine(QPointF(room.left(), full), QPointF(room.right(), full))
    painter.setPen(QPen(QColor(colours.level), theme.stroke(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(steps))


def _bars(painter: QPainter, room: QRectF, bars: Sequence[Bar]) -> None:
    colours = theme.current()
    full = room.width() / FULL
    step = min(room.height() / len(bars), theme.px(14))
    thick = max(step * 0.55, 2.0)
    top = room.center().y() - step * len(bars) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    for place, (fit, share, _, high) in enumerate(bars):
        y = top + place * step + (step - thick) / 2
        painter.setBrush(QColor(colours.soft(fit) if fit != "fits" else colours.line))
        painter.drawRoundedRect(QRectF(room.left(), y, full * min(max(high, share), FULL), thick), 1.5, 1.5)
        painter.setBrush(QColor(colours.bar_of(fit)))
        painter.drawRoundedRect(QRectF(room.left(), y, max(full * min(share, FULL), 2.0), thick), 1.5, 1.5)
    painter.setPen(QPen(QColor(colours.over), theme.stroke(1.5)))
    x = room.left() + full
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))

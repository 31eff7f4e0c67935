"""A verdict as a shape that is told apart without colour: a tick in a disc, a triangle, a square, a dashed ring."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from planners.planner import Fit

SIZE, BEFORE, AFTER = 12, 5, 7
"""Pixels of the shape beside text, before it and after the shape of a chip, and after its word."""


def paint_verdict(painter: QPainter, place: QRectF, fit: Fit, colour: str, ground: str) -> None:
    """Paint the shape of a verdict in a square; ``ground`` is the colour of the sign inside it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = place.width() / 12
    at = place.topLeft()

    def point(x: float, y: float) -> QPointF:
        return QPointF(at.x() + x * unit, at.y() + y * unit)

    sign = QPen(QColor(ground), 1.6 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    if fit is Fit.FITS:
        painter.drawEllipse(place)
        painter.setPen(sign)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([point(3.4, 6.2), point(5.3, 8.1), point(8.6, 4.2)]))
    elif fit is Fit.TIGHT:
        painter.drawPolygon(QPolygonF([point(6, 0.4), point(12, 11.4), point(0, 11.4)]))
        painter.setPen(sign)
        painter.drawLine(point(6, 4.4), point(6, 7.4))
        painter.drawPoint(point(6, 9.6))
    elif fit is Fit.OVER:
        painter.drawRoundedRect(place, 2 * unit, 2 * unit)
        painter.setPen(sign)
        painter.drawLine(point(3.2, 6), point(8.8, 6))
    else:
        ring = QPen(QColor(colour), 1.6 * unit)
        ring.setDashPattern([1.6, 1.2])
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(place.adjusted(unit, unit, -unit, -unit))
    painter.restore()


class VerdictChip(QWidget):
    """A verdict's shape and word on its soft ground, painted."""

    def __init__(self) -> None:
        super().__init__()
        self.fit, self._word = Fit.UNKNOWN, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """The word."""
        return self._word

    def show_verdict(self, fit: Fit, word: str) -> None:
        """Show a verdict in that word."""
        if (fit, word) != (self.fit, self._word):
            self.fit, self._word = fit, word
            self.setAccessibleName(word)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for shape and word."""
        return QSize(wide(self._word, self.font()), theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the ground, the shape and the word."""
        painter = QPainter(self)
        paint_chip(painter, QRectF(self.rect()), self.fit, self._word, self.font(), self.isEnabled())


def wide(word: str, font: QFont) -> int:
    """Pixels of a chip with that word."""
    metrics = QFontMetrics(theme.scaled(font, theme.CAPTION, bold=True))
    return metrics.horizontalAdvance(word) + theme.px(BEFORE + SIZE + BEFORE + AFTER)


def paint_chip(
    painter: QPainter, place: QRectF, fit: Fit, word: str, font: QFont, enabled: bool = True
) -> None:
    """Paint a verdict's shape and word on its soft ground."""
    colours, name = theme.current(), str(fit) if enabled else "unknown"
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.soft(name)))
    painter.drawRoundedRect(place, theme.px(theme.RADIUS), theme.px(theme.RADIUS))
    left, side = place.left() + theme.px(BEFORE), theme.px(SIZE)
    sign = QRectF(left, place.center().y() - side / 2, side, side)
    paint_verdict(painter, sign, fit, colours.fit(name), colours.soft(name))
    painter.setFont(theme.scaled(font, theme.CAPTION, bold=True))
    painter.setPen(QColor(colours.fit(name)))
    room = QRectF(left + side + theme.px(BEFORE), place.top(), place.width(), place.height())
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, word)


class VerdictShape(QWidget):
    """The shape alone, at the start of a line of text."""

    def __init__(self, fit: Fit) -> None:
        super().__init__()
        self.fit = fit
        self.setFixedSize(QSize(theme.px(SIZE) + 2, theme.px(SIZE) + 2))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint it."""
        colours = theme.current()
        place = QRectF(1, 1, theme.px(SIZE), theme.px(SIZE))
        paint_verdict(QPainter(self), place, self.fit, colours.fit(str(self.fit)), colours.panel)

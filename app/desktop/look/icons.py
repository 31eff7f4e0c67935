"""The program's own pictures: drawings in `resources/icons` in the colour of a token, and the shapes of verdicts."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImageReader, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from app.desktop.look.tokens import current, px

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "icons"
SIZE = 16
UNKNOWN = "service"
"""What stands for a service without a drawing of its own."""


def paint(painter: QPainter, name: str, room: QRectF, colour: str) -> None:
    """Paint a picture into a square."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(room.topLeft(), picture(name, colour, round(room.width()), ratio))


def icon(name: str, colour: str = "") -> QIcon:
    """A picture for a button or a menu, in the colour of texts unless told; it does not follow the theme by itself."""
    made = QIcon()
    for ratio in (1.0, 2.0, 3.0):
        made.addPixmap(picture(name, colour or current().text2, px(SIZE), ratio))
        made.addPixmap(picture(name, current().muted, px(SIZE), ratio), QIcon.Mode.Disabled)
    return made


@lru_cache(maxsize=512)
def picture(name: str, colour: str, side: int, ratio: float) -> QPixmap:
    """A picture of so many pixels, drawn anew for screens of another ratio."""
    drawn = _drawing(name if name in _names() else UNKNOWN).replace("currentColor", colour)
    buffer = QBuffer()
    buffer.setData(QByteArray(drawn.encode()))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"svg"))
    whole = max(1, round(side * ratio))
    reader.setScaledSize(QSize(whole, whole))
    made = QPixmap.fromImage(reader.read())
    made.setDevicePixelRatio(ratio)
    return made


def paint_verdict(painter: QPainter, fit: str, room: QRectF, faded: bool = False) -> None:
    """The shape of a verdict, which says the same without its colour: disc, triangle, square, dashed ring."""
    colours = current()
    colour = colours.muted if faded else colours.fit(fit)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.topLeft())
    painter.scale(room.width() / 12, room.height() / 12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    marks = _pen(colours.panel, 1.6)
    if fit == "fits":
        painter.drawEllipse(QRectF(0.5, 0.5, 11, 11))
        painter.setPen(marks)
        painter.drawPolyline(QPolygonF([QPointF(3.5, 6.2), QPointF(5.3, 8), QPointF(8.7, 4.2)]))
    elif fit == "tight":
        painter.drawPath(_triangle())
        painter.setPen(marks)
        painter.drawLine(QPointF(6, 4.4), QPointF(6, 7.2))
        painter.drawPoint(QPointF(6, 9.4))
    elif fit == "over":
        painter.drawRoundedRect(QRectF(0.8, 0.8, 10.4, 10.4), 1, 1)
        painter.setPen(_pen(colours.panel, 2))
        painter.drawLine(QPointF(3.5, 6), QPointF(8.5, 6))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(QColor(colour), 1.4)
        pen.setDashPattern([1.8, 1.5])
        painter.setPen(pen)
        painter.drawEllipse(QRectF(1.2, 1.2, 9.6, 9.6))
    painter.restore()


def verdict_icon(fit: str, faded: bool = False) -> QIcon:
    """The shape of a verdict for a label, a menu or a table; it does not follow the theme by itself."""
    made, side = QIcon(), px(12)
    for ratio in (1, 2, 3):
        drawn = QPixmap(side * ratio, side * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        paint_verdict(painter, fit, QRectF(0, 0, side, side), faded)
        painter.end()
        made.addPixmap(drawn)
    return made


def _triangle() -> QPainterPath:
    path = QPainterPath(QPointF(6, 0.6))
    path.lineTo(11.8, 11)
    path.lineTo(0.2, 11)
    path.closeSubpath()
    return path


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


@cache
def _names() -> frozenset[str]:
    return frozenset(path.stem for path in FOLDER.glob("*.svg"))


@cache
def _drawing(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text("utf-8")

"""The program's own pictures: drawings in `resources/icons`, in the colour of a token."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QGuiApplication, QIcon, QImageReader, QPainter, QPixmap, QTransform

from app.desktop.look.tokens import current, px
from app.regular_file import bytes_of

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "icons"
SIZE = 16
LARGEST = 64 * 1024
"""Bytes of a drawing."""
UNKNOWN = "service"
"""What stands for a service without a drawing of its own."""


def paint(painter: QPainter, name: str, room: QRectF, colour: str) -> None:
    """Paint a picture into a square."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(room.topLeft(), picture(name, colour, round(room.width()), ratio))


def icon(name: str, colour: str = "", turned: int = 0) -> QIcon:
    """A picture for a button or a menu, in the colour of texts unless told; it does not follow the theme by itself.

    It is as sharp as the sharpest screen needs, and ``turned`` clockwise by so many degrees.
    """
    application = QGuiApplication.instance()
    ratio = application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0
    made = picture(name, colour or current().text2, px(SIZE), ratio)
    return QIcon(made.transformed(QTransform().rotate(turned)) if turned else made)


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


@cache
def _names() -> frozenset[str]:
    return frozenset(path.stem for path in FOLDER.glob("*.svg"))


@cache
def _drawing(name: str) -> str:
    return bytes_of(FOLDER / f"{name}.svg", LARGEST).decode()

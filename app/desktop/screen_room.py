"""Keeps a window on its screen: its first size, and its frame once that is known."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

WISHED = QSize(1280, 800)
LEAST = QSize(850, 500)
"""What the pages need at the least, at 100 %."""
FRAME = QSize(16, 48)
"""Room for a frame that is not there yet."""


def most_zoom(screen: QScreen) -> int:
    """The largest interface, in percent, whose window the screen has room for."""
    room = screen.availableSize()
    most = min(room.width() / LEAST.width(), room.height() / LEAST.height())
    return int(10 * most) * 10


def keep_readable(window: QWidget, zoom: int) -> None:
    """Let a window be no smaller than its pages need in an interface of so many percent, or than its screen."""
    window.setMinimumSize((LEAST * (zoom / 100)).boundedTo(_room(window).size() - FRAME))


def first_size(window: QWidget) -> None:
    """Give a window its first size: as wished, or what the screen has beside panels and a frame."""
    window.resize(WISHED.boundedTo(_room(window).size() - FRAME))


def wish(window: QWidget, width: int, height: int) -> None:
    """Give a dialog that size in pixels, or what its screen has beside a frame."""
    window.resize(QSize(width, height).boundedTo(_room(window).size() - FRAME))


def stay_on_screen(window: QWidget) -> None:
    """Make a window smaller and move it so that its whole frame is on the screen. One that fills the screen stays."""
    if window.isMaximized() or window.isFullScreen() or not window.isVisible():
        return
    room, outer = _room(window), window.frameGeometry()
    if room.contains(outer):
        return
    frame = outer.size() - window.size()
    window.resize(window.size().boundedTo(room.size() - frame))
    outer = QRect(outer.topLeft(), window.size() + frame)
    left = max(room.left(), min(outer.left(), room.right() - outer.width() + 1))
    top = max(room.top(), min(outer.top(), room.bottom() - outer.height() + 1))
    window.move(left, top)


def _room(window: QWidget) -> QRect:
    screen = window.screen()
    return screen.availableGeometry()

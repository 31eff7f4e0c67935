"""A part that scrolls where it is higher than its room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(part: QWidget) -> QScrollArea:
    """The part as wide as its room; the area has no frame, and the keyboard does not stop at it."""
    area = QScrollArea()
    area.setObjectName("plain")
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(part)
    return area

"""Labels by their role, so that the theme dresses them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A label of plain text; ``role`` names its look in the theme."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    return made

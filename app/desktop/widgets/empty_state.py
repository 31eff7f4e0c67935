"""What stands in the place of content that is not there: a sentence, and the button that makes some."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label

ABOVE = 96
"""Pixels above the sentence."""


class EmptyState(QWidget):
    """A sentence above a button, in the middle of the width."""

    def __init__(self, text: str, button: QPushButton) -> None:
        super().__init__()
        self.text = label(text, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(ABOVE), 0, 0)
        column.setSpacing(theme.px(theme.GAP))
        for inside in (self.text, button):
            column.addWidget(inside, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.hide()

"""A box over the window while something takes long, with a way out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.about import NAME
from app.desktop import theme
from app.desktop.plain_text import label, show_title
from planners.words import say

WIDTH = 320


class Waiting(QDialog):
    """Says what is done; Cancel and Escape give it up."""

    def __init__(self, parent: QWidget | None, what: str) -> None:
        super().__init__(parent)
        show_title(self, NAME)
        self.setModal(True)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)
        progress = QProgressBar()
        progress.setRange(0, 0)
        progress.setAccessibleName(what)
        self.cancel = QPushButton(say("&Cancel"))
        self.cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        layout = QVBoxLayout(self)
        layout.addWidget(label(what))
        layout.addWidget(progress)
        layout.addLayout(row)
        self.setMinimumWidth(theme.px(WIDTH))

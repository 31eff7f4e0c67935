"""What stands in the place of results that refused inputs leave none of: why, and the button that goes to the first of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import in_menu, label
from app.presenting.finding import Place
from planners.words import say


class ToCorrect(QWidget):
    """A sentence in the middle, above a button where an input is to be corrected. ``asked`` carries its ``Place``."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._place: Place | None = None
        self.text, self.button = label(role="muted", wrap=True), QPushButton()
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button.clicked.connect(self._ask)
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(theme.GAP))
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def show_why(self, text: str, place: Place | None) -> None:
        """Show that sentence, and the way to that input, if there is one."""
        self._place = place
        self.text.setText(text)
        self.button.setVisible(place is not None)
        if place is not None:
            self.button.setText(say("Go to {input}", input=in_menu(place.title)))

    def _ask(self) -> None:
        if self._place is not None:
            self.asked.emit(self._place)

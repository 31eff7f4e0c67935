"""What limits, below the verdict: in two lines where one is too short, and a machine in it is a link."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import in_menu, label, show_tip, wrapped
from app.presenting.wording import NO_BREAK
from planners.words import say

LINES = 2


class LimitLine(QWidget):
    """``machine_asked`` carries the machine whose name was pressed. Its room is that of two lines: nothing moves for the second."""

    machine_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._text, self._machine = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.label = label(role="caption")
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.link = QPushButton(self.label)  # laid over the word that it is
        self.link.setProperty("role", "word")
        self.link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.link.clicked.connect(lambda: self.machine_asked.emit(self._machine))
        self.link.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label)

    def text(self) -> str:
        """What is shown of the text."""
        return self.label.text()

    @property
    def wanted(self) -> int:
        """Pixels in which the text is one line."""
        return self.label.fontMetrics().horizontalAdvance(self._text) + 2

    @property
    def line(self) -> int:
        """Pixels of the height of a line."""
        return self.label.fontMetrics().lineSpacing()

    def show_limit(self, text: str, machine: str = "") -> None:
        """Show a text; the name of a machine in it is pressed for the machine."""
        self._text, self._machine = text, machine if machine in text else ""
        self._fit()

    def dress(self) -> None:
        """Take the font of captions, and the room of two lines."""
        for part in (self.label, self.link):
            part.setFont(theme.scaled(self.font(), theme.CAPTION))
        self.setFixedHeight(LINES * self.line + 2)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break it anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self.label.fontMetrics()
        whole = metrics.horizontalAdvance(self._text) <= self.width()
        lines = [self._text] if whole else wrapped(self._text, metrics, self.width())
        lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])] if len(lines) > LINES else lines
        elided = [metrics.elidedText(one, Qt.TextElideMode.ElideRight, self.width()) for one in lines]
        self.label.setText("\n".join(elided))
        show_tip(self, self._text if elided != lines else "")
        self._place_link(elided)

    def _place_link(self, lines: list[str]) -> None:
        """The link lies over the name; over the last line where no line has all of it."""
        self.link.setVisible(bool(self._machine))
        if not self._machine:
            return
        metrics, plain = self.label.fontMetrics(), [line.replace(NO_BREAK, " ") for line in lines]
        place = next((place for place, line in enumerate(plain) if self._machine in line), len(lines) - 1)
        at = max(plain[place].find(self._machine), 0)
        shown = self._machine if self._machine in plain[place] else lines[place]
        self.link.setText(in_menu(shown))
        tip = say("Show {machine}", machine=self._machine)
        self.link.setAccessibleName(tip)
        show_tip(self.link, tip)
        before, wide = metrics.horizontalAdvance(lines[place][:at]), metrics.horizontalAdvance(shown)
        self.link.setGeometry(before - 1, place * self.line - 1, wide + 3, self.line + 2)

"""A note beside a control that says what it is for. Escape, a click elsewhere or another key closes it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label

WIDTH = 320


class Bubble(QFrame):
    """Opens below the control, or above where there is no room."""

    def __init__(self, control: QWidget, title: str, lines: Sequence[str]) -> None:
        super().__init__(control, Qt.WindowType.Popup)
        self.setObjectName("bubble")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(lines))
        self.setFixedWidth(theme.px(WIDTH))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(label(title, "heading", wrap=True))
        for place, line in enumerate(lines):
            layout.addWidget(label(line, "" if place == 0 else "muted", wrap=True))
        self.adjustSize()
        self.move(self._place(control))
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Any key closes it."""
        if event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta):
            self.close()

    def _place(self, control: QWidget) -> QPoint:
        below = control.mapToGlobal(QPoint(0, control.height() + theme.px(theme.TIGHT)))
        screen = control.screen().availableGeometry()
        left = max(screen.left(), min(below.x(), screen.right() - self.width()))
        if below.y() + self.height() <= screen.bottom():
            return QPoint(left, below.y())
        above = control.mapToGlobal(QPoint(0, 0)).y() - self.height() - theme.px(theme.TIGHT)
        return QPoint(left, max(screen.top(), above))

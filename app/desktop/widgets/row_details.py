"""A card of fixed height below a table: the selected row in full, so that rows stay one line high."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label, text_of

HEIGHT = 124


class RowDetails(QFrame):
    """Shows a title, and names with their texts below it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setAccessibleName(name)
        self.setFixedHeight(theme.px(HEIGHT))
        self.title = label(role="heading", wrap=True)
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.px(theme.MARGIN))
        self._grid.setVerticalSpacing(theme.px(theme.TIGHT))
        self._grid.setColumnStretch(1, 1)
        area = QScrollArea()
        area.setObjectName("plain")
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(theme.GAP, theme.SPACE, theme.SPACE, theme.SPACE))
        layout.setSpacing(theme.px(theme.TIGHT))
        layout.addWidget(self.title)
        layout.addWidget(area, 1)

    @property
    def text(self) -> str:
        """All that is shown."""
        found = [self.title.text()]
        for place in range(self._grid.count()):
            item = self._grid.itemAt(place)
            part = item.widget() if item is not None else None
            if part is not None:
                found.append(text_of(part))
        return "\n".join(found)

    def show_row(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        """Show a row; names without a text are left out."""
        self.title.setText(title)
        while self._grid.count():
            item = self._grid.takeAt(0)
            part = item.widget() if item is not None else None
            if part is not None:
                # Without a parent it would come up as a window of its own.
                part.hide()
                part.deleteLater()
        top = Qt.AlignmentFlag.AlignTop
        for row, (name, text) in enumerate((name, text) for name, text in lines if text):
            self._grid.addWidget(label(name, "muted"), row, 0, top)
            self._grid.addWidget(label(text, wrap=True), row, 1, top)
        self._grid.setRowStretch(len(lines), 1)

"""Inputs at the left and results beside them: a wide window has wider inputs, until the user moves the border."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.desktop import theme

LEAST = 32
"""Pixels by which inputs may be made narrower."""


class InputsSplit(QSplitter):
    """Both parts, and the border between them."""

    def __init__(self, inputs: QWidget, results: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._is_moved = False
        for place, part in enumerate((inputs, results)):
            self.addWidget(part)
            self.setStretchFactor(place, place)
        self.setCollapsible(1, False)
        inputs.setMinimumWidth(theme.px(theme.INPUTS - LEAST))
        self.splitterMoved.connect(self._keep)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Inputs follow the width of the window."""
        super().resizeEvent(event)
        is_wide = self.window().width() >= theme.px(theme.WIDE)
        wanted = theme.px(theme.WIDE_INPUTS if is_wide else theme.INPUTS)
        if not self._is_moved and self.sizes()[0] != wanted:
            self.setSizes([wanted, self.width() - wanted])

    def _keep(self) -> None:
        self._is_moved = True

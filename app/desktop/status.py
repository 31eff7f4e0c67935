"""The facts at the right of the status bar: the catalogue in use, and the size of the interface."""

from __future__ import annotations

from PySide6.QtWidgets import QStatusBar

from app.desktop import theme
from app.desktop.desk import Desk
from app.desktop.plain_text import label, show_tip
from planners.registry import catalogue
from planners.words import say


class StatusFacts:
    """Follows the desk of one window."""

    def __init__(self, bar: QStatusBar, desk: Desk) -> None:
        self._bar, self._desk = bar, desk
        self.data, self.zoom = label(), label()
        self.data.setText(say("Catalogue {version}", version=catalogue().version))
        show_tip(self.data, say("The published measurements that figures are computed from"))
        show_tip(self.zoom, say("Size of the interface: Ctrl++, Ctrl+- and Ctrl+0"))
        bar.setSizeGripEnabled(False)
        bar.addPermanentWidget(self.data)
        bar.addPermanentWidget(self.zoom)
        desk.dress.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Follow the size of the interface."""
        self._bar.setFixedHeight(theme.px(theme.STATUS))
        self.zoom.setText(say("Zoom {percent} %", percent=self._desk.preferences.zoom))

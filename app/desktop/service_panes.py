"""What opens and folds inputs and details beside the pages of a service, by menu, by key, and from the pages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.desktop.desk import Desk
from app.desktop.pages.page import Page
from app.desktop.service_pages import ServicePages
from planners.words import say

Seen = Page | ServicePages | None


class ServicePanes:
    """The actions, whose ticks say what is shown. ``seen`` tells the page in front, where it is made."""

    def __init__(self, desk: Desk, owner: QWidget, seen: Callable[[], Seen]) -> None:
        self._desk, self._seen = desk, seen
        self.inputs = QAction(say("In&puts"), owner, checkable=True)
        self.inputs.setShortcut("F7")
        self.details = QAction(say("&Details"), owner, checkable=True)
        self.details.setShortcut("F8")
        desk.show_details.connect(self._show_details)
        desk.show_inputs.connect(self._show_inputs)
        self.details.triggered.connect(desk.show_details)
        self.inputs.triggered.connect(self._turn_inputs)

    def dress(self, page: Seen) -> None:
        """A page that comes to the front has its panes as they were chosen."""
        for action in (self.inputs, self.details):
            action.setEnabled(isinstance(page, ServicePages))
        if isinstance(page, ServicePages):
            page.show_inputs(self._desk.preferences.inputs)
            page.show_details(self._desk.preferences.details)
            self.details.setChecked(page.pane.is_open)
            self.inputs.setChecked(page.has_inputs)

    def follow(self) -> None:
        """Inputs may make room for the details: tick what is seen."""
        page = self._seen()
        if isinstance(page, ServicePages):
            self.inputs.setChecked(page.has_inputs)

    def _show_details(self, wanted: bool) -> None:
        self._desk.remember(details=wanted)
        self.details.setChecked(wanted)
        page = self._seen()
        if isinstance(page, ServicePages):
            page.show_details(wanted)
            self.follow()

    def _show_inputs(self, wanted: bool) -> None:
        if wanted != self._desk.preferences.inputs:
            self._desk.remember(inputs=wanted)
        self.inputs.setChecked(wanted)
        page = self._seen()
        if isinstance(page, ServicePages):
            page.show_inputs(wanted)
            if wanted:
                page.make_room_for_inputs()

    def _turn_inputs(self) -> None:
        """Inputs that make room for the details are asked for, too."""
        page = self._seen()
        self._desk.show_inputs.emit(not (isinstance(page, ServicePages) and page.has_inputs))

"""A stranger in front of the window: clicks and types at what is seen, page after page; each step can be taken as a picture.

With ``SIZEWRIGHT_PICTURES`` set to a folder each step is saved there, as the screen shows it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.jobs import Job
from app.desktop.pages.page import is_at_work
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.outline_tree import NAME
from app.desktop.window import Window
from tests.window.hand import Hand

FOLDER = os.environ.get("SIZEWRIGHT_PICTURES", "")
STILL = 400
"""Milliseconds without work after which a picture is taken."""


class Story:
    """One window, one hand."""

    def __init__(self, window: Window, qtbot: QtBot, name: str) -> None:
        self.window, self.qtbot, self.hand = window, qtbot, Hand(qtbot)
        self.name, self._steps = name, 0
        window.move(0, 0)
        self.return_to()

    @property
    def service(self) -> ServicePages:
        """The pages of a service that are seen."""
        page = self.window.page
        assert isinstance(page, ServicePages)
        return page

    def return_to(self) -> None:
        """Have the keyboard in the window again, as a window manager does when a dialog has gone."""
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def step(self, name: str) -> None:
        """Wait for what is worked out, and take a picture where pictures are wanted."""
        self.rest()
        self._steps += 1
        if FOLDER:
            QTest.qWait(STILL)
            self.rest()
            Path(FOLDER).mkdir(parents=True, exist_ok=True)
            screen = self.window.screen().grabWindow(0, 0, 0, self.window.width(), self.window.height())
            assert screen.save(str(Path(FOLDER) / f"{self.name}-{self._steps:02}-{name}.png"))

    def rest(self) -> None:
        """Until nothing is worked out any more."""
        window = self.window
        self.qtbot.waitUntil(lambda: not window.findChildren(Job) and not is_at_work(window))
        QApplication.processEvents()

    def go(self, name: str) -> None:
        """Click a page or service in the outline."""
        tree = self.window.outline.tree
        item = next(one for one in tree.items() if one.data(0, NAME) == name)
        tree.scrollToItem(item)
        self.hand.click(tree.viewport(), tree.visualItemRect(item).center())
        self.rest()

    def turn(self, place: int) -> None:
        """Click a tab of the service."""
        bar = self.service.tabs
        self.hand.click(bar, bar.tabRect(place).center())
        shown = self.service.currentWidget()
        self.until(lambda: shown is not None and shown.isVisible() and not self.service.is_busy)
        self.rest()

    def fill(self, part: QWidget, text: str, end: Qt.Key = Qt.Key.Key_Tab) -> None:
        """Click into a line, type over what is in it, and leave it."""
        assert isinstance(part, QLineEdit)
        self.hand.click(part)
        part.selectAll()
        self.hand.type(part, text)
        self.hand.key(part, end)

    def keys(self, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
        """Type where the keyboard is, and end it."""
        part = QApplication.activePopupWidget() or QApplication.focusWidget()
        assert part is not None
        QTest.keyClicks(part, text)
        part = QApplication.activePopupWidget() or QApplication.focusWidget()
        assert part is not None
        QTest.keyClick(part, end)

    def until(self, done: Callable[[], bool]) -> None:
        """Wait for what must come."""
        self.qtbot.waitUntil(done)

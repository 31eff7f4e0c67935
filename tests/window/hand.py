"""A hand that counts what a task costs: its clicks and keys."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


class Hand:
    """Clicks and types as a person does, at what is seen."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.clicks = self.keys = 0

    def click(self, part: QWidget, place: QPoint | None = None) -> None:
        """Click a part that is seen and enabled."""
        assert part.isVisible() and part.isEnabled(), f"{part!r} cannot be clicked"
        self.clicks += 1
        self._qtbot.mouseClick(part, Qt.MouseButton.LeftButton, pos=place or part.rect().center())

    def key(
        self, part: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press a key where the keyboard is."""
        assert part.hasFocus(), f"{part!r} has not the keyboard"
        self.keys += 1
        self._qtbot.keyClick(part, key, held)

    def type(self, part: QWidget, text: str) -> None:
        """Type letters where the keyboard is."""
        assert part.hasFocus(), f"{part!r} has not the keyboard"
        self.keys += len(text)
        self._qtbot.keyClicks(part, text)

    def tell(self, task: str) -> None:
        """Print what the task has cost."""
        sys.stdout.write(f"{task}: {self.clicks} clicks, {self.keys} keys\n")

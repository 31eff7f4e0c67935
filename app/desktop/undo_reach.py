"""Undo and redo wherever the keyboard is: a text that has nothing of its own to undo leaves the keys to the plan."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

Text = QLineEdit | QPlainTextEdit


class UndoReach(QObject):
    """Watches the text that has the keyboard, and no other part.

    A text takes the keys of undo for itself even when it has nothing to undo; then they would do nothing at all.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        application.focusChanged.connect(self._follow)

    def eventFilter(self, part: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Leave a key of undo or redo to the window where the text has nothing to undo or redo."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Undo):
                return isinstance(part, Text) and not _can_undo(part)
            if event.matches(QKeySequence.StandardKey.Redo):
                return isinstance(part, Text) and not _can_redo(part)
        return False

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(before, Text):
            before.removeEventFilter(self)
        if isinstance(now, Text):
            now.installEventFilter(self)


def _can_undo(part: Text) -> bool:
    return part.isUndoAvailable() if isinstance(part, QLineEdit) else part.document().isUndoAvailable()


def _can_redo(part: Text) -> bool:
    return part.isRedoAvailable() if isinstance(part, QLineEdit) else part.document().isRedoAvailable()

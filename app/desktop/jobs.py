"""Long work off the interface thread, with progress and cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from app.problems import sentence_for

Work = Callable[[Callable[[int], None]], Any]


class Cancelled(Exception):
    """The user gave the work up."""


class Job(QThread):
    """Runs ``work(progress)``; tells ``done`` with its result or ``failed`` with one clear line."""

    progressed = Signal(int)
    done = Signal(object)
    failed = Signal(str)

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._given_up = False
        self.finished.connect(self.deleteLater)

    def cancel(self) -> None:
        """Give the work up at its next step."""
        self._given_up = True

    def run(self) -> None:
        """Do the work in this thread."""
        try:
            result = self._work(self._progress)
        except Cancelled:
            return
        except (OSError, ValueError) as problem:
            self.failed.emit(sentence_for(problem))
            return
        if not self._given_up:
            self.done.emit(result)

    def _progress(self, percent: int) -> None:
        if self._given_up:
            raise Cancelled
        self.progressed.emit(percent)

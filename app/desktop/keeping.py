"""Preferences are kept off the interface thread: until a disk has them for certain takes tens of milliseconds."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from app.desktop.jobs import Job
from app.preferences import Preferences, save


class Keeping(QObject):
    """Writes what is ``chosen``, one state after the other, the newest last."""

    def __init__(self, parent: QObject, chosen: Callable[[], Preferences]) -> None:
        super().__init__(parent)
        self._chosen = chosen
        self._job: Job | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._start)

    def soon(self) -> None:
        """Keep what is chosen from the next event on."""
        self._timer.start()

    def now(self) -> None:
        """Keep what is chosen before this returns."""
        if self._job is not None:
            self._job.end()
        self._timer.stop()
        save(self._chosen())

    def _start(self) -> None:
        if self._job is not None:
            return  # its end begins this again
        chosen = self._chosen()
        self._job = job = Job(lambda _: save(chosen), self)
        job.ended.connect(lambda: self._ended(chosen))
        job.start()

    def _ended(self, kept: Preferences) -> None:
        self._job = None
        if self._chosen() is not kept:
            self.soon()

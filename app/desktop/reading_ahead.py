"""Reads what is not needed at once, off the interface thread, which reading would hold up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.jobs import Job
from app.desktop.qt_types import make_types
from app.desktop.steps import Steps

RESTS = 1_500
"""Milliseconds after a page is seen until others are read: what is seen comes first."""


class ReadingAhead(QObject):
    """Reads modules one after the other, once nothing else has begun for a while. ``done`` is told when all are read."""

    done = Signal()

    def __init__(self, modules: tuple[str, ...], parent: QObject, rests: int = RESTS) -> None:
        super().__init__(parent)
        self._modules = modules
        self._job: Job | None = None
        self._types = Steps(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rests)
        self._rest.timeout.connect(lambda: self._types.begin(self._start()))

    def begin(self) -> None:
        """Read what is left of them after a while."""
        if self._modules and self._job is None and not self._types.busy:
            self._rest.start()

    def stop(self) -> None:
        """Read no more; returns when nothing runs."""
        self._rest.stop()
        self._types.drop()
        if self._job is not None:
            self._job.cancel()
            self._job.wait()
            self._job.end()

    def _start(self) -> Iterator[None]:
        yield from make_types()
        self._job = Job(self._read, self)
        self._job.done.connect(self.done)
        self._job.ended.connect(self._end)
        self._job.start()

    def _end(self) -> None:
        self._job = None

    def _read(self, progress: Callable[[int], None]) -> None:
        while self._modules:
            import_module(self._modules[0])
            self._modules = self._modules[1:]
            progress(0)

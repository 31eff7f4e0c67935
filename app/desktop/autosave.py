"""Unsaved work is kept beside the user's data while it is edited, on a thread of its own."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEventLoop, QObject, QTimer

from app.desktop.desk import Desk
from app.desktop.jobs import Job, awaited
from app.plan.recovery import Recovery
from app.problems import sentence_for

MILLISECONDS = 1000
"""Unsaved work is kept at most this long after a change."""


class Autosave(QObject):
    """Keeps the work of one desk, one state after the other. ``told`` hears why that failed; nothing where it did not."""

    def __init__(self, desk: Desk, parent: QObject, told: Callable[[str], object]) -> None:
        super().__init__(parent)
        self._desk, self._told = desk, told
        self._recovery = Recovery(str(uuid.uuid4()))
        self._job: Job | None = None
        self._is_clearing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(MILLISECONDS)
        self._timer.timeout.connect(self._start)
        desk.changed.connect(lambda _change: self.follow())
        desk.left.connect(self.clear)

    def follow(self) -> None:
        """Have unsaved work kept safe soon, or what was kept removed when undoing led back to the saved plan."""
        if not self._timer.isActive():
            self._timer.start()

    def now(self, run: Callable[[Callable[[], None]], None] = lambda work: work()) -> str:
        """Keep the work before this returns, in this thread or as ``run`` does; gives why that failed, empty where it did not."""
        self._finish()
        try:
            run(self._work())
        except (OSError, ValueError) as problem:
            return sentence_for(problem)
        return ""

    def clear(self) -> None:
        """The work is saved or discarded."""
        self._timer.stop()
        self._finish()
        self._recovery.clear()

    def clear_between_events(self) -> None:
        """The same, while the window paints and follows: what is being kept of a large plan takes a while to end, and a disk too."""
        self._timer.stop()
        while (job := self._job) is not None:
            loop = QEventLoop()
            job.ended.connect(loop.quit)
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self._is_clearing = True
        try:
            awaited(self._recovery.clear)
        finally:
            self._is_clearing = False

    def _start(self) -> None:
        if self._job is not None or self._is_clearing:
            self._timer.start()
            return
        work = self._work()
        self._job = job = Job(lambda _: work(), self)
        job.done.connect(lambda _: self._told(""))
        job.failed.connect(self._told)
        job.ended.connect(self._ended)
        job.start()

    def _work(self) -> Callable[[], None]:
        """What is to be done for the plan as it is now."""
        session = self._desk.session
        if session is None or session.is_saved:
            return self._recovery.clear
        return partial(
            self._recovery.keep, session.plan, session.path, session.fingerprint, session.saved_plan
        )

    def _finish(self) -> None:
        """Return when nothing runs."""
        if self._job is not None:
            self._job.wait()
            self._job.end()

    def _ended(self) -> None:
        self._job = None

"""Long work off the interface thread, with progress and cancel."""

from __future__ import annotations

from collections.abc import Callable
from threading import get_ident
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, QObject, QThread, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.elsewhere import GivenUp, give_up
from app.problems import is_users, sentence_for

Work = Callable[[Callable[[int], None]], Any]
Result = TypeVar("Result")
FRAME = 16
"""Milliseconds between two pictures on the screen."""
PATIENCE = 500
"""Milliseconds after which somebody who waits is told of it."""


class Job(QThread):
    """Runs ``work(progress)``; tells ``done`` with its result or ``failed`` with one clear line, and ``ended`` in any case.

    All is told in the interface thread, one after the other; then the job is gone.
    """

    progressed = Signal(int)
    done = Signal(object)
    failed = Signal(str)
    ended = Signal()

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._given_up = self._is_over = self._is_alone = False
        self._ident = 0
        self._result: Any = None
        self._fault: Exception | None = None
        self.milliseconds = 0.0
        """How long it took."""
        self.finished.connect(self.end)

    def cancel(self) -> None:
        """Give the work up: at once where another process does it, else at its next step."""
        self._given_up = True
        give_up(self._ident)

    def let_go(self) -> None:
        """Give the work up without a wait for its end: whoever asked for it may go, and is told nothing more."""
        self.cancel()
        self._is_alone = True
        self.setParent(None)
        _alone.add(self)

    def run(self) -> None:
        """Do the work in this thread."""
        start, self._ident = perf_counter(), get_ident()
        try:
            self._result = None if self._given_up else self._work(self._progress)
        except Exception as fault:  # noqa: BLE001 - it is told, or raised again, in the interface thread
            self._fault = fault
        self.milliseconds = 1000 * (perf_counter() - start)

    def end(self) -> None:
        """Tell once how it ended, after it is finished; a fault of the program is raised."""
        if self._is_over:
            return
        self._is_over = True
        self.wait()  # the thread may still be on its way out, and must be gone before this object is
        try:
            self._tell()
        finally:
            _alone.discard(self)
            if not self._is_alone:
                self.ended.emit()
            self.deleteLater()

    def _tell(self) -> None:
        fault = self._fault
        if self._given_up or isinstance(fault, GivenUp):
            return
        if fault is None:
            self.done.emit(self._result)
        elif is_users(fault):
            self.failed.emit(sentence_for(fault))
        else:
            raise fault

    def _progress(self, percent: int) -> None:
        if self._given_up:
            raise GivenUp
        self.progressed.emit(percent)


_alone: set[Job] = set()
"""What was let go, until it has ended."""


class _Waited(QThread):
    """Runs work that somebody waits for."""

    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self._work = work
        self.ident = 0
        self.result: Any = None
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Do the work in this thread."""
        self.ident = get_ident()
        try:
            self.result = self._work()
        except BaseException as fault:  # noqa: BLE001 - it is raised again where it is waited for
            self.fault = fault


_left: set[_Waited] = set()
"""What nobody waits for any more, until it has ended."""


def awaited(work: Callable[[], Result], parent: QWidget | None = None, what: str = "") -> Result:
    """The result of work that is done off the interface thread. Raises what it raises.

    Meanwhile the window paints and follows; what is typed and clicked is done after. Where that takes long and ``what`` says
    what is done, a box over ``parent`` offers to give it up, which raises ``GivenUp``.
    """
    thread, loop = _Waited(work), QEventLoop()
    thread.finished.connect(loop.quit)
    thread.start()
    if not thread.wait(FRAME):
        if what:
            QTimer.singleShot(PATIENCE, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not thread.isFinished() and what:
        _offer_to_give_up(thread, parent, what)
    thread.wait()
    if thread.fault is not None:
        raise thread.fault
    result: Result = thread.result
    return result


def _offer_to_give_up(thread: _Waited, parent: QWidget | None, what: str) -> None:
    """Return when the work is done. Raises ``GivenUp`` where the user does not wait for it."""
    from app.desktop.waiting import Waiting

    box = Waiting(parent, what)
    thread.finished.connect(box.accept)
    if not thread.isFinished():
        box.exec()
    box.deleteLater()
    if box.result() == Waiting.DialogCode.Rejected and not thread.isFinished():
        _left.add(thread)
        thread.finished.connect(lambda: _left.discard(thread))
        give_up(thread.ident)
        raise GivenUp


class Latest(QObject):
    """Answers the newest of many questions off the interface thread; those that it replaces are never answered.

    ``answered`` carries a result, ``failed`` one clear line. ``waiting`` says that what is shown has been older than the
    question for a frame, or is so no more. What takes less than a frame is answered before ``ask`` returns, where it is seen.
    """

    answered = Signal(object)
    failed = Signal(str)
    waiting = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._next: Callable[[], object] | None = None
        self._job: Job | None = None
        self._quick = True
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(FRAME)
        self._patience.timeout.connect(lambda: self.waiting.emit(True))

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._job is not None

    def ask(self, work: Callable[[], object]) -> None:
        """Answer this next. What is being answered still is, so that a drag is followed; what waited is not."""
        self._next = work
        if self._job is None:
            self._patience.start()
            self._start()

    def drop(self) -> None:
        """Answer nothing of what was asked so far."""
        self._next = None
        if self._job is not None:
            self._job.cancel()

    def stop(self) -> None:
        """Answer nothing any more: whoever asked goes."""
        self.drop()
        self._patience.stop()
        job, self._job = self._job, None
        if job is not None:
            job.let_go()

    def _start(self) -> None:
        work, self._next = self._next, None
        if work is None:
            self._patience.stop()
            self.waiting.emit(False)
            return
        self._job = job = Job(lambda _: work(), self)
        job.done.connect(self.answered)
        job.failed.connect(self.failed)
        job.ended.connect(self._ended)
        job.start()
        # One frame is not missed; when the last question took longer, or nobody sees the answer, it is not waited for.
        if self._quick and self._is_seen() and job.wait(FRAME):
            job.end()

    def _is_seen(self) -> bool:
        part = self.parent()
        return not isinstance(part, QWidget) or part.isVisible()

    def _ended(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        self._quick = job.milliseconds < FRAME
        self._start()


def stop_all(root: QObject) -> None:
    """Answer nothing any more that anything below ``root`` asked; returns when none of its threads runs, nor what was let go."""
    for latest in root.findChildren(Latest):
        latest.stop()
    for job in tuple(_alone):
        job.end()
    for thread in root.findChildren(QThread):
        thread.wait()

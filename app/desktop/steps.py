"""Work of the interface thread in pieces, so that it answers between two of them, and after a rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid


class Rest(QTimer):
    """Does its work once, so many milliseconds after it was last started: whoever waits for that work finds it active until then."""

    def __init__(self, parent: QObject, milliseconds: int, work: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(milliseconds)
        self.timeout.connect(work)


class Steps(QObject):
    """Does one work after the other, a piece of it between two events: what lies between two ``yield`` is done at once.

    However many are at work, there is one piece between two events: they take turns.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[None] | None = None
        self._inside = False

    @property
    def busy(self) -> bool:
        """Whether some of it is left."""
        return self._left is not None

    def begin(self, pieces: Iterator[None]) -> None:
        """Do this from the next event on, and what is left of other work never."""
        self._left = pieces
        _turns().add(self)

    def finish(self) -> None:
        """Do all that is left, now; a piece that asks for it is gone on with."""
        while self._left is not None and not self._inside:
            self.step()

    def drop(self) -> None:
        """Do nothing of what is left."""
        self._left = None

    def step(self) -> None:
        """Do the next piece, if there is one."""
        pieces = self._left
        if pieces is None or self._inside:
            return
        self._inside = ended = True
        try:
            ended = next(pieces, self) is self
        finally:
            self._inside = False
            if ended and self._left is pieces:
                self.drop()


class _Turns(QTimer):
    """Gives a turn to each of those that have something left, one between two events."""

    def __init__(self) -> None:
        super().__init__()
        self.setSingleShot(True)
        self.timeout.connect(self._take)
        self._waiting: deque[Steps] = deque()

    def add(self, steps: Steps) -> None:
        """Have its turns come, after those of the others."""
        if steps not in self._waiting:
            self._waiting.append(steps)
        self.start(0)

    def _take(self) -> None:
        while self._waiting:
            steps = self._waiting.popleft()
            if isValid(steps) and steps.busy:
                self.add(steps)  # a piece may have an event loop of its own
                steps.step()
                break
        if self._waiting:
            self.start(0)  # anew: what was due meanwhile comes first


@cache
def _turns() -> _Turns:
    return _Turns()

"""Work of the interface thread in pieces, so that it answers between two of them, and after a rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer


class Rest(QTimer):
    """Does its work once, so many milliseconds after it was last started: whoever waits for that work finds it active until then."""

    def __init__(self, parent: QObject, milliseconds: int, work: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(milliseconds)
        self.timeout.connect(work)


class Steps(QObject):
    """Does one work after the other, a piece of it between two events: what lies between two ``yield`` is done at once."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[None] | None = None
        self._inside = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    @property
    def busy(self) -> bool:
        """Whether some of it is left."""
        return self._left is not None

    def begin(self, pieces: Iterator[None]) -> None:
        """Do this from the next event on, and what is left of other work never."""
        self._left = pieces
        self._timer.start()

    def finish(self) -> None:
        """Do all that is left, now; a piece that asks for it is gone on with."""
        while self._left is not None and not self._inside:
            self._step()

    def drop(self) -> None:
        """Do nothing of what is left."""
        self._left = None
        self._timer.stop()

    def _step(self) -> None:
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

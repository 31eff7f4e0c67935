"""Garbage is collected by the interface thread, between two events, as long as the window is there.

A collection that another thread happens to begin would take widgets down in that thread, which Qt does not survive; and one
that walks everything holds the window up for several frames: where much was made, by opening a plan or as the result of long
work, it is taken as kept without a look. What is in no cycle goes all the same when nobody needs it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

MILLISECONDS = 100
"""Between two looks at what was made since."""
NEW = 2_000
"""Objects made since the last collection that are worth one."""
YOUNG, OLD = 10, 100
"""Collections of what is new after which that which survived one, or everything, is looked through."""
MOST = 50_000
"""Objects that are looked through at once: 10 to 20 milliseconds."""


class Garbage(QObject):
    """Collects while its window is shown, and leaves it to Python after that."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._done = 0
        self._timer = QTimer(self)
        self._timer.setInterval(MILLISECONDS)
        self._timer.timeout.connect(self._look)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Begin and end with the window's being shown; an iconified one is."""
        if event.type() == QEvent.Type.Show and not event.spontaneous():
            gc.disable()
            self._timer.start()
        elif event.type() == QEvent.Type.Hide and not event.spontaneous():
            self._timer.stop()
            gc.enable()
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        new = gc.get_count()[0]
        if new < NEW:
            return
        self._done += 1
        generation = 0 if self._done % YOUNG else 1 if self._done % OLD else 2
        held = new + sum(len(gc.get_objects(older)) for older in range(1, generation + 1))
        if held > MOST:
            gc.freeze()
        else:
            gc.collect(generation)

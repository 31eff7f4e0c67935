"""Garbage is collected by the interface thread, between two events, as long as the window is there.

A collection that another thread happens to begin would take widgets down in that thread, which Qt does not survive; and one
that walks everything holds the window up for several frames: where much was made, by opening a plan or as the result of long
work, it is taken as kept without a look. What is in no cycle goes all the same when nobody needs it: pages, plans and
proposals leave next to nothing in cycles. What they leave is looked for once there is much of it and the window is at rest.
"""

from __future__ import annotations

import gc
import math

from PySide6.QtCore import QEvent, QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

MILLISECONDS = 100
"""Between two looks at what was made since."""
NEW = 2_000
"""Objects made since the last collection that are worth one."""
YOUNG, OLD = 10, 100
"""Collections of what is new after which that which survived one, or everything, is looked through."""
MOST = 50_000
"""Objects that are looked through at once: 10 to 20 milliseconds."""
MOST_LEFT = 60_000
"""Objects that plans may leave behind, among what is taken as kept, before all of it is looked through: some 50 MB."""
PLANS = 10
"""Plans opened one after the other before what they left is looked for: how much of what is kept is a large plan itself, nothing tells."""
REST, STILL = 50, 100
"""Looks one after the other while nobody does anything, five seconds, and objects that are made between two of them all the same:
only then everything is looked through, which takes 0.1 to 0.4 seconds."""


class Garbage(QObject):
    """Collects while its window is shown, and leaves it to Python after that.

    A plan that is ``opened`` is taken as kept; what ``plans`` of them left is looked for after ``rest`` looks without work.
    """

    def __init__(self, window: QWidget, opened: SignalInstance, rest: int = REST, plans: int = PLANS) -> None:
        super().__init__(window)
        self._done = self._still = self._before = self._opened = 0
        self._rest, self._plans = rest, plans
        self._least: float = math.inf
        # Objects that survived one collection, and more of them. What went since by itself is counted still.
        self._survived = [0, 0]
        self._to_keep = False
        opened.connect(self._keep_soon)
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

    def _keep_soon(self) -> None:
        self._to_keep = True

    def _keep(self) -> None:
        """Take what there is as kept."""
        self._to_keep = False
        self._opened += 1
        self._least = min(self._least, gc.get_freeze_count())
        self._freeze()

    def _look(self) -> None:
        if self._to_keep:
            self._keep()
        new = gc.get_count()[0]
        self._still = self._still + 1 if abs(new - self._before) <= STILL else 0
        self._before = new
        if self._still >= self._rest and self._left_much():
            self._look_through()
        elif new >= NEW:
            self._collect(new)

    def _left_much(self) -> bool:
        return self._opened >= self._plans and gc.get_freeze_count() > self._least + MOST_LEFT

    def _look_through(self) -> None:
        self._opened = 0
        gc.unfreeze()
        gc.collect()
        self._freeze()
        self._least = gc.get_freeze_count()

    def _collect(self, new: int) -> None:
        self._done += 1
        generation = 0 if self._done % YOUNG else 1 if self._done % OLD else 2
        held = new + sum(self._survived[:generation])
        self._survived[:generation] = [0] * generation
        if held > MOST:
            self._freeze()
        else:
            # Told from what goes: a list of what is there would hold what another thread has only half made.
            self._survived[min(generation, 1)] += max(held - gc.collect(generation), 0)

    def _freeze(self) -> None:
        gc.freeze()
        self._survived = [0, 0]

"""What follows a slider while it is dragged: in each step as much of it as one picture on the screen has time for.

The answer is that of every step. What takes long beside it, charts and tables and details, shares the time that is left: what
waited longest comes first, and what finds no time comes in the next step, as of then, or when there is none for a picture's time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from time import perf_counter

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractSlider
from shiboken6 import isValid

FRAME, ROOM = 16, 10.0
"""Milliseconds between two pictures on the screen, and of them those that a step may take as far as it can be foreseen."""
ALL = 2.0
"""Times as long as a step computes and fills in, it takes with what it paints then, beside the parts that are counted here."""


class Following(QObject):
    """A part that is shown when there is time for it while a slider is dragged, and else at once.

    To show and to paint it takes ``painted`` times as long as to show it.
    """

    def __init__(self, parent: QObject, painted: float) -> None:
        super().__init__(parent)
        self._work: Callable[[], object] | None = None
        self._painted = painted
        self.cost, self.last = 0.0, 0.0
        """Milliseconds that it takes, of late, and when it was shown last."""

    @property
    def busy(self) -> bool:
        """Whether it waits for its time."""
        return self._work is not None

    def show(self, work: Callable[[], object]) -> None:
        """Show it by this, in place of what waited."""
        self._work = work
        if _frame().is_dragged:
            _frame().add(self)
        else:
            self.go()

    def drop(self) -> None:
        """Show nothing of what waits: something else is shown in its place."""
        self._work = None

    def go(self) -> None:
        """Show what waits, if anything does."""
        work, self._work = self._work, None
        if work is None:
            return
        start = perf_counter()
        work()
        self.last = perf_counter()
        took = 1000 * (self.last - start) * self._painted
        self.cost = (self.cost + took) / 2 if self.cost else took


@contextmanager
def step_of(slider: QAbstractSlider) -> Iterator[None]:
    """Inside it a step is computed and shown, which is one of a drag where the slider is held; a part of it follows after that."""
    frame = _frame()
    frame.slider, frame.spent = slider, 0.0
    with frame.more():
        yield


@contextmanager
def result_of_step() -> Iterator[None]:
    """Inside it is shown what a step had computed beside it; where a slider is dragged, a part of it follows after that."""
    with _frame().more():
        yield


class _Frame(QTimer):
    """Whose time it is. It ends a frame after the last step that left something to show."""

    def __init__(self) -> None:
        super().__init__()
        self.setSingleShot(True)
        self.setInterval(FRAME)
        self.timeout.connect(self._end)
        self.slider: QAbstractSlider | None = None
        self.spent = 0.0
        self._waiting: list[Following] = []
        self._depth = 0

    @property
    def is_dragged(self) -> bool:
        """Whether the slider of the last step is held."""
        return self.slider is not None and isValid(self.slider) and self.slider.isSliderDown()

    @contextmanager
    def more(self) -> Iterator[None]:
        """Work of the frame: what waits follows it."""
        start = perf_counter()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
        if not self._depth:
            self.spent += ALL * 1000 * (perf_counter() - start)
            self._follow()

    def add(self, part: Following) -> None:
        """Have a part shown when there is time."""
        if part not in self._waiting:
            self._waiting.append(part)
        if not self._depth and not self.isActive():
            self.start()

    def _end(self) -> None:
        self.spent = 0.0
        self._follow()

    def _follow(self) -> None:
        """Show what waited longest, and of the others what has time left."""
        waiting = [part for part in self._waiting if isValid(part) and part.busy]
        self._waiting, shows = [], True
        for part in sorted(waiting, key=lambda one: one.last):
            if shows or self.spent + part.cost <= ROOM:
                shows = False
                part.go()
                self.spent += part.cost
            else:
                self._waiting.append(part)
        if self._waiting:
            self.start()
        else:
            self.stop()


@cache
def _frame() -> _Frame:
    return _Frame()

"""Results that are kept for what is asked again, no more of them than the plan that is worked on has use for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")
NONE: Any = object()
AT_ONCE = 8
"""Forgotten results that go when another is kept: all of a large plan at once would hold whoever opens the next one up."""


class Kept(Generic[Value]):
    """What ``made`` gives, kept by its arguments: the last ``room`` that were asked for.

    What was not asked for again since the last ``turn`` is forgotten at the next.
    """

    def __init__(self, made: Callable[..., Value], room: int) -> None:
        self._made, self.room = made, room
        self._now: dict[tuple[object, ...], Value] = {}
        self._before: dict[tuple[object, ...], Value] = {}
        self._gone: list[dict[tuple[object, ...], Value]] = []
        self._lock = Lock()

    def __call__(self, *asked: object) -> Value:
        """The result; made where it is not kept. Raises what making it raises."""
        with self._lock:
            found = self._now.pop(asked, NONE)
            if found is NONE:
                found = self._before.pop(asked, NONE)
            if found is not NONE:
                self._now[asked] = found
        if found is NONE:
            found = self._made(*asked)
            self._keep(asked, found)
        return found  # type: ignore[no-any-return]

    def _keep(self, asked: tuple[object, ...], found: Value) -> None:
        with self._lock:
            self._now[asked] = found
            while len(self._now) > self.room:
                del self._now[next(iter(self._now))]
            for _ in range(AT_ONCE):
                if self._gone and self._gone[-1]:
                    self._gone[-1].popitem()
                elif self._gone:
                    self._gone.pop()

    def turn(self, room: int) -> None:
        """From now on it is asked for something else, which needs that much room."""
        with self._lock:
            self._gone.append(self._before)
            self._before, self._now, self.room = self._now, {}, room

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._before, self._now, self._gone = {}, {}, []

"""The servers of a service that are tested and watched alike: those that are added and those of today, where these differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from app.presenting.triggers import TriggerRow, trigger_rows
from planners.analysis.projection import Projection
from planners.analysis.triggers import COUNTED, Trigger, watched
from planners.analysis.whole_machine import reads_whole
from planners.words import say


class Alike(Struct, frozen=True):
    """Servers of a ``service`` that have the same, with a ``title`` and what is read of them.

    ``shared`` are the machines of which a tool reads the whole: of the added servers none, as each is a machine of its own.
    Beside others that are added, those that stay are not watched by their users: the load is spread evenly, and the added
    ones tell up to how much.
    """

    service: str
    title: str
    ahead: Projection
    shared: Collection[str] = ()
    stay: bool = False

    @property
    def rows(self) -> tuple[TriggerRow, ...]:
        """The values to watch, in words."""
        found = trigger_rows(self.ahead, shared=self.shared)
        return tuple(one for one in found if self._own(one.unit))

    @property
    def watched(self) -> Iterator[Trigger]:
        """The levels to watch."""
        for one in watched(self.ahead):
            if self._own(one.figure.unit) and not reads_whole(self.ahead, one.figure, self.shared):
                yield one

    def _own(self, unit: str) -> bool:
        return not (self.stay and unit in COUNTED)


def alike(
    service: str, ahead: Projection, staying: Projection | None, shared: Collection[str]
) -> tuple[Alike, ...]:
    """All servers together, or where those ``staying`` have something else, first those that are added."""
    if staying is None:
        return (Alike(service, service, ahead, shared),)
    added = say("{service}, each added server", service=service)
    there = say("{service}, each server of today", service=service)
    return Alike(service, added, ahead), Alike(service, there, staying, shared, stay=True)

"""The servers of a service that are tested and watched alike: those that are added and those of today, where these differ."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from planners.analysis.projection import Projection
from planners.words import say


class Alike(Struct, frozen=True):
    """Servers of a ``service`` that have the same, with a ``title`` and what is read of them.

    ``shared`` are the machines of which a tool reads the whole: of the added servers none, as each is a machine of its own.
    """

    service: str
    title: str
    ahead: Projection
    shared: Collection[str] = ()


def alike(
    service: str, ahead: Projection, staying: Projection | None, shared: Collection[str]
) -> tuple[Alike, ...]:
    """All servers together, or where those ``staying`` have something else, first those that are added."""
    if staying is None:
        return (Alike(service, service, ahead, shared),)
    added = say("{service}, each added server", service=service)
    there = say("{service}, each server of today", service=service)
    return Alike(service, added, ahead), Alike(service, there, staying, shared)

"""Where values are read: the tool beside each value, how to read it told once below, numbered."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.presenting.notes import Notes
from planners.words import say

SHORT = 24
"""Letters of what to read that stand beside the tool."""


class Counted(Struct, frozen=True):
    """A tool and what to read in its output."""

    tool: str
    counter: str

    @property
    def short(self) -> bool:
        """Whether both stand in a cell."""
        return len(self.counter) <= SHORT

    @property
    def text(self) -> str:
        """Both in one."""
        return say("{tool}: {counter}", tool=self.tool, counter=self.counter)


def counter_notes(known: Iterable[Counted]) -> Notes:
    """What is too long to stand beside its tool, numbered in the order of its first use."""
    return Notes(tuple(dict.fromkeys(one.text for one in known if not one.short)))

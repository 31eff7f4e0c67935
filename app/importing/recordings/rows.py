"""The rows of a table as cells: what tables give, whatever file they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

Row = list[str]
AT_ONCE = 10_000


class Grid(Protocol):
    """The rows of a table, in batches; ``share`` tells how much was read. ``close`` lets go of the file."""

    format: str
    separator: str

    @property
    def share(self) -> float:
        """How much was read, 0..1."""

    def batches(self) -> Iterator[list[Row]]:
        """The rows, thousands at a time. Raises ``RecordingRefused``."""

    def close(self) -> None:
        """Let go of the file."""

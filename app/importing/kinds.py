"""What a file is that a user gives to the program: a plan, a table of own measurements, settings or a recording of a server."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

from app.importing.measurements import NEEDED
from app.importing.recordings.grid import columns_of
from app.importing.recordings.server_state import is_configuration
from app.importing.recordings.servers_own import is_monitored
from app.importing.recordings.stream import head
from app.plan.file import SUFFIX
from app.plan.opening import MARK
from app.plan.text_form import HEAD


class FileKind(Enum):
    """What a file is."""

    PLAN = auto()
    MEASUREMENTS = auto()
    SETTINGS = auto()
    RECORDING = auto()


SETTINGS = frozenset({".ini", ".ldif"})
"""Endings of files with a server's settings, where they do not tell what it did."""


def kind_of(path: Path) -> FileKind:
    """The kind, by ending and first bytes; what is nothing else may be a recording. Raises ``OSError`` and ``FileRefused``."""
    ending = path.suffix.lower()
    if ending == SUFFIX:
        return FileKind.PLAN
    start = head(path).removeprefix(MARK)
    if start.startswith((b"SQLite format 3", HEAD.rpartition(" ")[0].encode())):
        return FileKind.PLAN
    text = start.decode("utf-8", "replace")
    if is_configuration(text) or (ending in SETTINGS and not is_monitored(text)):
        return FileKind.SETTINGS
    first = text.partition("\n")[0]
    names = [name.casefold() for name in columns_of(first)]
    return FileKind.MEASUREMENTS if set(NEEDED) <= set(names) else FileKind.RECORDING

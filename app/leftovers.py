"""What a killed program left half-written: each write is noted beside the user's data until it is done.

A note holds the place of the part that is being written and is locked by its writer. One that nobody holds any more
belongs to a write that was cut off: its part is removed, wherever it lies.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from app.locks import locked
from app.paths import data_folder

PART = ".sizewright-{}.part"
"""What a file is called until it is complete."""
_SECONDS_KEPT = 24 * 3600
"""How long a part may lie in a folder without a note: another machine may be writing it."""


class Note:
    """Says that a part is being written. Where the user's data cannot be written there is none."""

    def __init__(self, part: Path) -> None:
        self._file: Path | None = None
        self._lock: int | None = None
        with suppress(OSError):
            self._file = _folder() / part.name.removesuffix(".part")
            self._lock = locked(self._file)
            if self._lock is not None:
                os.write(self._lock, os.fsencode(part.absolute()))

    def end(self) -> None:
        """The part is no more: it became the file, or was removed."""
        if self._lock is not None and self._file is not None:
            with suppress(OSError):
                self._file.unlink()
            os.close(self._lock)
            self._lock = None


def clear() -> None:
    """Remove every part that a killed program noted."""
    with suppress(OSError):
        for file in _folder().iterdir():
            _clear(file)


def sweep(folder: Path) -> None:
    """Remove old parts in a folder that is written to, with a note or without."""
    with suppress(OSError):
        for part in folder.glob(PART.format("*")):
            if time.time() - part.lstat().st_mtime > _SECONDS_KEPT:
                part.unlink(missing_ok=True)


def _clear(file: Path) -> None:
    lock = locked(file, make=False)
    if lock is None:
        return
    try:
        part = Path(os.fsdecode(os.read(lock, 65_536)))
        # A note removes the part of its own name and nothing else, whatever somebody wrote into it.
        if part.is_absolute() and part.name == f"{file.name}.part" and part.match(PART.format("*")):
            part.unlink(missing_ok=True)
        file.unlink(missing_ok=True)
    except (OSError, ValueError):
        pass  # tried again at the next start
    finally:
        os.close(lock)


def _folder() -> Path:
    folder = data_folder() / "unfinished"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder

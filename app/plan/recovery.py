"""Unsaved work beside the user's data: one file per open window, removed by saving or closing.

A recovery file is a plan file that also knows which file it belongs to. Beside it lies a lock that the running
program holds and that the system opens when the program ends in whatever way: what is locked is not offered.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from app.locks import is_held, locked
from app.paths import data_folder
from app.plan.database import Stored
from app.plan.document import Plan
from app.plan.file import SUFFIX, read_file, write_file
from app.plan.refused import PlanRefused, PlanTooNew
from app.plan.values import writable

LOCK, DAMAGED = ".lock", ".damaged"


class Recovered(Struct, frozen=True):
    """Work found after an unclean end: the plan, the file it belongs to, and where it was found.

    ``based_on`` is the fingerprint of the file that it belongs to as it was when the work began.
    """

    plan: Plan
    path: Path | None
    file: Path
    based_on: str = ""


class Recovery:
    """Keeps the unsaved work of one window."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock: int | None = None

    def keep(self, plan: Plan, path: Path | None, based_on: str = "") -> None:
        """Store the work as it is now, unsized, so that no fault of a planner stands in the way.

        ``based_on`` is the fingerprint of the file at ``path`` that the work began with.

        Raises ``OSError`` or ``PlanRefused``; then what was kept before is still there.
        """
        file = _folder() / f"{self._name}{SUFFIX}"
        if self._lock is None:
            self._lock = locked(file.with_suffix(LOCK))
        belongs_to = str(path.absolute()) if path else ""
        known = belongs_to if writable(belongs_to) == belongs_to else ""
        write_file(Stored(plan, belongs_to=known, based_on=based_on), file)

    def clear(self) -> None:
        """The work is saved or discarded."""
        self.let_go()
        with suppress(OSError):
            discard(_folder() / f"{self._name}{SUFFIX}")

    def let_go(self) -> None:
        """Leave what was kept for the next start, as the end of the process does."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def found() -> tuple[Recovered, ...]:
    """What ended programs left behind, the newest first.

    A file that cannot be read is moved aside, one of a newer program stays; none is deleted.
    """
    return tuple(work for work in map(_read, _left_behind()) if work is not None)


@contextmanager
def taken(file: Path) -> Iterator[Recovered | None]:
    """The work in that file, held against every other window; None where another has it or it is there no more."""
    lock = locked(file.with_suffix(LOCK)) if file.exists() else None
    try:
        yield None if lock is None and is_held(file.with_suffix(LOCK)) else _read(file)
    finally:
        if lock is not None:
            os.close(lock)
            if not file.exists():
                discard(file)


def discard(file: Path) -> None:
    """Remove a recovery file, with its lock where nobody holds that. Raises ``OSError``."""
    file.unlink(missing_ok=True)
    with suppress(OSError):
        file.with_suffix(LOCK).unlink(missing_ok=True)


def _read(file: Path) -> Recovered | None:
    try:
        stored = read_file(file)
    except PlanTooNew:
        return None
    except PlanRefused:
        with suppress(OSError):
            file.replace(file.with_suffix(DAMAGED))
        return None
    except OSError:
        return None
    path = Path(stored.belongs_to) if stored.belongs_to else None
    return Recovered(stored.plan, path, file, stored.based_on)


def _left_behind() -> list[Path]:
    try:
        files = [(file.stat().st_mtime_ns, file) for file in _folder().glob(f"*{SUFFIX}")]
    except OSError:
        return []
    return [file for _, file in sorted(files, reverse=True) if not is_held(file.with_suffix(LOCK))]


def _folder() -> Path:
    folder = data_folder() / "recovery"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder

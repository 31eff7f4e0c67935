"""Unsaved work beside the user's data: a base for each open window and what changed since, removed by saving or closing.

The base is a plan file, a copy of the plan's own where there is one; beside it lies the journal of changes, named by the
base's fingerprint, which knows which file the work belongs to. A third file is a lock that the running program holds and that
the system opens when the program ends in whatever way: what is locked is not offered.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from app.files import write_whole
from app.locks import is_held, locked
from app.paths import data_folder
from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import Plan
from app.plan.file import SUFFIX, fingerprint_of, read_bytes
from app.plan.guard import HEAD
from app.plan.journal import About, Journal, read
from app.plan.refused import PlanRefused, PlanTooNew
from app.plan.values import writable

LOCK, DAMAGED, JOURNAL = ".lock", ".damaged", ".journal"


class Recovered(Struct, frozen=True):
    """Work found after an unclean end: the plan, the file it belongs to, and where it was found.

    ``based_on`` is the fingerprint of the file that it belongs to as it was when the work began, ``changed`` when it was kept
    last, in seconds since 1970.
    """

    plan: Plan
    path: Path | None
    file: Path
    based_on: str
    changed: float


class Recovery:
    """Keeps the unsaved work of one window. One thread at a time may use it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock: int | None = None
        self._journal: Journal | None = None
        self._begun: tuple[Path | None, str] | None = None
        self._plan: Plan | None = None
        self._about = About("")

    def keep(self, plan: Plan, path: Path | None, based_on: str = "", saved: Plan | None = None) -> None:
        """Store the work as it is now, unsized, so that no fault of a planner stands in the way.

        ``based_on`` is the fingerprint of the file at ``path`` that the work began with, ``saved`` the plan in that file where
        it is known: then only what differs from it is written.

        Raises ``OSError`` or ``PlanRefused``; then what was kept before is still there.
        """
        if self._lock is None:
            self._lock = locked(self._file.with_suffix(LOCK))
        if self._begun != (path, based_on):
            self._begin(plan, path, based_on, saved)
        elif self._journal is not None and self._journal.is_full:
            self._begin(plan, path, based_on, None)
        elif plan is not self._plan:
            self._add(plan)

    def clear(self) -> None:
        """The work is saved or discarded."""
        self.let_go()
        with suppress(OSError):
            discard(self._file)

    def let_go(self) -> None:
        """Leave what was kept for the next start, as the end of the process does."""
        self._forget()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _begin(self, plan: Plan, path: Path | None, based_on: str, saved: Plan | None) -> None:
        """A new base, with the journal of what differs from it: that is there first, so that no base lacks it."""
        content = _content(path, based_on) if saved is not None else b""
        whole = saved is None or not content
        if whole:
            content = to_bytes(Stored(plan, belongs_to=_writable(path), based_on=based_on))
        self._forget()
        self._about = About(fingerprint_of(content), _writable(path), based_on)
        if not whole:
            assert saved is not None
            self._plan = saved
            self._add(plan)
        write_whole(content, self._file)
        self._begun, self._plan = (path, based_on), plan
        for other in set(_journals(self._file)) - {_journal(self._file, self._about.base)}:
            with suppress(OSError):
                other.unlink()

    def _add(self, plan: Plan) -> None:
        assert self._plan is not None
        if self._journal is None:
            file = _journal(self._file, self._about.base)
            self._journal = Journal(file, self._about, self._plan, plan)
        else:
            self._journal.add(plan)
        self._plan = plan

    def _forget(self) -> None:
        """Begin anew with the next work."""
        if self._journal is not None:
            self._journal.close()
        self._journal = self._begun = self._plan = None

    @property
    def _file(self) -> Path:
        return _folder() / f"{self._name}{SUFFIX}"


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
    """Remove a recovery file with its journal, and with its lock where nobody holds that. Raises ``OSError``."""
    file.unlink(missing_ok=True)
    with suppress(OSError):
        for part in (*_journals(file), file.with_suffix(LOCK)):
            part.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove what belongs to a base that was never written, or is gone."""
    for lock in folder.glob(f"*{LOCK}"):
        if not lock.with_suffix(SUFFIX).exists() and not is_held(lock):
            discard(lock.with_suffix(SUFFIX))


def _read(file: Path) -> Recovered | None:
    try:
        return _work(file)
    except PlanTooNew:
        return None
    except PlanRefused:
        with suppress(OSError):
            for part in (*_journals(file), file):
                part.replace(part.with_suffix(DAMAGED))
        return None
    except OSError:
        return None


def _work(file: Path) -> Recovered:
    """What is in a base and its journal. Raises ``OSError`` and ``PlanRefused``."""
    content = read_bytes(file)
    stored, base = from_bytes(content), fingerprint_of(content)
    plan, belongs_to, based_on = stored.plan, stored.belongs_to, stored.based_on
    with suppress(FileNotFoundError):
        if kept := read(_journal(file, base), base, plan):
            plan, about = kept
            belongs_to, based_on = about.belongs_to, about.based_on
    return Recovered(plan, Path(belongs_to) if belongs_to else None, file, based_on, _changed(file) / 1e9)


def _content(path: Path | None, based_on: str) -> bytes:
    """The plan's own file where it still is what the work began with; nothing otherwise."""
    try:
        content = read_bytes(path) if path is not None else b""
    except (OSError, PlanRefused):
        return b""
    return content if content.startswith(HEAD) and fingerprint_of(content) == based_on else b""


def _writable(path: Path | None) -> str:
    """The path where a file can hold it."""
    text = str(path.absolute()) if path else ""
    return text if writable(text) == text else ""


def _journal(file: Path, base: str) -> Path:
    return file.with_name(f"{file.stem}.{base[:16]}{JOURNAL}")


def _journals(file: Path) -> Iterable[Path]:
    """The journals of a base, those of another and unfinished ones among them."""
    import glob

    return tuple(file.parent.glob(f"{glob.escape(file.stem)}.*{JOURNAL}*"))


def _left_behind() -> list[Path]:
    try:
        _sweep(_folder())
        files = [(_changed(file), file) for file in _folder().glob(f"*{SUFFIX}")]
    except OSError:
        return []
    return [file for _, file in sorted(files, reverse=True) if not is_held(file.with_suffix(LOCK))]


def _changed(file: Path) -> int:
    return max(part.stat().st_mtime_ns for part in (file, *_journals(file)))


def _folder() -> Path:
    folder = data_folder() / "recovery"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder

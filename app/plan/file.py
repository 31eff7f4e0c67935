"""Plan files ``*.sizeplan``: SQLite application files, saved whole or not at all, read with suspicion."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import time
import uuid
from contextlib import suppress
from pathlib import Path

from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import Plan
from app.plan.figures import Results
from app.plan.guard import LARGEST_FILE
from app.plan.refused import NOT_A_PLAN, PlanRefused, PlanTooNew
from app.plan.results import results_of

__all__ = [
    "LARGEST_FILE",
    "SUFFIX",
    "PlanRefused",
    "PlanTooNew",
    "fingerprint",
    "fingerprint_of",
    "read_bytes",
    "read_file",
    "save_plan",
    "write_file",
]

SUFFIX = ".sizeplan"
PART = ".sizewright-{}.part"
"""What a file is called until it is complete. One that a killed program left is swept up a day later."""
_SECONDS_KEPT = 24 * 3600


def save_plan(plan: Plan, path: Path, results: Results | None = None) -> str:
    """Save the plan with its figures, which are computed where they are not given; gives the fingerprint of the file.

    The file there stays whole until the new one is complete and on the disk. Raises ``OSError`` with the
    path, or ``PlanRefused``; then nothing has changed.
    """
    return write_file(Stored(plan, results_of(plan) if results is None else results), path)


def write_file(stored: Stored, path: Path) -> str:
    """Write a whole plan file and give its fingerprint.

    Raises ``OSError`` with the path, or ``PlanRefused``; then nothing has changed.
    """
    try:
        content = to_bytes(stored)
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused
    # A link stays a link: the file behind it is the plan.
    target = Path(os.path.realpath(path))
    try:
        mode = _mode_to_keep(target)
        part = target.with_name(PART.format(uuid.uuid4()))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        _write_part(part, content, mode)
        part.replace(target)
    except OSError as error:
        place = str(target.parent) if error.errno == errno.ENOENT else str(path)
        raise OSError(error.errno, error.strerror, place) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    _sync_folder(target.parent)
    _sweep(target.parent)
    return fingerprint_of(content)


def read_file(path: Path) -> Stored:
    """What the plan file holds. The file is read once, never written. Raises ``OSError`` or ``PlanRefused``."""
    try:
        return from_bytes(read_bytes(path))
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that is no larger than a plan. Raises ``OSError`` or ``PlanRefused``."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise PlanRefused(NOT_A_PLAN)
    with path.open("rb") as stream:
        return stream.read(LARGEST_FILE + 1)


def fingerprint_of(content: bytes) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(content).hexdigest()


def fingerprint(path: Path) -> str:
    """The fingerprint of that file; empty where there is no file to read."""
    try:
        return fingerprint_of(read_bytes(path))
    except (OSError, PlanRefused):
        return ""


def _mode_to_keep(target: Path) -> int | None:
    """The mode of the file that is there. Raises ``OSError`` where it is no file or may not be written."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(target))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is no ordinary file", str(target))
    if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, "may not be written", str(target))
    return stat.S_IMODE(mode)


def _write_part(part: Path, content: bytes, mode: int | None) -> None:
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(part, flags, 0o666), "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    if mode is not None:
        part.chmod(mode)


def _sync_folder(folder: Path) -> None:
    # Some systems cannot flush a folder; the file itself is on the disk by then.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sweep(folder: Path) -> None:
    with suppress(OSError):
        for part in folder.glob(PART.format("*")):
            if time.time() - part.stat().st_mtime > _SECONDS_KEPT:
                part.unlink(missing_ok=True)

"""Plan files ``*.sizeplan``: SQLite application files, saved whole or not at all, read with suspicion."""

from __future__ import annotations

import errno
import hashlib
import stat
from pathlib import Path

from app.files import write_whole
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
]

SUFFIX = ".sizeplan"


def save_plan(plan: Plan, path: Path, results: Results | None = None) -> str:
    """Save the plan with its figures, which are computed where they are not given; gives the fingerprint of the file.

    The file there stays whole until the new one is complete and on the disk. Raises ``OSError`` with the
    path, or ``PlanRefused``; then nothing has changed.
    """
    try:
        content = to_bytes(Stored(plan, results_of(plan) if results is None else results))
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused
    write_whole(content, path)
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

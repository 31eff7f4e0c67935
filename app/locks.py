"""Locks that end with the process that holds them: what is locked belongs to a program that still runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def locked(file: Path, *, make: bool = True) -> int | None:
    """The descriptor of that file, locked until it is closed; None where another holds it or it cannot be opened.

    The file is made where it is missing, unless it must be there already.
    """
    flags = os.O_RDWR | (os.O_CREAT if make else 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(file, flags, 0o600)
    except OSError:
        return None
    try:
        _lock(descriptor)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except OSError:
        # This folder knows no locks: nothing is taken for held rather than everything.
        return descriptor
    return descriptor


def is_held(file: Path) -> bool:
    """Whether a running program holds that lock."""
    descriptor = locked(file, make=False)
    if descriptor is not None:
        os.close(descriptor)
        return False
    return file.exists()


def _lock(descriptor: int) -> None:
    """Lock without waiting. Raises ``BlockingIOError`` where another holds it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

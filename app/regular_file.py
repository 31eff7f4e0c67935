"""The one door for reading a file that a user names: an ordinary file, no larger than its reader can take.

A pipe would be waited for without end and a device has none, so what a file is comes before its first byte.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from app.problems import Finding, UserProblem
from planners.words import say

_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


class FileRefused(UserProblem):
    """What stands under that name is no ordinary file, or is too large; nothing of it was taken."""


def bytes_of(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file of at most ``most`` bytes. Raises ``OSError`` with the path, and ``FileRefused``."""
    stream, _ = opened(path)
    with stream:
        content = stream.read(most + 1)
    if len(content) > most:
        told = say("The file is too large. Choose a file of at most {size}.", size=_shown(most))
        raise FileRefused(Finding(told, file=str(path)))
    return content


def opened(path: Path) -> tuple[BinaryIO, int]:
    """An ordinary file, opened for reading, and its size in bytes. Raises ``OSError`` with the path, and ``FileRefused``."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    except ValueError as error:  # a name with a zero byte
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from error
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.ENODEV):  # a socket, or a device that is not there
            raise _no_file(path) from error
        raise
    stream = os.fdopen(descriptor, "rb")
    try:
        found = os.fstat(descriptor)
        _require_ordinary(found, path)
    except BaseException:
        stream.close()
        raise
    return stream, found.st_size


def _require_ordinary(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise _no_file(path)


def _no_file(path: Path) -> FileRefused:
    return FileRefused(Finding(say("This is no ordinary file. Choose a file on the disk."), file=str(path)))


def _shown(most: int) -> str:
    return f"{most // 1024**2} MiB" if most >= 1024**2 else f"{most // 1024} KiB"

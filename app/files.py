"""The one door for writing files: whole or not at all, and on the disk when it returns."""

from __future__ import annotations

import errno
import os
import stat
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from app import leftovers


def write_whole(content: bytes, path: Path) -> None:
    """Write the file that the user named; what was there stays until the new one is complete and on the disk.

    The mode of a file that is there is kept. A link stays a link and the file behind it is written, unless somebody else
    put the link into a folder that everybody may write to. Raises ``OSError`` with the path; then nothing has changed.
    """
    _write({path: content}, follow=True)


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write files under names that the program chose, all of them or none where the disk is full.

    A link that lies in the place of one is replaced, never followed. Raises ``OSError`` with the path that failed.
    """
    _write(files, follow=False)


def _write(files: Mapping[Path, bytes], *, follow: bool) -> None:
    parts: list[_Part] = []
    try:
        for path, content in files.items():
            parts.append(_Part(path, follow))
            parts[-1].fill(content)
        for part in parts:
            part.put()
    finally:
        for part in parts:
            part.end()
    for folder in {part.target.parent for part in parts}:
        sync_folder(folder)
        leftovers.sweep(folder)
    leftovers.clear()


class _Part:
    """A file under another name beside its place until it is complete."""

    def __init__(self, path: Path, follow: bool) -> None:
        self._path = path
        with self._named():
            self.target = _behind(path) if follow else path
            self._there = _to_keep(self.target, follow)
            self._part = self.target.with_name(leftovers.PART.format(uuid.uuid4()))
        self._note = leftovers.Note(self._part)

    def fill(self, content: bytes) -> None:
        """Write the content and have it on the disk. Nobody who could not read the old file can read it."""
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        mode = 0o600 if self._there else 0o666
        with self._named(), os.fdopen(os.open(self._part, flags, mode), "wb") as stream:
            if self._there:
                _keep(self._there, self._part)
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())

    def put(self) -> None:
        """Put it in the place of what was there."""
        with self._named():
            self._part.replace(self.target)

    def end(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._part.unlink(missing_ok=True)
        self._note.end()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What fails names the file as the user knows it; where its folder is missing, the folder."""
        try:
            yield
        except OSError as error:
            place = self._path.parent if error.errno == errno.ENOENT else self._path
            raise OSError(error.errno, error.strerror, str(place)) from error


def _behind(path: Path) -> Path:
    """The file behind a link. Raises ``PermissionError`` for a link that somebody else may have laid as a trap."""
    if path.is_symlink() and hasattr(os, "geteuid"):
        folder, link = path.parent.stat(), path.lstat()
        if folder.st_mode & stat.S_IWOTH and link.st_uid not in (os.geteuid(), folder.st_uid):
            raise PermissionError(errno.EACCES, "is somebody else's link", str(path))
    return Path(os.path.realpath(path))


def _to_keep(target: Path, follow: bool) -> os.stat_result | None:
    """What is there and is replaced. Raises ``OSError`` where that is no file or may not be written."""
    try:
        there = target.stat() if follow else target.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(target))
    if stat.S_ISLNK(there.st_mode):
        return None
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, "is no ordinary file", str(target))
    if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, "may not be written", str(target))
    return there


def _keep(there: os.stat_result, part: Path) -> None:
    """Give the part the owner, as far as that is allowed, and the mode of the file that it replaces."""
    if hasattr(os, "chown") and (there.st_uid, there.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):
            os.chown(part, there.st_uid, there.st_gid)
    part.chmod(stat.S_IMODE(there.st_mode) & 0o777)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    # Some systems cannot flush a folder; the file itself is on the disk by then.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

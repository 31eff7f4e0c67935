"""What a run may open, how long a file may take, and how much memory: whatever goes beyond ends the run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SLOWEST = 5.0
"""Seconds of the processor for one file at one command or page."""
HANGS = 60.0
"""Seconds after which what does not compute either hangs."""
MOST_MEMORY = 500 * 2**20
ROOT = Path(__file__).resolve().parents[2]
READ = tuple(
    os.path.realpath(part)
    for part in (
        ROOT,
        sys.prefix,
        sys.base_prefix,
        "/usr",
        "/etc",
        "/proc",
        "/sys",
        "/dev/null",
        "/dev/urandom",
    )
)
"""The program's own files, and what the system's libraries read wherever they run."""
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = (
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "os.truncate",
)
_RUNS = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "socket.connect",
    "socket.bind",
)


class Strange(AssertionError):
    """Something was opened, changed or run that the named file gave no right to."""


class Watch:
    """Listens to what Python is asked to open, change and run. One for a process: a hook cannot be taken out."""

    def __init__(self) -> None:
        self._named: tuple[str, ...] = ()
        self._ours: tuple[str, ...] = ()
        self._on = False
        self.strange: list[str] = []
        sys.addaudithook(self._hear)

    @contextmanager
    def over(self, *named: Path, ours: tuple[Path, ...]) -> Iterator[None]:
        """Only ``named`` files may be read, and only folders of ``ours`` written to. Raises ``Strange`` at the end."""
        self._named = tuple(os.path.realpath(path) for path in named)
        self._ours = tuple(os.path.realpath(path) for path in ours)
        self.strange.clear()
        self._on = True
        try:
            yield
        finally:
            self._on = False
        if self.strange:
            raise Strange("; ".join(self.strange[:5]))

    def _hear(self, event: str, args: tuple[object, ...]) -> None:
        if not self._on:
            return
        if event == "open":
            self._opened(*args)
        elif event in _CHANGES:
            paths = args[:2] if event in ("os.rename", "os.link") else args[:1]
            self.strange += [f"{event} {path!r}" for path in paths if not self._is(path, self._ours)]
        elif event in _RUNS and not _is_worker(args):
            self.strange.append(f"{event} {args!r:.200}")

    def _opened(self, path: object, _mode: object, flags: object) -> None:
        writes = isinstance(flags, int) and bool(flags & _WRITES)
        allowed = (*self._ours, os.devnull) if writes else (*self._ours, *self._named, *READ)
        if not self._is(path, allowed):
            self.strange.append(f"{'wrote' if writes else 'read'} {path!r}")

    @staticmethod
    def _is(path: object, allowed: tuple[str, ...]) -> bool:
        if isinstance(path, int):
            return True
        if not isinstance(path, str | bytes | os.PathLike):
            return False
        plain = os.path.realpath(os.fsdecode(path))
        return any(plain == part or plain.startswith(f"{part}{os.sep}") for part in allowed)


def peak_memory() -> int:
    """The peak of this program in bytes; the system's own account of it begins with that of whoever started it."""
    status = Path("/proc/self/status").read_text("ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) * 1024


@contextmanager
def in_time(seconds: float = SLOWEST) -> Iterator[None]:
    """Raises ``TimeoutError`` where it takes more seconds of the processor, or hangs: a busy machine is no fault."""

    def late(*_: object) -> None:
        raise TimeoutError(f"more than {seconds:g} s of the processor, or {HANGS:g} s in all")

    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, late)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _is_worker(args: tuple[object, ...]) -> bool:
    """Whether what is run is the program's own second process, which is handed its work and no path."""
    return len(args) > 1 and isinstance(args[1], list) and args[1][1:] == ["-m", "app", "--work"]

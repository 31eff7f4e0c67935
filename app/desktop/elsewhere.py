"""Long work in another process, so that the window shares neither its interpreter nor its memory with it.

A process is started when it is first needed and kept for the next work; it ends when it has rested for a while, when its
work is given up, or with the program. It imports nothing of Qt. What goes between the two are values, through pipes of their own.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from app.problems import UserProblem, is_users, sentence_for

if TYPE_CHECKING:
    from queue import Queue

ARGUMENT = "--work"
"""Starts the program as such a process."""
RESTS = 60
"""Seconds without work after which a process ends."""
BEHIND = 10
"""How far such a process stands behind the window, which somebody looks at, where both want a processor (POSIX)."""
_LENGTH = 8
_PROGRESS, _DONE, _REFUSED, _FAULT = b"p", b"d", b"r", b"f"
Progress = Callable[[int], None]
Work = Callable[[bytes, Progress], bytes]


class GivenUp(Exception):
    """The work was given up while it was done."""


class _Gone(Exception):
    """The process ended before it began with the work."""


class _Worker:
    """A process that does one work after the other."""

    def __init__(self) -> None:
        import subprocess

        root = str(Path(__file__).resolve().parents[2])
        bundled = getattr(sys, "frozen", False)
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
        self._process = subprocess.Popen(  # noqa: S603 - this program itself
            [sys.executable, *([] if bundled else ["-m", "app"]), ARGUMENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(os.environ) if bundled else {**os.environ, "PYTHONPATH": path},
        )
        self.given_up = False

    def do(self, request: bytes, progress: Progress) -> bytes:
        """The answer. Raises what went wrong, and ``_Gone`` where the process had ended before."""
        assert self._process.stdin is not None and self._process.stdout is not None
        begun = False
        try:
            _send(self._process.stdin, request)
            while True:
                told = _receive(self._process.stdout)
                kind, content, begun = told[:1], told[1:], True
                if kind == _PROGRESS:
                    progress(int(content))
                elif kind == _DONE:
                    return content
                elif kind == _REFUSED:
                    raise UserProblem(content.decode())
                else:
                    raise RuntimeError(content.decode())
        except (EOFError, OSError) as ended:
            if self.given_up:
                raise GivenUp from ended
            if not begun:
                raise _Gone from ended
            raise RuntimeError("the process that computes has ended") from ended

    def end(self) -> None:
        """End it, whatever it does."""
        self.given_up = True
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
        self._process.wait()


_lock = threading.Lock()
_idle: list[_Worker] = []
_at_work: dict[int, _Worker] = {}
"""By the thread that waits for it."""


def elsewhere(request: bytes, progress: Progress = lambda _: None) -> bytes:
    """The answer of another process to a request; ``progress`` is told percents, and may raise to give the work up.

    Raises ``UserProblem`` for what the user can mend, and ``GivenUp`` where another thread gave it up.
    """
    while True:
        with _lock:
            kept = bool(_idle)
            worker = _idle.pop() if kept else _Worker()
            _at_work[threading.get_ident()] = worker
        try:
            answer = worker.do(request, progress)
        except _Gone as gone:
            worker.end()
            if not kept:
                raise RuntimeError("no process could be started") from gone
        except UserProblem:
            _keep(worker)
            raise
        except BaseException:
            worker.end()
            raise
        else:
            _keep(worker)
            return answer
        finally:
            with _lock:
                _at_work.pop(threading.get_ident(), None)


def give_up(thread: int) -> None:
    """End what that thread waits for, if anything."""
    with _lock:
        worker = _at_work.get(thread)
        if worker is not None:
            worker.given_up = True
            worker._process.kill()


def end_all() -> None:
    """End the processes that have nothing to do."""
    with _lock:
        while _idle:
            _idle.pop().end()


def _keep(worker: _Worker) -> None:
    with _lock:
        if not _idle and not worker.given_up:
            _idle.append(worker)
            return
    worker.end()


def serve(work: Work) -> int:
    """Do what is asked for, until whoever asks ends or nothing is asked for a while."""
    from queue import Empty, Queue

    if hasattr(os, "nice"):
        os.nice(BEHIND)
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever is printed does not go between the answers
    asked = Queue[bytes]()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        try:
            request = asked.get(timeout=RESTS)
        except Empty:
            return 0
        _send(out, _done(work, request, lambda percent: _send(out, _PROGRESS + b"%d" % percent)))


def _listen(asked: Queue[bytes]) -> None:
    """Take requests; the process ends with whoever sends them, also in the middle of work."""
    while True:
        try:
            asked.put(_receive(sys.stdin.buffer))
        except (EOFError, OSError):
            os._exit(0)


def _done(work: Work, request: bytes, progress: Progress) -> bytes:
    import traceback

    try:
        return _DONE + work(request, progress)
    except Exception as fault:  # noqa: BLE001 - it is raised again where the work was asked for
        if is_users(fault):
            return _REFUSED + sentence_for(fault).encode()
        return _FAULT + traceback.format_exc().encode("utf-8", "replace")


def _send(stream: IO[bytes], content: bytes) -> None:
    view = memoryview(len(content).to_bytes(_LENGTH, "big") + content)
    while view:
        view = view[stream.write(view) or 0 :]
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    return _read(stream, int.from_bytes(_read(stream, _LENGTH), "big"))


def _read(stream: IO[bytes], size: int) -> bytes:
    """So many bytes. Raises ``EOFError`` where the other side has ended."""
    content = bytearray()
    while len(content) < size:
        part = stream.read(size - len(content))
        if not part:
            raise EOFError
        content += part
    return bytes(content)

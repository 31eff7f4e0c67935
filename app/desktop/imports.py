"""Reads the files of servers one after the other in another process, while the window goes on."""

from __future__ import annotations

from collections import deque
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QObject, QTimeZone, Signal

from app.desktop import recording_works
from app.desktop.jobs import Job
from app.desktop.recording_works import Take, Taken
from app.plan.recorded import Recorded


class Imports(QObject):
    """``progressed`` carries the name of the file that is read and percents, ``ended`` says that it is read no more.

    ``taken`` carries a ``Recorded``; ``refused`` the path and why; ``doubted`` what was asked, and what the user must settle
    first, as a ``Taken``.
    """

    progressed = Signal(str, int)
    ended = Signal()
    taken = Signal(object)
    refused = Signal(str, str)
    doubted = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Take] = deque()
        self._job: Job | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._job is not None

    def read(self, asked: Take) -> None:
        """Read this file after those that were asked for before."""
        self._waiting.append(asked)
        if self._job is None:
            self._start()

    def cancel(self) -> None:
        """Read nothing more; nothing of the file that is being read is kept."""
        self._waiting.clear()
        if self._job is not None:
            self._job.cancel()

    def stop(self) -> None:
        """The same, of whoever goes."""
        self.cancel()
        job, self._job = self._job, None
        if job is not None:
            job.let_go()

    def _start(self) -> None:
        if not self._waiting:
            self.ended.emit()
            return
        asked = self._waiting.popleft()
        name = name_of(asked)
        self._job = job = Job(partial(recording_works.taken, asked), self)
        job.progressed.connect(lambda percent: self.progressed.emit(name, percent))
        job.done.connect(lambda found: self._take(asked, found))
        job.failed.connect(lambda sentence: self.refused.emit(asked.path, sentence))
        job.ended.connect(self._end)
        self.progressed.emit(name, 0)
        job.start()

    def _take(self, asked: Take, found: Taken) -> None:
        if found.recording is None:
            self.doubted.emit(asked, found)
        elif not asked.zone and (zone := _zone_in_doubt(found.recording)):
            self.doubted.emit(asked, Taken(zone=zone))
        else:
            self.taken.emit(found.recording)

    def _end(self) -> None:
        self._job = None
        self._start()


def _zone_in_doubt(recording: Recorded) -> str:
    """This computer's zone, where the times of a recording name none and it is not UTC."""
    from app.importing.recordings.recording import NO_ZONE

    return _own_zone() if NO_ZONE in recording.facts.doubts else ""


def _own_zone() -> str:
    """The time zone of this computer; nothing where that is UTC, or unknown."""
    from app.importing.recordings.zones import zone_of

    here = QTimeZone.systemTimeZone()
    name = bytes(here.id().data()).decode("utf-8", "replace")
    if not here.hasDaylightTime() and not here.standardTimeOffset(QDateTime.currentDateTime()):
        return ""
    try:
        zone_of(name)
    except ValueError:
        return ""
    return name


def name_of(asked: Take) -> str:
    """What is read, as people call it: a file by its name, a Prometheus by its address."""
    return asked.path if "://" in asked.path else Path(asked.path).name

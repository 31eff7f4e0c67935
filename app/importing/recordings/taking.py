"""A file as a recording of a plan's service: recognised, read in steps, known by its content."""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings import prometheus_server
from app.importing.recordings.prometheus_asked import Asked, shown
from app.importing.recordings.recogniser import Wishes, reading
from app.importing.recordings.recording import Recording, RecordingRefused
from app.importing.recordings.stream import Pieces
from app.importing.recordings.zones import in_zone
from app.plan.recorded import Facts, Recorded, recorded
from app.problems import Finding
from planners.words import say


def recording_in(path: Path, wishes: Wishes | None = None) -> Generator[float, None, Recording]:
    """Read a recording in steps that tell the share done. Raises ``OSError`` and ``RecordingRefused`` with the file."""
    try:
        found = yield from reading(path, wishes)
        return in_zone(found, wishes.zone) if wishes else found
    except RecordingRefused as refused:
        raise refused.in_file(str(path)) from refused
    except ValueError as fault:  # what a reader could make nothing of
        told = say("The file is damaged: nothing of it can be read.")
        raise RecordingRefused(Finding(told, file=str(path))) from fault


def recording_at(asked: Asked) -> Generator[float, None, Recording]:
    """Read a recording from a running Prometheus in steps. Raises ``RecordingRefused`` with the address."""
    try:
        return (yield from prometheus_server.read(asked))
    except RecordingRefused as refused:
        raise refused.in_file(shown(asked.address)) from refused


def kept(service: str, path: Path, recording: Recording) -> Recorded:
    """The recording as the plan's service keeps it. Raises ``OSError``, and ``RecordingRefused`` where it is too large."""
    digest, size = hashlib.sha256(), 0
    with Pieces(path, as_it_is=True) as pieces:
        for piece in pieces:
            digest.update(piece)
            size += len(piece)
    return _kept(service, digest.hexdigest(), path.name, size, recording)


def kept_from(service: str, asked: Asked, recording: Recording) -> Recorded:
    """The same for what was asked of a Prometheus: known by its server and span. Raises ``RecordingRefused``."""
    source = f"{shown(asked.address)} · {recording.source.host}"
    told = f"{source}\n{asked.load}\n{asked.begin}\n{asked.end or recording.end}"
    return _kept(service, hashlib.sha256(told.encode()).hexdigest(), source, 0, recording)


def _kept(service: str, digest: str, name: str, size: int, recording: Recording) -> Recorded:
    source = recording.source
    facts = Facts(
        source.format, size, recording.begin, recording.end, recording.rows, source.version, source.host,
        source.zone, source.processors, recording.restarts, recording.doubts,
    )  # fmt: skip
    try:
        return recorded(service, digest, name, facts, recording.series)
    except ValueError as fault:
        told = say("The recording is too long. Give a file of at most a year.")
        raise RecordingRefused(Finding(told, file=name)) from fault

"""``sadf -j``: every interval is an object in a list that may be far larger than the memory, so it is cut at its objects.

Sysstat's kB are 1,024 bytes and its blocks 512 bytes, whatever the locale.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from itertools import pairwise
from json import JSONDecoder
from pathlib import Path

import msgspec

from app.importing.recordings.clock import clock_of, day_of, plain_clock_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.interfaces import is_counted
from app.importing.recordings.recording import NO_ZONE, Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces
from app.importing.recordings.sysstat_interval import Interval
from planners.counters import (
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    RECEIVED,
    SENT,
    STEAL,
    UTILIZATION,
)
from planners.words import plural, say

FORMAT = "sadf -j"
_STAMP = b'"timestamp"'
_START = re.compile(rb'\{\s*"timestamp"')
_BOOT = re.compile(rb'"boot":\s*\{"date":\s*"([^"]+)",\s*"time":\s*"([^"]+)"')
_LONGEST = 64 * 2**20
"""Bytes of one interval, at most."""


_DECODER = msgspec.json.Decoder(list[Interval])
_ONE = msgspec.json.Decoder(Interval)


def looks_like(text: str) -> bool:
    """Whether a text begins as those files do."""
    return re.match(r'\{\s*"sysstat"', text) is not None


def read(path: Path) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    gathering, source, left = Gathering(), None, b""
    with Pieces(path) as pieces:
        lines = 0
        for piece in pieces:
            text = left + piece
            lines += piece.count(b"\n")
            first, last = _first_and_last(text)
            if source is None and (first >= 0 or len(text) > _LONGEST):
                source = _source(text[:first] if first >= 0 else text)
            _restarts(text, gathering)
            if first < last:
                _take(text[first:last], gathering)
            left = text[last:] if first >= 0 else text
            if len(left) > _LONGEST:
                raise RecordingRefused.told(
                    say("An interval of the file is too large to be one."), line=lines
                )
            yield pieces.share
    if source is None:
        source = _source(left)
    _last(left, gathering, lines)
    return gathering.recording(source)


def _first_and_last(text: bytes) -> tuple[int, int]:
    """Where the first and the last interval begin; -1 where there is none."""
    found = _START.search(text)
    if found is None:
        return -1, -1
    last = text.rfind(b"{", 0, text.rfind(_STAMP))
    return found.start(), last if _START.match(text, last) else found.start()


def _source(head: bytes) -> Source:
    def told(name: str) -> str:
        found = re.search(rf'"{name}":\s*"?([^",}}]*)'.encode(), head)
        return found[1].decode("utf-8", "replace").strip() if found else ""

    count = told("number-of-cpus")
    return Source(
        FORMAT,
        told("sysdata-version"),
        told("nodename"),
        told("timezone"),
        int(count) if count.isdecimal() and len(count) < 6 else 0,
    )


def _restarts(text: bytes, gathering: Gathering) -> None:
    for found in _BOOT.finditer(text):
        try:
            moment = day_of(found[1].decode("ascii")) + clock_of(found[2].decode("ascii"))
        except ValueError:
            continue
        if moment not in gathering.restarts:
            gathering.restarts.append(moment)


def _take(text: bytes, gathering: Gathering) -> None:
    """Intervals that are whole, but for damage inside."""
    try:
        intervals = _DECODER.decode(b"[" + text.rstrip().removesuffix(b",") + b"]")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        starts = [found.start() for found in _START.finditer(text)]
        texts = [text[a:b] for a, b in pairwise([*starts, len(text)])]
        intervals = [found for each in texts if (found := _alone(each)) is not None]
        lost = len(texts) - len(intervals)
        if lost:
            gathering.doubt(
                plural(
                    "{count} damaged interval was left out.",
                    "{count} damaged intervals were left out.",
                    lost,
                )
            )
    _keep(intervals, gathering)


def _alone(text: bytes) -> Interval | None:
    """One interval, whatever follows its end; none where it is damaged."""
    try:
        letters = text.decode("utf-8", "replace")
        _, end = JSONDecoder().raw_decode(letters)
        return _ONE.decode(letters[:end])
    except (ValueError, RecursionError):
        return None


def _last(text: bytes, gathering: Gathering, line: int) -> None:
    """The last interval, or the place where the file is cut."""
    if not text:
        return
    found = _alone(text) if _START.match(text) else None
    if found is not None:
        _keep([found], gathering)
    elif not gathering.empty:
        gathering.doubt(
            say("The file is cut in line {line}: everything before it was read.", line=f"{line + 1:,}")
        )


def _keep(intervals: Sequence[Interval], gathering: Gathering) -> None:
    ends, kept = [], []
    for one in intervals:
        stamp = one.timestamp
        try:
            ends.append(day_of(stamp.date) + plain_clock_of(stamp.time))
        except ValueError:
            continue
        kept.append(one)
        if not stamp.utc:
            gathering.doubt(NO_ZONE)
    moments = gathering.moments(ends, [one.timestamp.interval for one in kept])
    _processor(gathering, moments, kept)
    _memory(gathering, moments, kept)
    _disks(gathering, moments, kept)
    _network(gathering, moments, kept)


def _processor(gathering: Gathering, moments: Sequence[float], intervals: Sequence[Interval]) -> None:
    found = [
        (at, line)
        for at, one in zip(moments, intervals, strict=True)
        for line in one.cpu or one.cpu_all
        if line.cpu in ("all", "-1")
    ]
    times = [at for at, _ in found]
    gathering.add(UTILIZATION.name, times, [100.0 - one.idle - one.iowait - one.steal for _, one in found])
    gathering.add(STEAL.name, times, [one.steal for _, one in found])


def _memory(gathering: Gathering, moments: Sequence[float], intervals: Sequence[Interval]) -> None:
    found = [(at, one.memory) for at, one in zip(moments, intervals, strict=True) if one.memory is not None]
    times = [at for at, _ in found]
    gathering.add(MEMORY_USED.name, times, [1024 * memory.memused for _, memory in found])
    gathering.add(MEMORY_AVAILABLE.name, times, [1024 * memory.avail for _, memory in found])


def _disks(gathering: Gathering, moments: Sequence[float], intervals: Sequence[Interval]) -> None:
    found = [(at, one.io) for at, one in zip(moments, intervals, strict=True) if one.io is not None]
    times = [at for at, _ in found]
    gathering.add(DISK_OPERATIONS.name, times, [io.tps for _, io in found])
    gathering.add(DISK_READ.name, times, [512 * io.reads.bread for _, io in found])
    gathering.add(DISK_WRITTEN.name, times, [512 * io.writes.bwrtn for _, io in found])
    stores = [(at, one.filesystems) for at, one in zip(moments, intervals, strict=True) if one.filesystems]
    used = [2**20 * sum(one.used for one in systems) for _, systems in stores]
    gathering.add(DISK_USED.name, [at for at, _ in stores], used)


def _network(gathering: Gathering, moments: Sequence[float], intervals: Sequence[Interval]) -> None:
    found = [
        (at, [device for device in one.network.devices if is_counted(device.iface)])
        for at, one in zip(moments, intervals, strict=True)
        if one.network is not None and one.network.devices
    ]
    times = [at for at, _ in found]
    gathering.add(RECEIVED.name, times, [1024 * sum(one.received for one in all_) for _, all_ in found])
    gathering.add(SENT.name, times, [1024 * sum(one.sent for one in all_) for _, all_ in found])

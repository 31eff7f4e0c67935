"""Performance counters of Windows as ``typeperf``, ``relog`` and data collector sets write them (PDH-CSV 4.0).

A column is a path: host, object, instance, counter. Its names are those of the Windows that wrote it: English, German and
French are known, in whatever encoding. Where a total stands beside its parts, the total is taken.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from app.importing.recordings.clock import moment_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import NO_ZONE, Recording, RecordingRefused, Source, of_processes
from app.importing.recordings.samples import Samples
from app.importing.recordings.stream import Pieces
from app.importing.recordings.written_times import MONTH_FIRST
from planners.counters import (
    BUSY,
    DISK_OPERATIONS,
    DISK_READ,
    DISK_WRITTEN,
    MEMORY_AVAILABLE,
    RECEIVED,
    SENT,
    UNITS,
    UTILIZATION,
)  # fmt: skip
from planners.words import say

FORMAT = "PDH-CSV"
_BEGIN = re.compile(r'\s*"?\(PDH-[CT]SV (\d[\d.]*)\)')
_ZONE = re.compile(r"\((?P<name>[^()]+)\)\s*\((?P<minutes>-?\d{1,4})\)")
_PATH = re.compile(
    r"\\\\(?P<host>[^\\]+)\\(?P<object>[^\\(]+)(?:\((?P<instance>.*)\))?\\(?P<counter>[^\\]+)$"
)
_NUMBERED = re.compile(r"\d+(,\d+)?$")
TOTAL = "_total"
_NO_PROCESS = (TOTAL, "idle", "leerlaufprozess", "inactif")
_VIRTUAL = ("isatap", "teredo", "6to4", "loopback", "multiplexor", "wan miniport", "hyper-v virtual ethernet")
_OBJECTS = {
    "processor": ("processor", "processor information", "prozessor", "prozessorinformationen", "processeur",
                  "informations sur le processeur"),
    "memory": ("memory", "arbeitsspeicher", "speicher", "mémoire"),
    "disk": ("physicaldisk", "physikalischer datenträger", "disque physique"),
    "interface": ("network interface", "netzwerkschnittstelle", "interface réseau"),
    "process": ("process", "process v2", "prozess", "processus"),
}  # fmt: skip
_PROCESSOR_TIME = ("% processor time", "prozessorzeit (%)", "% temps processeur")
_COUNTERS = (
    ("processor", UTILIZATION.name, 1.0, _PROCESSOR_TIME),
    ("process", BUSY.name, 0.01, _PROCESSOR_TIME),
    ("memory", MEMORY_AVAILABLE.name, 1.0, ("available bytes", "verfügbare bytes", "octets disponibles")),
    ("memory", MEMORY_AVAILABLE.name, 2.0**10, ("available kbytes", "verfügbare kb", "kilo-octets disponibles")),
    ("memory", MEMORY_AVAILABLE.name, 2.0**20, ("available mbytes", "verfügbare mb", "mégaoctets disponibles")),
    ("disk", DISK_OPERATIONS.name, 1.0, ("disk transfers/sec", "übertragungen/s", "transferts disque/s")),
    ("disk", DISK_READ.name, 1.0, ("disk read bytes/sec", "bytes gelesen/s", "lectures disque, octets/s")),
    ("disk", DISK_WRITTEN.name, 1.0, ("disk write bytes/sec", "bytes geschrieben/s", "écritures disque, octets/s")),
    ("interface", RECEIVED.name, 1.0, ("bytes received/sec", "empfangene bytes/s", "octets reçus/s")),
    ("interface", SENT.name, 1.0, ("bytes sent/sec", "gesendete bytes/s", "octets envoyés/s")),
)  # fmt: skip


class _Column(Struct, frozen=True):
    """A counter of the file: its place, its host, which quantity it is and in which unit, and of what."""

    place: int
    host: str
    quantity: str
    factor: float
    instance: str
    object: str


def looks_like(text: str) -> bool:
    """Whether a text begins with the head of such a file."""
    return _BEGIN.match(text) is not None


def _plain(name: str) -> str:
    """A name without regard to case and encoding: letters beyond ASCII are one and the same."""
    return re.sub(r"[^ -~]+", "?", name.strip().casefold())


_KINDS = {_plain(name): kind for kind, names in _OBJECTS.items() for name in names}
_KNOWN = {
    (kind, _plain(name)): (quantity, factor) for kind, quantity, factor, names in _COUNTERS for name in names
}


def _column(place: int, path: str, mapping: Mapping[str, str]) -> _Column | None:
    found = _PATH.match(path)
    if mapping.get(path) in UNITS:
        return _Column(place, found["host"] if found else "", mapping[path], 1.0, "", path)
    if found is None:
        return None
    kind, instance = _KINDS.get(_plain(found["object"]), ""), (found["instance"] or "").casefold()
    known = _KNOWN.get((kind, _plain(found["counter"])))
    if known is None or (kind == "process" and instance in _NO_PROCESS):
        return None
    if kind == "interface" and any(word in instance for word in _VIRTUAL):
        return None
    return _Column(place, found["host"], *known, instance, _plain(found["object"]))


def _counted(columns: Sequence[_Column]) -> list[_Column]:
    """Of the columns of a quantity those that count: one object's, and its total where there is one."""
    ours = [one for one in columns if one.object == columns[0].object and one.factor == columns[0].factor]
    totals = [one for one in ours if one.instance == TOTAL]
    return totals[:1] or [one for one in ours if not one.instance.endswith(TOTAL)]


class _File:
    """The state between lines."""

    def __init__(self, mapping: Mapping[str, str]) -> None:
        self.gathering = Gathering()
        self.damaged = 0
        self.source = Source(FORMAT)
        self._samples = Samples(self.gathering)
        self._mapping = mapping
        self._separator = ","
        self._columns: dict[str, list[_Column]] = {}
        self._ahead = 0.0

    def take(self, line: str) -> None:
        line = line.rstrip("\r")
        begin = _BEGIN.match(line)
        if begin:
            self._head(line, begin[1])
        elif line[:1] == '"' or line[:1].isdecimal():
            self._row(line)

    def _cells(self, line: str) -> list[str]:
        try:
            return next(csv.reader([line], delimiter=self._separator), [])
        except csv.Error:
            return []

    def _head(self, line: str, version: str) -> None:
        self._separator = max("\t;,", key=line.count)
        first, *paths = self._cells(line)
        found = [
            column
            for place, path in enumerate(paths, 1)
            if (column := _column(place, path.strip(), self._mapping))
        ]
        if not found:
            raise RecordingRefused.told(
                say(
                    "Sizewright knows no counter of this file. It reads {objects}, in English, German or French.",
                    objects="Processor, Memory, PhysicalDisk, Network Interface, Process",
                ),
                line=1,
            )
        self._columns = {}
        for quantity in {one.quantity: None for one in found}:
            self._columns[quantity] = _counted([one for one in found if one.quantity == quantity])
        zone = _ZONE.search(first)
        self._ahead = 60.0 * int(zone["minutes"]) if zone else 0.0
        if zone is None:
            self.gathering.doubt(NO_ZONE)
        single = {path for path in paths if _is_single_processor(path)}
        host = next((one.host for one in found if one.host), "")
        self.source = Source(FORMAT, version, host, zone["name"] if zone else "", len(single))
        self._tell_processes()

    def _tell_processes(self) -> None:
        names = [one.instance for one in self._columns.get(BUSY.name, ()) if one.instance]
        if names:
            self.gathering.doubt(of_processes(names))

    def _row(self, line: str) -> None:
        cells = self._cells(line)
        try:
            moment, _ = moment_of(cells[0].strip(), MONTH_FIRST)
            values = {name: self._value(columns, cells) for name, columns in self._columns.items()}
        except (ValueError, IndexError):
            self.damaged += len(cells) > 1
            return
        self._samples.take(moment + self._ahead, values)

    def _value(self, columns: Sequence[_Column], cells: Sequence[str]) -> float:
        """The sum of the columns, for utilization their mean; nan where one is missing."""
        found = math.fsum(one.factor * _number(cells[one.place]) for one in columns)
        return found / len(columns) if columns and columns[0].quantity == UTILIZATION.name else found

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._samples.give()
        self.gathering.tell_damaged(self.damaged)
        return self.gathering.recording(self.source)


def _is_single_processor(path: str) -> bool:
    found = _PATH.match(path.strip())
    if found is None or _KINDS.get(_plain(found["object"])) != "processor":
        return False
    return _plain(found["counter"]) in map(_plain, _PROCESSOR_TIME) and bool(
        _NUMBERED.match(found["instance"] or "")
    )


def _number(cell: str) -> float:
    """A value; a blank one is none."""
    cell = cell.strip()
    return float(cell.replace(",", ".")) if cell else math.nan


def read(path: Path, mapping: Mapping[str, str] | None = None) -> Generator[float, None, Recording]:
    """Read the file in steps; ``mapping`` of column names to quantities adds others, such as the load.

    Raises ``OSError`` and ``RecordingRefused``.
    """
    file = _File(mapping or {})
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                file.take(line)
            yield pieces.share
    return file.finish()

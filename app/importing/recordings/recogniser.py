"""What a file is, by its first bytes: the reader of its format, or what to do with it instead."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from pathlib import Path

from msgspec import Struct

from app.importing.recordings import (
    iostat,
    iostat_json,
    nmon,
    perfmon,
    prometheus_file,
    sar_text,
    servers_own,
    sysstat_json,
    sysstat_rows,
    table,
    vmstat,
)
from app.importing.recordings.advice import advice
from app.importing.recordings.grid import SEPARATORS, WORKBOOK
from app.importing.recordings.moments import Moments
from app.importing.recordings.printed_head import NO_DAY
from app.importing.recordings.recording import Recording, RecordingRefused
from app.importing.recordings.stream import head
from planners.words import say

Reading = Generator[float, None, Recording]


class Wishes(Struct, frozen=True):
    """What a user settles where a file can be read in two ways: the order of its dates, the meaning of its columns.

    ``layouts`` are meanings settled before, by the key of a table's layout; ``server`` is the one meant of several.
    ``begin`` is the time at which a recording without times begins, ``every`` how many seconds its rows are apart.
    ``zone`` is that of times which name none, such as Europe/Berlin or +01:00.
    """

    dates: str = ""
    columns: Mapping[str, str] = {}
    layouts: Mapping[str, Mapping[str, str]] = {}
    server: str = ""
    begin: str = ""
    every: float = 0.0
    zone: str = ""

    def moments(self) -> Moments:
        """The times of a file that may print none. Raises ``ValueError`` for a ``begin`` that is no time."""
        return Moments(self.dates, self.begin, self.every)


TEXTS: tuple[tuple[Callable[[str], bool], Callable[[Path, Wishes], Reading]], ...] = (
    (iostat_json.looks_like, lambda path, wishes: iostat_json.read(path, wishes.moments(), wishes.dates)),
    (sysstat_json.looks_like, lambda path, _: sysstat_json.read(path)),
    (sysstat_rows.looks_like, lambda path, _: sysstat_rows.read(path)),
    (sar_text.looks_like, lambda path, wishes: sar_text.read(path, wishes.dates)),
    (prometheus_file.looks_like, lambda path, wishes: prometheus_file.read(path, wishes.server)),
    (iostat.looks_like, lambda path, wishes: iostat.read(path, wishes.moments())),
    (vmstat.looks_like, lambda path, wishes: vmstat.read(path, wishes.moments())),
    (nmon.looks_like, lambda path, _: nmon.read(path)),
    (perfmon.looks_like, lambda path, wishes: perfmon.read(path, wishes.columns)),
)
"""By its first letters, which reader a text is for."""

TOOLS = (
    "sadf -j", "sadf -d", "sar", "nmon", "vmstat -t", "iostat -t", "mpstat", "pidstat", "lparstat", "typeperf", "Prometheus",
    "cn=monitor", "access", "show statistics",
)  # fmt: skip
"""What is read, by the names that administrators know."""


def reading(path: Path, wishes: Wishes | None = None) -> Reading:
    """The steps that read the file; the last gives the recording. Raises ``OSError`` and ``RecordingRefused``."""
    wishes = wishes or Wishes()
    start = head(path)
    if start.startswith(WORKBOOK):
        return table.read(path, wishes.columns, wishes.layouts, wishes.dates)
    told = advice(path.name, start)
    if told:
        raise RecordingRefused.told(told)
    text = start.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if not text:
        raise RecordingRefused.told(say("The file is empty."))
    for is_its, read in TEXTS:
        if is_its(text):
            return read(path, wishes)
    if (own := servers_own.reading(path, text, wishes.dates)) is not None:
        return own
    if sar_text.lacks_head(text):
        raise RecordingRefused.told(NO_DAY, line=1)
    first = text.partition("\n")[0]
    if any(separator in first for separator in SEPARATORS):
        return table.read(path, wishes.columns, wishes.layouts, wishes.dates)
    raise RecordingRefused.told(
        say(
            "Sizewright does not know this file. It reads what these write: {tools}. It also reads tables as CSV or XLSX.",
            tools=", ".join(TOOLS),
        )
    )

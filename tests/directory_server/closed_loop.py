"""The whole way on a real server: load at several rates, its own counters, the demand, twice the load foretold and measured.

The load is what ``cn=monitor`` counts, the processor time that of the server's process; both come in as files, as from any
administrator. Rates change in an order without a course, so that what else the machine does is no part of the demand. They
begin where the server no longer falls asleep after each operation: below, an operation costs up to three times as much.
"""

from __future__ import annotations

import datetime
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.__main__ import main
from app.importing.recordings.recording import Recording
from app.importing.recordings.taking import recording_in
from app.plan.document import Entries, Plan, Service
from app.plan.file import save_plan
from app.plan.opening import read_plan
from planners.counters import BUSY, LOAD
from planners.measured_here import measured_here
from planners.registry import planner
from tests.directory_server.conftest import SUFFIX, Server, people
from tests.directory_server.load import NAME

ENTRIES = 1000
INTO_SECOND = 0.25
"""Counters are read so far into a second: the server tells whole ones."""
PARTS = 6
PROCESSORS = len(os.sched_getaffinity(0))
PROGRAM = Path(__file__).with_name("load.py")


@dataclass(frozen=True)
class Course:
    """How long an interval is, in seconds; the rates of the calibration, lowest to highest; intervals at twice the highest."""

    seconds: int
    intervals: int
    lowest: float
    highest: float
    twice: int

    @property
    def rates(self) -> list[float]:
        steps = [
            self.lowest + (self.highest - self.lowest) * step / (self.intervals - 1)
            for step in range(self.intervals)
        ]
        random.Random(14).shuffle(steps)
        return steps


def processor_seconds(process: int) -> float:
    """Processor time of all threads of a process since its start, to the nanosecond."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(one.read_text("ascii").split()[0]) for one in threads) / 1e9


def loaded(server: Server, folder: Path, seconds: int, rates: Sequence[float]) -> tuple[Path, Path]:
    """Files of the server's counters while it is searched at these rates: ``cn=monitor`` and processor time."""
    folder.mkdir(exist_ok=True)
    monitor, processor = folder / "monitor.ldif", folder / "processor.csv"
    start = float(2 * (int(time.time()) // 2 + 2))
    load = subprocess.Popen(
        [
            sys.executable,
            str(PROGRAM),
            *map(str, (server.port, ENTRIES, start + INTO_SECOND, seconds, *rates)),
        ]
    )
    rows = ["time,processor.seconds"]
    before, paused = 0.0, threading.Event()
    try:
        with monitor.open("w", encoding="utf-8") as written:
            for number in range(len(rates) + 1):
                paused.wait(max(0.0, start + number * seconds + INTO_SECOND - time.time()))
                moment = datetime.datetime.fromtimestamp(int(time.time()), datetime.UTC)
                written.write(server.monitored() + "\n")
                spent = processor_seconds(server.process)
                rows.append(f"{moment:%Y-%m-%dT%H:%M:%SZ},{spent - before:.6f}")
                before = spent
        assert load.wait(30) == 0
    finally:
        load.kill()
        load.wait()
    processor.write_text("\n".join(rows) + "\n", "utf-8")
    return monitor, processor


@dataclass(frozen=True)
class Outcome:
    """Busy processors at twice the largest load that was seen: foretold with the range, and measured."""

    demand: float
    low: float
    high: float
    operations: float
    foretold: float
    least: float
    most: float
    measured: float

    def __str__(self) -> str:
        return (
            f"{1e6 * self.demand:.0f} µs an operation ({1e6 * self.low:.0f} to {1e6 * self.high:.0f}); at "
            f"{self.operations:.0f} operations/s foretold {self.foretold:.3f} busy processors ({self.least:.3f} to "
            f"{self.most:.3f}), measured {self.measured:.3f}"
        )


def _calibrated(server: Server, folder: Path, course: Course) -> Service:
    """Load until the recordings tell a demand, then use it: on a machine with much else to do one part alone does not."""
    path = folder / "plan.sizeplan"
    entries = Entries(
        {
            "platform": "linux",
            "version": "389ds-2",
            "entries": ENTRIES,
            "processors": PROCESSORS,
            "servers": 1,
        }
    )
    save_plan(Plan("p", "Plan", services=(Service("s", "directory", "Directory", entries),)), path)
    for part in range(PARTS):
        files = loaded(server, folder / f"seen-{part}", course.seconds, course.rates)
        assert main(["import", str(path), *map(str, files)]) == 0
        if main(["calibrate", str(path), "--apply"]) == 0:
            (service,) = read_plan(path).services
            return service
    raise AssertionError("the recordings tell no demand; the reason is printed above")


def closed_loop(server: Server, folder: Path, course: Course) -> Outcome:
    """Load, calibrate, foretell, load twice as much, measure. The server is left as it was."""
    server.modify(people(ENTRIES, NAME), "-a")
    try:
        return _closed(server, folder, course)
    finally:
        names = (f"dn: uid={NAME}{number},{SUFFIX}\nchangetype: delete\n" for number in range(ENTRIES))
        server.modify("\n".join(names))


def _closed(server: Server, folder: Path, course: Course) -> Outcome:
    service = _calibrated(server, folder, course)
    twice = loaded(server, folder / "twice", course.seconds, [2 * course.highest] * course.twice)
    operations, busy = (mean(recording(path)) for path in twice)
    directory = planner("directory")
    inputs = directory.check({**service.entries, "operations": operations})
    row = measured_here(inputs)[BUSY.name]
    used = directory.size(inputs).quantities["processor.utilization"]
    told, least, most = (share / 100 * PROCESSORS for share in (used.value, used.low, used.high))
    return Outcome(row.demand, row.low, row.high, operations, told, least, most, busy)


def recording(path: Path) -> Recording:
    steps = recording_in(path)
    try:
        while True:
            next(steps)
    except StopIteration as done:
        found = done.value
        assert isinstance(found, Recording)
        return found


def mean(found: Recording) -> float:
    (series,) = (one for one in found.series if one.quantity in (LOAD.name, BUSY.name))
    return sum(b.mean * b.count for b in series.bins) / series.count

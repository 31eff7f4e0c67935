"""A real 389 Directory Server, loaded for some minutes: twice its largest load, foretold from its own counters and measured.

Run by hand, as root on Debian:  .venv/bin/python tests/benchmarks/closed_loop.py [SECONDS] [INTERVALS] [INTERVALS AT TWICE]

Ten minutes: seven and a half of calibration, which answered in four of five recordings of five minutes already, one at twice
the load, and the start of the server. Where the machine has too much else to do, calibration goes on for as long again.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.directory_server.closed_loop import Course, closed_loop
from tests.directory_server.conftest import running

SECONDS, INTERVALS, TWICE = 5, 90, 12
LOWEST, HIGHEST = 300, 1500


def main(arguments: list[str]) -> None:
    given = [*map(int, arguments), *(SECONDS, INTERVALS, TWICE)[len(arguments) :]]
    course = Course(given[0], given[1], LOWEST, HIGHEST, given[2])
    with running() as server, tempfile.TemporaryDirectory() as folder:
        print(f"{course.intervals} intervals of {course.seconds} s, {LOWEST} to {HIGHEST} operations/s")
        print(closed_loop(server, Path(folder), course))
        print("load of the machine: " + " ".join(f"{one:.1f}" for one in os.getloadavg()))


if __name__ == "__main__":
    main(sys.argv[1:])

"""All drivers of this folder, one after the other:  xvfb-run -a .venv/bin/python tests/fuzz/everything.py [SHARE]

``SHARE`` is how much of the full run is wanted, such as 0.01; all of it takes some hours. Ends with the number of drivers
that found something.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DRIVERS = (
    ("plan_files.py", 100_000),
    ("commands.py", 100_000),
    ("pages.py", 2_000),
    ("pages.py --trace", 200),
    ("kills.py", 1_000),
    ("power_cut.py", 40),
    ("recordings.py", 10_000),
)
READERS = ("text", "questionnaire", "plan", "settings", "measurements", "topology", "salvage")
SECONDS_GUIDED = 3_600
SKIPPED = 2
"""The code of a driver that this system gives no room to."""


def main(arguments: list[str]) -> int:
    share = float(arguments[0]) if arguments else 1.0
    runs = [[*name.split(), str(max(1, round(full * share)))] for name, full in DRIVERS]
    runs += [
        ["coverage_guided.py", reader, str(max(1, round(SECONDS_GUIDED * share / len(READERS))))]
        for reader in READERS
    ]
    found = 0
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    for driver, *words in runs:
        print(driver, *words, flush=True)
        done = subprocess.run(
            [sys.executable, str(HERE / driver), *words], check=False, env={**os.environ, "PYTHONPATH": paths}
        )
        found += done.returncode not in (0, SKIPPED)
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

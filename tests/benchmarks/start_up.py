"""How long until the first answer and the first painted window, beside a bare interpreter and a bare Qt window.

Run by hand, with a display or under xvfb-run:  .venv/bin/python tests/benchmarks/start_up.py [REPEATS]
All are started in turn, round after round; the table shows the median and the fastest of each, and the median of the
processor seconds of the whole process, which a busy machine disturbs less. The charts are counted from the first paint on.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
SIZEWRIGHT = Path(sys.executable).with_name("sizewright")
EXAMPLE = ROOT / "resources" / "examples" / "mail-solaris.txt"
SIZE = "size mail --platform solaris-6800 --version 7 --template mail7 --users 10000 --json"
REPEATS = 9
ANSWER_GOAL = 0.3
WINDOW_GOAL = 0.5
TIMES_GOAL = 2.5
"""Times of a bare window that a window with a plan may take."""

BARE_WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, application.quit)
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""

CHARTS_GOAL = 1.0
CHARTS = """
import os, sys, time
from PySide6.QtCore import QTimer
os.environ.pop("SIZEWRIGHT_REPORT_FIRST_PAINT")
from app.desktop import application
make_window = application.make_window
def watched(qt):
    window = make_window(qt)
    painted = []
    def look():
        chart = window.page.sizing.chart
        if chart is not None and chart.chart is not None:
            qt.processEvents()
            print(time.perf_counter() - painted[0], flush=True)
            os._exit(0)
    window.painted.connect(lambda: painted.append(time.perf_counter()))
    window.painted.connect(QTimer(window, interval=0, timeout=look).start)
    return window
application.make_window = watched
application.open_window(sys.argv[1:])
"""

CASES: dict[str, tuple[list[str | Path], float | None]] = {
    "bare interpreter": ([sys.executable, "-c", "print()"], None),
    "first answer of sizewright size --json": ([SIZEWRIGHT, *SIZE.split()], ANSWER_GOAL),
    "bare PySide6 window painted": ([sys.executable, "-c", BARE_WINDOW], None),
    "window with an example plan painted": ([SIZEWRIGHT, EXAMPLE], WINDOW_GOAL),
    "from there until its charts are drawn": ([sys.executable, "-c", CHARTS, EXAMPLE], CHARTS_GOAL),
}


def processor() -> float:
    """Processor seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def seconds(command: list[str | Path], environment: dict[str, str]) -> float:
    """From the start of the process to its end; the window ends itself at its first paint."""
    start = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    took = time.perf_counter() - start
    if done.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    # The window says itself when it was painted; its end comes later.
    painted = done.stdout.strip() if command[-1] == EXAMPLE else ""
    return float(painted.splitlines()[-1]) if painted else took


def main(arguments: list[str]) -> None:
    repeats = int(arguments[0]) if arguments else REPEATS
    times: dict[str, list[float]] = {name: [] for name in CASES}
    worked: dict[str, list[float]] = {name: [] for name in CASES}
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SIZEWRIGHT_REPORT_FIRST_PAINT": "1", "SIZEWRIGHT_HOME": home}
        # Modules are compiled once, as for every user: the first turn does that.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(repeats + 1):
            for name, (command, _) in CASES.items():
                before = processor()
                took = seconds(command, environment)
                if turn:  # the first turn warms the disk cache
                    times[name].append(took)
                    worked[name].append(processor() - before)
    print(f"Seconds from process start, {repeats} repeats\n")
    print(f"{'':40}  median  fastest  processor  goal")
    for name, (_, goal) in CASES.items():
        wanted = f"{goal:5.1f}" if goal else ""
        print(
            f"{name:40}  {median(times[name]):6.3f}  {min(times[name]):7.3f}  {median(worked[name]):9.3f}  {wanted}"
        )
    bare, full = list(CASES)[2:4]
    ratios = [median(found[full]) / median(found[bare]) for found in (times, worked)]
    print(f"\nTimes a bare window: {ratios[0]:.2f}, processor {ratios[1]:.2f}, goal {TIMES_GOAL}")


if __name__ == "__main__":
    main(sys.argv[1:])

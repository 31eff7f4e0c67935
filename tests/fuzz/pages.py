"""Hostile plan files through every page of the real window: no fault of the program, in time, no foreign path opened.

Run by hand:  xvfb-run -a .venv/bin/python tests/fuzz/pages.py [FILES] [SEED]

Every question is answered with its last button but one in turn, so that damaged plans are salvaged too. With ``--trace``
first, the run starts itself below ``strace`` and tells every opening of a path that only the files name, also by Qt.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from functools import partial
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.fuzz.odd_plans import CANARY, hostile, seeds  # noqa: E402
from tests.fuzz.watch import MOST_MEMORY, SLOWEST, Watch, in_time, peak_memory  # noqa: E402

FILES = 2_000
EARLY = 50
"""Files after which memory is told too, each time: what is kept of a file shows in what comes later."""
RESTS = 7_000
"""Milliseconds in which nobody does anything then, as people rest: what files left behind is looked for."""
MOST_SERVICES = 2
"""Whose pages are opened for a file."""


class Driver:
    """One window, opened once; every file in it."""

    def __init__(self, folder: Path) -> None:
        from PySide6.QtWidgets import QApplication, QMessageBox

        from app.desktop.application import make_window

        os.environ["SIZEWRIGHT_HOME"] = os.environ["HOME"] = str(folder / "home")
        sys.dont_write_bytecode = True
        (folder / "home").mkdir()
        self.plan, self.home = folder / "plan.sizeplan", folder / "home"
        self.application = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(self.application, QApplication)
        self.window = make_window(self.application)
        self.window.show()
        self.window.load_charts()
        self.faults: list[BaseException] = []
        self.seen: Counter[str] = Counter()
        self.slowest = (0.0, "")
        self.chance = random.Random(0)
        QMessageBox.exec = lambda box: self._answer(box)  # type: ignore[method-assign,assignment]
        sys.excepthook = self._fault
        self.watch = Watch()

    def _fault(self, _: type[BaseException], fault: BaseException, __: TracebackType | None) -> None:
        self.faults.append(fault)

    def _answer(self, box: object) -> int:
        """Take what a person might: whatever opens, salvages or gives up."""
        from PySide6.QtWidgets import QMessageBox

        assert isinstance(box, QMessageBox)
        wanted = [
            one
            for one in box.buttons()
            if one.text().strip("&").split()[0] in ("Salvage", "Open", "Discard", "Don't")
        ]
        (wanted or box.buttons())[0].click()
        box.hide()
        return int(box.result()) or int(QMessageBox.StandardButton.Discard.value)

    def through(self, content: bytes) -> None:
        """One file: opened, and every page of it. Raises what the program must not do."""
        text = content.startswith(b"sizewright")
        plan = self.plan.with_suffix(".txt") if text else self.plan
        plan.write_bytes(content)
        with self.watch.over(plan, ours=(self.home, Path("/dev/shm"))):
            opened = self._step("open", lambda: self.window.files.open_file(plan))
            self.seen["opened" if opened else "refused"] += 1
            if opened:
                self._pages()
        plan.unlink()
        if self.faults:
            raise self.faults[0]

    def _pages(self) -> None:
        from app.desktop.outline import PAGES
        from app.desktop.service_pages import ServicePages

        assert self.window.session is not None
        services = [service.id for service in self.window.session.plan.services][:MOST_SERVICES]
        for name in (*(name for name, _ in PAGES), *services):
            self._step(name if name in dict(PAGES) else "service", partial(self.window.show_page, name))
            page = self.window.page
            for inner in page.pages if isinstance(page, ServicePages) else ():
                self._step(type(inner).__name__, partial(page.setCurrentWidget, inner))
        self.window.desk.leave()
        self._settle()

    def _step(self, name: str, do: object) -> object:
        assert callable(do)
        start = time.process_time()
        with in_time():
            found = do()
            self._settle()
        self.slowest = max(self.slowest, (time.process_time() - start, name))
        self.seen[name] += 1
        return found

    def rest(self, milliseconds: int) -> None:
        """Leave the window alone for a while."""
        from PySide6.QtTest import QTest

        QTest.qWait(milliseconds)

    def told(self) -> str:
        """What was done so far, and how much memory it took."""
        seen = self.seen
        pages = sum(count for name, count in seen.items() if name not in ("opened", "refused", "open"))
        return (
            f"{seen['opened']:,} opened, {seen['refused']:,} refused, {pages:,} pages of {len(seen) - 3} kinds; "
            f"slowest {self.slowest[0]:.2f} s ({self.slowest[1]}), peak {peak_memory() / 2**20:.0f} MB"
        )

    def _settle(self) -> None:
        """Until nothing is computed for the page any more, and what it is made and left in is done: there is one piece between two
        events. What is computed for a drag that may come is not waited for."""
        from PySide6.QtCore import QCoreApplication, QEvent, QThread

        from app.desktop.steps import Steps
        from app.desktop.warming import Warming

        for _ in range(2_000):
            self.application.processEvents()
            threads = self.window.findChildren(QThread)
            jobs = [one for one in threads if one.isRunning() and not isinstance(one.parent(), Warming)]
            for job in jobs:
                job.wait(50)
            if not jobs and not any(one.busy for one in self.window.findChildren(Steps)):
                break
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--trace"]:
        _traced(arguments[1:])
        return
    files = int(arguments[0]) if arguments else FILES
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    known, start = seeds(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder))
        for number in range(files):
            content = hostile(number, seed, known)
            try:
                driver.through(content)
                if peak_memory() > MOST_MEMORY:
                    raise MemoryError(f"{peak_memory() / 2**20:.0f} MB at file {number} of seed {seed}")
            except BaseException:  # noqa: BLE001 - told, kept, and the end
                kept = Path(tempfile.gettempdir()) / f"fuzz-page-{seed}-{number}.sizeplan"
                kept.write_bytes(content)
                print(f"file {number} of seed {seed} is kept as {kept}")
                traceback.print_exc()
                sys.stderr.flush()
                sys.stdout.flush()
                os._exit(1)  # a window in the middle of its work does not end in good order
            if number % EARLY == EARLY - 1 or number == files - 1:
                print(
                    f"{number + 1:,} files in {time.perf_counter() - start:.0f} s: {driver.told()}",
                    flush=True,
                )
                driver.rest(RESTS if number < files - 1 else 0)
        driver.window.desk.leave()
        driver.window.close()


def _traced(arguments: list[str]) -> None:
    with tempfile.NamedTemporaryFile() as log:
        command = ["strace", "-f", "-qq", "-e", "trace=open,openat,stat,newfstatat,access", "-o", log.name]
        done = subprocess.run([*command, sys.executable, __file__, *arguments], check=False)
        canary = Path(CANARY).name.encode()
        found = [line for line in Path(log.name).read_bytes().splitlines() if canary in line]
    print(f"{len(found)} times a path was opened that only a file names")
    if done.returncode or found:
        print(*(line.decode("utf-8", "replace") for line in found[:5]), sep="\n")
        sys.exit(1)


if __name__ == "__main__":
    assert SLOWEST
    main(sys.argv[1:])

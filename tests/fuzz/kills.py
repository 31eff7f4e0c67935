"""SIGKILL in the real window while a plan is edited, saved, exported and kept as revisions.

Run by hand:  xvfb-run -a .venv/bin/python tests/fuzz/kills.py [KILLS] [SEED]

Each time a window of its own works on one plan until it is killed. Then the plan's file must open and hold what was saved,
what was edited more than ``LOST`` seconds before must be in it or in the recovered work, every exported file must be whole, and
nothing may lie about after the next start.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import tempfile
import time
import zipfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app import leftovers  # noqa: E402
from app.plan.edits import keep_revision, set_entry  # noqa: E402
from app.plan.examples import examples  # noqa: E402
from app.plan.file import save_plan  # noqa: E402
from app.plan.opening import read_plan  # noqa: E402
from app.plan.recovery import discard, found  # noqa: E402

KILLS = 1_000
LOST = 2.0
"""Seconds of edits that may be lost."""
LONGEST_LIFE = 3.0
"""Seconds from the first edit after which a window is killed at the latest."""
FIRST = 1_000
"""The users of the first edit; each further edit has one more."""
ACTIONS = (
    ("edit",) * 10
    + ("save",) * 4
    + ("text", "questionnaire", "tables", "workbook", "settings", "triggers", "revision")
)


def work(folder: Path, number: int, tell: int) -> None:
    """A window that works until it is killed, and writes into ``tell`` what it did and when."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from app.desktop.application import make_window

    application = QApplication(["sizewright"])
    window = make_window(application)
    window.painted.connect(leftovers.clear)
    window.show()
    chance, edits = random.Random(number), iter(range(FIRST + 1, 10**9))
    window.files.open_file(folder / "plan.sizeplan")
    assert window.session is not None
    service = window.session.plan.services[0].id
    window.show_page(service)
    last = FIRST

    def step() -> None:
        nonlocal last
        action = chance.choice(ACTIONS)
        if action == "edit":
            last = next(edits)
            window.session.apply(set_entry(service, "users", last))  # type: ignore[union-attr]
        elif action == "save":
            if not window.files.save():
                os.write(tell, b"fault 0 0\n")
        else:
            export(window, folder / "out", action, chance)
        os.write(tell, f"{action} {last} {time.monotonic()}\n".encode())
        timer.start(chance.choice((0, 1, 5, 40)))

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(step)
    timer.start(0)
    application.exec()


def export(window: object, out: Path, action: str, chance: random.Random) -> None:
    """One file or several, as the window writes them."""
    from app.desktop.window import Window
    from app.exporting.triggers_csv import write_triggers
    from app.files import write_whole
    from app.plan.sized import sized
    from app.plan.text_form import to_text

    assert isinstance(window, Window)
    session = window.session
    assert session is not None
    match action:
        case "text":
            write_whole(to_text(session.plan).encode(), out / "plan.txt")
        case "questionnaire":
            window.tables.save_questionnaire(out / "questions.csv")
        case "tables":
            window.tables.export_tables(out / "tables")
        case "workbook":
            window.tables.export_tables(out / "plan.xlsx")
        case "settings":
            window.page.settings.save(out)  # type: ignore[union-attr]
        case "triggers":
            write_triggers(sized(session.plan), out / "watch.csv")
        case "revision" if len(session.plan.revisions) < 20:
            name = f"{chance.random()}"
            session.apply(keep_revision(name, "2026-03-31T14:05:00Z", "Ada", name, session.results()))


class Told:
    """What a killed window said it did."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, int, float]] = []

    def take(self, text: bytes) -> None:
        for line in text.decode().splitlines():
            with suppress(ValueError):
                action, number, at = line.split()
                self.lines.append((action, int(number), float(at)))

    def last(self, *actions: str, before: float = float("inf")) -> int:
        """The newest edit at the last of these actions; ``FIRST`` where there was none."""
        return max(
            (number for action, number, at in self.lines if action in actions and at < before), default=FIRST
        )


def killed(folder: Path, number: int) -> tuple[Told, float]:
    """Start a window, kill it at some moment of its work, and give what it told and when it was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            work(folder, number, writes)
        finally:
            os._exit(1)
    os.close(writes)
    chance, told, text = random.Random(-number), Told(), b""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([reads], [], [], max(0.0, min(end - time.monotonic(), 1)))
        got = os.read(reads, 65_536) if ready else b""
        if ready and not got:
            raise AssertionError(f"window {number} ended by itself: {text[-300:]!r}")
        if got and not text:
            end = time.monotonic() + chance.random() ** 2 * LONGEST_LIFE
        text += got
    os.kill(child, signal.SIGKILL)
    at = time.monotonic()
    os.waitpid(child, 0)
    while rest := os.read(reads, 65_536):
        text += rest
    os.close(reads)
    told.take(text)
    return told, at


def check(folder: Path, told: Told, at: float) -> int:
    """Whether everything is as promised after a kill; gives how many edits were lost. Raises ``AssertionError``."""
    plan = read_plan(folder / "plan.sizeplan")
    saved = int(plan.services[0].entries["users"])  # type: ignore[arg-type]
    assert all(action != "fault" for action, _, _ in told.lines), "a save failed"
    assert saved >= told.last("save"), f"saved {told.last('save')}, the file holds {saved}"
    works = [int(one.plan.services[0].entries["users"]) for one in found()]  # type: ignore[arg-type]
    there = max(saved, *works, FIRST)
    safe = told.last("edit", before=at - LOST)
    assert there >= safe, f"edited {safe} more than {LOST:g} s before, there is {there}"
    whole(folder / "out")
    for one in found():
        discard(one.file)
    leftovers.clear()
    home = Path(os.environ["SIZEWRIGHT_HOME"])
    left = [str(path) for place in (folder, home) for path in place.rglob("*") if _is_litter(path)]
    assert not left, f"left: {left}"
    return told.last("edit") - there


def _is_litter(path: Path) -> bool:
    return (
        path.name.startswith(".") or path.suffix == ".part" or path.parent.name in ("unfinished", "recovery")
    )


def whole(out: Path) -> None:
    """Every exported file is one that was written to its end."""
    for path in (path for path in out.rglob("*") if path.is_file() and not path.name.startswith(".")):
        content = path.read_bytes()
        assert content, f"{path.name} is empty"
        if path.name == "plan.txt":
            read_plan(path)
        elif path.suffix == ".xlsx":
            with zipfile.ZipFile(path) as book:
                assert book.testzip() is None, f"{path.name} is half"
        else:
            assert content.endswith(b"\n"), f"{path.name} is half"


def main(arguments: list[str]) -> None:
    kills = int(arguments[0]) if arguments else KILLS
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    import pyqtgraph  # noqa: F401

    import app.desktop.application  # noqa: F401 - loaded once for all windows

    start, done, lost, half = time.perf_counter(), Counter[str](), 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "plans"
        (folder / "out").mkdir(parents=True)
        os.environ["SIZEWRIGHT_HOME"] = os.environ["HOME"] = str(Path(name) / "home")
        for number in range(kills):
            plan = examples()[number % 3]
            first = plan.with_service(plan.services[0].with_entry("users", FIRST))
            save_plan(first, folder / "plan.sizeplan")
            told, at = killed(folder, seed * 1_000_003 + number)
            parts = list(Path(name).rglob(".*.part"))
            half += bool(parts)
            done.update(action for action, _, _ in told.lines)
            try:
                lost = max(lost, check(folder, told, at))
            except BaseException:
                print(f"kill {number} of seed {seed}, after {told.lines[-5:]}")
                raise
    did = ", ".join(f"{count:,} {action}" for action, count in sorted(done.items()))
    print(
        f"{kills:,} kills in {time.perf_counter() - start:.0f} s, {half} of them in the middle of a write; {did}; "
        f"nothing saved was lost, at most {lost} edits of the last {LOST:g} s, no half file, nothing left"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

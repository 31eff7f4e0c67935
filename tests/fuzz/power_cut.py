"""A power cut at any moment of a save: the log of block writes of a real file system, replayed to every prefix.

Run by hand, as root:  .venv/bin/python tests/fuzz/power_cut.py [SAVES] [SEED]

An ext4 file system lies in a file, the file in a FUSE file system of this driver, which logs every write and every flush
that the kernel sends to the disk. Plans and exports are written into it. Then the disk as it was after each write of the
log is mounted anew, its journal is replayed, and every file must
be a whole one that was there: what was told to be saved before that moment, or newer. Needs ``fuse`` (fusepy), loop devices
and ``mkfs.ext4``; where these are missing it says so and ends with 2.
"""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.files import write_together, write_whole  # noqa: E402
from app.plan.examples import examples  # noqa: E402
from app.plan.file import save_plan  # noqa: E402
from app.plan.opening import read_plan  # noqa: E402

SAVES = 40
DISK_BYTES = 8 * 2**20
LONG = ("plan.sizeplan", "plan.txt", "notes.ini", "notes.ini.undo")
FLUSH = -1
Write = tuple[int, bytes]
"""Where on the disk, and what; ``FLUSH`` where the disk was asked to keep all that came before."""


class Disk:
    """The disk as a file of a FUSE file system, with the log of all that was written to it."""

    def __init__(self) -> None:
        self.content = bytearray(DISK_BYTES)
        self.log: list[Write] = []
        self.marks: dict[int, int] = {}
        """How long the log was when a save returned, by its number."""

    def operations(self) -> object:
        """What answers the kernel."""
        import fuse

        disk = self

        class Answers(fuse.Operations):  # type: ignore[misc]
            def getattr(self, path: str, _handle: object = None) -> dict[str, float]:
                if path == "/":
                    return {"st_mode": 0o40755, "st_nlink": 2}
                if path == "/disk":
                    return {"st_mode": 0o100644, "st_nlink": 1, "st_size": DISK_BYTES}
                raise fuse.FuseOSError(errno.ENOENT)

            def readdir(self, _path: str, _handle: object) -> list[str]:
                return [".", "..", "disk"]

            def read(self, _path: str, size: int, offset: int, _handle: object) -> bytes:
                return bytes(disk.content[offset : offset + size])

            def write(self, _path: str, data: bytes, offset: int, _handle: object) -> int:
                disk.content[offset : offset + len(data)] = data
                disk.log.append((offset, bytes(data)))
                return len(data)

            def fsync(self, _path: str, _only_data: object, _handle: object) -> int:
                disk.log.append((FLUSH, b""))
                return 0

        return Answers()


def _run(*words: str) -> str:
    done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=60)
    return done.stdout.strip()


@contextmanager
def mounted(image: Path, place: Path, *options: str) -> Iterator[None]:
    """That image as a file system."""
    place.mkdir(exist_ok=True)
    device = _run("losetup", "--find", "--show", *options, str(image))
    try:
        _run("mount", "-t", "ext4", device, str(place))
        try:
            yield
        finally:
            _run("umount", str(place))
    finally:
        _run("losetup", "--detach", device)


@contextmanager
def served(disk: Disk, place: Path) -> Iterator[Path]:
    """The disk's file in a FUSE file system."""
    import fuse

    place.mkdir()
    thread = threading.Thread(
        target=lambda: fuse.FUSE(disk.operations(), str(place), foreground=True, direct_io=True), daemon=True
    )
    thread.start()
    end = time.monotonic() + 20
    while not (place / "disk").exists() and time.monotonic() < end:
        os.sched_yield()
    try:
        yield place / "disk"
    finally:
        _run("umount", str(place))
        thread.join(20)


def written(folder: Path, number: int) -> None:
    """The files of one save: a plan, a text, and two that belong together."""
    plan = examples()[0]
    save_plan(plan.with_service(plan.services[0].with_entry("users", 1_000 + number)), folder / LONG[0])
    text = f"save {number}\n" * (1 + number % 7 * 300)
    write_whole(text.encode(), folder / LONG[1])
    write_together({folder / name: text.encode() for name in LONG[2:]})


def found(folder: Path) -> int:
    """The number of the save that the files are of at least. Raises where one is half."""
    if not (folder / LONG[0]).exists():
        return -1
    users = read_plan(folder / LONG[0]).services[0].entries["users"]
    assert isinstance(users, int)
    for name in LONG[1:]:
        lines = (folder / name).read_text("utf-8").splitlines() if (folder / name).exists() else []
        assert len(set(lines)) <= 1, f"{name} mixes {set(lines)}"
        if lines:
            number = int(lines[0].split()[1])
            assert len(lines) == 1 + number % 7 * 300, f"{name} is half"
            assert number >= users - 1_000 - 1, (
                f"{name} of save {number} beside the plan of save {users - 1_000}"
            )
    return users - 1_000


def record(disk: Disk, folder: Path, saves: int) -> bytes:
    """Save so often on that disk; gives the disk as it was before."""
    with served(disk, folder / "served") as image:
        _run("mkfs.ext4", "-q", "-F", "-b", "1024", str(image))
        before = bytes(disk.content)
        disk.log.clear()
        with mounted(image, folder / "disk", "--direct-io=on"):
            for number in range(saves):
                written(folder / "disk", number)
                disk.marks[number] = len(disk.log)
    return before


def cuts(log: list[Write], chance: random.Random | None) -> Iterator[tuple[int, list[Write]]]:
    """Every prefix of the log; with ``chance`` also each one in which some of what came since the last flush is not there."""
    since = 0
    for length, (place, _) in enumerate(log, 1):
        yield length, log[:length]
        if place == FLUSH:
            since = length
        elif chance is not None and length - since > 1:
            kept = [one for one in log[since:length] if chance.random() < 0.5]
            yield length, [*log[:since], *kept]


def replay(disk: Disk, before: bytes, folder: Path, seed: int, told: Callable[[int], None]) -> int:
    """Cut the power everywhere; gives how often. Raises where a file is half or a save is lost.

    With a seed, some of what came since the last flush is left out as well.
    """
    chance, count = random.Random(seed) if seed else None, 0
    image, place = folder / "cut", folder / "after"
    base, done = bytearray(before), 0
    last_flush = 0
    for length, writes in cuts(disk.log, chance):
        while done < last_flush:
            offset, data = disk.log[done]
            if offset != FLUSH:
                base[offset : offset + len(data)] = data
            done += 1
        content = bytearray(base)
        for offset, data in writes[done:]:
            if offset != FLUSH:
                content[offset : offset + len(data)] = data
        image.write_bytes(content)
        safe = max((number for number, mark in disk.marks.items() if mark <= length), default=-1)
        with mounted(image, place):
            there = found(place)
            assert there >= safe, f"after {length} writes save {safe} is lost: {there}"
        if disk.log[length - 1][0] == FLUSH:
            last_flush = length
        count += 1
        told(count)
    return count


def main(arguments: list[str]) -> int:
    saves = int(arguments[0]) if arguments else SAVES
    seed = int(arguments[1]) if len(arguments) > 1 else 0
    try:
        import fuse  # noqa: F401
    except (ImportError, OSError) as missing:
        print(f"no FUSE here: {missing}")
        return 2
    if os.geteuid() != 0 or shutil.which("losetup") is None or shutil.which("mkfs.ext4") is None:
        print("this needs root, losetup and mkfs.ext4")
        return 2
    start, disk = time.perf_counter(), Disk()
    with tempfile.TemporaryDirectory() as name:
        os.environ["SIZEWRIGHT_HOME"] = str(Path(name) / "home")
        before = record(disk, Path(name), saves)
        count = replay(disk, before, Path(name), seed, lambda number: None)
    flushes = sum(place == FLUSH for place, _ in disk.log)
    print(
        f"{count:,} power cuts in {time.perf_counter() - start:.0f} s over {saves} saves of {len(LONG)} files: "
        f"{len(disk.log) - flushes:,} block writes, {flushes:,} flushes; no file was half and no finished save was lost"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

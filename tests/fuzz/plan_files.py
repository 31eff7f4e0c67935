"""Plan files that nobody saved: mutated bytes, and sound SQLite that is no plan. Each must open or be refused in words.

Run by hand:  .venv/bin/python tests/fuzz/plan_files.py [FILES] [SEED]     (100,000 files take some minutes)

Told at the end: how many opened and how many were refused, the slowest file, the peak of memory. A crash, a file that takes
more than 5 s, more than 500 MB, or a file written anywhere ends the run with the seed and the bytes kept.
"""

from __future__ import annotations

import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.plan.database import Stored, to_bytes  # noqa: E402
from app.plan.document import Plan, Reading, ReadingKind  # noqa: E402
from app.plan.edits import approve_revision, keep_revision  # noqa: E402
from app.plan.evidence_edits import add_readings  # noqa: E402
from app.plan.examples import examples  # noqa: E402
from app.plan.opening import read_plan  # noqa: E402
from app.plan.refused import PlanRefused  # noqa: E402
from app.plan.results import results_of  # noqa: E402
from app.plan.salvage import salvage  # noqa: E402
from planners.refusal import InputRefused, NotInEvidence  # noqa: E402

FILES = 100_000
SLOWEST = 5.0
MOST_MEMORY = 500 * 2**20
TABLES = (
    "meta",
    "plan",
    "service",
    "entry",
    "origin",
    "figure",
    "scenario",
    "alteration",
    "reading",
    "published",
    "revision",
)
HOSTILE = (
    "CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM plan; END",
    "CREATE VIEW v AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n",
    "CREATE TABLE more (a, b)",
    "CREATE INDEX i ON entry (value)",
    "DROP TABLE figure",
    "DROP TABLE meta",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 0",
    "ALTER TABLE plan RENAME TO plans",
    "ALTER TABLE service ADD COLUMN extra TEXT",
    "CREATE TABLE sqlitelike (a GENERATED ALWAYS AS (1) STORED)",
    "DELETE FROM plan",
    "INSERT INTO plan SELECT id || 'x', title, customer, author, introduction, recommendation FROM plan",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'entry'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2",
    "PRAGMA encoding = 'UTF-16'",
    "PRAGMA journal_mode = WAL",
    "PRAGMA auto_vacuum = FULL; VACUUM",
    "PRAGMA foreign_keys = OFF; DELETE FROM service",
    "PRAGMA foreign_keys = OFF; UPDATE entry SET service = 'nobody'",
    "PRAGMA foreign_keys = OFF; UPDATE alteration SET service = 'nobody', scenario = 'nobody'",
)
VALUES: tuple[object, ...] = (
    "", "x" * 200_000, "\x00", "\ud7ff\ue000", "1e999", "nan", "-inf", "9" * 5000, 0, -1, 2**63 - 1, 1e308, None, b"\xff\xfe", b"",
    "=cmd()", "<script>", "../../etc/passwd", "'; DROP TABLE plan; --", "whole", "switch",
)  # fmt: skip


@dataclass
class Told:
    """What became of the files."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    @property
    def memory(self) -> int:
        """The peak of this program in bytes; the system's own account of it begins with that of whoever started it."""
        status = Path("/proc/self/status").read_text("ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) * 1024


def seeds() -> list[bytes]:
    """Sound files to start from: the examples, with their figures."""
    return [
        *(to_bytes(Stored(plan, results_of(plan))) for plan in examples()[:6]),
        *(to_bytes(Stored(plan)) for plan in examples()),
        *(to_bytes(Stored(with_history(plan), results_of(plan))) for plan in examples()[:3]),
    ]


def with_history(plan: Plan) -> Plan:
    """The plan with two revisions, and a setting and a measurement of its first service."""
    service = plan.services[0].id
    read = (
        Reading(service, ReadingKind.SETTING, "notes.ini", "Server_Pool_Tasks", "40", on="2026-03-31"),
        Reading(service, ReadingKind.MEASUREMENT, "day.csv", "processor.utilization", "61.5", "%", "9000"),
    )
    for edit in (
        keep_revision("r1", "2026-03-31T14:05:00Z", "Ada", "First", results_of(plan)),
        add_readings(read, "files"),
        keep_revision("r2", "2026-04-01T08:00:00Z", "Ada", "Second", results_of(plan)),
        approve_revision("r1", "The board", "2026-04-02"),
    ):
        plan = edit.apply(plan)
    return plan


def flip(content: bytes, chance: random.Random) -> bytes:
    """A few bytes changed, cut out, doubled or moved."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4, 16, 64))):
        place = chance.randrange(len(data)) if data else 0
        match chance.randrange(6):
            case 0:
                data[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                data[place] ^= 1 << chance.randrange(8)
            case 2:
                del data[place : place + chance.choice((1, 2, 16, 1024))]
            case 3:
                data[place:place] = data[place : place + chance.choice((1, 8, 512))]
            case 4:
                data = data[:place] if chance.random() < 0.2 else data
            case _:
                data[place : place + 4] = chance.choice(
                    (b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff")
                )
        if not data:
            return b""
    return bytes(data)


def rewrite(content: bytes, chance: random.Random) -> bytes:
    """Sound SQLite that is no plan: hostile statements and odd values in any column."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(content)
        for _ in range(chance.choice((1, 1, 2, 3))):
            with suppress(sqlite3.Error, ValueError, OverflowError, UnicodeError):
                if chance.random() < 0.5:
                    connection.executescript(chance.choice(HOSTILE))
                else:
                    odd(connection, chance)
        with suppress(sqlite3.Error):
            connection.commit()
            return connection.serialize()
    return content


def odd(connection: sqlite3.Connection, chance: random.Random) -> None:
    table = chance.choice(TABLES)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    if columns:
        rows = chance.choice(("", " WHERE rowid = 1", " WHERE rowid % 2"))
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f"UPDATE {table} SET {chance.choice(columns)} = ?{rows}", (chance.choice(VALUES),))


def text(content: bytes, chance: random.Random) -> bytes:
    """The readable form, with lines swapped, doubled and broken."""
    from app.plan.text_form import to_text

    plan = chance.choice(examples())
    lines = to_text(with_history(plan) if chance.random() < 0.3 else plan).split("\n")
    for _ in range(chance.choice((1, 2, 4))):
        place = chance.randrange(len(lines))
        match chance.randrange(4):
            case 0:
                lines.insert(place, lines[chance.randrange(len(lines))])
            case 1:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
            case 2:
                lines[place] += str(chance.choice(VALUES))[:1000]
            case _:
                del lines[place]
        if not lines:
            return b""
    return "\n".join(lines).encode("utf-8", "surrogatepass")


KINDS: tuple[Callable[[bytes, random.Random], bytes], ...] = (flip, flip, rewrite, text)


def run(files: int, seed: int, folder: Path) -> Told:
    """Open so many files; raises what a reader must not raise."""
    known, told = seeds(), Told()
    path = folder / "plan.sizeplan"

    def late(*_: object) -> None:
        raise TimeoutError(f"more than {SLOWEST:g} s")

    signal.signal(signal.SIGALRM, late)
    for number in range(files):
        chance = random.Random(seed * 1_000_003 + number)
        content = chance.choice(KINDS)(chance.choice(known), chance)
        path.write_bytes(content)
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, SLOWEST)
        try:
            told.outcomes[opened(path)] += 1
        except BaseException:
            (Path(tempfile.gettempdir()) / f"fuzz-{seed}-{number}.sizeplan").write_bytes(content)
            print(f"file {number} of seed {seed} is kept in {tempfile.gettempdir()}")
            raise
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        told.slowest = max(told.slowest, time.perf_counter() - start)
        written = sorted(entry.name for entry in folder.iterdir())
        if written != [path.name]:
            raise AssertionError(f"file {number} of seed {seed} left {written}")
        if told.memory > MOST_MEMORY:
            raise MemoryError(f"{told.memory / 2**20:.0f} MB at file {number} of seed {seed}")
    return told


def opened(path: Path) -> str:
    """What became of one file: refused by the reader, or opened, and then what its services came to."""
    try:
        plan = read_plan(path)
    except (PlanRefused, OSError):
        with suppress(PlanRefused, OSError):
            salvage(path)
            return "refused, something of it salvaged"
        return "refused"
    try:
        results_of(plan)
    except (InputRefused, NotInEvidence):
        return "opened, not sized"
    return "opened"


def main(arguments: list[str]) -> None:
    files = int(arguments[0]) if arguments else FILES
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        told = run(files, seed, Path(folder))
    took = time.perf_counter() - start
    kinds = ", ".join(f"{count:,} {name}" for name, count in sorted(told.outcomes.items()))
    print(
        f"{files:,} files in {took:.0f} s: {kinds}; slowest {told.slowest:.2f} s, peak {told.memory / 2**20:.0f} MB"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

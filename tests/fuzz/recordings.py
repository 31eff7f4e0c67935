"""Recordings that no tool wrote: cut, mixed, with odd numbers, dates and letters. Each reader gives a recording or one line.

Run by hand:  .venv/bin/python tests/fuzz/recordings.py [FILES EACH] [SEED] [FORMAT]
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))


from msgspec.structs import replace  # noqa: E402

from app.importing.checked_files import Asked, read_stated  # noqa: E402
from app.importing.recordings.mapping import layout_of  # noqa: E402
from app.importing.recordings.recogniser import Wishes  # noqa: E402
from app.importing.recordings.recording import ColumnsAsked  # noqa: E402
from app.importing.recordings.server_state import read_state  # noqa: E402
from app.importing.recordings.taking import kept, recording_in  # noqa: E402
from app.plan.examples import examples  # noqa: E402
from app.plan.sized import sized  # noqa: E402
from app.presenting.server_check import server_check, wanted_of  # noqa: E402
from app.problems import is_users, sentence_for  # noqa: E402
from tests.fuzz import server_recordings, table_recordings, tool_recordings  # noqa: E402
from tests.fuzz.watch import in_time, peak_memory  # noqa: E402

FILES = 10_000
MOST_MEMORY = 300 * 2**20
INTERVALS = 24
CHECKED = tuple(
    next(one for plan in examples() for one in sized(plan).services if one.service.planner == name)
    for name in ("mail", "directory")
)
"""Services whose servers are checked by each file."""
ODD = (
    b"0", b"-1", b"1e999", b"nan", b"inf", b"99999999999999999999", b"0x10", b"1,5", b"", b" ", b"\0", b"\xff\xfe", b"\xc3\x28",
    b"2026-02-30", b"0000-00-00", b"24:61:61", b"11/12/26", b"\xd9\xa3", b'"', b"{", b"}", b"]", b";;;;", b"\n\n", b"\r", b"#",
    b"Linux", b"LINUX RESTART", b"Average:", b"all", b"-" * 300, b"9" * 5_000, b"[" * 2_000,
)  # fmt: skip


def seeds() -> dict[str, bytes]:
    """A sound file of each format."""
    rows, sar, table, intervals = [], [], ["time,load,processor.seconds,memory.used"], []
    for number in range(INTERVALS):
        day, clock = f"2026-03-{1 + number // 12:02}", f"{number % 12 * 2:02}:10:00"
        idle = f"{90 - number}.50"
        rows.append(f"web;600;{day} {clock} UTC;-1;{number}.00;0.00;5.00;1.00;0.50;{idle}")
        sar.append(f"{clock}        all     {number}.00      0.00      5.00      1.00      0.50     {idle}")
        table.append(f"{day}T{clock}Z,{100 + number},{60 + number},{number * 2**30}")
        stamp = {"date": day, "time": clock, "utc": 1, "interval": 600}
        cpu = [
            {"cpu": "all", "user": number, "system": 5.0, "iowait": 1.0, "steal": 0.5, "idle": float(idle)}
        ]
        net = {
            "net-dev": [
                {"iface": "eth0", "rxkB": 1.5, "txkB": 2.5},
                {"iface": "lo", "rxkB": 9.0, "txkB": 9.0},
            ]
        }
        io = {"tps": 5.0, "io-reads": {"rtps": 1.0, "bread": 8.0}, "io-writes": {"wtps": 4.0, "bwrtn": 16.0}}
        memory = {"memused": 1000, "avail": 2000}
        parts = {"timestamp": stamp, "cpu-load": cpu, "memory": memory, "io": io, "network": net}
        intervals.append(json.dumps(parts))
    head = "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle"
    columns = "00:00:00        CPU     %user     %nice   %system   %iowait    %steal     %idle"
    about = (
        '{"sysstat": {"hosts": [{"nodename": "web", "number-of-cpus": 4, "timezone": "UTC", "statistics": [\n'
    )
    return {
        "sadf -j": f"{about}{','.join(intervals)}\n]}}]}}}}\n".encode(),
        "sadf -d": "\n".join((head, *rows)).encode(),
        "sar": "\n".join(("Linux 6.1 (web) \t2026-03-01 \t_x86_64_\t(4 CPU)", "", columns, *sar)).encode(),
        "CSV": "\n".join(table).encode(),
        **tool_recordings.seeds(),
        **server_recordings.seeds(),
        **table_recordings.seeds(),
    }


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The file with a few things done to it that disks, editors and strangers do."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(data) + 1)
        length = chance.choice((0, 1, 1, 4, 40, 400))
        match chance.randrange(5):
            case 0:
                del data[place : place + length]
            case 1:
                data[place:place] = data[chance.randrange(len(data) + 1) :][:length]
            case 2:
                data[place : place + length] = chance.choice(ODD)
            case 3:
                data[place : place + 1] = chance.randbytes(1)
            case _:
                del data[len(data) - length :]
        data = data or bytearray(b"x")
    return bytes(data)


def main(arguments: list[str]) -> None:
    files = int(arguments[0]) if arguments else FILES
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    sounds = {
        name: sound for name, sound in seeds().items() if not arguments[2:] or name.startswith(arguments[2])
    }
    start, slowest, seen = time.perf_counter(), 0.0, Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recorded"
        for name, sound in sounds.items():
            for number in range(files):
                chance = random.Random(f"{name} {number} {seed}")
                content = table_recordings.WRAPPED.get(name, bytes)(mutated(sound, chance))
                path.write_bytes(content)
                began = time.process_time()
                try:
                    with in_time():
                        seen[_outcome(path, chance)] += 1
                    assert peak_memory() < MOST_MEMORY, "memory"
                except BaseException:
                    there = Path(tempfile.gettempdir()) / f"fuzz-recording-{seed}-{number}"
                    there.write_bytes(content)
                    print(f"file {number} of {name}, seed {seed}, is kept as {there}")
                    raise
                slowest = max(slowest, time.process_time() - began)
    print(
        f"{files * len(sounds):,} files in {time.perf_counter() - start:.0f} s: {seen['read']:,} read, "
        f"{seen['refused']:,} refused; slowest {slowest:.2f} s, peak {peak_memory() / 2**20:.0f} MB"
    )


def _outcome(path: Path, chance: random.Random) -> str:
    order = chance.choice(("", "day-first", "month-first"))
    _read_as_state(path, order)
    counted = {"begin": "2026-03-01T08:00Z", "every": 60.0} if chance.random() < 0.5 else {}
    return _taken(path, Wishes(order, **counted))


def _taken(path: Path, wishes: Wishes) -> str:
    """Whether it is read; a table whose columns are asked is read by what they seem to mean, as a user would."""
    steps = recording_in(path, wishes)
    try:
        while True:
            next(steps)
    except StopIteration as done:
        kept("service", path, done.value)
        return "read"
    except Exception as problem:
        if not is_users(problem):
            raise
        assert "\n" not in sentence_for(problem)
        proposed = layout_of(path).proposed if isinstance(problem, ColumnsAsked) else {}
        return (
            _taken(path, replace(wishes, columns=proposed)) if proposed and not wishes.columns else "refused"
        )


def _read_as_state(path: Path, order: str) -> None:
    for read in (read_state, _read_for_check):
        try:
            read(path, order)
        except Exception as problem:
            if not is_users(problem):
                raise
            assert "\n" not in sentence_for(problem)


def _read_for_check(path: Path, order: str) -> None:
    """Read the file as the check of a server does, and tell what it found."""
    for one in CHECKED:
        taken = read_stated(path, Asked(one.service.id, one.answer.settings, wanted_of(one)), order)
        if taken is not None:
            server_check(one, taken.readings, ())


if __name__ == "__main__":
    main(sys.argv[1:])

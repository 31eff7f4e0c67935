"""Recordings of a large site: how long they take to read, how much memory, how soon a reading ends, and what a plan of them weighs.

Run by hand:  .venv/bin/python tests/benchmarks/recordings.py [ROWS] [SERVERS]
With PEER=PYTHON, a Python that has pandas, the same files are read by pandas too. Each measure is a process of its own; the
processor's seconds tell what the work costs, the clock's also what else the machine does.
"""

from __future__ import annotations

import datetime
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from msgspec.structs import replace  # noqa: E402

from tests.fuzz.watch import peak_memory  # noqa: E402

ROWS, SERVERS, MINUTES = 1_000_000, 100, 43_200
"""Rows of one file; servers of a site, each with a month of minutes."""
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
MB = 10**6
HEAD = (
    '{"sysstat": {\n\t"hosts": [\n\t\t{\n\t\t\t"nodename": "web",\n\t\t\t"sysname": "Linux",\n'
    '\t\t\t"number-of-cpus": 8,\n\t\t\t"timezone": "UTC",\n\t\t\t"statistics": [\n'
)
INTERVAL = (
    '\t\t\t\t{{\n\t\t\t\t\t"timestamp": {{"date": "{day}", "time": "{clock}", "utc": 1, "interval": 60}},\n'
    '\t\t\t\t\t"cpu-load": [\n\t\t\t\t\t\t{{"cpu": "all", "user": {busy:.2f}, "nice": 0.00, "system": 6.57, '
    '"iowait": 0.50, "steal": 0.51, "idle": {idle:.2f}}}\n\t\t\t\t\t]\n\t\t\t\t}}{comma}\n'
)
SECTIONS = (
    ("CPU;%user;%nice;%system;%iowait;%steal;%idle", ("-1;{busy:.2f};0.00;6.57;0.50;0.51;{idle:.2f}",)),
    (
        "tps;rtps;wtps;dtps;bread/s;bwrtn/s;bdscd/s",
        ("{busy:.2f};2.00;10.00;0.00;{idle:.2f};{busy:.2f};0.00",),
    ),
    (
        "kbmemfree;kbavail;kbmemused;%memused;kbbuffers;kbcached;kbcommit;%commit;kbactive;kbinact;kbdirty",
        ("22378352;{idle:.2f}0;{busy:.2f}0;1.20;29640;1030092;1237224;5.01;582876;649648;143584",),
    ),
    (
        "IFACE;rxpck/s;txpck/s;rxkB/s;txkB/s;rxcmp/s;txcmp/s;rxmcst/s;%ifutil",
        (
            "lo;1.00;1.00;1.00;1.00;0.00;0.00;0.00;0.00",
            "eth0;1.00;1.00;{busy:.2f};{idle:.2f};0.00;0.00;0.00;0.00",
        ),
    ),
)
"""Sections of ``sadf -d``: their columns, and their rows of one moment."""


def moments(count: int) -> Iterator[tuple[datetime.datetime, float]]:
    """Minutes, and how busy a server is that follows the day, as unsteady as real ones."""
    chance = random.Random(1)
    for place in range(count):
        yield START + datetime.timedelta(minutes=place + 1), 20 + place % 1440 / 48 + 20 * chance.random()


def write_json(path: Path, rows: int) -> None:
    with path.open("w", encoding="ascii") as file:
        file.write(HEAD)
        for place, (at, busy) in enumerate(moments(rows), 1):
            file.write(
                INTERVAL.format(
                    day=at.date(), clock=at.time(), busy=busy, idle=92.42 - busy, comma="," * (place < rows)
                )
            )
        file.write('\t\t\t],\n\t\t\t"restarts": [\n\t\t\t]\n\t\t}\n\t]\n}}\n')


def write_rows(path: Path, rows: int, host: str = "web", sections: int = 1) -> None:
    with path.open("w", encoding="ascii") as file:
        for columns, lines in SECTIONS[:sections]:
            file.write(f"# hostname;interval;timestamp;{columns}\n")
            for at, busy in moments(rows):
                for line in lines:
                    values = line.format(busy=busy, idle=92.42 - busy)
                    file.write(f"{host};60;{at:%Y-%m-%d %H:%M:%S} UTC;{values}\n")


def timed(work: Callable[[], object]) -> dict[str, float]:
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return {"seconds": time.perf_counter() - clock, "processor": time.process_time() - processor}


def read(path: str) -> dict[str, float]:
    """Read a file; ``longest`` is the longest time until the reading could have been closed."""
    from app.importing.recordings.taking import recording_in

    longest = 0.0

    def whole() -> None:
        nonlocal longest
        steps = recording_in(Path(path))
        while True:
            begun = time.process_time()
            if next(steps, None) is None:
                return
            longest = max(longest, time.process_time() - begun)

    return {**timed(whole), "longest": longest, "memory": peak_memory()}


def give_up(path: str) -> dict[str, float]:
    """Cancel a reading as the window does, a second after it began; what is ``left`` are processes and files."""
    from app.desktop import elsewhere
    from app.desktop.recording_works import Take, taken

    folder = Path(tempfile.mkdtemp())
    tempfile.tempdir = str(folder)
    ended: list[float] = []
    begun = threading.Event()

    def work() -> None:
        with suppress(elsewhere.GivenUp):
            taken(Take("service", path), lambda _: begun.set())
        ended.append(time.perf_counter())

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait(120)
    asked = time.perf_counter()
    elsewhere.give_up(thread.ident or 0)
    thread.join()
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
    return {"seconds": ended[0] - asked, "left": len(children) + len(list(folder.iterdir()))}


def site(folder: str, servers: str) -> dict[str, float]:
    """Read a month of each server into a plan, save it, and ask it as its pages do."""
    from app.importing.recordings.taking import kept, recording_in
    from app.plan.document import Plan
    from app.plan.evidence_edits import add_recordings
    from app.plan.examples import examples
    from app.plan.file import read_file, save_plan
    from app.plan.recorded import Recorded
    from app.plan.sized import sized
    from app.presenting.recorded_files import read_files, recording_rows

    here = Path(folder)
    base = here / "base.csv"
    write_rows(base, MINUTES, "web0000", len(SECTIONS))
    text = base.read_text("ascii")
    found: list[Recorded] = []
    plan = examples()[0]
    service = plan.services[0].id
    values = reading = 0.0
    for number in range(int(servers)):
        path = here / f"web{number:04}.csv"
        path.write_text(text.replace("web0000", f"web{number:04}"), "ascii")
        begun = time.process_time()
        steps = recording_in(path)
        try:
            while True:
                next(steps)
        except StopIteration as done:
            values += sum(one.count for one in done.value.series)
            found.append(kept(service, path, done.value))
        reading += time.process_time() - begun
        path.unlink()
    memory = peak_memory()
    whole: Plan = replace(plan, recordings=tuple(found))
    target = here / "plan.sizeplan"
    saving = timed(lambda: save_plan(whole, target))["processor"]
    opening = timed(lambda: read_file(target))["processor"]
    pages: dict[str, Callable[[], object]] = {
        "sizing": lambda: sized(whole),
        "own servers": lambda: recording_rows(whole),
        "files of a service": lambda: list(read_files(whole, service)),
    }
    answers = {
        f"page: {name}": sorted(timed(page)["processor"] for _ in range(5))[2] for name, page in pages.items()
    }
    edit = add_recordings((found[0],), "again")
    answers["an edit"] = sorted(timed(lambda: edit.apply(whole))["processor"] for _ in range(5))[2]
    return {
        "values": values, "processor": reading, "memory": memory, "plan": target.stat().st_size,
        "saving": saving, "opening": opening, **answers,
    }  # fmt: skip


PEERS = {
    "json": "import json, pandas; d = json.load(open({path!r})); "
    "pandas.json_normalize([{{**one['timestamp'], **one['cpu-load'][0]}} "
    "for one in d['sysstat']['hosts'][0]['statistics']])",
    "rows": "import pandas; f = pandas.read_csv({path!r}, sep=';', parse_dates=['timestamp'])",
}


def peer(path: str, program: str) -> dict[str, float]:
    """The same file in a table of pandas."""
    timing = (
        "import time, resource; t, p = time.perf_counter(), time.process_time(); {work}; "
        "print(time.perf_counter() - t, time.process_time() - p, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    work = PEERS["json" if path.endswith("json") else "rows"].format(path=path)
    done = subprocess.run(
        [program, "-c", timing.format(work=work)], capture_output=True, text=True, check=True
    )
    seconds, processor, memory = map(float, done.stdout.split())
    return {"seconds": seconds, "processor": processor, "memory": memory * 1024}


MEASURES: dict[str, Callable[..., dict[str, float]]] = {"read": read, "give_up": give_up, "site": site}


def measured(name: str, *arguments: str) -> dict[str, float]:
    """A measure in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--measure", name, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def shown(found: dict[str, float]) -> str:
    def one(name: str, value: float) -> str:
        if name in ("memory", "plan"):
            return f"{name} {value / MB:.0f} MB"
        if name in ("values", "left"):
            return f"{name} {value:,.0f}"
        return f"{name} {1000 * value:.0f} ms" if value < 1 else f"{name} {value:.1f} s"

    return ", ".join(one(name, value) for name, value in found.items())


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--measure"]:
        print(json.dumps(MEASURES[arguments[1]](*arguments[2:])))
        return
    rows = int(arguments[0]) if arguments else ROWS
    servers = int(arguments[1]) if len(arguments) > 1 else SERVERS
    program = os.environ.get("PEER", "")
    with tempfile.TemporaryDirectory() as folder:
        for name, write in (("sadf.json", write_json), ("sadf.csv", write_rows)):
            path = Path(folder) / name
            write(path, rows)
            size = path.stat().st_size / MB
            print(f"{name}, {rows:,} rows, {size:.0f} MB: {shown(measured('read', str(path)))}", flush=True)
            if program:
                print(f"  by pandas: {shown(peer(str(path), program))}", flush=True)
            print(f"  cancelled: {shown(measured('give_up', str(path)))}", flush=True)
            path.unlink()
        print(f"{servers} servers, a month of minutes: {shown(measured('site', folder, str(servers)))}")


if __name__ == "__main__":
    main(sys.argv[1:])

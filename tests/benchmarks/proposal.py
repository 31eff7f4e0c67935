"""How long a proposal takes and how large it is: a site with scenarios, and a plan with one service.

Run by hand:  .venv/bin/python tests/benchmarks/proposal.py [REPEATS]
First the seconds of the processor that a process of its own takes to load all that prints, for the first proposal of a plan
and for the same again: the first finds out what it needs to know of the evidence and of its services. The least of several
processes is told, each one set up as a command is, with modules that were compiled before. Then each case is done in turn,
round after round; the table shows the median and the fastest, the goal, and the pages and bytes of the file.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from statistics import median

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.__main__ import RARELY  # noqa: E402
from app.exporting.writer import settings_files  # noqa: E402
from app.plan.document import Alteration, Plan, Scenario  # noqa: E402
from app.plan.opening import read_plan  # noqa: E402
from app.proposal.document import write_proposal  # noqa: E402
from app.proposal.options import ProposalOptions  # noqa: E402
from app.proposal.registry import Edition  # noqa: E402

REPEATS = 9
EXAMPLES = ROOT / "resources" / "examples"
DAY = "2026-11-20"


def site() -> Plan:
    """Five services and three scenarios of each."""
    plan = read_plan(EXAMPLES / "site-mixed.txt")
    scenarios = tuple(
        Scenario(f"s{percent}", f"{percent} % more users", tuple(_more(plan, 1 + percent / 100)))
        for percent in (10, 25, 50)
    )
    return replace(plan, scenarios=scenarios)


def _more(plan: Plan, factor: float) -> list[Alteration]:
    return [
        Alteration(service.id, name, round(float(value) * factor))
        for service in plan.services
        for name, value in service.entries.items()
        if name in ("users", "entries", "throughput") and isinstance(value, int | float)
    ]


def single() -> Plan:
    return read_plan(EXAMPLES / "mail-solaris.txt")


CASES: dict[str, tuple[Callable[[], Plan], ProposalOptions, float]] = {
    "five services, three scenarios": (site, ProposalOptions(), 1.5),
    "  of these, for vendors, with files": (
        site, ProposalOptions(Edition.VENDOR, attach_settings=True, attach_plan=True), 1.5,
    ),
    "  of these, for management": (site, ProposalOptions(Edition.MANAGEMENT), 0.35),
    "one service": (single, ProposalOptions(), 0.35),
    "  of it, for management": (single, ProposalOptions(Edition.MANAGEMENT), 0.35),
}  # fmt: skip


ALONE, LOADED = "--alone", "--loaded"
PROCESSES = 5


def alone(name: str, loaded: list[str]) -> None:
    """One case in this process: the seconds to load these modules, for the first proposal, and for another."""
    gc.set_threshold(*RARELY)
    for module in loaded:
        with suppress(ImportError):
            import_module(module)
    laps = [time.process_time()]
    for _ in range(2):
        proposed(name)
        laps.append(time.process_time())
    print(laps[0], laps[1] - laps[0], laps[2] - laps[1])


def proposed(name: str) -> None:
    """Write the proposal of a case anew."""
    make, options, _ = CASES[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proposal.pdf"
        write_proposal(make(), path, DAY, options=options, settings_writer=settings_files)


def of_processes(name: str) -> list[float]:
    """The least seconds of the processor to load, for the first proposal and for another."""
    with tempfile.TemporaryDirectory() as folder:
        known = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        known.pop("PYTHONDONTWRITEBYTECODE", None)

        def told(*arguments: str) -> list[str]:
            command = [sys.executable, __file__, *arguments]
            return subprocess.run(
                command, env=known, check=True, capture_output=True, text=True
            ).stdout.split()

        loaded = told(LOADED, name)
        laps = [told(ALONE, name, *loaded) for _ in range(PROCESSES)]
    return [min(map(float, column)) for column in zip(*laps, strict=True)]


def main(arguments: list[str]) -> None:
    match arguments:
        case [one, name, *loaded] if one == ALONE:
            alone(name, loaded)
        case [one, name] if one == LOADED:
            proposed(name)
            print(*(module for module in sys.modules if module != "__main__"))
        case _:
            compared(int(arguments[0]) if arguments else REPEATS)


def compared(repeats: int) -> None:
    """All cases, in processes of their own and in turn."""
    print(f"{'Seconds of the processor':34}  import  first after   again")
    for name in CASES:
        once, first, again = of_processes(name)
        print(f"{name:34}  {once:6.2f}  {first:12.2f}  {again:6.2f}", flush=True)
    plans = {name: make() for name, (make, _, _) in CASES.items()}
    times: dict[str, list[float]] = {name: [] for name in CASES}
    print(f"\nSeconds, {repeats} repeats\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proposal.pdf"
        sizes: dict[str, tuple[int, int]] = {}
        for turn in range(repeats + 1):
            for name, (_, options, _) in CASES.items():
                start = time.perf_counter()
                write_proposal(plans[name], path, DAY, options=options, settings_writer=settings_files)
                took = time.perf_counter() - start
                if not turn:
                    sizes[name] = (pages_of(path), path.stat().st_size)
                else:
                    times[name].append(took)
    print(f"{'':34}  median  fastest   goal  pages   kB")
    for name, (_, _, goal) in CASES.items():
        pages, size = sizes[name]
        print(
            f"{name:34}  {median(times[name]):6.2f}  {min(times[name]):7.2f} {goal:6.2f} {pages:6} {size // 1000:4}"
        )


def pages_of(path: Path) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    count = len(document)
    document.close()
    return count


if __name__ == "__main__":
    main(sys.argv[1:])

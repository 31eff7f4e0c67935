"""How long a proposal takes and how large it is: a site with scenarios, and a plan with one service.

Run by hand:  .venv/bin/python tests/benchmarks/proposal.py [REPEATS]
First the seconds of the processor that a process of its own takes to load what prints, for the first proposal of a plan
and for the same again: the first finds out what it needs to know of the evidence and of its services. Then each case is done
in turn, round after round; the table shows the median and the fastest, the goal, and the pages and bytes of the file.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

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
    "five services, three scenarios": (site, ProposalOptions(), 2.0),
    "  of these, for vendors, with files": (
        site, ProposalOptions(Edition.VENDOR, attach_settings=True, attach_plan=True), 2.0,
    ),
    "  of these, for management": (site, ProposalOptions(Edition.MANAGEMENT), 0.6),
    "one service": (single, ProposalOptions(), 0.6),
    "  of it, for management": (single, ProposalOptions(Edition.MANAGEMENT), 0.6),
}  # fmt: skip


ONCE = ("numpy", "numpy.random", "reportlab.platypus", "reportlab.pdfbase.ttfonts", "PIL.Image")
"""What a process loads when it first prints."""
ALONE = "--alone"


def alone(name: str) -> None:
    """One case in this process: loaded, first, again."""
    for module in ONCE:
        import_module(module)
    laps = [time.process_time()]
    make, options, _ = CASES[name]
    plan = make()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            write_proposal(
                plan, Path(folder) / "proposal.pdf", DAY, options=options, settings_writer=settings_files
            )
            laps.append(time.process_time())
    print(f"{name:34}  {laps[0]:6.2f}  {laps[1] - laps[0]:12.2f}  {laps[2] - laps[1]:6.2f}")


def main(arguments: list[str]) -> None:
    if arguments[:1] == [ALONE]:
        alone(arguments[1])
        return
    print(f"{'Seconds of the processor':34}  import  first after   again")
    sys.stdout.flush()
    for name in CASES:
        subprocess.run([sys.executable, __file__, ALONE, name], check=True)
    repeats = int(arguments[0]) if arguments else REPEATS
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
            f"{name:34}  {median(times[name]):6.2f}  {min(times[name]):7.2f} {goal:6.1f} {pages:6} {size // 1000:4}"
        )


def pages_of(path: Path) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    count = len(document)
    document.close()
    return count


if __name__ == "__main__":
    main(sys.argv[1:])

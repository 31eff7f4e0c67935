"""How long a large plan takes: 200 services that grow over 120 months, 50 scenarios; every command that shows it whole.

Run by hand:  .venv/bin/python tests/benchmarks/large_plan.py [SERVICES] [COMMAND ...]
Each command runs in a process of its own, so that nothing is known from the one before. The processor's seconds tell
what the work costs; the clock's also what else the machine does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from uuid import NAMESPACE_DNS, uuid5

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.plan.document import Alteration, Entries, Plan, Scenario, Service  # noqa: E402
from app.plan.opening import read_plan  # noqa: E402
from app.plan.text_form import to_text  # noqa: E402
from planners.registry import planner  # noqa: E402

SITE = ROOT / "resources" / "examples" / "site-mixed.txt"
SERVICES, SCENARIOS, HORIZON, APART = 200, 50, 120, 7
GROWING = {"horizon": HORIZON, "growth": 8.0, "growth_low": 4.0, "growth_high": 14.0}
ALONE = ("machine", "machine_memory")
COMMANDS = {
    "open": (["size", "{plan}", "--json"], 2.0),
    "compare": (["compare", "{plan}"], 2.0),
    "compare, all altered": (["compare", "{altered}"], 2.0),
    "project": (["project", "{plan}"], 5.0),
    "management proposal": (["propose", "{plan}", "-o", "{out}.pdf", "--edition", "management"], 5.0),
    "workbook": (["export", "{plan}", "-o", "{out}.xlsx"], 14.0),
    "technical proposal": (["propose", "{plan}", "-o", "{out}.pdf"], 14.0),
}
"""What is asked, and the seconds that are wanted."""


def large(services: int, altered: int = 1) -> Plan:
    """The site of the example again and again; every service has another load, every scenario alters so many."""
    site = read_plan(SITE)
    many = tuple(_service(site.services[turn % len(site.services)], turn) for turn in range(services))
    scenarios = tuple(
        _scenario([many[(turn * APART + more) % services] for more in range(altered)], turn)
        for turn in range(SCENARIOS)
    )
    return replace(site, services=many, scenarios=scenarios)


def _service(like: Service, turn: int) -> Service:
    found = planner(like.planner)
    load = found.check(like.entries)[found.load_field]
    assert isinstance(load, int | float)
    less = type(load)(load * (1 - turn / 1000))
    entries = {name: value for name, value in like.entries.items() if name not in ALONE}
    named = Entries({**entries, **GROWING, found.load_field: less})
    return replace(like, id=_name("service", turn), title=f"{like.title} {turn + 1}", entries=named)


def _scenario(altered: list[Service], turn: int) -> Scenario:
    others = tuple(_other(service, turn) for service in altered)
    return Scenario(_name("scenario", turn), f"Scenario {turn + 1}", others)


def _other(service: Service, turn: int) -> Alteration:
    field = planner(service.planner).load_field
    load = service.entries[field]
    assert isinstance(load, int | float)
    return Alteration(service.id, field, type(load)(0.8 * load + turn))


def _name(kind: str, turn: int) -> str:
    return str(uuid5(NAMESPACE_DNS, f"{kind}-{turn}"))


def measured(arguments: list[str]) -> tuple[float, float, float]:
    """Seconds by the clock and of the processor, and the most memory in MB, of one run of the program."""
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "app", *arguments], cwd=ROOT, stdout=subprocess.DEVNULL
    ) as running:
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode in (0, 1), arguments
    return time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main(arguments: list[str]) -> None:
    services = int(arguments[0]) if arguments else SERVICES
    asked = arguments[1:] or list(COMMANDS)
    with tempfile.TemporaryDirectory() as folder:
        places = {"plan": f"{folder}/large.txt", "altered": f"{folder}/altered.txt", "out": f"{folder}/out"}
        Path(places["plan"]).write_text(to_text(large(services)), "utf-8")
        Path(places["altered"]).write_text(to_text(large(services, altered=services)), "utf-8")
        print(f"{services} services, {SCENARIOS} scenarios, {HORIZON} months\n")
        print(f"{'':24} seconds  processor      MB    goal")
        for name in asked:
            words, goal = COMMANDS[name]
            clock, work, memory = measured([word.format(**places) for word in words])
            print(f"{name:24} {clock:7.1f}  {work:9.1f}  {memory:6.0f}  {goal:6.1f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

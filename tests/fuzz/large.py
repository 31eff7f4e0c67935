"""The largest files, those that are too large among them, through the commands: seconds of the processor and memory.

Run by hand:  .venv/bin/python tests/fuzz/large.py [CASE ...]

Each command runs in a process of its own. One that takes more than ``SLOWEST`` seconds of the processor or ``MOST_MEMORY``
bytes, or ends otherwise than with 0, 1 or 2, is told with a mark; their number is the exit code.
"""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from msgspec.structs import replace  # noqa: E402

from app.plan.database import Stored, to_bytes  # noqa: E402
from app.plan.document import Alteration, Plan, Reading, ReadingKind, Revision, Scenario  # noqa: E402
from app.plan.examples import examples  # noqa: E402
from app.plan.limits import LONGEST_PROSE, LONGEST_TEXT, MOST  # noqa: E402
from app.plan.results import results_of  # noqa: E402
from app.plan.text_form import to_text  # noqa: E402
from planners.table import Rows  # noqa: E402
from tests.fuzz.watch import MOST_MEMORY, SLOWEST  # noqa: E402

MEGABYTES = 30
MOST_TOLD = 500_000
"""Letters on standard error: a line for each of a thousand refused rows."""
BEYOND = MEGABYTES * 10**6
COMMANDS = (
    "check {plan}", "size {plan}", "project {plan}", "compare {plan}", "revisions {plan}", "revisions {plan} --compare 1",
    "settings {plan}", "export {plan} -o {out}/plan.txt", "export {plan} -o {out}/plan.csv", "export {plan} --triggers {out}/watch.csv",
    "export {plan} --salvage -o {out}/saved.sizeplan", "export {plan} -o {out}/plan.xlsx",
    "propose {plan} -o {out}/plan.pdf --edition management",
)  # fmt: skip


def _changed(*statements: tuple[str, tuple[object, ...]]) -> bytes:
    """A sound plan file changed by SQL, with the checksum renewed."""
    from app.plan import guard

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(to_bytes(Stored(PLAN, results_of(PLAN))))
        for statement, values in statements:
            connection.execute(statement, values)
        total = guard.checksum(connection, guard.SCHEMA_VERSION)
        connection.execute("UPDATE meta SET value = ? WHERE key = 'checksum'", (total,))
        return connection.serialize()


PLAN = examples()[0]
MAIL = PLAN.services[0]
TEXT = to_text(PLAN)


def _largest() -> Plan:
    """As many services and scenarios as a plan holds."""
    services = tuple(
        replace(MAIL, id=f"s{number}", title=f"Mail {number}") for number in range(MOST["service"])
    )
    scenarios = tuple(
        Scenario(
            f"c{number}",
            f"Case {number}",
            tuple(Alteration(one.id, "users", 5_000 + number) for one in services),
        )
        for number in range(MOST["scenario"])
    )
    return replace(PLAN, services=services, scenarios=scenarios)


def _revised(count: int) -> Plan:
    figures = results_of(PLAN)
    return replace(
        PLAN,
        revisions=tuple(
            Revision(
                f"r{number}",
                "2026-03-31T14:05:00Z",
                PLAN,
                "Ada",
                f"Note {number}",
                "",
                "",
                figures.catalogue,
                figures.figures,
            )
            for number in range(count)
        ),
    )


def _read() -> Plan:
    readings = tuple(
        Reading(MAIL.id, ReadingKind.SETTING, "notes.ini", f"Name_{number}", "x" * 500)
        for number in range(MOST["reading"])
    )
    return replace(PLAN, readings=readings)


def _wordy() -> Plan:
    rows = Rows([["2027-03", 1.0, "load", "x" * 900]] * 1_000)
    service = replace(
        MAIL.with_entry("growth_events", rows).with_entry("machine", "W" * LONGEST_TEXT),
        title="W" * LONGEST_TEXT,
    )
    prose = "word " * (LONGEST_PROSE // 5)
    return replace(
        PLAN,
        services=(service,),
        title="W" * LONGEST_TEXT,
        introduction=prose,
        recommendation="W" * LONGEST_PROSE,
    )


CASES: dict[str, Callable[[], bytes]] = {
    "title": lambda: _changed(("UPDATE plan SET title = ?", ("x" * BEYOND,))),
    "service title": lambda: _changed(("UPDATE service SET title = ?", ("x" * BEYOND,))),
    "choice": lambda: _changed(("UPDATE entry SET value = ? WHERE field = 'platform'", ("x" * BEYOND,))),
    "number": lambda: _changed(("UPDATE entry SET value = ? WHERE field = 'users'", ("9" * BEYOND,))),
    "table": lambda: _changed(("UPDATE entry SET kind = 'table', value = ? WHERE field = 'users'", ("[" + "[1]," * (BEYOND // 4) + "[1]]",))),
    "catalogue": lambda: _changed(("UPDATE meta SET value = ? WHERE key = 'catalogue'", ("x" * 20_000,))),
    "unit": lambda: _changed(("UPDATE figure SET unit = ?", ("x" * 100_000,))),
    "revision": lambda: _changed(("INSERT INTO revision VALUES ('r', 0, ?)", ("x" * BEYOND,))),
    "long line": lambda: (TEXT + "  machine = \"" + "x" * BEYOND + '"\n').encode(),
    "remarks": lambda: (TEXT + "# remark\n" * (BEYOND // 9)).encode(),
    "blank lines": lambda: (TEXT + "\n" * BEYOND).encode(),
    "entries": lambda: (TEXT + "".join(f"  x{number} = 1\n" for number in range(BEYOND // 13))).encode(),
    "odd lines": lambda: (TEXT + "odd line\n" * (BEYOND // 9)).encode(),
    "revisions of nothing": lambda: (TEXT + "".join(f'revision "{n}" "2026-03-31T14:05:00Z"\n' for n in range(BEYOND // 40))).encode(),
    "figures": lambda: (TEXT + 'revision "r" "2026-03-31T14:05:00Z"\n' + f'figure "{MAIL.id}" "n" 1.0 1.0 1.0 "u" "m"\n' * (BEYOND // 70)).encode(),
    "quotes": lambda: (TEXT + "  " + '"\\' * (BEYOND // 2)).encode(),
    "largest": lambda: to_bytes(Stored(_largest())),
    "revised": lambda: to_bytes(Stored(_revised(MOST["revision"]))),
    "read": lambda: to_bytes(Stored(_read())),
    "wordy": lambda: to_bytes(Stored(_wordy())),
}  # fmt: skip


def measured(words: list[str]) -> tuple[int, float, int, str]:
    """Exit code, seconds of the processor, peak of memory in bytes, and what was told to the user."""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(
            [sys.executable, "-m", "app", *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=said
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        told = said.read().decode("utf-8", "replace")
    return child.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, told


def main(arguments: list[str]) -> int:
    over = 0
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SIZEWRIGHT_HOME"] = os.environ["HOME"] = str(Path(folder) / "home")
        for case in arguments or CASES:
            content = CASES[case]()
            plan = Path(folder) / ("plan.txt" if content.startswith(b"sizewright") else "plan.sizeplan")
            plan.write_bytes(content)
            worst = (0.0, "", 0)
            for command in COMMANDS:
                code, seconds, peak, told = measured(
                    [word.format(plan=plan, out=folder) for word in command.split()]
                )
                worst = max(worst, (seconds, command, peak))
                if seconds > SLOWEST or peak > MOST_MEMORY or code not in (0, 1, 2) or len(told) > MOST_TOLD:
                    over += 1
                    print(
                        f"  ! {case}, {command}: exit {code}, {seconds:.1f} s, {peak / 2**20:.0f} MB, {len(told):,} letters told"
                    )
            print(
                f"{case}: {len(content) / 1e6:.1f} MB, slowest {worst[1].split()[0]} with {worst[0]:.1f} s, {worst[2] / 2**20:.0f} MB",
                flush=True,
            )
            plan.unlink()
    return over


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

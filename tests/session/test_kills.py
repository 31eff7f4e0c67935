"""SIGKILL at any moment: the saved file is whole and holds a plan that was saved; kept work is offered."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
from pathlib import Path

import pytest

from app.plan.opening import read_plan
from app.plan.recovery import discard, found

KILLS = int(os.environ.get("SIZEWRIGHT_TEST_KILLS", "6"))
"""The suite's few; 1,000 for a figure."""

_SAVE_FOR_EVER = """
import sys
from itertools import count
from pathlib import Path
from app.plan.document import Plan
from app.plan.file import save_plan
from app.plan.recovery import Recovery
from app.plan.figures import UNSIZED
path, work = Path(sys.argv[1]), Recovery("one")
for number in count(1):
    plan = Plan("p", str(number), introduction="x" * (number % 7 * 15_000))
    work.keep(plan, path)
    print(f"kept {number}", flush=True)
    save_plan(plan, path, UNSIZED)
    print(f"saved {number}", flush=True)
"""


def _killed_after(lines: int, wait: float, path: Path) -> dict[str, int]:
    """Kill a saving process shortly after that many lines; tell the last plan kept and saved for sure."""
    last = {"kept": 0, "saved": 0}
    with subprocess.Popen(
        [sys.executable, "-c", _SAVE_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(lines)]
        select.select([], [], [], wait)
        process.kill()
        told += process.stdout.readlines()
    for line in told:
        what, _, number = line.strip().partition(" ")
        last[what] = int(number)
    return last


@pytest.mark.timeout(300 + KILLS)
def test_that_a_kill_while_saving_loses_nothing_saved(tmp_path: Path) -> None:
    chance = random.Random(20)
    for _ in range(KILLS):
        path = tmp_path / "plan.sizeplan"
        last = _killed_after(chance.randrange(1, 8), chance.random() / 50, path)
        if last["saved"]:
            assert int(read_plan(path).title) in (last["saved"], last["saved"] + 1)
        (work,) = found()
        assert int(work.plan.title) in (last["kept"], last["kept"] + 1)
        discard(work.file)
        path.unlink(missing_ok=True)

"""Hostile plan files through every command: exit code 0, 1 or 2, in time, and nothing opened but the file that is named.

Run by hand:  .venv/bin/python tests/fuzz/commands.py [FILES] [SEED] [COMMANDS EACH]

A file goes through ``check`` and through so many other commands, in turn. Told at the end: what the commands answered, the
slowest, the peak of memory. What breaks a promise ends the run; the file is kept.
"""

from __future__ import annotations

import io
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.command_line.parser import run  # noqa: E402
from tests.fuzz.odd_plans import hostile, seeds  # noqa: E402
from tests.fuzz.watch import MOST_MEMORY, Watch, in_time, peak_memory  # noqa: E402

FILES = 100_000
EACH = 2
"""Commands beside ``check`` that a file goes through."""
COMMANDS = (
    "size {plan}", "size {plan} --json", "size {plan} --explain processor.utilization", "project {plan}", "project {plan} --json",
    "compare {plan}", "compare {plan} --json", "compare {plan} --explain processor.utilization", "revisions {plan}",
    "revisions {plan} --compare 1", "revisions {plan} --compare 1,2 --explain processor.utilization", "settings {plan}",
    "settings {plan} -o {out}/settings", "export {plan} -o {out}/plan.txt", "export {plan} -o {out}/plan.csv",
    "export {plan} -o {out}/plan.sizeplan", "export {plan} --salvage -o {out}/saved.sizeplan", "export {plan} --tables {out}/tables",
    "export {plan} --triggers {out}/watch.csv", "revisions {plan} --keep Note",
)  # fmt: skip
SLOW = ("propose {plan} -o {out}/plan.pdf", "propose {plan} -o {out}/plan.pdf --edition management", "export {plan} -o {out}/plan.xlsx")  # fmt: skip
"""Every hundredth file goes through one of these."""
CODES = (0, 1, 2)


class Driver:
    """Runs commands over files in a folder of its own and counts what they answer."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.out, self.home = folder, folder / "out", folder / "home"
        self.out.mkdir()
        self.home.mkdir()
        os.environ["SIZEWRIGHT_HOME"] = os.environ["HOME"] = str(self.home)
        sys.dont_write_bytecode = True
        self.watch = Watch()
        self.answers: Counter[tuple[str, int]] = Counter()
        self.slowest = (0.0, "")

    def through(self, content: bytes, commands: tuple[str, ...], text: bool) -> None:
        """One file through these commands. Raises what no command may do."""
        plan = self.folder / ("plan.txt" if text else "plan.sizeplan")
        for command in commands:
            plan.write_bytes(content)
            words = [word.format(plan=plan, out=self.out) for word in command.split()]
            start = time.process_time()
            told = io.StringIO()
            ours = (self.out, self.home, *((self.folder,) if "--keep" in words else ()))
            with self.watch.over(plan, ours=ours), in_time(), redirect_stdout(told), redirect_stderr(told):
                code = run(words)
            took = time.process_time() - start
            self.slowest = max(self.slowest, (took, command))
            self.answers[command, code] += 1
            if code not in CODES:
                raise AssertionError(f"{command}: exit code {code}: {told.getvalue()[-2000:]}")
            self._nothing_left(plan, command)

    def _nothing_left(self, plan: Path, command: str) -> None:
        left = {path.name for path in self.folder.iterdir()} - {plan.name, "out", "home"}
        if left or any(".part" in path.name for path in self.out.rglob("*")):
            raise AssertionError(f"{command}: left {left}")
        if any(self.out.iterdir()):
            shutil.rmtree(self.out)
            self.out.mkdir()
        plan.unlink()


def main(arguments: list[str]) -> None:
    files, seed, each = (int(text) for text in (*arguments, *("0",) * (3 - len(arguments))))
    files, seed, each = files or FILES, seed or 1, each or EACH
    known, start = seeds(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder))
        for number in range(files):
            chance, content = random.Random(number), hostile(number, seed, known)
            commands = ("check {plan}", *chance.sample(COMMANDS, min(each, len(COMMANDS))))
            commands += (chance.choice(SLOW),) if number % 100 == 0 else ()
            try:
                driver.through(content, commands, content.startswith(b"sizewright"))
            except BaseException:
                kept = Path(tempfile.gettempdir()) / f"fuzz-command-{seed}-{number}.sizeplan"
                kept.write_bytes(content)
                print(f"file {number} of seed {seed} is kept as {kept}")
                raise
            if peak_memory() > MOST_MEMORY:
                raise MemoryError(f"{peak_memory() / 2**20:.0f} MB at file {number} of seed {seed}")
    codes = Counter(code for (_, code), count in driver.answers.items() for _ in range(count))
    ran = ", ".join(f"exit {code}: {count:,}" for code, count in sorted(codes.items()))
    slowest = f"{driver.slowest[0]:.2f} s ({driver.slowest[1].split()[0]})"
    print(
        f"{files:,} files in {time.perf_counter() - start:.0f} s, {sum(codes.values()):,} commands of "
        f"{len({name for name, _ in driver.answers})} kinds; {ran}; slowest {slowest}, peak {peak_memory() / 2**20:.0f} MB"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

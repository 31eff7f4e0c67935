"""The command as other programs meet it: a process of its own, without display, Qt or NumPy."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOLARIS = ("--platform", "solaris-6800", "--version", "7", "--template", "mail7")
SIZE = ("size", "mail", *SOLARIS, "--users", "10000")
HEAVY = ("PySide6", "numpy", "pyqtgraph", "reportlab", "pypdfium2", "argparse")


def environment(**changes: str) -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "PYTHONUTF8")
    return {name: value for name, value in os.environ.items() if name not in hidden} | changes


def process(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=60, check=False,
        env=environment(**changes),
    )  # fmt: skip


def test_that_the_contract_holds_without_a_display() -> None:
    answer = process(*SIZE, "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert json.loads(answer.stdout)["quantities"]["processor.utilization"]["value"] == 22.8


@pytest.mark.parametrize(
    "arguments, code",
    [
        (("size", "mail", *SOLARIS, "--users", "10000", "--target", "20", "--servers", "1"), 1),
        (("size", "mail", *SOLARIS, "--users", "-5"), 2),
    ],
)
def test_that_a_pipeline_can_act_on_the_exit_code(arguments: tuple[str, ...], code: int) -> None:
    answer = process(*arguments)
    assert answer.returncode == code
    assert "Traceback" not in answer.stderr


def test_that_a_fault_of_the_catalogue_is_the_users_with_its_place(checkout: Path, tmp_path: Path) -> None:
    text = shutil.copytree(
        checkout / "resources" / "catalogue", tmp_path / "text", ignore=shutil.ignore_patterns("*.sqlite*")
    )
    rows = text / "mail" / "measurements.csv"
    first, second, *rest = rows.read_text("utf-8").splitlines()
    rows.write_text("\n".join([first, second.replace(",cpu_pct,", ",cpu,"), *rest, ""]), "utf-8")
    answer = process(*SIZE, SIZEWRIGHT_CATALOGUE=str(text))
    assert (answer.returncode, answer.stdout) == (2, "")
    (told,) = answer.stderr.splitlines()
    assert told.startswith("mail/measurements.csv:2: metric: enter cpu_pct; disk_read_kb")


def test_that_a_file_that_is_no_catalogue_is_told(tmp_path: Path) -> None:
    answer = process(*SIZE, SIZEWRIGHT_CATALOGUE=str(tmp_path / "none.sqlite"))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"there is no catalogue at {tmp_path / 'none.sqlite'}\n"


@pytest.mark.parametrize(
    "arguments",
    [SIZE, (*SIZE, "--as-reference", "yes", "--json"), ("inputs", "mail"), ("accuracy", "--json")],
)
def test_that_headless_commands_load_nothing_heavy(arguments: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom app.__main__ import main\n"
        f"main({list(arguments)!r})\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=environment(),
    )
    assert answer.stderr.strip() == "[]"


def test_that_a_closed_pipe_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "app", "accuracy", "--all"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        told = running.stderr.read()
        code = running.wait(60)
    assert (code, told) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
def test_that_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        answer = subprocess.run(
            [sys.executable, "-m", "app", *SIZE],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False, env=environment(),
        )  # fmt: skip
    assert (answer.returncode, answer.stderr) == (
        2,
        "The disk is full. Free some space or choose another place.\n",
    )


def test_that_a_terminal_without_our_letters_still_gets_the_answer() -> None:
    answer = process(*SIZE, PYTHONIOENCODING="ascii")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "Processor utilization" in answer.stdout


def shell(command: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it, with ``$run`` for the program."""
    return subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60, check=False,
        env=environment(run=f"{sys.executable} -m app", **changes),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("$run --version >&-", 0),
        ("$run inputs mail >&- 2>&- <&-", 0),
        ("$run accuracy --json >&-", 0),
        ("$run size none >&-", 2),
        ("$run size none 2>&-", 2),
        ("$run size none 2>/dev/full", 2),
        ("$run inputs mail >/dev/full 2>/dev/full", 2),
        ("$run inputs mail </dev/null 1<&0", 2),
    ],
)
def test_that_closed_or_full_standard_streams_are_no_fault_of_the_program(
    command: str, code: int, tmp_path: Path
) -> None:
    done = shell(command, SIZEWRIGHT_HOME=str(tmp_path))
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1
    assert list(tmp_path.glob("crash*")) == []


def test_that_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path, checkout: Path) -> None:
    """What is told on standard error would else be written into the plan or the proposal that was opened instead."""
    out = tmp_path / "out.pdf"
    example = checkout / "resources/examples/mail-solaris.txt"
    done = shell(f"$run propose {example} -o {out} <&- >&- 2>&-")
    assert done.returncode == 0
    assert out.read_bytes().startswith(b"%PDF") and b"%%EOF" in out.read_bytes()[-64:]


def test_that_a_user_without_a_folder_gets_an_answer(tmp_path: Path) -> None:
    answer = process(*SIZE, HOME="/nonexistent", XDG_DATA_HOME="", TMPDIR="/nonexistent")
    assert (answer.returncode, answer.stderr) == (0, "")

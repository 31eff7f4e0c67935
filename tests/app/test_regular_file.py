"""Whatever stands under the name of a file, its reader answers at once: with its content or with one line."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from app.command_line.parser import run
from app.importing.measurements import read_measurements
from app.importing.questionnaire import read_questionnaire
from app.importing.server_settings import read_settings
from app.importing.topology import entries
from app.plan.examples import examples
from app.plan.opening import open_file
from app.plan.salvage import salvage
from app.problems import findings_of
from app.regular_file import FileRefused, bytes_of
from planners.registry import planner

PLAN = examples()[0]
MAIL = planner(PLAN.services[0].planner)
SIZING = MAIL.size(MAIL.check(dict(PLAN.services[0].entries)))
READERS: dict[str, Callable[[Path], object]] = {
    "plan": open_file,
    "damaged plan": salvage,
    "questionnaire": lambda path: read_questionnaire(path, PLAN),
    "settings": lambda path: read_settings(path, "s", MAIL.settings(SIZING)),
    "measurements": lambda path: read_measurements(path, "s", MAIL, SIZING),
    "interrupts": lambda path: entries(_machine(path, "proc/interrupts")),
    "lscpu": lambda path: entries(_machine(path, "lscpu.json")),
}
pytestmark = pytest.mark.timeout(30)


def _machine(path: Path, name: str) -> Path:
    """A machine of which that file is whatever ``path`` is."""
    root = path.parent / "machine"
    (root / "proc").mkdir(parents=True)
    (root / "sys/class/net/eth0").mkdir(parents=True)
    if name != "lscpu.json":
        (root / "sys/devices/system/node/node0").mkdir(parents=True)
        (root / "sys/devices/system/node/node0/cpulist").write_text("0\n", "ascii")
    (root / name).symlink_to(path)
    return root


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


ODD: dict[str, Callable[[Path], object]] = {
    "a pipe": _pipe,
    "a socket": _socket,
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a file without end": lambda path: os.truncate(_written(path), 10**12),
}


def _written(path: Path) -> Path:
    path.write_bytes(b"")
    return path


@pytest.mark.parametrize("made", ODD)
@pytest.mark.parametrize("reader", READERS)
def test_that_no_reader_waits_for_what_is_no_file(
    reader: str, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    path = tmp_path / "odd"
    ODD[made](Path("odd") if made == "a socket" else path)
    with pytest.raises((OSError, ValueError)) as refused:
        READERS[reader](path)
    (finding,) = findings_of(refused.value)
    assert len(finding.text) < 500 and finding.file


@pytest.mark.parametrize("made", ODD)
@pytest.mark.parametrize(
    "arguments",
    [
        ["size", "{path}"],
        ["check", "{path}"],
        ["propose", "{plan}", "-o", "{out}", "--logo", "{path}"],
        ["topology", "--root", "{path}"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_that_a_command_says_so_in_a_line(
    arguments: list[str], made: str, tmp_path: Path, checkout: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "odd.txt"
    ODD[made](Path("odd.txt") if made == "a socket" else path)
    places = {
        "path": path,
        "out": tmp_path / "out.pdf",
        "plan": checkout / "resources/examples/mail-solaris.txt",
    }
    assert run([argument.format(**places) for argument in arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


def test_that_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert bytes_of(path, 5) == b"12345"
    with pytest.raises(FileRefused, match="too large"):
        bytes_of(path, 4)
    with pytest.raises(IsADirectoryError):
        bytes_of(tmp_path, 4)
    with pytest.raises(FileNotFoundError):
        bytes_of(tmp_path / "gone", 4)
    with pytest.raises(OSError, match="Invalid"):
        bytes_of(tmp_path / "a\0b", 4)

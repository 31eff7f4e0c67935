"""Recordings whose times need a word of the user, on the command line: their zone, their begin, their steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from app.command_line.exit_codes import BAD_INPUT

SAR = (
    "Linux 6.1 (web) \t2026-07-15 \t_x86_64_\t(4 CPU)", "", "08:00:00    CPU    %user    %system    %idle",
    "08:10:00    all    10.00    5.00    85.00", "08:20:00    all    10.00    5.00    85.00",
)  # fmt: skip
VMSTAT = (
    " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st",
    " 1  0      0      1      1      1    0    0     1     1    1    1 50  7 43  0  0",
    " 1  0      0      1      1      1    0    0     1     1    1    1 20  5 75  0  0",
)


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    path = tmp_path / "sar.txt"
    path.write_text("\n".join(SAR) + "\n", "utf-8")
    return path


@pytest.fixture
def without_times(tmp_path: Path) -> Path:
    path = tmp_path / "vmstat.txt"
    path.write_text("\n".join(VMSTAT) + "\n", "utf-8")
    return path


def facts(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    assert main(["import", "--dry-run", "--json", *map(str, arguments)]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["import", "--dry-run", *map(str, arguments)]) == BAD_INPUT
    return capsys.readouterr().err


def test_that_local_times_are_those_of_the_zone_that_is_named(
    recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facts(capsys, recording)["to"] == "2026-07-15T08:20:00Z"
    found = facts(capsys, recording, "--zone", "Europe/Berlin")
    assert (found["zone"], found["to"], found["doubts"]) == ("Europe/Berlin", "2026-07-15T06:20:00Z", [])


def test_that_whoever_has_named_no_zone_is_told_how(
    recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "--dry-run", str(recording)]) == 0
    assert "Name their zone with --zone, such as --zone Europe/Berlin." in capsys.readouterr().out
    assert main(["import", "--dry-run", str(recording), "--zone", "+02:00"]) == 0
    assert "--zone" not in capsys.readouterr().out


def test_that_rows_without_times_begin_where_the_user_says(
    without_times: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Record with: vmstat -t 60. Or give --begin and --every." in refused(capsys, without_times)
    found = facts(capsys, without_times, "--begin", "2026-07-15T08:00Z", "--every", 60)
    assert (found["rows"], found["to"]) == (1, "2026-07-15T08:01:00Z")


@pytest.mark.parametrize(
    ("option", "given", "told"),
    [
        ("--zone", "Berlin", "--zone: give a time zone such as Europe/Berlin or +01:00. Given: Berlin."),
        ("--begin", "yesterday", "--begin: give a time such as 2026-11-22T08:00. Given: yesterday."),
        ("--every", "0", "--every: give the seconds between rows, from 1 to 86,400. Given: 0."),
        ("--every", "a minute", "--every: give the seconds between rows, from 1 to 86,400. Given: a minute."),
    ],
)
def test_that_what_is_no_time_is_refused(
    option: str, given: str, told: str, without_times: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(capsys, without_times, option, given)

"""Tables on the command line: an option for each row, or the whole table in one."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.command_line.conftest import Answer
from tests.app.importing.test_topology import machine

Run = Callable[..., Answer]
MAIL = ("mail", "--platform", "solaris-6800", "--version", "7", "--template", "mail7", "--users", "10000")
FIRST, SECOND = "month=2027-03 amount=+500 title='New branch'", "month=2027-09 amount=-10 unit=%"
EVENTS = [
    {"month": "2027-03", "amount": 500.0, "unit": "load", "title": "New branch"},
    {"month": "2027-09", "amount": -10.0, "unit": "%", "title": None},
]


def events(run: Run, *options: str) -> object:
    answer = run("size", *MAIL, "--start", "2026-11", *options, "--json")
    (service,) = (
        json.loads(answer.out)["services"]
        if "services" in json.loads(answer.out)
        else [json.loads(answer.out)]
    )
    return service["inputs"]["growth_events"]


@pytest.mark.parametrize(
    "options",
    [
        ("--growth-events", FIRST, "--growth-events", SECOND),
        (f"--growth-events={FIRST}", "--set", f"growth_events={SECOND}"),
        ("--growth-events", "2027-03 +500 New branch; 2027-09 -10%"),
        ("--growth-events", FIRST, "--growth-events", "2027-09 -10%"),
    ],
)
def test_that_an_option_is_given_once_for_each_row(options: tuple[str, ...], run: Run) -> None:
    assert events(run, *options) == EVENTS


def test_that_a_fault_names_option_row_and_column(run: Run) -> None:
    answer = run("size", *MAIL, "--growth-events", FIRST, "--growth-events", "month=soon amount=5")
    assert answer.code == 2
    assert (
        "--growth-events, row 2, month: enter a month such as 2027-03, or 1 to 120 months from now."
        in " ".join(answer.err.split())
    )


def test_that_the_topology_is_told_as_options_that_size_takes(run: Run, tmp_path: Path) -> None:
    root = machine(tmp_path, {0: "0,2", 1: "1,3"}, {"eth0": (1, "0000:01:00.0")})
    told = run("topology", "--root", str(root)).out
    assert "--adapters 'name=eth0 node=1 interrupts=45,46'" in told
    found = json.loads(run("size", "network", "--throughput", "1000", *shlex.split(told), "--json").out)
    named = json.loads(run("topology", "--root", str(root), "--json").out)
    inputs = found["services"][0]["inputs"] if "services" in found else found["inputs"]
    assert {name: inputs[name] for name in named} == named

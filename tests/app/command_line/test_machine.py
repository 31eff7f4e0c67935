"""The machines of a plan through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.plan.document import Entries, Plan, Service
from app.plan.file import save_plan
from app.plan.opening import read_plan

ENTRIES = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "plan.sizeplan"
    save_plan(Plan("p1", "Plan", services=(Service("s1", "mail", "Mail", Entries(ENTRIES)),)), file)
    return file


def test_that_a_machine_is_added_and_a_service_put_on_it(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["machine", str(path), "Host 1", "Mail", "--processor", "Xeon Gold 6430", "--memory=65536"]) == 0
    )
    capsys.readouterr()
    assert main(["machine", str(path), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["name"], told["memory"], told["services"]) == ("Host 1", 65_536, ["Mail"])
    assert read_plan(path).services[0].entries["machine_memory"] == 65_536
    assert main(["machine", str(path)]) == 0
    assert "Host 1  Xeon Gold 6430, 65,536 MiB  Mail" in capsys.readouterr().out


def test_that_a_machine_is_changed_renamed_and_removed(path: Path) -> None:
    assert main(["machine", str(path), "Host 1", "--cores=8"]) == 0
    assert main(["machine", str(path), "host 1", "--cores=", "--rename", "Rack 7"]) == 0
    (machine,) = read_plan(path).machines
    assert (machine.name, machine.entries) == ("Rack 7", Entries())
    assert main(["machine", str(path), "Rack 7", "--remove"]) == 0
    assert read_plan(path).machines == ()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["Host", "--memory=much", "--cores=0"], "--memory"),
        (["Host", "Post"], "Mail"),
        (["Host", "--remove"], "--remove"),
        (["Host", "--link-sped=5"], "--link-speed"),
    ],
)
def test_that_what_is_wrong_is_told_and_nothing_saved(
    path: Path, given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    assert main(["machine", str(path), *given]) == 2
    assert told in capsys.readouterr().err
    assert path.read_bytes() == before


def test_that_what_the_plan_begins_with_is_set(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["set", str(path), "start=existing"]) == 0
    assert "servers that run" in capsys.readouterr().out
    assert read_plan(path).start == "existing"
    assert main(["set", str(path), "start=", "users=12000"]) == 0
    plan = read_plan(path)
    assert (plan.start, plan.services[0].entries["users"]) == ("", 12_000)
    assert main(["set", str(path), "start=soon"]) == 2
    assert "new, existing" in capsys.readouterr().err

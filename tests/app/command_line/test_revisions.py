"""Revisions on the command line: kept in the file, listed, compared, explained, and refused in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.__main__ import main
from app.command_line.revisions import _keep
from app.plan.edits import set_entry, set_text
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.opening import open_file, read_plan
from app.plan.refused import PlanChanged
from app.plan.session import Session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "plan.sizeplan"
    save_plan(examples()[0], found)
    return found


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert main([str(argument) for argument in arguments]) == code
    return "".join(capsys.readouterr())


def test_that_a_revision_is_kept_listed_and_compared(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ": no revisions." in told(capsys, "revisions", path)
    assert "First offer" in told(capsys, "revisions", path, "--keep", "First offer", "--by", "Ada")
    plan = read_plan(path)
    save_plan(set_entry(plan.services[0].id, "users", 12_000).apply(plan), path)
    assert "  2 " not in told(capsys, "revisions", path)
    text = told(capsys, "revisions", path, "--compare", "1", "--explain", "drives.none")
    assert "Active users from 10,000 users to 12,000 users" in text
    assert "Mail: Processors" in text or "Mail: Memory" in text
    text = told(capsys, "revisions", path, "--compare", "1", "--explain", "memory.ram")
    assert " GiB to " in text.rpartition("Mail\n")[2]
    told(capsys, "revisions", path, "--keep", "Second")
    assert "No differences" not in told(capsys, "revisions", path, "--compare", "1,2")


@pytest.mark.parametrize("text", ["2", "0", "x", "1,1,1", "one,"])
def test_that_a_number_of_no_revision_is_refused(
    path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "revisions", path, "--keep", "First")
    said = told(capsys, "revisions", path, "--compare", text, code=2)
    assert said == (f"--compare: give one or two numbers from 1 to 1, such as 1,1. Given: {text}.\n")


def test_that_text_is_no_place_to_keep_a_revision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from app.plan.text_form import to_text

    text = tmp_path / "plan.txt"
    text.write_text(to_text(examples()[0]), "utf-8")
    assert "--keep: give a plan file that ends in .sizeplan." in told(
        capsys, "revisions", text, "--keep", "x", code=2
    )


def test_that_a_revision_is_not_kept_over_what_somebody_saved_meanwhile(path: Path) -> None:
    session = Session(open_file(path))
    save_plan(set_text("title", "theirs").apply(session.plan), path)
    with pytest.raises(PlanChanged):
        _keep(session, "First", "Ada")
    assert read_plan(path).title == "theirs"

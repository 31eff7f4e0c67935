"""A plan given as a text is never overwritten by a command that keeps something in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.__main__ import main

LOAD = "time,load\n2026-03-01T00:00:00Z,1\n2026-03-01T01:00:00Z,2\n"
NOTES = "[Notes]\nNSF_DbCache_MaxEntries=5000\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("import", "{plan}", "{load}"),
        ("add", "{plan}", "{load}"),
        ("check-server", "{plan}", "{notes}", "--keep"),
        ("revisions", "{plan}", "--keep", "Offer"),
    ],
)
def test_that_a_text_is_refused_where_something_is_to_be_kept(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    plan, load, notes = tmp_path / "plan.txt", tmp_path / "load.csv", tmp_path / "notes.ini"
    shutil.copyfile(checkout / "resources/examples/mail-solaris.txt", plan)
    load.write_text(LOAD, "utf-8")
    notes.write_text(NOTES, "utf-8")
    before = plan.read_bytes()
    places = {"plan": plan, "load": load, "notes": notes}
    assert main([one.format(**places) for one in arguments]) == 2
    assert ".sizeplan" in capsys.readouterr().err
    assert plan.read_bytes() == before

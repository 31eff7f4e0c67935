"""An old plan keeps its own numbers in the file, and says what would be different today."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.figures import UNSIZED, Results
from app.plan.file import read_file, save_plan
from app.plan.opening import open_file
from app.plan.results import results_of
from app.presenting.drift import drift, drift_sentence


def solaris() -> Plan:
    return examples()[0]


def older(plan: Plan) -> Results:
    """The figures of the plan as another catalogue would have given them."""
    found = results_of(plan)
    moved = tuple(
        replace(figure, value=figure.value * 0.9, low=figure.low * 0.9, high=figure.high * 0.9)
        if figure.name == "memory.ram"
        else figure
        for figure in found.figures
    )
    return Results("2024.01", moved[:-1])


def test_that_a_plan_of_today_has_not_drifted(tmp_path: Path) -> None:
    path = tmp_path / "plan.sizeplan"
    save_plan(solaris(), path)
    assert drift(solaris(), open_file(path).results) == ()
    assert drift(solaris(), UNSIZED) == ()


def test_that_what_moved_and_what_is_new_are_told() -> None:
    saved = older(solaris())
    rows = drift(solaris(), saved)
    assert [row.figure for row in rows] == ["Memory", "Network rate"]
    assert (rows[0].service, rows[0].saved.split()[0], rows[0].now.split()[0]) == (
        "Mail",
        "2,928.6",
        "3,254",
    )
    assert rows[1].saved == "–"
    assert drift_sentence(rows, saved, "2026.11").startswith(
        "2 figures have changed since this plan was saved. The catalogue has changed from 2024.01 to 2026.11."
    )


def test_that_opening_leaves_the_files_own_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.sizeplan"
    save_plan(solaris(), path, older(solaris()))
    content = path.read_bytes()
    assert main(["check", str(path)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "2 figures have changed since this plan was saved" in told
    assert "Mail, Memory: 2,928.6 MiB (" in told
    assert path.read_bytes() == content
    assert read_file(path).results.catalogue == "2024.01"

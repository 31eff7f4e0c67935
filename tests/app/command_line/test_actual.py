"""A kept plan against its recordings on the command line: verdict, reasons, errors of every revision, and refusals."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.opening import read_plan
from tests.app.recorded_plan import WORK, last_year, plan_with_readings


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A server whose users need a third more work from April on."""
    found = tmp_path_factory.mktemp("actual") / "plan.sizeplan"
    save_plan(plan_with_readings(240, work=lambda day: WORK * (1.35 if day >= 151 else 1.0)), found)
    return found


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert main([str(argument) for argument in arguments]) == code
    return "".join(capsys.readouterr())


def as_json(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    return json.loads(told(capsys, *arguments, "--json", code=code))


def test_that_a_revision_is_held_against_the_readings(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "actual", path, "--revision", "Offer", code=1)
    assert (found["verdict"], found["month"], found["refused"]) == ("above", "2026-06", None)
    assert found["revision"]["approved"] is True
    assert (
        found["promised"]["low"] < found["promised"]["value"] < found["promised"]["high"] < found["measured"]
    )
    assert math.fsum(one["difference"] for one in found["parts"]) == pytest.approx(
        found["measured"] - found["promised"]["value"]
    )
    work = next(one for one in found["parts"] if one["cause"] == "work")
    assert work["low"] <= 0.35 * WORK * found["load"]["measured"] <= work["high"]
    assert [one["figure"] for one in found["at_load"]][:1] == ["processor.utilization"]
    assert {one["outcome"] for one in found["at_load"]} >= {"above", "unknown"}
    assert found["forecast"]["by"] == "readings"
    assert found["forecast"]["jump"]["day"][:7] in ("2026-03", "2026-04")
    assert sorted(found["sources"]) == ["load.csv", "sa.json"]


def test_that_each_revision_has_its_error(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    errors = as_json(capsys, "actual", path, "--revision", "2")["errors"]
    assert [one["revision"] for one in errors] == ["Extension", "Offer", "Present plan"]
    extension, offer, _ = errors
    assert offer["figure"] > extension["figure"] > 0
    assert offer["load"] == pytest.approx(3, abs=3)


def test_that_errors_are_kept_and_outlive_their_recordings(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "plan.sizeplan"
    mine.write_bytes(path.read_bytes())
    assert not any(one["kept"] for one in as_json(capsys, "actual", mine)["errors"])
    assert "%" not in told(capsys, "revisions", mine)
    found = as_json(capsys, "actual", mine, "--revision", "Offer", "--keep", code=1)["errors"]
    assert [one["kept"] for one in found] == [True, True, False]
    offer = found[1]
    assert (offer["from"], offer["to"], offer["month"]) == ("2025-11", "2026-06", "2026-06")
    assert 0 < offer["figure_at_load"] < offer["figure"]
    assert f"+{offer['figure']:.0f} % in 2026-06" in told(capsys, "revisions", mine)
    save_plan(replace(read_plan(mine), recordings=()), mine)
    gone = as_json(capsys, "actual", mine, "--revision", "Offer")
    assert gone["refused"].startswith("Nothing was recorded")
    assert [{**one, "refused": None} for one in gone["errors"][:2]] == found[:2]
    assert gone["errors"][2]["month"] is None


def test_that_it_reads_as_a_page(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "actual", path, "--revision", "offer", code=1)
    assert text.startswith("Mail against Offer\nAbove the range. Measured ")
    assert "Most of the difference is more work per user." in text
    assert "The level changed in the week of 2026-0" in text
    assert "At the measured load, 11," in text and " users per server:" in text
    assert "not recorded" in text
    assert all(len(line) <= 110 for line in text.splitlines())


def test_that_the_newest_revision_is_meant_where_none_is_named(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert as_json(capsys, "actual", path)["revision"]["name"] == "Extension"


@pytest.mark.parametrize("name", ["Ofer", "3", "0"])
def test_that_an_unknown_revision_is_one_line(
    path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = told(capsys, "actual", path, "--revision", name, code=2)
    assert said.startswith("--revision: choose one of Offer, Extension") and len(said.splitlines()) == 1


def test_that_a_plan_without_recordings_says_what_to_import(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.sizeplan"
    save_plan(last_year(), path)
    refused = as_json(capsys, "actual", path)["refused"]
    assert refused == "Nothing was recorded for this service. Import recordings of your server."
    assert refused in told(capsys, "actual", path).replace("\n", " ")


def test_that_a_plan_without_revisions_is_held_as_it_is(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "bare.sizeplan"
    save_plan(replace(read_plan(path), revisions=()), bare)
    found = as_json(capsys, "actual", bare)
    assert found["revision"] is None and found["measured"] > 0
    said = told(capsys, "actual", bare, "--revision", "Offer", code=2)
    assert said.startswith("--revision: the plan has no revisions.")


def test_that_two_weeks_give_no_trend(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plan.sizeplan"
    save_plan(plan_with_readings(14), path)
    found = as_json(capsys, "actual", path, "--revision", "Offer")["forecast"]
    assert (found["by"], found["windows"], found["level"]) == ("plan", [], None)
    assert "a forecast needs 8" in found["refused"]


def test_that_a_revision_of_another_plan_is_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.sizeplan"
    plan = plan_with_readings(30)
    other = replace(plan.revisions[0], plan=replace(examples()[0], recordings=(), revisions=()))
    save_plan(replace(plan, revisions=(other, plan.revisions[1])), path)
    found = as_json(capsys, "actual", path, "--revision", "Offer")
    assert found["refused"] == "This revision has no such service."

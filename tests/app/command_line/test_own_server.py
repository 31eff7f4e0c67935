"""Recordings from files to work per user, on the command line: read, kept, calibrated, and refused in a line."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.__main__ import main
from app.plan.document import Entries, OriginKind, Plan, ReadingKind, Service
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.opening import read_plan
from planners.measured_here import MEASURED_HERE, measured_here
from tests.planners.laws.synthetic_servers import DEMAND, recorded

START = datetime.datetime(2026, 3, 2, tzinfo=datetime.UTC)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    found = tmp_path / "plan.sizeplan"
    save_plan(examples()[0], found)
    return found


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """The load from the service's own count, the processor from sysstat: a week of a server of 8 processors."""
    week = recorded("plain", np.random.default_rng(1), 7)
    load = ["time,load"]
    used = [
        "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle",
        "web;-1;2026-03-02 00:00:00 UTC;LINUX-RESTART\t(8 CPU)",
    ]
    for time, users, share in zip(week.times.tolist(), week.load, week.utilization, strict=True):
        begin = START + datetime.timedelta(seconds=time)
        end = begin + datetime.timedelta(seconds=900)
        load.append(f"{begin:%Y-%m-%dT%H:%M:%SZ},{users:.2f}")
        used.append(
            f"web;900;{end:%Y-%m-%d %H:%M:%S} UTC;-1;{100 * share:.3f};0;0;0;0;{100 - 100 * share:.3f}"
        )
    paths = tmp_path / "load.csv", tmp_path / "used.csv"
    for path, lines in zip(paths, (load, used), strict=True):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    return paths


def told(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> tuple[str, str]:
    assert main([str(argument) for argument in arguments]) == code
    found = capsys.readouterr()
    return found.out, found.err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> Any:
    return json.loads(told(capsys, *arguments, "--json", code=code)[0])


def test_that_files_are_read_kept_and_calibrated(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    load, used = as_json(capsys, "import", plan, *files)
    assert load["series"] == [{"quantity": "load", "unit": "users", "count": 672}]
    assert (used["format"], used["host"], used["zone"], used["rows"]) == ("sadf -d", "web", "UTC", 672)
    assert used["from"] == "2026-03-02T00:15:00Z"
    assert len(read_plan(plan).recordings) == 2
    found = as_json(capsys, "calibrate", plan, "--service", "Mail")
    assert found["demand"]["low"] < DEMAND < found["demand"]["high"]
    assert found["demand"]["day_low"] < found["demand"]["low"]
    assert (found["demand"]["unit"], found["base"]["unit"]) == ("processors/user", "processors")
    assert (found["days"], found["bend"], found["refused"], found["standing"]) == (7, False, None, "measured")
    assert sorted(found["sources"]) == ["load.csv", "used.csv"]
    assert found["excluded"][0] == {
        "from": "2026-03-02T00:00:00Z",
        "to": "2026-03-02T01:00:00Z",
        "reason": "the server started",
    }
    text, _ = told(capsys, "calibrate", plan)
    assert "processors/user" in text
    assert "on another day (95 %)" in text


def test_that_what_was_calibrated_is_shown_beside_the_plan_and_taken_into_use(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", plan, *files)
    seen = as_json(capsys, "calibrate", plan)
    assert (seen["quantity"], seen["applied"], seen["quantities"]) == ("processor.busy", False, [])
    assert MEASURED_HERE not in read_plan(plan).services[0].entries
    assert "Nothing is changed yet. Use these readings with --apply." in told(capsys, "calibrate", plan)[0]
    used = as_json(capsys, "calibrate", plan, "--apply")
    assert (used["applied"], used["changes"]) == (True, seen["changes"])
    service = read_plan(plan).services[0]
    row = measured_here(service.entries)["processor.busy"]
    assert row.demand == pytest.approx(seen["demand"]["value"])
    assert (row.processors, row.sources) == (8, "load.csv; used.csv")
    assert (row.begin, row.end) == ("2026-03-02", "2026-03-08")
    assert dict(service.origins)[MEASURED_HERE].kind is OriginKind.MEASURED
    assert told(capsys, "size", plan)[0]


def test_that_nothing_can_be_taken_into_use_where_nothing_is_told(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", plan, files[0])
    out = as_json(capsys, "calibrate", plan, "--apply", code=2)
    assert (out["applied"], out["changes"]) == (False, [])
    assert MEASURED_HERE not in read_plan(plan).services[0].entries


def test_that_what_was_left_out_is_taken_back_by_its_word(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", plan, *files)
    assert "(take it back with --keep restart)" in told(capsys, "calibrate", plan)[0]
    back = as_json(capsys, "calibrate", plan, "--keep", "restart")
    assert back["excluded"] == []
    assert back["left_out"] == [
        {"key": "restart", "reason": "the server started", "count": 1, "taken_back": True}
    ]
    told_why = told(capsys, "calibrate", plan, "--keep", "restarts", code=2)[1]
    assert told_why.startswith("--keep: choose one of restart.")


def test_that_days_can_be_chosen(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", plan, *files)
    one = as_json(capsys, "calibrate", plan, "--from", "2026-03-04", "--to", "2026-03-04")
    assert (one["days"], one["intervals"]) == (1, 24)
    assert one["doubts"][0].startswith("One day only")
    none = as_json(capsys, "calibrate", plan, "--from", "2027-01-01")
    assert none["refused"].startswith("Load and processor were not recorded at the same time.")
    assert "--from: enter a day" in told(capsys, "calibrate", plan, "--from", "soon", code=2)[1]


def test_that_a_plan_without_recordings_says_what_to_import(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert as_json(capsys, "calibrate", plan)["refused"].startswith("No recording tells the load.")


def test_that_the_same_file_twice_is_one_recording(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", plan, files[0])
    told(capsys, "import", plan, files[0])
    assert len(read_plan(plan).recordings) == 1


def test_that_a_file_that_cannot_be_read_is_one_line_and_the_others_are_kept(
    plan: Path, files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("Hello there", "utf-8")
    out, err = told(capsys, "import", plan, other, files[0], tmp_path / "missing", code=2)
    assert "load.csv" in out
    assert len(err.splitlines()) == 2
    assert "Sizewright does not know this file." in err
    assert len(read_plan(plan).recordings) == 1


def test_that_a_dry_run_needs_no_plan_and_changes_none(
    plan: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    before = plan.read_bytes()
    assert len(as_json(capsys, "import", *files, "--dry-run")) == 2
    assert len(as_json(capsys, "import", plan, files[0], "--dry-run")) == 1
    assert plan.read_bytes() == before


def test_that_a_reason_is_told_once(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "short.csv"
    rows = (f"2026-03-02T0{hour}:00:00Z,{10 * hour + 10},5,1e9,1e3" for hour in range(5))
    table.write_text("\n".join(["time,load,processor.utilization,memory.used,network.sent", *rows]), "utf-8")
    told(capsys, "import", plan, table)
    out = told(capsys, "calibrate", plan)[0]
    assert out.splitlines()[:2] == [
        "5 intervals are too few; 8 are needed. Measure longer.",
        "Not told for the same reason: Memory in use, Bytes sent.",
    ]


def test_that_the_service_must_be_named_where_there_are_several(
    tmp_path: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    site = next(one for one in examples() if len(one.services) > 1)
    path = tmp_path / "site.sizeplan"
    save_plan(site, path)
    assert "--service: choose one of" in told(capsys, "import", path, files[0], code=2)[1]
    assert "Given: Males." in told(capsys, "import", path, files[0], "--service", "Males", code=2)[1]
    told(capsys, "import", path, files[0], "--service", site.services[0].title)
    assert read_plan(path).recordings[0].service == site.services[0].id


def test_that_settings_become_those_of_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, settings = tmp_path / "plan.sizeplan", tmp_path / "dse.ldif"
    entries = Entries({"platform": "linux", "version": "389ds-2", "entries": 1000})
    save_plan(Plan("p", "Plan", services=(Service("s", "directory", "Directory", entries),)), plan)
    settings.write_text("dn: cn=config\nnsslapd-threadnumber: 23\n", "utf-8")
    (found,) = as_json(capsys, "import", plan, settings)
    assert (found["format"], found["rows"], found["series"]) == ("dse.ldif", 1, [])
    kept = read_plan(plan)
    assert kept.recordings == ()
    assert [(one.kind, one.name, one.value) for one in kept.readings] == [
        (ReadingKind.SETTING, "nsslapd-threadnumber", "23")
    ]
    settings.write_text("dn: cn=config\nnsslapd-port: 389\n", "utf-8")
    _, told_of = told(capsys, "import", plan, settings, code=2)
    assert str(settings) in told_of


def test_that_loads_of_two_services_on_one_machine_are_told_apart_or_refused(
    tmp_path: Path, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    site = next(one for one in examples() if len(one.services) > 1)
    path = tmp_path / "site.sizeplan"
    save_plan(site, path)
    one, other = (service.title for service in site.services[:2])
    for title in (one, other):
        told(capsys, "import", path, *files, "--service", title)
    refused = as_json(capsys, "calibrate", path, "--service", one)["refused"]
    assert refused.startswith(f"The load of {other} on the same server rises and falls with this one")

"""A running 389 Directory Server is checked by what it tells itself: its configuration, its monitor, its health check."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from tests.directory_server.conftest import INSTANCE, Server

PLAN = """sizewright plan 2
id = "c1"
title = "A directory"
service directory "Directory" "s1"
  platform = "linux"
  version = "389ds-2"
  entries = 12000
  processors = {processors}
"""
DAYS_AGO = "20260101000000Z"

pytestmark = pytest.mark.timeout(1500)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.txt"
    path.write_text(PLAN.format(processors=len(os.sched_getaffinity(0))), "utf-8")
    return path


def findings(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert main(["check-server", *map(str, arguments), "--json"]) in (0, 1)
    return {one["code"]: one for one in json.loads(capsys.readouterr().out)}


def test_that_its_configuration_is_compared_and_no_cache_that_it_sizes_itself_is_told(
    server: Server, plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    configuration = tmp_path / "dse.ldif"
    configuration.write_text(server.configuration(), "utf-8")
    found = findings(capsys, plan, configuration)
    assert found["setting.nsslapd-cache-autosize"]["threshold"] == "0"
    assert "setting.nsslapd-dbcachesize" not in found
    assert "setting.nsslapd-cachememsize" not in found
    assert "setting.nsslapd-threadnumber" not in found


def test_that_its_monitor_is_judged_once_it_has_run_for_a_day(
    server: Server, plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monitor = "".join(
        f"{server.search(base, 'sub', '(objectclass=*)')}\n"
        for base in ("cn=monitor", "cn=ldbm database,cn=plugins,cn=config")
    )
    young = tmp_path / "monitor.ldif"
    young.write_text(monitor, "utf-8")
    assert main(["check-server", str(plan), str(young)]) == 0
    assert "not judged" in capsys.readouterr().out
    old = tmp_path / "old.ldif"
    began = next(line for line in monitor.splitlines() if line.startswith("starttime:"))
    old.write_text(monitor.replace(began, f"starttime: {DAYS_AGO}"), "utf-8")
    assert main(["check-server", str(plan), str(old)]) in (0, 1)
    told = capsys.readouterr().out
    assert "not judged" not in told
    assert "thresholds" in told
    assert "directory.threads" not in told


def test_that_its_own_health_check_is_read(
    server: Server, plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = subprocess.run(
        ["dsctl", "--json", INSTANCE, "healthcheck"],
        env=server.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    health = tmp_path / "health.json"
    health.write_text(done.stdout, "utf-8")
    told = json.loads(done.stdout)
    found = findings(capsys, plan, health)
    assert {f"healthcheck.{one['dsle']}" for one in told} == set(found)

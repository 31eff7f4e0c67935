"""``sizewright evidence``: whatever the documents state of a service can be read in the program."""

from __future__ import annotations

import json

import pytest

from app.__main__ import main
from planners.registry import catalogue, planner, services


@pytest.mark.parametrize("service", services())
def test_that_no_row_of_the_catalogue_is_out_of_reach(service: str) -> None:
    told = planner(service).statements()
    rows = catalogue()
    stated = (rows.claims(service), rows.setting_rows(service), rows.workloads(service))
    machines = {one.machine for one in told}
    assert {one.name for one in rows.platforms(service)} <= machines
    assert sum(len(one) for one in stated) == sum(one.about != "measured machine" for one in told)


def test_that_a_statement_stands_with_its_figure_place_and_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "mail", "--platform", "solaris-6800", "--version", "7"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Users carried at the older version's utilization: 14,000 to 15,000 users" in told
    assert "Drives of one array: 9 drives (Solaris 9, line 796)" in told
    assert "Doubt: The table gives 46 %" in told
    assert "iSeries" not in told
    assert "Users before handles ran out" not in told


def test_that_a_platform_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "mail", "--platform", "aix"]) == 2
    assert "platform: enter one of linux-x86-64, windows-x86-64" in capsys.readouterr().err


def test_that_a_service_of_one_machine_has_no_platform_to_choose(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "network", "--platform", "x460"]) == 2
    assert "has no platform to choose" in capsys.readouterr().err


def test_that_a_model_is_no_count_and_what_drove_the_load_has_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["evidence", "network"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Adapter model: 5704 (" in told
    assert "Driver: 3.49 (" in told
    assert "IBM System p5 550 (load)" in told and "p5-550-driver" not in told


def test_that_other_programs_get_every_statement(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "virtual", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(planner("virtual").statements())
    assert {"machine", "document", "about", "fact", "figure", "place", "doubt"} <= rows[0].keys()


@pytest.mark.parametrize(
    ("version", "told", "untold"),
    [
        ("rhds-7.1", "Least memory: 256 MiB", "MIN_THREADS"),
        ("389ds-3", "MIN_THREADS", "Least memory: 256 MiB"),
    ],
)
def test_that_a_version_with_its_product_in_front_finds_its_rows(
    version: str, told: str, untold: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evidence", "directory", "--version", version]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert told in text
    assert untold not in text

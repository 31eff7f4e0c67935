"""A service of two figures in sixty lines, with its rows, is on every face; no other line knows it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from pypdf import PdfReader

from app.__main__ import main
from app.plan.opening import read_plan
from tests.app.exporting.spreadsheet import Spreadsheet

HERE = Path(__file__).parent
MOST_LINES = 60
Run = Callable[..., str]


@pytest.fixture
def run(relay: None, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that ends with this code, and gives what it printed, in single spaces."""

    def call(*arguments: object, code: int = 0) -> str:
        assert main([str(argument) for argument in arguments]) == code
        told = capsys.readouterr()
        return " ".join((told.err if code == 2 else told.out).split())

    return call


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))


def test_that_the_package_is_small_and_named_nowhere_else(checkout: Path) -> None:
    lines = [line for path in HERE.glob("planners/relay/*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= MOST_LINES
    for folder in ("app", "planners", "resources", "packaging"):
        for path in (checkout / folder).rglob("*"):
            if path.suffix in {".py", ".csv", ".sql", ".txt", ".spec"}:
                assert not re.search("relay", path.read_text("utf-8"), re.IGNORECASE), path


def test_that_it_is_listed_and_asks_for_its_inputs(run: Run) -> None:
    assert "virtual, relay" in run("--help")
    assert "--messages" in run("size", "relay", "--help")
    told = run("inputs", "relay")
    assert {"messages:", "outage:", "spool_disk:", "price_spool:", "growth_high:"} <= set(told.split())
    assert "0.5 to 240 h" in told
    assert "relay?" in run("size", "relais", "--messages", "1", code=2)
    assert "transactions/h" in run("size", "relay", "--messages", "0", code=2)


def test_that_it_is_sized_in_words_and_json(run: Run, plan: Path) -> None:
    told = run("size", plan)
    assert "✓ fits Spool 61.2 of 100 GB" in told
    assert "Traffic 17.0 Mbit/s 16.8 to 17.2" in told
    told = run("size", "relay", "--messages", "40000", "--set", "spool_disk=60", code=1)
    assert "■ over Spool 61.2 of 60 GB" in told
    found = json.loads(run("size", plan, "--json"))
    quantities = {name: one["value"] for name, one in found["quantities"].items()}
    assert quantities["relay.traffic"] == pytest.approx(17.0)
    assert quantities["relay.spool"] == pytest.approx(61.2)
    assert quantities["cost.purchase"] == 120 * 3
    assert [one["resource"] for one in found["verdicts"]] == ["spool"]
    assert [one["name"] for one in found["settings"]] == ["SPOOL_GB"]


def test_that_a_figure_is_explained_down_to_its_rows(run: Run, plan: Path) -> None:
    told = run("size", plan, "--explain", "relay.spool")
    assert "= traffic * outage * 3600 / 8 / 1000" in told
    assert "A relay on trial, table 1, Messages, line 11" in told


def test_that_it_is_projected_with_its_chance(run: Run, plan: Path) -> None:
    told = run("project", plan)
    assert "Buy 1 server and 120 GB (Spool disk) for 40,000 transactions/h." in told
    assert "is enough to 2028-11: 90 %" in told
    assert "Spool 78,400 transactions/h 77,800 transactions/h after 2028-11 2028-11 90 %" in told
    assert "Spool 61.2 GB 73.4 GB 88.1 GB" in told
    assert "Growth 5th to 95th percentile (entered: 10th to 90th) 73.4 % 109 %" in told


def test_that_scenarios_are_compared_and_the_difference_is_told(run: Run, plan: Path) -> None:
    told = run("compare", plan, "--explain", "relay.spool")
    assert "Spool 61.2 GB 91.8 GB" in told
    assert "Cost of the needs, all new 360 540" in told
    assert re.search(r"Messages from 40,000 .*60,000 transactions/h \+30.6 GB", told)


def test_that_a_plan_of_it_is_checked_and_gives_settings_files(run: Run, plan: Path, tmp_path: Path) -> None:
    run("check", plan)
    run("settings", plan, "-o", tmp_path / "settings")
    assert "SPOOL_GB=62" in (tmp_path / "settings" / "notes.ini.section").read_text("utf-8")
    assert "SPOOL_GB" in (tmp_path / "settings" / "notes.ini.undo").read_text("utf-8")


def test_that_it_is_saved_and_opened_unchanged(run: Run, plan: Path, tmp_path: Path) -> None:
    run("export", plan, "-o", tmp_path / "relay.sizeplan")
    run("export", tmp_path / "relay.sizeplan", "-o", tmp_path / "again.txt")
    assert (tmp_path / "again.txt").read_text("utf-8").splitlines()[:4] == plan.read_text(
        "utf-8"
    ).splitlines()[:4]
    assert read_plan(tmp_path / "again.txt") == read_plan(plan) == read_plan(tmp_path / "relay.sizeplan")


def test_that_its_tables_are_written(run: Run, plan: Path, tmp_path: Path) -> None:
    run("export", plan, "--tables", tmp_path)
    figures = {row["name"]: row for row in table(tmp_path / "1-relay-figures.csv")}
    assert float(figures["relay.spool"]["value"]) == pytest.approx(61.2)
    assert "messages" in {row["name"] for row in table(tmp_path / "1-relay-inputs.csv")}
    assert [row["name"] for row in table(tmp_path / "1-relay-settings.csv")] == ["SPOOL_GB"]
    assert {"Spool", "Traffic"} <= {row["figure"] for row in table(tmp_path / "scenarios.csv")}


def test_that_its_values_to_watch_are_written(run: Run, plan: Path, tmp_path: Path) -> None:
    run("export", plan, "--triggers", tmp_path / "watch.csv")
    (row,) = table(tmp_path / "watch.csv")
    assert (row["resource"], row["unit"], row["load_unit"]) == ("Spool", "GB", "transactions/h")
    assert float(row["warn"]) < float(row["order"]) < float(row["emergency"]) == pytest.approx(120, rel=1e-4)
    assert (row["tool"], row["counter"]) == ("df /var/spool", "used space")


def test_that_its_workbook_reckons_by_itself(run: Run, plan: Path, tmp_path: Path) -> None:
    run("export", plan, "-o", tmp_path / "relay.xlsx")
    kept, live = (
        openpyxl.load_workbook(tmp_path / "relay.xlsx", data_only=True),
        Spreadsheet(tmp_path / "relay.xlsx"),
    )
    sheet = next(one for one in live.book if one.title.startswith("Relay"))
    row = next(row for row in sheet.iter_rows() if row[0].value == "Spool" and row[1].data_type == "f")
    assert kept[sheet.title][row[1].coordinate].value == pytest.approx(61.2)
    assert live.value(sheet.title, row[1].coordinate) == pytest.approx(61.2)
    told = [[cell.value for cell in row] for row in kept["Summary"].iter_rows()]
    assert any(row[:2] == ["Relay of the site", "Spool"] for row in told)


def test_that_its_questionnaire_comes_back_with_answers(run: Run, plan: Path, tmp_path: Path) -> None:
    asked, back, out = tmp_path / "asked.csv", tmp_path / "back.csv", tmp_path / "answered.txt"
    run("export", plan, "-o", asked)
    rows = {row["field"]: row for row in table(asked)}
    assert "0.5 to 240 h" in rows["outage"]["possible"]
    rows["outage"] |= {"answer": "24", "from whom": "Operations"}
    with back.open("w", encoding="utf-8-sig", newline="") as stream:
        writer = csv.DictWriter(stream, rows["outage"])
        writer.writeheader()
        writer.writerows(rows.values())
    run("export", plan, "--answers", back, "-o", out)
    (service,) = read_plan(out).services
    assert service.entries["outage"] == 24
    assert service.origin("outage").by == "Operations"
    run("check", out, code=1)


def proposal(run: Run, plan: Path, *options: str) -> str:
    path = plan.with_suffix(".pdf")
    run("propose", plan, "-o", path, *options)
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def test_that_its_proposal_has_every_section(run: Run, plan: Path) -> None:
    told = proposal(run, plan)
    for said in (
        "120 GB (Spool disk)",
        "Spool 61.2 GB 60.6 to 61.8 Cost of the needs, all new",
        "A1 Outage 8 h Spool: +20 % if 20 % higher.",
        "Spool 61.2 GB 60.6 to 61.8 120 GB 49 % fits",
        "Spool 61.2 GB 91.8 GB",
        "Spool disk – 120 GB 3.00 360.00",
        "Spool 61.2 64.3 GB df /var/spool: used space",
        "Spool 61.2 96 108 120 GB df /var/spool: used space",
        "SPOOL_GB 62",
        "[1] A relay on trial. Nobody, 2026",
    ):
        assert said in told, said


def test_that_its_management_summary_stands_alone(run: Run, plan: Path) -> None:
    told = proposal(run, plan, "--edition", "management")
    for said in (
        "Page 2 of 2",
        "New system. Nothing is installed yet. Buy 1 server and 120 GB (Spool disk) for 40,000 transactions/h.",
        "Cost to 2028-11 360 Your own prices. Not in it, as no price is entered: Servers.",
        "Order by 2026-11",
        "Least sure: Spool.",
        "1 server 120 GB (Spool disk) Spool 51 %",
    ):
        assert said in told, said


def test_that_it_is_held_against_readings_once_there_are_some(run: Run, plan: Path, tmp_path: Path) -> None:
    assert "Nothing was recorded for this service." in run("actual", plan)
    kept, readings = tmp_path / "relay.sizeplan", tmp_path / "used.csv"
    rows = [f"2026-11-{day:02d}T{hour:02d}:00:00Z,{10 + hour}" for day in range(2, 9) for hour in range(24)]
    readings.write_text("\n".join(["time,processor.utilization", *rows]) + "\n", "utf-8")
    run("export", plan, "-o", kept)
    run("import", kept, readings)
    assert "This service has no figure that a recording tells." in run("actual", kept)

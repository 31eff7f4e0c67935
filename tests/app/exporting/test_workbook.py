"""The workbook: every figure a number, every formula alive and right, every text a text."""

from __future__ import annotations

import csv
import math
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.__main__ import main
from app.exporting.csv_tables import write_tables
from app.exporting.excel_formula import calls_apart, excel_formula
from app.exporting.workbook import write_workbook
from app.exporting.worksheet import safe, sheet_name
from app.plan.document import Entries, Plan, Scenario, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.figures import headlines
from planners.formula import formula
from planners.registry import planner
from tests import own_servers

DAY = "2026-11-20"
SOLARIS = Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
HOSTILE = (
    "=cmd|'/c calc'!A1",
    "+1",
    "-2",
    "@SUM(1)",
    "{=1}",
    "http://x",
    "\t=1",
    "<b>",
    "a\x00\x1fb",
    "😀",
    "x" * 10_000,
)
PLANS = pytest.mark.parametrize(
    "plan", [pytest.param(plan, id=plan.title) for plan in (*examples(), own_servers.plan())]
)


def poisson(count: float, mean: float, cumulative: bool) -> float:
    """As spreadsheets have it: the chance of just so many, or of so many and fewer."""
    chances = [math.exp(n * math.log(mean) - mean - math.lgamma(n + 1)) for n in range(int(count) + 1)]
    return math.fsum(chances) if cumulative else chances[-1]


SPREADSHEET = {
    "INT": math.floor, "MAX": max, "MIN": min, "LN": math.log, "EXP": math.exp, "POISSON": poisson,
    "TRUE": True, "FALSE": False,
}  # fmt: skip


def book(plan: Plan, folder: Path, *, live: bool = False) -> Any:
    path = folder / "plan.xlsx"
    write_workbook(sized(plan), path, DAY)
    return openpyxl.load_workbook(path, data_only=not live)


def reckoned(sheet: Any, address: str, known: dict[str, float]) -> float:
    """The value of a cell as a spreadsheet would reckon it from the cells it leads to."""
    if address not in known:
        content = sheet[address].value
        if isinstance(content, str) and content.startswith("="):
            python = re.sub(r"\$([A-Z])\$(\d+)", r'cell("\1\2")', content[1:]).replace("^", "**")
            content = eval(python, {**SPREADSHEET, "cell": lambda one: reckoned(sheet, one, known)})
        known[address] = float(content)
    return known[address]


@PLANS
def test_that_live_formulas_give_the_figures(plan: Plan, tmp_path: Path) -> None:
    live, kept = book(plan, tmp_path, live=True), book(plan, tmp_path)
    formulas = 0
    for name in live.sheetnames:
        known: dict[str, float] = {}
        for row in live[name].iter_rows():
            for one in row:
                if one.data_type == "f":
                    formulas += 1
                    value = reckoned(live[name], one.coordinate, known)
                    assert value == pytest.approx(kept[name][one.coordinate].value, rel=1e-9), one.coordinate
    assert formulas > 10 * len(plan.services) / 2


@PLANS
def test_that_every_headline_figure_is_there_as_a_number(plan: Plan, tmp_path: Path) -> None:
    rows = [tuple(cell.value for cell in row) for row in book(plan, tmp_path)["Summary"].iter_rows()]
    for service in plan.services:
        found = planner(service.planner)
        sizing = found.size(found.check(service.entries))
        for shown in headlines(sizing):
            if not shown.reason:
                quantity = sizing.quantities[shown.name]
                wanted = (
                    service.title,
                    quantity.title,
                    *map(float, (quantity.value, quantity.low, quantity.high)),
                )
                assert any(
                    row[:2] == wanted[:2] and row[2:5] == pytest.approx(wanted[2:])
                    for row in rows
                    if isinstance(row[2], int | float)
                ), wanted


def test_that_the_formula_text_is_translated_exactly() -> None:
    text = "ceil(a / 3) ** 2 - min(b, -c, 4) * max(0, ceil(1 - a))"
    made = excel_formula(text, {"a": "$B$1", "b": "$B$2", "c": "$B$3"})
    assert made == "=(((0-INT(0-($B$1/3)))^2)-(MIN($B$2,(0-$B$3),4)*MAX(0,(0-INT(0-(1-$B$1))))))"
    terms = {"a": 7.5, "b": 2.0, "c": 3.0}
    python = made[1:].replace("$B$1", "7.5").replace("$B$2", "2.0").replace("$B$3", "3.0").replace("^", "**")
    assert eval(python, SPREADSHEET) == formula(text)(terms)


@given(utilization=st.floats(0.01, 0.999), processors=st.integers(1, 128))
def test_that_the_queue_is_that_of_a_spreadsheet(utilization: float, processors: int) -> None:
    text = "1 + erlang_c(u, c) / (c * (1 - u))"
    made = excel_formula(text, {"u": repr(utilization), "c": str(processors)})
    terms = {"u": utilization, "c": float(processors)}
    assert eval(made[1:], SPREADSHEET) == pytest.approx(formula(text)(terms), rel=1e-9)


@given(*[st.floats(1, 1e6) for _ in range(3)])
def test_that_positions_are_those_of_a_spreadsheet(x: float, lower: float, upper: float) -> None:
    assume(not math.isclose(lower, upper, rel_tol=1e-6))
    text = "log_position(x, lower, upper) + position(x, lower, upper) + exp(log(x / upper))"
    terms = {"x": x, "lower": lower, "upper": upper}
    made = excel_formula(text, {name: repr(value) for name, value in terms.items()})
    assert eval(made[1:], SPREADSHEET) == pytest.approx(formula(text)(terms), rel=1e-9)


def test_that_what_a_spreadsheet_cannot_reckon_is_a_cell_of_its_own() -> None:
    text = "min(a, 100 * tangent_knee(b))"
    assert calls_apart(text) == ("tangent_knee(b)",)
    cells = {"a": "$B$1", "b": "$B$2", "tangent_knee(b)": "$B$3"}
    assert excel_formula(text, cells) == "=MIN($B$1,(100*$B$3))"
    assert excel_formula("max(" + "a, " * 3000 + "b)", {"a": "$B$1", "b": "$B$2"}) == ""


def hostile(text: str) -> Plan:
    return Plan(
        "p",
        text,
        customer=text,
        introduction=text,
        services=(
            Service("s", "mail", text, Entries({**SOLARIS, "machine": text})),
            Service("t", "mail", text, Entries({**SOLARIS, "users": text})),
        ),
        scenarios=(Scenario("c", text),),
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_that_hostile_text_stays_text(text: str, tmp_path: Path) -> None:
    found = book(hostile(text), tmp_path, live=True)
    summary = found["Summary"]
    assert summary["A1"].data_type == "s"
    assert summary["A1"].value.strip() == safe(text).strip()
    for name in found.sheetnames:
        assert len(name) <= 31
        for row in found[name].iter_rows():
            for one in row:
                assert one.hyperlink is None
                if one.data_type == "f":
                    assert re.fullmatch(r"=[-+*/^(),.$A-Z0-9e]+", one.value), one.value
    for path in write_tables(sized(hostile(text)), tmp_path / "csv"):
        for row in csv.reader(path.read_text("utf-8-sig").splitlines()):
            assert all(not cell.startswith(("=", "@", "\t=")) for cell in row)


@given(text=st.text(max_size=60))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_that_any_text_makes_a_workbook_that_opens(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert book(hostile(text), tmp_path_factory.mktemp("any")).sheetnames[0] == "Summary"


def test_that_names_of_sheets_are_allowed_and_each_its_own() -> None:
    taken: set[str] = {"summary"}
    names = [sheet_name(text, taken) for text in ("Summary", "a/b:c", "x" * 50, "X" * 50, "", "'", "History")]
    assert names == ["Summary 2", "a b c", "x" * 31, f"{'X' * 29} 2", "Service", "Service 2", "History 2"]


def test_that_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "1.xlsx", tmp_path / "2.xlsx"
    plan = next(plan for plan in examples() if plan.scenarios)
    write_workbook(sized(plan), first, DAY)
    write_workbook(sized(plan), second, DAY)
    assert first.read_bytes() == second.read_bytes()
    assert {"Growth", "Scenarios", "Sources"} <= set(openpyxl.load_workbook(first).sheetnames)


def test_that_a_refused_service_is_named_with_the_reason(tmp_path: Path) -> None:
    plan = replace(
        examples()[0], services=(Service("s", "mail", "Mail", Entries({**SOLARIS, "users": "many"})),)
    )
    rows = [tuple(cell.value for cell in row) for row in book(plan, tmp_path)["Summary"].iter_rows()]
    assert any(
        row[0] == "Mail" and "Not sized: Active users: enter a whole number" in str(row[1]) for row in rows
    )


def test_that_a_workbook_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_workbook(sized(examples()[0]), tmp_path)
    with pytest.raises(FileNotFoundError):
        write_workbook(sized(examples()[0]), tmp_path / "none" / "plan.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_that_the_command_line_writes_workbook_and_tables(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = str(checkout / "resources" / "examples" / "mail-growing.txt")
    assert main(["export", example, "-o", str(tmp_path / "plan.xlsx")]) == 0
    assert main(["export", example, "--tables", str(tmp_path / "tables")]) == 0
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {
        "1-mail-inputs.csv", "1-mail-figures.csv", "1-mail-settings.csv", "services.csv", "scenarios.csv",
    }  # fmt: skip
    capsys.readouterr()

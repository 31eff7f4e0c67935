"""The workbook: every figure a number, every formula alive and right, every text a text."""

from __future__ import annotations

import csv
import math
import re
from itertools import chain
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.__main__ import main
from app.csv_text import table_text
from app.exporting.csv_tables import write_tables
from app.exporting.excel_formula import calls_apart, excel_formula
from app.exporting.workbook import write_workbook
from app.exporting.worksheet import safe, sheet_name
from app.importing.questionnaire import QuestionnaireRefused, read_questionnaire
from app.plan.document import Entries, Plan, Scenario, Service
from app.plan.examples import examples
from app.plan.sized import SizedPlan, sized
from app.presenting.figures import headlines
from app.presenting.wording import FIT_WORDS
from planners.formula import formula
from planners.registry import planner
from planners.schema import Kind
from tests import own_servers
from tests.app.exporting import spreadsheet
from tests.app.exporting.spreadsheet import ERROR, Spreadsheet

DAY = "2026-11-20"
SOLARIS = Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
POOL = next(one for plan in examples() for one in plan.services if one.planner == "traveler").entries
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
FEWER = Service(
    "d",
    "directory",
    "Two processors",
    Entries(
        {
            "platform": "hpux-sd64b",
            "version": "rhds-7.1",
            "entries": 250_000,
            "operations": 5000,
            "processors": 2,
        }
    ),
)
"""Of fewer processors than were measured: a power law between the measured counts."""
CHOSEN = [
    Plan("fewer", "Fewer processors than measured", services=(FEWER,)),
    *(plan for plan in examples() if plan.scenarios or "prices" in plan.title or "389" in plan.title),
    own_servers.plan(),
]
"""Plans with growth and scenarios, with shared machines, of today, and of servers that were recorded."""


SPREADSHEET = {
    "INT": math.floor, "MAX": max, "MIN": min, "LN": math.log, "EXP": math.exp, "POISSON": spreadsheet.poisson,
    "TRUE": True, "FALSE": False,
}  # fmt: skip


def book(plan: Plan, folder: Path, *, live: bool = False) -> Any:
    path = folder / "plan.xlsx"
    write_workbook(sized(plan), path, DAY)
    return openpyxl.load_workbook(path, data_only=not live)


@pytest.fixture(scope="module", params=CHOSEN, ids=[plan.title for plan in CHOSEN])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path]:
    """A plan with its workbook."""
    path = tmp_path_factory.mktemp("made") / "plan.xlsx"
    write_workbook(sized(request.param), path, DAY)
    return request.param, path


def test_that_live_formulas_give_the_figures(made: tuple[Plan, Path]) -> None:
    plan, path = made
    kept, live = openpyxl.load_workbook(path, data_only=True), Spreadsheet(path)
    formulas = 0
    for sheet in live.book:
        for one in chain.from_iterable(sheet.iter_rows()) if sheet.title != "Steps" else ():
            if one.data_type == "f":
                formulas += 1
                told = kept[sheet.title][one.coordinate].value
                value = live.value(sheet.title, one.coordinate)
                if isinstance(told, float) or isinstance(value, float):
                    assert value == pytest.approx(told, rel=1e-9), (sheet.title, one.coordinate)
                else:
                    assert value == (told or ""), (sheet.title, one.coordinate)
    assert formulas > 60 * len(plan.services)


def test_that_a_changed_input_moves_what_depends_on_it_or_nothing_is_told(made: tuple[Plan, Path]) -> None:
    """Every figure with its range, verdict and bottleneck is that of the program for the changed inputs, or an error."""
    plan, path = made
    live = Spreadsheet(path)
    followed = 0
    for name, (sheet, address) in live.names.items():
        cells, place = live.book[sheet], address.replace("$", "")
        service = next(one for one in plan.services if cells["A1"].value.startswith(f"{one.title} ("))
        fields = planner(service.planner).fields()
        field = next(one for one in fields if one.title == cells[f"A{place[1:]}"].value)
        before = cells[place].value
        changed = before + 1 if field.kind is Kind.WHOLE else before * 1.07
        live.enter(name, changed)
        now = sized(plan.with_service(service.with_entry(field.name, changed)))
        followed += as_program_has_it(live, now, service.title)
        live.enter(name, before)
    assert followed >= 0.8 * len(live.names)


def as_program_has_it(live: Spreadsheet, now: SizedPlan, title: str) -> bool:
    """Whether the summary still tells the service's figures; those that it tells are the program's."""
    one = next(one for one in now.services if one.title == title)
    rows = [
        [live.value("Summary", cell.coordinate) for cell in row] for row in live.book["Summary"].iter_rows()
    ]
    known = False
    for quantity in one.sizing.answers:
        told = next((row[2:5] for row in rows if row[:2] == [title, quantity.title]), [ERROR])
        if ERROR not in told:
            known = True
            assert told == pytest.approx([quantity.value, quantity.low, quantity.high], rel=1e-9), (
                quantity.title
            )
    verdict = next(row for row in rows if row[0] == title)
    if known:
        assert verdict[1] == FIT_WORDS[one.sizing.fit]
    if known and one.sizing.binding:
        assert verdict[4] == one.sizing.binding.resource.title
    for machine in now.machines:
        for quantity in machine.total.answers:
            told = next(
                (r[2:5] for r in rows if r[:2] == [f"Machine {machine.name}", quantity.title]), [ERROR]
            )
            if ERROR not in told:
                assert told == pytest.approx([quantity.value, quantity.low, quantity.high], rel=1e-9)
    return known


def test_that_every_headline_figure_is_there_as_a_number(made: tuple[Plan, Path]) -> None:
    plan, path = made
    kept = openpyxl.load_workbook(path, data_only=True)
    rows = [tuple(cell.value for cell in row) for row in kept["Summary"].iter_rows()]
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
    text = "min(a, 100 * extrapolated(b, 1, 2, 3, 4, 5, 6))"
    call = "extrapolated(b, 1, 2, 3, 4, 5, 6)"
    assert calls_apart(text) == (call,)
    cells = {"a": "$B$1", "b": "$B$2", call: "$B$3"}
    assert excel_formula(text, cells) == "=MIN($B$1,(100*$B$3))"
    knee = {"a": "$B$1", "b": "$B$2", "tangent_knee": "$D$1:$D$9"}
    assert calls_apart("min(a, tangent_knee(b))", knee) == ()
    assert excel_formula("min(a, tangent_knee(b))", knee) == "=MIN($B$1,INDEX($D$1:$D$9,INT($B$2)))"
    assert excel_formula("max(" + "a, " * 3000 + "b)", {"a": "$B$1", "b": "$B$2"}) == ""


def hostile(text: str) -> Plan:
    return Plan(
        "p",
        text,
        customer=text,
        introduction=text,
        services=(
            Service("s", "traveler", text, POOL.with_entry("machine", text)),
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
                    plain = re.sub(r"'[^']*'!|\"[^\"]*\"", "", one.value)
                    assert re.fullmatch(r"=[-+*/^(),.:$A-Z0-9e<>=]*", plain), one.value
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
        write_workbook(sized(hostile("Mail")), tmp_path)
    with pytest.raises(FileNotFoundError):
        write_workbook(sized(hostile("Mail")), tmp_path / "none" / "plan.xlsx")
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


def test_that_answers_on_its_sheet_plan_are_read_back(made: tuple[Plan, Path], tmp_path: Path) -> None:
    """As it went out it changes nothing; an answer that is filled in is taken, and so is a live input."""
    plan, path = made
    assert read_questionnaire(path, plan) == plan
    filled = openpyxl.load_workbook(path, data_only=True)
    sheet = filled["Plan"]
    head = [cell.value for cell in sheet[1]]
    answer, by, field = (head.index(name) for name in ("answer", "from whom", "field"))
    load = planner(plan.services[0].planner).load_field
    row = next(row for row in sheet.iter_rows(min_row=2) if row[field].value == load)
    row[answer].value, row[by].value = 4_321, "A. Person"
    filled.save(tmp_path / "filled.xlsx")
    taken = read_questionnaire(tmp_path / "filled.xlsx", plan)
    service = taken.services[0]
    assert service.entries[row[field].value] == 4_321
    assert service.origin(row[field].value).by == "A. Person"


def test_that_a_workbook_without_a_questionnaire_is_refused(tmp_path: Path) -> None:
    other = openpyxl.Workbook()
    other.active.append(["service", "title"])
    other.save(tmp_path / "other.xlsx")
    with pytest.raises(QuestionnaireRefused, match="Missing columns: answer, id, field"):
        read_questionnaire(tmp_path / "other.xlsx", examples()[0])


def test_that_inputs_which_no_way_holds_give_errors_and_say_so(made: tuple[Plan, Path]) -> None:
    plan, path = made
    live = Spreadsheet(path)
    name, (sheet, _) = next(iter(live.names.items()))
    live.enter(name, 1e12)
    told = live.value(sheet, "A3")
    assert told.startswith(("This workbook cannot compute", "Change a shaded cell"))
    if told.startswith("This workbook"):
        title = next(
            one.title for one in plan.services if live.book[sheet]["A1"].value.startswith(f"{one.title} (")
        )
        verdict = next(row for row in live.book["Summary"].iter_rows() if row[0].value == title)
        assert live.value("Summary", verdict[1].coordinate) == ERROR


def test_that_only_live_inputs_and_answers_can_be_changed(made: tuple[Plan, Path]) -> None:
    live = Spreadsheet(made[1])
    named = {(sheet, place.replace("$", "")) for sheet, place in live.names.values()}
    for sheet in live.book:
        assert sheet.protection.sheet
        if sheet.title != "Plan":
            open_cells = {
                (sheet.title, one.coordinate)
                for one in chain.from_iterable(sheet.iter_rows())
                if not one.protection.locked
            }
            assert open_cells == {one for one in named if one[0] == sheet.title}


@pytest.mark.parametrize("text", ["%", "% of capacity", "|", "5 %"])
def test_that_only_what_a_spreadsheet_would_run_is_guarded(text: str) -> None:
    assert table_text(("unit",), [(text,)]).splitlines()[1].strip('"') == text

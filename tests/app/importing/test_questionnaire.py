"""A questionnaire goes out with every input and comes back as the same plan, or is refused with every fault."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.exporting.questionnaire import questionnaire
from app.importing.questionnaire import QuestionnaireRefused, answered, read_questionnaire
from app.plan.document import Entries, Machine, OriginKind, Plan, Service
from app.plan.examples import examples
from planners.registry import planner
from planners.schema import Kind
from planners.table import Rows


def site() -> Plan:
    return next(plan for plan in examples() if "five services" in plan.title)


def changed(text: str, field: str, **cells: str) -> str:
    rows = list(csv.DictReader(io.StringIO(text)))
    stream = io.StringIO()
    writer = csv.DictWriter(stream, rows[0].keys(), lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {**row, **{name.replace("_", " "): value for name, value in cells.items()}}
            if row["field"] == field
            else row
        )
    return stream.getvalue()


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_questionnaire_read_back_is_the_same_plan(plan: Plan) -> None:
    assert answered(questionnaire(plan), plan) == plan


def test_that_every_open_input_is_asked_with_what_is_possible() -> None:
    rows = list(csv.DictReader(io.StringIO(questionnaire(site()))))
    mail = [row for row in rows if row["service"] == "mail"]
    asked = {row["field"] for row in mail}
    fields = planner("mail").fields()
    tables = {field.name: field for field in fields if field.kind is Kind.TABLE}
    assert {field.name for field in fields if not field.when} - tables.keys() <= asked
    assert {f"{name}.1.{column}" for name, field in tables.items() for column in field.column_names} <= asked
    users = next(row for row in mail if row["field"] == "users")
    assert (users["answer"], users["from whom"], users["unit"]) == ("12000", "entered", "users")
    assert users["possible"].startswith("a whole number from 1 to")


def growing() -> Plan:
    return next(plan for plan in examples() if "grows" in plan.title)


def test_that_a_table_is_asked_cell_by_cell_and_rows_can_be_added() -> None:
    text = questionnaire(growing())
    rows = {row["field"]: row for row in csv.DictReader(io.StringIO(text))}
    first = rows["growth_events.1.month"]
    assert (first["input"], first["answer"]) == ("Events, row 1: Month", "2027-03")
    assert first["possible"] == "a month such as 2027-03, or 1 to 120 months from now"
    for name, answer in {"month": "2027-09", "amount": "-10", "unit": "%"}.items():
        text = changed(text, f"growth_events.2.{name}", answer=answer, from_whom="Ada", on="2026-10-05")
    (service,) = answered(text, growing()).services
    assert service.entries["growth_events"] == Rows(
        [("2027-03", 500.0, "load", "New branch"), ("2027-09", -10.0, "%", None)]
    )
    assert service.origin("growth_events").sentence == "stated by Ada on 2026-10-05"


def test_that_emptied_cells_take_a_row_out_and_an_emptied_table_is_left_open() -> None:
    text = questionnaire(growing())
    for name in ("month", "amount", "unit", "title"):
        text = changed(text, f"growth_events.1.{name}", answer="")
    assert "growth_events" not in answered(text, growing()).services[0].entries


def test_that_a_bad_cell_is_told_with_its_line_and_place() -> None:
    text = changed(questionnaire(growing()), "growth_events.2.month", answer="soon")
    lines = [row["field"] for row in csv.DictReader(io.StringIO(text))]
    with pytest.raises(QuestionnaireRefused) as refused:
        answered(text, growing())
    month, amount = refused.value.findings
    assert month.line == lines.index("growth_events.2.month") + 2
    assert month.sentence.startswith("Events, row 2, Month: enter a month such as 2027-03")
    assert amount.line == lines.index("growth_events.2.amount") + 2


@pytest.mark.parametrize(
    "field", ["growth_events.2.why", "growth_events.0.month", "growth_events.9999.month", "users.1.x"]
)
def test_that_a_cell_of_no_table_is_refused(field: str) -> None:
    text = f"answer,id,field\n5,{growing().services[0].id},{field}\n"
    with pytest.raises(QuestionnaireRefused, match="enter the name of an input of"):
        answered(text, growing())


def test_that_an_answer_bears_who_gave_it() -> None:
    text = changed(
        questionnaire(site()), "throughput", answer="2500", from_whom="the network team", on="2026-10-05"
    )
    plan = answered(text, site())
    network = next(service for service in plan.services if service.planner == "network")
    assert network.entries["throughput"] == 2500
    origin = network.origin("throughput")
    assert (origin.kind, origin.by, origin.on) == (OriginKind.STATED, "the network team", "2026-10-05")


def test_that_an_emptied_answer_leaves_the_input_open() -> None:
    plan = answered(changed(questionnaire(site()), "machine", answer=""), site())
    assert all("machine" not in service.entries for service in plan.services)


BAD = [
    ({"answer": "many"}, "Active users: enter a whole number from 1 to"),
    (
        {"answer": "12", "on": "yesterday"},
        "on: enter a day such as 2026-03-31. Given: yesterday.",
    ),
    ({"id": "nobody"}, "id: enter the id of a service of this plan. Given: nobody."),
]


@pytest.mark.parametrize(("cells", "sentence"), BAD)
def test_that_a_bad_answer_is_told_with_its_line_and_nothing_is_taken(
    cells: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(changed(questionnaire(site()), "users", **cells), "utf-8", newline="")
    with pytest.raises(QuestionnaireRefused) as refused:
        read_questionnaire(path, site())
    assert sentence in str(refused.value)
    assert f"{path}:" in str(refused.value)


def test_that_another_table_is_refused() -> None:
    with pytest.raises(QuestionnaireRefused, match="Missing columns: answer, id, field"):
        answered("a,b\n1,2\n", site())


@given(st.text(max_size=200))
def test_that_any_text_is_read_or_refused(text: str) -> None:
    try:
        answered("answer,id,field\n" + text, site())
    except QuestionnaireRefused as refused:
        assert refused.findings


@pytest.mark.parametrize(
    "text", ["x" * 200_000, "answer,id,field\n" + "x" * 200_000, 'answer,id,field\n"' + "x," * 200_000]
)
def test_that_a_cell_longer_than_any_answer_is_refused_in_a_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(QuestionnaireRefused, match="Save it as CSV") as refused:
        read_questionnaire(path, site())
    assert len(str(refused.value)) < 500


def test_that_reading_ends_where_nothing_fits() -> None:
    with pytest.raises(QuestionnaireRefused) as refused:
        answered("answer,id,field\n" + "1,nobody,users\n" * 5_000, site())
    assert len(refused.value.findings) == 100


def resaved(text: str, decimal: str) -> str:
    """A questionnaire as a spreadsheet saves it where decimals have a comma: cells are parted by semicolons."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    for row in csv.reader(io.StringIO(text)):
        writer.writerow(
            [cell.replace(".", decimal) if cell.replace(".", "").isdigit() else cell for cell in row]
        )
    return stream.getvalue()


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_questionnaire_saved_with_semicolons_and_decimal_commas_is_the_same_plan(plan: Plan) -> None:
    assert answered(resaved(questionnaire(plan), ","), plan) == plan


@pytest.mark.parametrize(
    ("given", "users"),
    [("12 000", 12_000), ("12.000.000", None), ("1.000.000", 1_000_000), ("12000,0", 12_000)],
)
def test_that_an_answer_may_have_groups_of_digits(given: str, users: int | None) -> None:
    text = changed(questionnaire(site()), "users", answer=given)
    if users is None:
        with pytest.raises(QuestionnaireRefused):
            answered(text, site())
    else:
        assert answered(text, site()).services[0].entries["users"] == users


def test_that_an_answer_that_may_mean_two_numbers_is_asked_about() -> None:
    with pytest.raises(QuestionnaireRefused, match=r"Given: 12000 or 12\?"):
        answered(changed(questionnaire(site()), "users", answer="12,000"), site())


def test_that_machines_are_asked_and_their_answers_reach_what_stands_on_them() -> None:
    machine = Machine("m1", "Host 1", Entries({"memory": 4_096}))
    service = Service("s1", "mail", "Mail", Entries({"machine": "Host 1"}))
    plan = Plan("p1", "Plan", machines=(machine,), services=(service,))
    text = questionnaire(plan)
    assert answered(text, plan) == plan
    (line,) = [one for one in text.splitlines() if one.endswith("m1,memory")]
    changed = answered(text.replace(line, line.replace(",4096,", ",8192,")), plan)
    assert changed.machines[0].entries["memory"] == 8_192
    assert changed.services[0].entries["machine_memory"] == 8_192
    with pytest.raises(QuestionnaireRefused, match="Memory"):
        answered(text.replace(line, line.replace(",4096,", ",much,")), plan)

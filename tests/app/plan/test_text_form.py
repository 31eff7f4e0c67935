"""The readable text: stable, one fact per line, there and back without loss, faults told with their lines."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Service
from app.plan.opening import read_plan
from app.plan.refused import PlanRefused
from app.plan.text_form import HEAD, to_text
from app.plan.text_reader import from_text
from planners.table import Rows
from tests.strategies import plans

TEXT = """sizewright plan 2
id = "p1"
title = "Head office"
customer = "Customer"
author = "Author"
service mail "Mail" "s1"
  platform = "solaris-6800"
  target = 65.0
  template = "mail7"
  users = 10000
  users.origin = measured
  users.by = "sar"
  users.on = "2026-03-31"
  version = "7"
"""


@given(plans())
def test_that_text_and_back_is_the_same_plan(plan: Plan) -> None:
    assert from_text(to_text(plan)) == plan


@given(plans())
def test_that_every_line_of_a_text_survives_any_editor(plan: Plan) -> None:
    text = to_text(plan)
    assert text.splitlines() == text.removesuffix("\n").split("\n")


def test_that_the_text_reads_as_people_would_write_it(plan: Plan) -> None:
    assert to_text(plan) == TEXT


def test_that_the_order_of_entering_leaves_no_trace_in_the_text(plan: Plan) -> None:
    turned = Entries(dict(reversed(list(plan.services[0].entries.items()))))
    service = Service("s1", "mail", "Mail", turned, plan.services[0].origins)
    assert to_text(plan.with_service(service)) == TEXT


def test_that_remarks_indents_and_blank_lines_do_not_matter(plan: Plan) -> None:
    loose = "\n# a remark\n\n".join(line.strip() for line in TEXT.splitlines())
    assert from_text(loose + "\r\n") == plan


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_that_a_text_opens_as_any_editor_saves_it(end: str, mark: bytes, plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "plan.txt"
    path.write_bytes(mark + TEXT.replace("\n", end).encode())
    assert read_plan(path) == plan


def test_that_every_fault_is_told_at_once_with_its_line() -> None:
    bad = TEXT.replace("65.0", "ten").replace('"Author"', "Author").replace("2026-03-31", "2026-02-31")
    with pytest.raises(PlanRefused) as refused:
        from_text(bad + "nonsense\n")
    assert [(finding.line, finding.given) for finding in refused.value.findings] == [
        (5, "Author"),
        (8, "ten"),
        (15, "nonsense"),
        (11, "measured, sar, 2026-02-31"),
    ]
    assert str(refused.value).startswith("Line 5: Enter a text in double quotes. Given: 'Author'.")


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("sizewright plan 2", "sizewright plan 3", "Line 1: Enter sizewright plan 2. Given: 'sizewright plan 3'."),
        ('id = "p1"\n', "", "Add a line for id."),
        ('title = "Head office"\n', "", "Add a line for title."),
        ('"Customer"', '"Customer', "Line 4: Enter a text in double quotes. Given: '\"Customer'."),
        ("customer", "kunde", "Line 4: Enter one of id, title, customer"),
        ("  target = 65.0", "  users = 1", "Line 10: Enter each value once. Given: 'users'."),
        ("65.0", "1_000", "Line 8: Enter a number, yes, no or a text in double quotes. Given: '1_000'."),
        ("65.0", "9" * 5000, "Line 8: Enter a number, yes, no or a text in double quotes. Given: '999"),
        ("  target", "  9lives", "Line 8: Enter a name of letters, digits and _. Given: '9lives'."),
        ("service mail", "service 9mail", "Line 6: Enter a name of letters, digits and _. Given: '9mail'."),
        ("measured", "dreamt", "Line 11: Enter one of entered, guessed, stated, measured, with a day such as 2026-03-31. Given: 'dreamt"),
        ("users.origin", "activity.origin", "Line 11: Enter a value for this input, or remove its origin. Given: 'activity'."),
    ],
)  # fmt: skip
def test_that_a_fault_is_told_with_its_line_and_what_is_possible(old: str, new: str, told: str) -> None:
    with pytest.raises(PlanRefused) as refused:
        from_text(TEXT.replace(old, new))
    assert str(refused.value).startswith(told)


@given(gaps=st.lists(st.sampled_from(["", "  ", "\t", "# a remark", "   # another"]), max_size=6))
def test_that_a_fault_is_told_with_its_line_whatever_says_nothing_before_it(gaps: list[str]) -> None:
    lines = [*TEXT.splitlines(), *gaps, "what is this", ""]
    with pytest.raises(PlanRefused) as refused:
        from_text("\n".join(lines))
    assert [found.line for found in refused.value.findings] == [len(lines) - 1]


def test_that_a_table_has_a_line_for_each_row(plan: Plan) -> None:
    rows = Rows([("2027-03", 500.0, "load", 'A "new" branch'), (7, -10.0, "%", None)])
    service = plan.services[0].with_entry("growth_events", rows)
    none = Scenario("c1", "No events", (Alteration("s1", "growth_events", Rows()),))
    text = to_text(replace(plan.with_service(service), scenarios=(none,)))
    assert [line.strip() for line in text.splitlines() if "growth_events" in line] == [
        r'growth_events += "2027-03" 500.0 "load" "A \"new\" branch"',
        'growth_events += 7 -10.0 "%" -',
        'change "s1" growth_events = []',
    ]
    assert from_text(text).services == (service,)
    assert from_text(text).scenarios == (none,)


@pytest.mark.parametrize(
    "line, told",
    [
        (
            "growth_events += 5 soon",
            "Line 15: Enter a number, yes, no or a text in double quotes. Given: 'soon'.",
        ),
        ("users += 5", "Line 15: Enter each value once. Given: 'users'."),
        ("growth_events +=", "Line 15: Enter name = value, or service"),
    ],
)
def test_that_a_fault_in_a_row_is_told_with_its_line(line: str, told: str) -> None:
    with pytest.raises(PlanRefused) as refused:
        from_text(f"{TEXT}  {line}\n")
    assert str(refused.value).startswith(told)


def test_that_two_services_of_one_id_are_refused() -> None:
    with pytest.raises(PlanRefused, match=r"Line 15: Enter an id that is used once. Given: 's1'."):
        from_text(TEXT + 'service mail "Again" "s1"\n')


def test_that_a_text_of_faults_alone_is_not_told_for_ever() -> None:
    with pytest.raises(PlanRefused) as refused:
        from_text("sizewright plan 1\n" + "x\n" * 100_000)
    assert len(refused.value.findings) <= 101
    assert len(str(refused.value)) < 1000


@given(st.text() | st.text('sizewright plan 1\n =".xy'))
def test_that_any_text_is_a_plan_or_refused(text: str) -> None:
    for tried in (text, f"sizewright plan 1\n{text}", f"{TEXT}{text}"):
        try:
            assert isinstance(from_text(tried), Plan)
        except PlanRefused as refused:
            assert refused.findings


def test_that_a_text_in_another_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "plan.txt"
    path.write_bytes(TEXT.replace("Customer", "Müller").encode("latin-1"))
    with pytest.raises(PlanRefused, match=r"plan\.txt:4: The text is not UTF-8"):
        read_plan(path)


LINES_BEFORE = 'sizewright plan 2\nid = "a"\ntitle = "b"\nservice mail "Mail" "s"\n'


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("", "f{} = 1\n"),
        ("", "f{}.origin = measured\n"),
        ("", "t += {}\n"),
        ('scenario "S" "x"\n', 'change "s" f{} = 1\n'),
        (
            'revision "r" "2026-03-31T14:05:00Z"\n| id = "a"\n| title = "b"\n| service mail "M" "s"\n',
            "| f{} = 1\n",
        ),
    ],
    ids=["inputs", "origins", "rows", "changes", "in a revision"],
)
def test_that_reading_ends_at_the_first_line_too_many(before: str, line: str) -> None:
    """A text of 30 MB of them took half a minute and more than a gigabyte."""
    text = LINES_BEFORE + before + "".join(map(line.format, range(200_000)))
    started = time.process_time()
    with pytest.raises(PlanRefused, match=r"Line 100[0-9]: Enter up to 1,000"):
        from_text(text)
    assert time.process_time() - started < 1


def test_that_machines_sites_and_the_start_are_read_back() -> None:
    machine = Machine("m1", 'Host "1"', Entries({"memory": 65_536, "processor": "Xeon Gold 6430"}))
    service = Service("m1", "mail", "Mail", Entries({"at": 5, "memory": "odd"}), site="Köln")
    plan = Plan("p1", "Plan", start="existing", machines=(machine,), services=(service,))
    text = to_text(plan)
    assert 'service mail "Mail" "m1" at "Köln"' in text
    assert from_text(text) == plan


def test_that_an_odd_start_is_refused_with_its_line() -> None:
    with pytest.raises(PlanRefused, match="new, existing or nothing"):
        from_text(f'{HEAD}\nid = "p"\ntitle = "t"\nstart = "soon"\n')


@pytest.mark.parametrize(("kind", "told"), [("default", ""), ("machine", "one of entered")])
def test_that_a_default_may_be_written_and_what_a_machine_gives_may_not(kind: str, told: str) -> None:
    text = TEXT.replace("origin = measured", f"origin = {kind}")
    if told:
        with pytest.raises(PlanRefused, match=told):
            from_text(text)
    else:
        assert from_text(text).services[0].origins == ()

"""How large the parts of a plan may be: refused where they enter, with their first letters and not in full."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.database import Stored
from app.plan.document import (
    Entries,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
)
from app.plan.edits import add_scenario, add_service, rename_service, set_entry, set_text
from app.plan.figures import Results
from app.plan.limits import LONGEST_NAME, LONGEST_PROSE, LONGEST_TEXT, MOST, TooLarge
from app.plan.opening import Opened, read_plan
from app.plan.refused import PlanRefused
from app.plan.session import Session
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from planners.table import Rows

LONG, NAME = "x" * (LONGEST_TEXT + 1), "n" * (LONGEST_NAME + 1)
AT = "2026-03-31T14:05:00Z"
PARTS: dict[str, Callable[[], object]] = {
    "title": lambda: Plan("p", LONG),
    "introduction": lambda: Plan("p", "", introduction="x" * (LONGEST_PROSE + 1)),
    "id": lambda: Plan(NAME, ""),
    "service": lambda: Service("s", "mail", LONG),
    "planner": lambda: Service("s", NAME, ""),
    "input": lambda: Entries({NAME: 1}),
    "inputs": lambda: Entries({f"n{number}": 1 for number in range(1_001)}),
    "text": lambda: Entries({"a": LONG}),
    "rows": lambda: Entries({"a": Rows([[1]] * 1_001)}),
    "cell": lambda: Entries({"a": Rows([[LONG]])}),
    "table": lambda: Entries({"a": Rows([["x" * LONGEST_TEXT] * 11] * 10)}),
    "origin": lambda: Origin(OriginKind.STATED, LONG),
    "scenario": lambda: Scenario("s", LONG),
    "reading": lambda: Reading("s", ReadingKind.SETTING, "f", "n", LONG),
    "note": lambda: Revision("r", AT, Plan("p", ""), note=LONG),
    "catalogue": lambda: Results(NAME),
    "services": lambda: Plan("p", "", services=_services(MOST["service"] + 1)),
    "scenarios": lambda: Plan("p", "", scenarios=tuple(Scenario(f"{n}", "") for n in range(51))),
    "revisions": lambda: Plan(
        "p", "", revisions=tuple(Revision(f"{n}", AT, Plan("p", "")) for n in range(501))
    ),
}  # fmt: skip


def _services(count: int) -> tuple[Service, ...]:
    return tuple(Service(f"s{number}", "mail", "Mail") for number in range(count))


@pytest.mark.parametrize("part", PARTS)
def test_that_a_part_larger_than_it_can_mean_is_refused_by_its_first_letters(part: str) -> None:
    with pytest.raises(TooLarge) as refused:
        PARTS[part]()
    assert len(str(refused.value)) < 200


def test_that_an_edit_that_makes_a_plan_too_large_changes_nothing(plan: Plan) -> None:
    full = replace(
        plan,
        services=(*plan.services, *_services(MOST["service"])[1:]),
        scenarios=tuple(Scenario(f"{n}", "") for n in range(50)),
    )
    session = Session(Opened(full))
    for edit in (
        set_text("title", LONG), rename_service("s1", LONG), set_entry("s1", "users", LONG),
        add_service(Service("new", "mail", "Mail")), add_scenario(Scenario("new", "")),
    ):  # fmt: skip
        with pytest.raises(TooLarge):
            session.apply(edit)
    assert session.plan == full
    assert session.is_saved


def test_that_a_text_names_the_line_and_not_the_whole_text(plan: Plan) -> None:
    text = to_text(plan).replace('"Head office"', f'"{LONG}"')
    with pytest.raises(PlanRefused) as refused:
        from_text(text)
    assert str(refused.value).startswith("Line 3: Enter a text of up to 10,000 letters. Given: 'xxx")
    assert len(str(refused.value)) < 300
    line = to_text(plan).split("\n").index("  users = 10000") + 1
    with pytest.raises(PlanRefused, match=rf"Line {line}: Enter a text of up to 10,000 letters") as refused:
        from_text(to_text(plan).replace("users = 10000", f'users = "{LONG}"'))
    assert len(str(refused.value)) < 300


def test_that_a_text_of_too_many_parts_ends_at_the_first_too_many(plan: Plan) -> None:
    many = "".join(f'service mail "Mail" "m{number}"\n' for number in range(100_000))
    with pytest.raises(TooLarge, match="A plan holds up to 2,000 services"):
        from_text(to_text(plan) + many)


def test_that_a_plan_of_the_largest_texts_is_saved_and_opened(plan: Plan, tmp_path: Path) -> None:
    from app.plan.file import save_plan

    service = plan.services[0].with_entry("machine", LONG[1:])
    large = replace(
        plan.with_service(replace(service, title=LONG[1:])), title=LONG[1:], introduction="x" * LONGEST_PROSE
    )
    save_plan(large, tmp_path / "large.sizeplan")
    assert read_plan(tmp_path / "large.sizeplan") == large
    assert from_text(to_text(large)) == large
    assert Stored(large).plan == large


def test_that_a_text_of_too_many_figures_ends_at_the_first_too_many(plan: Plan) -> None:
    figures = 'figure "s1" "n" 1.0 1.0 1.0 "u" "m"\n' * 50_001
    with pytest.raises(TooLarge, match="A plan holds up to 50,000 figures"):
        from_text(to_text(plan) + f'revision "r" "{AT}"\n' + figures)

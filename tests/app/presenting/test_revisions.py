"""Revisions: kept with their figures, compared with what each had in its time, explained so that the parts add up."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from app.plan.document import Entries, Machine, Plan
from app.plan.edits import (
    approve_revision,
    keep_revision,
    remove_service,
    restore_revision,
    set_entry,
    set_text,
)
from app.plan.examples import examples
from app.plan.figures import UNSIZED, Results
from app.plan.results import results_of
from app.presenting.revisions import NOW, State, approval, between, issued_as, revision_rows, state_of, why

SITE = next(plan for plan in examples() if "five services" in plan.title)


@pytest.fixture
def kept() -> Plan:
    """The site, kept, and then changed in two inputs, a text and one service fewer."""
    plan = keep_revision("r1", "2026-03-31T14:05:00Z", "Ada", "Offer", results_of(SITE)).apply(SITE)
    mail, network = (next(s.id for s in plan.services if s.planner == name) for name in ("mail", "network"))
    for edit in (
        set_entry(mail, "users", 9000),
        set_entry(mail, "activity", 1.3),
        set_text("customer", "Another"),
        remove_service(network),
    ):
        plan = edit.apply(plan)
    return plan


def test_that_a_revision_is_told_with_time_name_and_approval(kept: Plan) -> None:
    approved = approve_revision("r1", "The board", "2026-04-02").apply(kept)
    (row,) = revision_rows(approved)
    assert (row.at, row.by, row.note, row.approved) == (
        "2026-03-31 14:05 UTC",
        "Ada",
        "Offer",
        "The board on 2026-04-02",
    )
    (taken_back,) = approve_revision("r1", "", "2026-04-03").apply(approved).revisions
    assert approval(taken_back) == ""


def test_that_two_states_are_compared_input_by_input_and_figure_by_figure(kept: Plan) -> None:
    before, after = state_of(kept, "r1"), state_of(kept)
    found = between(before, after)
    assert after.title == NOW
    assert "Customer changed" in found.changes
    assert any(text.endswith("to 9,000 users") for text in found.changes)
    assert any("Activity" in text for text in found.changes)
    assert any(text.endswith(": removed") for text in found.changes)
    gone = [row for row in found.figures if row.after == "–"]
    assert gone and all(row.name == "" for row in gone)
    assert between(after, after).changes == ()
    assert between(after, after).figures == ()


def test_that_the_parts_of_a_difference_add_up_to_it(kept: Plan) -> None:
    before, after = state_of(kept, "r1"), state_of(kept)
    mail = next(service.id for service in kept.services if service.planner == "mail")
    *parts, total = why(before, after, mail, "processor.utilization")
    numbers = [float(re.sub(r"[^0-9.\-]", "", row.difference.replace("−", "-"))) for row in (*parts, total)]
    assert len(parts) == 2
    assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.1)
    assert why(before, after, "gone", "memory.ram") == ()


def test_that_restoring_brings_back_all_but_the_history(kept: Plan) -> None:
    back = restore_revision("r1").apply(kept)
    assert back.services == SITE.services
    assert back.revisions == kept.revisions
    assert back.id == kept.id
    with pytest.raises(KeyError):
        state_of(back, "r9")


def test_that_a_small_difference_is_not_lost_in_a_larger_unit() -> None:
    plan = examples()[0]
    found = results_of(plan)
    moved = tuple(replace(f, value=f.value + 500) if f.unit == "bytes/s" else f for f in found.figures)
    before, after = State("before", plan, found), State("after", plan, Results("2026.11", moved))
    (row,) = between(before, after).figures
    assert row.title == "Network rate" and row.before != row.after


def test_that_machines_and_the_start_are_told_where_they_differ() -> None:
    machine = Machine("m1", "Host 1", Entries({"memory": 4_096}))
    before = Plan("p1", "Plan", machines=(machine, Machine("m2", "Old")))
    changed = replace(machine, entries=Entries({"memory": 8_192}))
    after = replace(before, start="new", machines=(changed, Machine("m3", "New")))
    told = between(State("A", before, UNSIZED), State("B", after, UNSIZED)).changes
    assert told == (
        "Begins with changed",
        "Machine Host 1: changed",
        "Machine Old: removed",
        "Machine New: added",
    )


def test_that_no_line_ends_within_the_range_of_a_figure(kept: Plan) -> None:
    """A narrow column had "(3,100 to" above "14,000)"."""
    found = between(state_of(kept, "r1"), state_of(kept))
    ranges = [
        text[text.index("(") :] for one in found.figures for text in (one.before, one.after) if "(" in text
    ]
    assert ranges and not any(" " in text for text in ranges)


def test_that_a_document_of_a_changed_plan_does_not_go_by_the_name_of_its_revision(kept: Plan) -> None:
    """A proposal of the plan as changed said "Offer", as if that were what had been offered."""
    assert issued_as(SITE) == ""
    offered = keep_revision("r1", "2026-03-31T14:05:00Z", "Ada", "Offer", results_of(SITE)).apply(SITE)
    assert issued_as(offered) == "Offer"
    assert issued_as(kept) == "changed since: Offer"
    assert issued_as(restore_revision("r1").apply(kept)) == "Offer"

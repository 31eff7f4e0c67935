"""Edits: named, addressed, refused where they name what is not there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.plan.document import Origin, OriginKind, Plan, Service
from app.plan.edits import (
    Edit,
    EditRefused,
    add_service,
    move_service,
    remove_service,
    rename_service,
    set_entry,
    set_origin,
    set_text,
)
from tests.strategies import edits, plans

GUESSED = Origin(OriginKind.GUESSED)


@pytest.mark.parametrize(
    "edit, sentence",
    [
        (set_entry("s1", "users", 10_000), "Set users to 10,000"),
        (set_entry("s1", "users", 10_000, "active users"), "Set active users to 10,000"),
        (set_entry("s1", "target", 65.0), "Set target to 65"),
        (set_entry("s1", "target", 62.5), "Set target to 62.5"),
        (set_entry("s1", "price_server", 12_000.5), "Set price_server to 12,000.5"),
        (set_entry("s1", "log_compression", False), "Set log_compression to no"),
        (set_entry("s1", "users", "1" * 100), f"Set users to {'1' * 39}…"),
        (set_entry("s1", "users", 10**500), "Set users to a very large number"),
        (set_entry("s1", "users", None), "Clear users"),
        (set_origin("s1", "users", GUESSED), "Mark users as guessed"),
        (add_service(Service("s2", "mail", "Mail north")), "Add Mail north"),
        (remove_service("s1", "Mail"), "Remove Mail"),
        (move_service("s1", 0, "Mail"), "Move Mail"),
        (rename_service("s1", "Mail south"), "Rename service to Mail south"),
        (set_text("customer", "Example"), "Change customer"),
    ],
)
def test_that_every_edit_names_its_step(edit: Edit, sentence: str, plan: Plan) -> None:
    assert edit.sentence == sentence
    edit.apply(plan)


@pytest.mark.parametrize(
    "edit, told",
    [
        (set_entry("s9", "users", 1), "service: s9 is not here; possible: s1"),
        (set_entry("s1", "user", 1), "field: user is not here (did you mean users?)"),
        (set_origin("s1", "activity", GUESSED), "field: activity is not here"),
        (set_text("titel", "x"), "text: titel is not here (did you mean title?)"),
        (add_service(Service("s1", "mail", "Mail")), "service: s1 is there already"),
        (add_service(Service("s2", "males", "Mail")), "service: males is not here (did you mean mail?)"),
        (remove_service("s9"), "service: s9 is not here"),
        (move_service("s9", 0), "service: s9 is not here"),
        (rename_service("s9", "x"), "service: s9 is not here"),
    ],
)
def test_that_an_edit_of_what_is_not_there_is_refused(edit: Edit, told: str, plan: Plan) -> None:
    with pytest.raises(EditRefused) as refused:
        edit.apply(plan)
    assert str(refused.value).startswith(told)


@given(st.data())
def test_that_an_edit_leaves_the_plan_it_was_given_as_it_is(data: st.DataObject) -> None:
    plan = data.draw(plans())
    before = hash(plan)
    data.draw(edits(plan)).apply(plan)
    assert hash(plan) == before


def test_that_a_field_unknown_to_the_planner_can_be_cleared_but_not_entered(plan: Plan) -> None:
    odd = plan.with_service(plan.services[0].with_entry("from_elsewhere", 3))
    cleared = set_entry("s1", "from_elsewhere", None).apply(odd)
    assert "from_elsewhere" not in cleared.services[0].entries
    with pytest.raises(EditRefused):
        set_entry("s1", "from_elsewhere", 3).apply(cleared)


def test_that_a_moved_service_stands_where_it_was_put(plan: Plan) -> None:
    for name in ("s2", "s3"):
        plan = add_service(Service(name, "mail", name)).apply(plan)
    assert [part.id for part in move_service("s1", 1).apply(plan).services] == ["s2", "s1", "s3"]
    assert [part.id for part in move_service("s1", 99).apply(plan).services] == ["s2", "s3", "s1"]
    assert [part.id for part in move_service("s3", -5).apply(plan).services] == ["s3", "s1", "s2"]


def test_that_a_value_and_its_origin_are_one_step(plan: Plan) -> None:
    service = set_entry("s1", "users", 9_000, origin=GUESSED).apply(plan).services[0]
    assert (service.entries["users"], service.origin("users")) == (9_000, GUESSED)

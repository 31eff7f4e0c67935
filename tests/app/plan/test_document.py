"""The document: frozen, equal by value, and honest about where an entry comes from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import DEFAULT, ENTERED, Entries, Origin, OriginKind, Plan, Service
from planners.schema import Entry
from planners.table import Rows
from tests.strategies import plans


def test_that_a_plan_cannot_be_changed_in_place(plan: Plan) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        plan.title = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        plan.services[0].entries["users"] = 1  # type: ignore[index]


@given(plans())
def test_that_equal_plans_have_equal_hashes(plan: Plan) -> None:
    again = replace(plan, services=tuple(replace(part) for part in plan.services))
    assert again == plan
    assert hash(again) == hash(plan)


def test_that_a_whole_number_a_number_and_a_switch_are_different_entries() -> None:
    assert len({Entries({"users": value}) for value in (1, 1.0, True, "1")}) == 4


def test_that_the_order_of_entries_makes_no_difference() -> None:
    assert Entries({"users": 1, "target": 2}) == Entries({"target": 2, "users": 1})


def test_that_a_field_left_open_is_not_an_entry() -> None:
    assert dict(Entries({"users": None, "target": 65.0})) == {"target": 65.0}


values = st.sampled_from([None, 1, 1.0, True, "x", "\ud800", Rows(), Rows([("a", 1)])])
names = st.sampled_from(["users", "target", "t\udfff", "t?"])


@given(st.dictionaries(names, values), names, values)
def test_that_one_entry_set_is_as_all_entered_anew(items: dict[str, Entry], name: str, value: Entry) -> None:
    entries = Entries(items)
    anew = Entries({**entries, name: value})
    assert entries.with_entry(name, value) == anew
    assert list(entries.with_entry(name, value)) == list(anew)


def test_that_what_is_no_number_stays_as_the_text_that_was_typed() -> None:
    assert dict(Entries({"users": float("nan"), "target": float("-inf")})) == {
        "users": "nan",
        "target": "-inf",
    }


def test_that_half_a_character_becomes_a_question_mark_which_every_file_takes() -> None:
    assert Plan("p", "a\ud800b").title == "a?b"
    assert Service("s", "mail", "\udfff", Entries({"users": "\ud800"})).entries["users"] == "?"


def test_that_a_field_left_open_has_its_default_and_a_typed_one_was_entered(solaris: Service) -> None:
    assert solaris.origin("activity") == DEFAULT
    assert solaris.origin("target") == ENTERED
    assert solaris.origin("users").sentence == "measured by sar on 2026-03-31"


def test_that_a_new_value_does_not_keep_the_old_ones_origin(solaris: Service) -> None:
    assert solaris.with_entry("users", 12_000).origin("users") == ENTERED
    assert solaris.with_entry("users", None).origins == ()


def test_that_an_origin_without_an_entry_is_not_kept() -> None:
    guessed = Origin(OriginKind.GUESSED)
    assert Service("s", "mail", "Mail", origins=(("users", guessed),)).origins == ()


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "31.3.2026", "20260331", "2026-W13-2"])
def test_that_a_day_that_does_not_exist_is_refused(day: str) -> None:
    with pytest.raises(ValueError, match=r"(?i)isoformat|day|month"):
        Origin(OriginKind.MEASURED, on=day)

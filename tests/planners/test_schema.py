"""Inputs are checked in one place, and every fault is told at once in one clear line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.refusal import InputRefused
from planners.schema import Choice, Field, Kind, check

FIELDS = (
    Field("system", "System", Kind.CHOICE, "", choices=(Choice("small", "Small"), Choice("large", "Large")), required=True),
    Field("mode", "Mode", Kind.CHOICE, "", choices=(Choice("old", "Old"), Choice("new", "New", (("system", ("large",)),),
          note="New runs only on large.")), default="old"),
    Field("users", "Users", Kind.WHOLE, "", "users", 1, 1000, required=True),
    Field("share", "Share", Kind.NUMBER, "", "%", 0.5, 99.5, 70.0),
    Field("log", "Log", Kind.SWITCH, "", default=False, when=(("system", ("large",)),)),
)  # fmt: skip
GOOD = {"system": "small", "users": 10}


def sentence(**entries: object) -> str:
    with pytest.raises(InputRefused) as refused:
        check(FIELDS, {**GOOD, **entries})
    return str(refused.value)


def test_that_defaults_fill_what_is_not_set() -> None:
    assert check(FIELDS, GOOD) == {"system": "small", "mode": "old", "users": 10, "share": 70.0, "log": None}


def test_that_text_and_number_give_the_same_input() -> None:
    assert check(FIELDS, {"system": "LARGE", "users": "10", "share": "2.5", "log": "yes"}) == {
        "system": "large", "mode": "old", "users": 10, "share": 2.5, "log": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "given", "possible"),
    [("users", -5, "a whole number from 1 to 1,000"), ("users", 1e12, "from 1 to 1,000"), ("users", "many", "from 1 to 1,000"),
     ("users", 2.5, "a whole number"), ("users", float("nan"), "from 1 to 1,000"), ("users", float("inf"), "from 1 to 1,000"),
     ("users", True, "from 1 to 1,000"), ("share", 100, "a number from 0.5 to 99.5 %"), ("system", "tiny", "small, large"),
     ("log", "perhaps", "applies only with System large"), ("colour", "red", "system, mode, users, share, log")],
)  # fmt: skip
def test_that_a_refusal_names_field_given_and_possible(name: str, given: object, possible: str) -> None:
    told = sentence(**{name: given})
    assert told.startswith(f"{name}: ")
    assert possible in told


def test_that_a_near_miss_is_guessed() -> None:
    assert "Did you mean users?" in sentence(user=3)
    assert "Did you mean small?" in sentence(system="smal")


def test_that_a_closed_choice_says_what_closes_it() -> None:
    assert "New runs only on large." in sentence(mode="new")


def test_that_all_faults_are_told_at_once() -> None:
    with pytest.raises(InputRefused) as refused:
        check(FIELDS, {"users": "x", "share": 1000})
    assert [refusal.field for refusal in refused.value.refusals] == ["system", "users", "share"]


@given(st.dictionaries(st.sampled_from(["system", "mode", "users", "share", "log", "other"]),
                       st.one_of(st.none(), st.sampled_from(["", "small", "yes", "12", "1e3", "x"]), st.floats(), st.integers(), st.booleans())))  # fmt: skip
def test_that_any_entries_are_either_typed_or_refused(entries: dict[str, object]) -> None:
    try:
        typed = check(FIELDS, entries)
    except InputRefused as refused:
        assert all(refusal.sentence.startswith(refusal.field) for refusal in refused.refusals)
    else:
        assert check(FIELDS, typed) == typed

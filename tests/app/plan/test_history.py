"""Undo and redo: identities, a save point that is the plan itself, drags as one step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.plan import history as module
from app.plan.document import Plan
from app.plan.edits import set_entry, set_text
from app.plan.history import History
from tests.strategies import edits, plans


def _drag(history: History, *users: int) -> None:
    for value in users:
        history.apply(set_entry("s1", "users", value))
    history.seal()


@given(st.data())
def test_that_undoing_and_redoing_everything_visits_the_same_plans(data: st.DataObject) -> None:
    history = History(data.draw(plans()))
    seen = [history.plan]
    for _ in range(data.draw(st.integers(0, 12))):
        history.seal()
        if history.apply(data.draw(edits(history.plan))):
            seen.append(history.plan)
    back = [history.plan]
    while history.undo():
        back.append(history.plan)
    assert back == seen[::-1]
    forth = [history.plan]
    while history.redo():
        forth.append(history.plan)
    assert forth == seen


@given(st.data())
def test_that_a_run_of_merged_edits_is_undone_in_as_many_steps_as_are_named(data: st.DataObject) -> None:
    start = data.draw(plans())
    history = History(start)
    for _ in range(data.draw(st.integers(0, 12))):
        history.apply(data.draw(edits(history.plan)))
    end, steps = history.plan, len(history.sentences)
    assert sum(1 for _ in iter(history.undo, False)) == steps
    assert history.plan == start
    assert sum(1 for _ in iter(history.redo, False)) == steps
    assert history.plan == end


def test_that_a_drag_is_one_step_named_after_its_end(plan: Plan) -> None:
    history = History(plan)
    _drag(history, 10_500, 11_000, 11_500)
    assert history.sentences == ("Set users to 11,500",)
    history.undo()
    assert history.plan == plan


def test_that_two_drags_are_two_steps(plan: Plan) -> None:
    history = History(plan)
    _drag(history, 10_500, 11_000)
    _drag(history, 11_500, 12_000)
    assert history.sentences == ("Set users to 11,000", "Set users to 12,000")


def test_that_edits_of_different_fields_do_not_merge(plan: Plan) -> None:
    history = History(plan)
    history.apply(set_entry("s1", "users", 1))
    history.apply(set_entry("s1", "target", 50.0))
    history.apply(set_entry("s1", "users", 2))
    assert len(history.sentences) == 3


def test_that_a_drag_there_and_back_is_no_step_and_opens_no_older_one(plan: Plan) -> None:
    history = History(plan)
    _drag(history, 11_000)
    for users in (12_000, 11_000):
        history.apply(set_entry("s1", "users", users))
    assert list(history.sentences) == ["Set users to 11,000"]
    history.apply(set_entry("s1", "users", 13_000))
    assert list(history.sentences) == ["Set users to 11,000", "Set users to 13,000"]


def test_that_an_edit_that_changes_nothing_is_no_step_and_keeps_what_can_be_redone(plan: Plan) -> None:
    history = History(plan)
    _drag(history, 11_000)
    history.undo()
    assert not history.apply(set_entry("s1", "users", 10_000, origin=plan.services[0].origin("users")))
    assert history.undone_sentences == ("Set users to 11,000",)


def test_that_undoing_back_to_the_saved_plan_is_saved_and_going_on_is_not(plan: Plan) -> None:
    history = History(plan)
    _drag(history, 11_000)
    history.mark_saved()
    _drag(history, 12_000)
    assert not history.is_saved
    history.undo()
    assert history.is_saved
    history.undo()
    assert not history.is_saved
    history.redo()
    assert history.is_saved
    history.redo()
    assert not history.is_saved


def test_that_a_saved_state_in_the_middle_of_a_drag_can_be_gone_back_to(plan: Plan) -> None:
    history = History(plan)
    history.apply(set_entry("s1", "users", 11_000))
    history.mark_saved()
    history.apply(set_entry("s1", "users", 12_000))
    history.undo()
    assert history.is_saved
    assert history.plan.services[0].entries["users"] == 11_000


def test_that_recovered_work_stays_unsaved_until_it_is_saved(plan: Plan) -> None:
    history = History(plan)
    history.mark_unsaved()
    assert not history.is_saved
    history.mark_saved()
    assert history.is_saved


def test_that_the_history_forgets_its_oldest_steps(plan: Plan) -> None:
    history = History(plan)
    for number in range(module.LONGEST + 50):
        history.apply(set_text("title", str(number)))
        history.seal()
    assert sum(1 for _ in iter(history.undo, False)) == module.LONGEST
    assert history.plan.title == "49"

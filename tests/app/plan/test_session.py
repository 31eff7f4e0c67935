"""The session: one door for changes, notices of what changed, the last good sizing kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.plan.document import Plan, Service
from app.plan.edits import (
    Edit,
    EditRefused,
    add_service,
    move_service,
    remove_service,
    rename_service,
    set_entry,
    set_text,
)
from app.plan.file import read_file
from app.plan.opening import Opened, open_file, read_plan, recovered
from app.plan.recovery import Recovery, found
from app.plan.refused import PlanChanged, PlanRefused
from app.plan.session import Change, Session


@pytest.fixture
def session(plan: Plan) -> Session:
    """That plan, open."""
    return Session(Opened(plan))


@pytest.fixture
def told(session: Session) -> list[Change]:
    """The changes that were told."""
    changes: list[Change] = []
    session.subscribe(changes.append)
    return changes


def test_that_the_published_case_is_answered_as_measured(session: Session) -> None:
    answer = session.answer("s1")
    assert answer.current
    assert answer.sizing is not None
    quantity = answer.sizing.quantities["processor.utilization"]
    assert (round(quantity.value, 1), quantity.standing) == (22.8, "measured")
    assert answer.settings


def test_that_a_refused_entry_keeps_the_last_good_sizing_and_what_was_typed(session: Session) -> None:
    good = session.answer("s1")
    session.apply(set_entry("s1", "users", "many"))
    answer = session.answer("s1")
    assert not answer.current
    assert (answer.sizing, answer.settings) == (good.sizing, good.settings)
    assert [refusal.field for refusal in answer.refusals] == ["users"]
    assert session.plan.services[0].entries["users"] == "many"
    session.undo()
    assert session.answer("s1").current


@pytest.mark.parametrize("entry", [-5, 10**400, -(10**400), 1e300, "nan", "", "\x00", True, "ten"])
def test_that_any_odd_entry_is_refused_by_its_field(entry: object, session: Session) -> None:
    session.apply(set_entry("s1", "users", entry))  # type: ignore[arg-type]
    assert {refusal.field for refusal in session.answer("s1").refusals} == {"users"}


def test_that_a_plan_opened_with_a_refused_entry_has_no_sizing_yet(plan: Plan) -> None:
    session = Session(Opened(plan.with_service(plan.services[0].with_entry("users", -5))))
    answer = session.answer("s1")
    assert (answer.sizing, answer.settings, answer.current) == (None, (), False)


def test_that_a_service_that_no_planner_knows_is_refused_not_a_fault() -> None:
    session = Session(Opened(Plan("p", "p", services=(Service("s", "backup", "Backup"),))))
    assert session.answer("s").refusals[0].given == "backup"


def test_that_an_answer_is_computed_once(session: Session) -> None:
    assert session.answer("s1").now is session.answer("s1").now
    first = session.answer("s1").now
    session.apply(rename_service("s1", "Other"))
    assert session.answer("s1").now is first


def test_that_a_service_that_is_gone_has_no_answer(session: Session) -> None:
    session.apply(remove_service("s1"))
    assert session.answer("s1").sizing is None


@pytest.mark.parametrize(
    "edit, change",
    [
        (set_entry("s1", "users", 11_000), Change(services=frozenset({"s1"}), saved=True)),
        (rename_service("s1", "Other"), Change(services=frozenset({"s1"}), saved=True)),
        (set_text("customer", "Other"), Change(texts=frozenset({"customer"}), saved=True)),
        (remove_service("s1"), Change(outline=True, saved=True)),
        (add_service(Service("s2", "mail", "North")), Change(outline=True, saved=True)),
    ],
)
def test_that_a_change_is_told_once_with_what_it_concerns(
    edit: Edit, change: Change, session: Session, told: list[Change]
) -> None:
    session.apply(edit)
    assert told == [change]
    session.undo()
    assert told == [change, change]


def test_that_what_changes_nothing_is_not_told(session: Session, told: list[Change]) -> None:
    session.apply(set_text("customer", "Customer"))
    session.apply(move_service("s1", 0))
    session.undo()
    session.redo()
    assert told == []


def test_that_a_refused_edit_changes_and_tells_nothing(
    session: Session, told: list[Change], plan: Plan
) -> None:
    with pytest.raises(EditRefused):
        session.apply(set_entry("s1", "usres", 1))
    assert (session.plan, session.is_saved, told) == (plan, True, [])
    assert session.history.sentences == ()


def test_that_one_who_left_is_told_no_more(session: Session) -> None:
    changes: list[Change] = []
    end = session.subscribe(changes.append)
    end()
    session.apply(set_text("customer", "Other"))
    assert changes == []


def test_that_saving_is_told_and_remembers_the_file(
    session: Session, told: list[Change], tmp_path: Path
) -> None:
    path = tmp_path / "plan.sizeplan"
    session.apply(set_text("customer", "Other"))
    session.save(path)
    assert told[1:] == [Change(saved=True, path=True, figures=True)]
    assert (session.path, session.is_saved, read_plan(path)) == (path, True, session.plan)
    session.apply(set_text("customer", "Again"))
    session.save()
    assert read_plan(path).customer == "Again"


def test_that_saving_freezes_only_figures_of_the_entries_as_they_are(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "plan.sizeplan"
    session.save(path)
    assert read_file(path).results.figures
    session.apply(set_entry("s1", "users", "many"))
    session.save(path)
    assert read_file(path).results.figures == ()


@pytest.mark.parametrize("place", [lambda folder: folder, lambda folder: folder / "gone" / "plan.sizeplan"])
def test_that_a_failed_save_leaves_path_and_saved_state(
    place: Callable[[Path], Path], session: Session, told: list[Change], tmp_path: Path
) -> None:
    session.apply(set_text("customer", "Other"))
    told.clear()
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the place
        session.save(place(tmp_path))
    assert (session.path, session.is_saved, told) == (None, False, [])


def test_that_a_plan_without_a_file_asks_for_one(session: Session) -> None:
    with pytest.raises(PlanRefused, match="The plan has no file yet"):
        session.save()


def test_that_recovered_work_is_unsaved(session: Session, told: list[Change]) -> None:
    session.mark_recovered()
    assert (session.is_saved, told) == (False, [Change(saved=True)])


def test_that_a_file_changed_by_somebody_else_is_not_overwritten_unasked(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "shared.sizeplan"
    first = Session(Opened(plan))
    first.save(path)
    second = Session(open_file(path))
    second.apply(set_text("title", "theirs"))
    second.save()
    first.apply(set_text("title", "mine"))
    assert first.saving().changed_on_disk
    with pytest.raises(PlanChanged, match="another program or window changed it"):
        first.save()
    assert read_plan(path).title == "theirs"
    assert not first.is_saved and first.plan.title == "mine"
    first.save(overwrite=True)
    assert read_plan(path).title == "mine"
    assert first.is_saved and not first.saving().changed_on_disk
    assert second.saving().changed_on_disk


def test_that_a_file_that_is_gone_is_written_again(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "gone.sizeplan"
    session = Session(Opened(plan))
    session.save(path)
    path.unlink()
    assert not session.saving().changed_on_disk
    session.apply(set_text("title", "again"))
    session.save()
    assert read_plan(path).title == "again"


def test_that_another_name_is_free_of_what_happened_to_the_first(plan: Plan, tmp_path: Path) -> None:
    session = Session(Opened(plan))
    session.save(tmp_path / "one.sizeplan")
    (tmp_path / "one.sizeplan").write_bytes(b"somebody else's")
    session.save(tmp_path / "two.sizeplan")
    assert read_plan(tmp_path / "two.sizeplan") == plan
    assert (tmp_path / "one.sizeplan").read_bytes() == b"somebody else's"


def test_that_recovered_work_does_not_overwrite_what_was_saved_since(plan: Plan, saved: Path) -> None:
    mine = Session(open_file(saved))
    mine.apply(set_text("title", "mine"))
    work = Recovery("killed")
    work.keep(mine.plan, mine.path, mine.fingerprint)
    work.let_go()
    theirs = Session(open_file(saved))
    theirs.apply(set_text("title", "theirs"))
    theirs.save()
    (left,) = found()
    session = Session(recovered(left.path, left.plan, left.based_on))
    session.mark_recovered()
    with pytest.raises(PlanChanged, match="another program or window changed it"):
        session.save()
    assert read_plan(saved).title == "theirs"
    session.save(overwrite=True)
    assert read_plan(saved).title == "mine"


def test_that_recovered_work_is_saved_unasked_where_nobody_saved_since(plan: Plan, saved: Path) -> None:
    mine = Session(open_file(saved))
    session = Session(recovered(saved, mine.plan, mine.fingerprint))
    assert not session.saving().changed_on_disk
    assert session.saved_results == mine.saved_results
    session.save()


def test_that_work_of_which_nobody_knows_what_it_was_based_on_is_not_saved_unasked(
    plan: Plan, saved: Path
) -> None:
    assert Session(recovered(saved, plan, "")).saving().changed_on_disk


def test_that_the_plans_own_file_is_known_under_every_name(saved: Path, tmp_path: Path) -> None:
    session = Session(open_file(saved))
    link = tmp_path / "link.sizeplan"
    link.symlink_to(saved)
    theirs = Session(open_file(saved))
    theirs.apply(set_text("title", "theirs"))
    theirs.save()
    for name in (link, saved.parent / "." / "x" / ".." / saved.name):
        with pytest.raises(PlanChanged):
            session.save(name)

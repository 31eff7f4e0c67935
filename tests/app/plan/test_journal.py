"""The journal of unsaved work: it grows with what changes and with nothing else, and is read as far as it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.paths import data_folder
from app.plan import recovery
from app.plan.document import Plan, Revision
from app.plan.edits import keep_revision, rename_service, set_entry
from app.plan.examples import examples
from app.plan.file import fingerprint, save_plan
from app.plan.journal import About, Journal, _line, read
from app.plan.recovery import Recovery, found
from tests.strategies import edits, plans

PLAN = examples()[0]
ABOUT = About("base", "/plans/plan.sizeplan", "print")


def journal_of(folder: Path, *plans: Plan) -> Path:
    """The journal of a base and what became of it."""
    file = folder / "work.journal"
    journal = Journal(file, ABOUT, plans[0], plans[0])
    for plan in plans:
        journal.add(plan)
    journal.close()
    return file


@given(data=st.data())
def test_that_the_base_with_every_change_is_the_plan(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    states = [data.draw(plans())]
    for _ in range(data.draw(st.integers(1, 6))):
        states.append(data.draw(edits(states[-1])).apply(states[-1]))
    file = journal_of(tmp_path_factory.mktemp("journal"), *states)
    assert read(file, "base", states[0]) == (states[-1], ABOUT)


def dragged(count: int) -> list[Plan]:
    """Edit after edit of one input."""
    return [
        PLAN.with_service(PLAN.services[0].with_entry("users", users)) for users in range(100, 100 + count)
    ]


@given(data=st.data())
def test_that_a_journal_cut_anywhere_gives_a_state_that_was(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    states = dragged(5)
    file = journal_of(tmp_path_factory.mktemp("journal"), PLAN, *states)
    content = file.read_bytes()
    head = content.index(b"\n") + 1
    cut = data.draw(st.integers(head, len(content)))
    file.write_bytes(content[:cut])
    whole = content[:cut].count(b"\n") - 1
    assert read(file, "base", PLAN) == ([PLAN, *states][whole], ABOUT)


@given(data=st.data())
def test_that_a_journal_with_any_byte_changed_gives_a_state_that_was(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    states = dragged(3)
    file = journal_of(tmp_path_factory.mktemp("journal"), PLAN, *states)
    content = bytearray(file.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    file.write_bytes(content)
    kept = read(file, "base", PLAN)
    assert kept is None or kept[0] in (PLAN, *states)


def test_that_a_journal_of_another_base_is_not_taken(plan: Plan, tmp_path: Path) -> None:
    assert read(journal_of(tmp_path, plan), "another", plan) is None


def revised(plan: Plan, count: int) -> Plan:
    kept = (Revision(f"r{number}", "2026-03-31T14:05:00Z", plan, "Ada") for number in range(count))
    return replace(plan, revisions=tuple(kept))


@pytest.mark.parametrize("revisions", [1, 500])
def test_that_an_edit_costs_as_many_bytes_whatever_revisions_there_are(
    plan: Plan, revisions: int, tmp_path: Path
) -> None:
    large = revised(plan, revisions)
    edited = set_entry(large.services[0].id, "users", 12_345).apply(large)
    before = journal_of(tmp_path, large).stat().st_size
    after = journal_of(tmp_path, large, edited).stat().st_size
    assert 0 < after - before < 1_000


@pytest.fixture
def saved(plan: Plan, tmp_path: Path) -> Path:
    path = tmp_path / "plan.sizeplan"
    save_plan(revised(plan, 3), path)
    return path


def kept_files() -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (data_folder() / "recovery").iterdir()}


def test_that_work_on_a_saved_plan_is_a_copy_of_its_file_and_what_changed(plan: Plan, saved: Path) -> None:
    first = revised(plan, 3)
    now = rename_service(first.services[0].id, "Another").apply(first)
    work = Recovery("work")
    work.keep(now, saved, fingerprint(saved), first)
    assert kept_files()["work.sizeplan"] == saved.read_bytes()
    now = keep_revision("r9", "2026-03-31T14:05:00Z").apply(now)
    work.keep(now, saved, fingerprint(saved), first)
    saved.unlink()
    work.let_go()
    (left,) = found()
    assert (left.plan, left.path, bool(left.based_on)) == (now, saved, True)


def test_that_work_is_kept_whole_where_the_file_is_another_by_now(plan: Plan, saved: Path) -> None:
    first, began = revised(plan, 3), fingerprint(saved)
    save_plan(replace(plan, title="theirs"), saved)
    work = Recovery("work")
    work.keep(replace(first, title="mine"), saved, began, first)
    work.let_go()
    (left,) = found()
    assert (left.plan, left.based_on) == (replace(first, title="mine"), began)


def test_that_a_journal_that_is_full_gives_way_to_a_new_base(
    plan: Plan, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.plan.journal.LARGEST", 2_000)
    now, began = revised(plan, 3), fingerprint(saved)
    first, work = now, Recovery("work")
    for users in range(100, 130):
        now = set_entry(now.services[0].id, "users", users).apply(now)
        work.keep(now, saved, began, first)
        assert sum(len(content) for name, content in kept_files().items() if "journal" in name) < 4_000
    work.let_go()
    assert [left.plan for left in found()] == [now]


def test_that_nothing_is_left_of_a_base_that_was_never_written(plan: Plan, saved: Path) -> None:
    work = Recovery("work")
    work.keep(replace(revised(plan, 3), title="x"), saved, fingerprint(saved), revised(plan, 3))
    work.let_go()
    (recovery._folder() / "work.sizeplan").unlink()
    assert found() == ()
    assert kept_files() == {}


def test_that_a_journal_of_a_program_without_machines_and_sites_is_read(plan: Plan, tmp_path: Path) -> None:
    older: dict[str, object] = {"journal": 1, "base": "base", "for": "", "on": ""}
    row = [plan.services[0].id, "mail", "Renamed"]
    change = {"services": [None], "plan": [plan.id, "Title", "", "", "", ""], "rows": {"service": [row]}}
    file = tmp_path / "old.journal"
    file.write_bytes(b"".join(map(_line, (older, change))))
    kept = read(file, "base", plan)
    assert kept is not None
    assert (kept[0].title, kept[0].start) == ("Title", "")
    assert [(one.title, one.site) for one in kept[0].services] == [("Renamed", "")]

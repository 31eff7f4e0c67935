"""How far a revision was off stays with the plan: in its file, its text and its journal, when the recordings are gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.edits import remove_revision, remove_service, restore_revision
from app.plan.evidence_edits import keep_errors, remove_recording
from app.plan.file import read_file, save_plan
from app.plan.history import History
from app.plan.journal import About, Journal, read
from app.plan.kept_error import KeptError
from app.plan.refused import PlanRefused
from app.plan.salvage import salvage
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from tests.app.recorded_plan import plan_with_readings


@pytest.fixture(scope="module")
def plan() -> Plan:
    """A plan with an error of one of its revisions."""
    held = plan_with_readings(14)
    error = KeptError(
        "offer", held.services[0].id, "processor.utilization", "2026-02", "2025-11", "2026-02", "above", 1.0, 1.2, 1.1
    )  # fmt: skip
    return replace(held, errors=(error,))


def test_that_it_is_in_file_text_and_what_is_salvaged(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "plan.sizeplan"
    save_plan(plan, path)
    assert read_file(path).plan.errors == from_text(to_text(plan)).errors == plan.errors
    found = salvage(path)
    assert found.plan.errors == plan.errors and not found.lost


def test_that_it_is_in_the_journal(plan: Plan, tmp_path: Path) -> None:
    base = replace(plan, errors=())
    journal = Journal(tmp_path / "journal", About("base"), base, base)
    journal.add(plan)
    journal.close()
    kept = read(tmp_path / "journal", "base", base)
    assert kept is not None and kept[0].errors == plan.errors


def test_that_it_outlives_its_recordings_but_not_its_revision_or_service(plan: Plan) -> None:
    bare = plan
    for one in plan.recordings:
        bare = remove_recording(one.service, one.digest).apply(bare)
    assert not bare.recordings and bare.errors == plan.errors
    assert restore_revision("extension").apply(plan).errors == plan.errors
    assert not remove_revision("offer").apply(plan).errors
    assert not remove_service(plan.services[0].id).apply(plan).errors


def test_that_the_newest_error_replaces_the_one_before(plan: Plan) -> None:
    later = replace(plan.errors[0], month="2026-03", verdict="inside", in_month=1.05)
    assert keep_errors((later,)).apply(plan).errors == (later,)


def test_that_to_note_it_is_no_step_and_leaves_nothing_to_save(plan: Plan) -> None:
    history = History(replace(plan, errors=()))
    assert history.note(keep_errors(plan.errors)) and not history.note(keep_errors(plan.errors))
    assert history.is_saved and not history.sentences and history.plan.errors == plan.errors
    history.apply(remove_recording(*plan.recordings[0].key))
    assert not history.is_saved and history.plan.errors == plan.errors
    history.undo()
    assert history.is_saved


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ('error "offer" "{service}" "x" 2026-02 2026-02 2026-02 above 1.0 -1.2 1.1', "2026-02"),
        ('error "offer" "{service}" "x" 2026-02 2026-02 2026-02 over 1.0 1.2 1.1', "over"),
        ('error "offer" "{service}" "x" 2026-02 2026-02 2026-02 above 1.0 much 1.1', "much"),
        ('error "none" "{service}" "x" 2026-02 2026-02 2026-02 above 1.0 1.2 1.1', "none"),
    ],
)
def test_that_what_is_no_error_of_a_revision_is_told_by_its_line(plan: Plan, line: str, given: str) -> None:
    lines = to_text(replace(plan, errors=())).splitlines()
    place = next(number for number, text in enumerate(lines) if text.startswith("revision "))
    lines.insert(place, line.format(service=plan.services[0].id))
    with pytest.raises(PlanRefused) as fault:
        from_text("\n".join(lines))
    (found,) = fault.value.findings
    assert found.line == place + 1 and given in f"{found.given} {found}"

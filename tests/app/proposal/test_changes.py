"""What changed since the last revision, and the plan against what was recorded, as sections of a proposal."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.plan.document import Plan
from app.plan.edits import keep_revision
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.results import results_of
from app.plan.sized import sized
from app.presenting.revisions import between, last_other, state_of
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import text_of, written
from tests.app.recorded_plan import plan_with_readings

CHANGES = ProposalOptions(sections=("changes",))


def kept(plan: Plan, name: str) -> Plan:
    return keep_revision(name, "2026-03-31T14:05:00Z", "Ada Example", f"Note {name}").apply(plan)


def with_users(plan: Plan, users: int) -> Plan:
    service = plan.services[0]
    return plan.with_service(replace(service, entries=service.entries.with_entry("users", users)))


def test_that_the_section_tells_what_moved_since_the_newest_other_revision(tmp_path: Path) -> None:
    first = kept(with_users(examples()[0], 9_000), "r1")
    second = kept(with_users(first, 9_500), "r2")
    now = kept(with_users(second, 11_000), "r3")
    found = last_other(now)
    assert found is not None and found.id == "r2"
    text = text_of(written(now, tmp_path, CHANGES))
    assert "Note r2" in text and "Note r1" not in text
    before = state_of(now, "r2")
    told = between(replace(before, results=results_of(before.plan)), state_of(now))
    assert told.figures
    for row in told.figures:
        assert row.before != row.after
        assert f"{row.title} {row.before} {row.after}".replace("\N{NO-BREAK SPACE}", " ") in text
    assert all(change in text for change in told.changes)


def test_that_nothing_is_told_where_nothing_changed(tmp_path: Path) -> None:
    plan = examples()[0]
    assert last_other(plan) is None
    assert last_other(kept(plan, "r1")) is None
    assert "no content" in text_of(written(kept(plan, "r1"), tmp_path, CHANGES))


def test_that_a_revision_without_its_state_is_none_to_compare_with() -> None:
    plan = with_users(kept(examples()[0], "r1"), 11_000)
    (revision,) = plan.revisions
    emptied = replace(revision, plan=Plan(plan.id, plan.title), figures=())
    assert last_other(plan) is revision
    assert last_other(replace(plan, revisions=(emptied,))) is None


def test_that_vendors_are_not_told_of_revisions(tmp_path: Path) -> None:
    plan = with_users(kept(examples()[0], "r1"), 11_000)
    text = text_of(written(plan, tmp_path, ProposalOptions(Edition.VENDOR)))
    assert "Note r1" not in text and "Changes since" not in text


def test_that_a_recorded_service_is_held_against_the_plan(tmp_path: Path) -> None:
    plan = plan_with_readings()
    text = text_of(written(plan, tmp_path, ProposalOptions(sections=("actual",))))
    assert "Plan against actual" in text
    assert "Month by month" in text and "Error of the plan so far" in text
    assert "no content" in text_of(written(examples()[0], tmp_path, ProposalOptions(sections=("actual",))))


def test_that_the_revision_is_chosen_and_its_decision_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = next(plan for plan in examples() if decision_of(plan).currency)
    first = kept(with_users(site, 4_000), "r1")
    second = kept(with_users(first, 5_000), "r2")
    now = kept(with_users(second, 12_000), "r3")
    path, out = tmp_path / "plan.sizeplan", tmp_path / "p.pdf"
    save_plan(now, path)
    then, told = decision_of(first.revisions[0].plan).facts[0], decision_of(now).facts[0]
    assert then.value != told.value
    for given in ("1", "Note r1", "r1"):
        assert main(["propose", str(path), "-o", str(out), "--sections", "changes", "--since", given]) == 0
        text = text_of(out)
        assert "Note r1" in text and "Note r2" not in text
        assert f"{told.label} {then.value} {told.value}" in text
    capsys.readouterr()
    assert main(["propose", str(path), "-o", str(out), "--since", "r7"]) == 2
    assert capsys.readouterr().err.startswith("--since: choose one of Note r1, Note r2, Note r3.")
    assert main(["propose", str(path), "-o", str(out), "--edition", "vendor", "--since", "r1"]) == 2
    assert "--since: leave it out for edition vendor" in capsys.readouterr().err


def decision_of(plan: Plan) -> SiteDecision:
    return site_decision(sized(plan))


def test_that_what_costs_changed_has_its_currency_in_print(tmp_path: Path) -> None:
    plan = next(one for one in examples() if "with prices" in one.title)
    first = plan.services[0]
    dearer = plan.with_service(first.with_entry("price_drive", 900))
    before = kept(plan, "r1").revisions
    told = between(state_of(replace(plan, revisions=before), "r1"), state_of(dearer))
    money = [row for row in told.figures if "Price" in row.title or "Cost" in row.title]
    assert money
    assert all("EUR" in row.before and "EUR" in row.after for row in money if row.before != "–")
    assert "EUR" in text_of(written(replace(dearer, revisions=before), tmp_path, CHANGES))

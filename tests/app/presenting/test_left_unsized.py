"""A service without a size is not counted among those that hold."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.lasting import lasting
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import totals
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import pages_of, written


def without_a_size(title: str) -> tuple[Plan, str]:
    plan = next(one for one in examples() if title in one.title)
    first = plan.services[0]
    return replace(plan, services=(first.with_entry("users", 0), *plan.services[1:])), first.title


def test_that_page_1_and_page_2_say_of_how_many_services_they_are(tmp_path: Path) -> None:
    plan, title = without_a_size("five services")
    decided = site_decision(sized(plan))
    assert decided.facts[0].reason.endswith(f"Not counted: {title}.")
    labels = [fact.label for fact in totals(decided, len(plan.services))[-2:]]
    assert labels == ["Lasts until, 4 of 5 services", "Confidence, in part, 4 of 5 services"]
    assert decided.options[0].lines
    assert "All hold" not in decided.reason and "Those that are sized hold with" in decided.reason
    pages = pages_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT)))[:2]
    assert all(labels[1] in " ".join(page.split()) for page in pages)


def test_that_a_picture_of_what_lasts_is_of_those_that_are_sized() -> None:
    plan, _ = without_a_size("that grows, with prices")
    shown = lasting(site_decision(sized(plan)))
    assert shown is not None and not shown.title.startswith("Every service lasts")


def test_that_all_hold_where_all_are_sized() -> None:
    decided = site_decision(sized(next(one for one in examples() if "five services" in one.title)))
    assert "All hold with" in decided.reason
    assert [fact.label for fact in decided.facts[2:]] == ["Lasts until", "Confidence, in part"]

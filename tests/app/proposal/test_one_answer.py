"""What the pages of one service say twice is the same, read off the pages: of every example and of any plan, in each edition."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.presenting.decision_form import decision_form
from app.proposal.contents import Contents, contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests import own_servers
from tests.app.presenting.entered_plans import entered_plans
from tests.app.proposal.contradicting import SECTIONS, contradictions
from tests.app.proposal.reading import DAY, pages_of, written

ALONE = [one for one in examples() if len(one.services) == 1]
NEARLY_SURE = Plan(
    "p",
    "Plan",
    services=(
        Service(
            "s",
            "virtual",
            "Service 0",
            Entries({"users": 51000, "processors": 8, "growth": -4, "growth_high": 6, "start": "2026-11"}),
        ),
    ),
)
"""Where one resource is told with 99 % and another, that is first full, with more than 99 %."""

FULL_WITHOUT_ONE = Plan(
    "p",
    "Plan",
    start="new",
    services=(
        Service(
            "s",
            "mail",
            "Service 0",
            Entries(
                {
                    "platform": "aix-p670",
                    "version": "7",
                    "template": "mail7",
                    "users": 30_000,
                    "growth": 0,
                    "growth_high": 10,
                }
            ),
        ),
    ),
)
"""Where servers are just full when one of them fails, and only then."""


@st.composite
def any_service(draw: st.DrawFn) -> Plan:
    """A service of an example or of the plain cases, with another load, growth, start and chance needed."""
    if draw(st.booleans()):
        plan = draw(entered_plans())
        return replace(plan, services=plan.services[:1])
    plan = draw(st.sampled_from(examples()))
    service = draw(st.sampled_from(plan.services))
    entries: dict[str, Any] = dict(service.entries)
    for name in ("users", "entries", "throughput"):
        if isinstance(entries.get(name), int):
            entries[name] = max(1, round(entries[name] * draw(st.sampled_from([0.3, 0.7, 1, 1.3, 2.5]))))
    growth = draw(st.none() | st.integers(-20, 60))
    if growth is not None:
        entries |= {"growth": growth, "growth_high": growth + 10, "start": "2026-11"}
    entries["chance_needed"] = draw(st.sampled_from([50, 80, 95]))
    start = draw(st.sampled_from(["", "new", "existing"]))
    return replace(plan, start=start, services=(replace(service, entries=Entries(entries)),), scenarios=())


def _titles(known: Contents) -> set[str]:
    return {
        verdict.resource.title
        for part in known.parts
        for ahead in (part.projection, part.accepted)
        if ahead is not None
        for verdict in ahead.now.verdicts
    }


def found(plan: Plan, edition: Edition = Edition.TECHNICAL) -> list[str]:
    """What does not agree on the pages, and what of the facts for other programs is not on them."""
    options = ProposalOptions(edition, sections=SECTIONS)
    known = contents(plan, DAY, options)
    with tempfile.TemporaryDirectory() as folder:
        pages = pages_of(written(plan, Path(folder), options))
    told = decision_form(known.site)
    facts = [told[name] for name in ("order_by", "lasts_until", "confidence")]
    missing = [fact for fact in facts for page in pages[:2] if fact not in page]
    return [*contradictions(pages, _titles(known), told), *missing]


@pytest.mark.parametrize("plan", ALONE, ids=lambda one: one.title)
def test_that_the_pages_of_an_example_do_not_contradict_each_other(plan: Plan) -> None:
    assert not found(plan)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_service(), st.sampled_from([Edition.TECHNICAL, Edition.VENDOR]))
@example(NEARLY_SURE, Edition.TECHNICAL)
@example(FULL_WITHOUT_ONE, Edition.TECHNICAL)
def test_that_the_pages_of_any_service_do_not_contradict_each_other(plan: Plan, edition: Edition) -> None:
    assert not found(plan, edition)


@pytest.mark.parametrize("plan", ALONE, ids=lambda one: one.title)
def test_that_a_vendor_is_told_the_same_dates_and_chance(plan: Plan) -> None:
    own, other = (
        contents(plan, DAY, ProposalOptions(one)).site for one in (Edition.TECHNICAL, Edition.VENDOR)
    )
    assert [fact.value for fact in own.facts[1:]] == [fact.value for fact in other.facts[1:]]
    assert (own.fit, own.head) == (other.fit, other.head)


def test_that_a_vendor_is_told_the_same_of_recorded_servers() -> None:
    """The unit of a recording was withheld as a name, and with it all that was recorded: 51 drives were asked for, not 9."""
    plan = own_servers.plan()
    own, other = (
        contents(plan, DAY, ProposalOptions(one)).site for one in (Edition.TECHNICAL, Edition.VENDOR)
    )
    assert [fact.value for fact in own.facts[1:]] == [fact.value for fact in other.facts[1:]]
    assert (own.fit, own.head) == (other.fit, other.head)
    assert [row.needs for row in own.rows] == [row.needs for row in other.rows]


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("Processor: 4,000 users use 64.9 of 70 %", "Processor: enough for 5,760 users"),
        ("Users per server at 4,000 users", "Drives at 4,000 users"),
        ("Users per server 100 % of capacity", "Drives 100 % of capacity"),
        ("The load grows beyond 4,000 users", "The load grows beyond 4,320 users"),
        ("Processor utilization 64.9 68 %", "Processor utilization 49 51 %"),
        ("Processor utilization 64.9 – 68 70 %", "Processor utilization 64.9 68 68 70 %"),
        ("Processor 64.9 % 64.6 to 65.2 70 % 7.3 % fits", "Processor 48.65 % 48.45 to 48.85 70 % 31 % tight"),
    ],
)
def test_that_a_page_that_says_otherwise_is_found(said: str, instead: str) -> None:
    plan = next(one for one in ALONE if "Windows 2003 x64" in one.title)
    known = contents(plan, DAY)
    with tempfile.TemporaryDirectory() as folder:
        pages = pages_of(written(plan, Path(folder), ProposalOptions(sections=SECTIONS)))
    assert any(said in page for page in pages), said
    wrong = [page.replace(said, instead) for page in pages]
    assert contradictions(wrong, _titles(known), decision_form(known.site))

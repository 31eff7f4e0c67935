"""How many pages a proposal takes: what nobody decides by is left out, told once, or attached."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from app.plan.document import Alteration, Plan, Scenario, Service
from app.plan.examples import examples
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition, sections_of
from tests.app.proposal.reading import pages_of, written

SITE = next(plan for plan in examples() if len(plan.services) == 5)
WHOLE_SITE, ONE_SERVICE = 30, 15


def grown(service: Service) -> Service:
    entries = service.entries.with_entry("growth", 8.0).with_entry("start", "2026-11")
    if service.planner == "mail":
        entries = entries.with_entry("server_drives", 54).with_entry("growth_events", "2027-03 +500")
    return replace(service, entries=entries)


def site() -> Plan:
    """Five services that grow, one of them beyond its drives, and three scenarios."""
    mail, web, *_, shops = SITE.services
    scenarios = (
        Scenario(
            "more", "More users", (Alteration(mail.id, "users", 15_000), Alteration(web.id, "users", 8_000))
        ),
        Scenario("raid", "RAID 5", (Alteration(mail.id, "raid", "raid5"),)),
        Scenario("fewer", "Fewer shops", (Alteration(shops.id, "users", 30_000),)),
    )
    return replace(SITE, services=tuple(map(grown, SITE.services)), scenarios=scenarios)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_that_a_site_takes_at_most_thirty_pages_and_its_calculation_stands_apart(
    paper: str, tmp_path: Path
) -> None:
    plan = site()
    pages = pages_of(written(plan, tmp_path, ProposalOptions(paper=paper)))  # type: ignore[arg-type]  # a word will do
    assert len(pages) <= WHOLE_SITE
    everything = sections_of(Edition.TECHNICAL, ("calculation",))
    with_annex = pages_of(written(plan, tmp_path, ProposalOptions(sections=everything)))
    assert len(with_annex) > WHOLE_SITE


@pytest.mark.parametrize(
    "plan", [one for one in examples() if len(one.services) == 1], ids=lambda one: one.title
)
def test_that_one_service_takes_a_few_pages(plan: Plan, tmp_path: Path) -> None:
    assert len(pages_of(written(plan, tmp_path))) <= ONE_SERVICE


def test_that_page_1_of_a_large_plan_keeps_its_size_of_type(tmp_path: Path) -> None:
    """As many bars as the page has room for, or none."""
    found = next(plan for plan in examples() if len(plan.services) == 3)
    many = (replace(found.services[n % 3], id=f"s{n}", title=f"{n} of the offices") for n in range(9))
    plan = replace(found, services=tuple(many), scenarios=(), recommendation="")
    first = PdfReader(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT))).pages[0]
    scales: set[float] = set()
    first.extract_text(visitor_text=lambda text, cm, *_: scales.add(cm[0]) if text.strip() else None)
    assert scales == {1.0}

"""The failure of a machine that services share stops them together: told where failures are, and what helps is something to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.machine_risks import stop_together
from app.presenting.risks import Kind, failure
from app.proposal.contents import Contents, Part
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import text_of, written

SITES = [plan for plan in examples() if len(plan.services) > 1]
TOLD = (
    "host-1 fails. Mail of the offices and Directory of the site stop together. "
    "Plan a second machine if an outage is not acceptable."
)


def risks_of(plan: Plan) -> list[tuple[str, str, str]]:
    parts = tuple(map(Part, sized(plan).services))
    told = Contents(plan, plan, parts, "2026-11-20", "", ProposalOptions()).risks
    return [(one.services, one.what, one.consequence) for one in told]


@pytest.mark.parametrize("plan", SITES, ids=lambda plan: plan.title)
def test_that_the_failure_of_a_shared_machine_is_the_gravest_failure(plan: Plan, tmp_path: Path) -> None:
    both = "Mail of the offices and Directory of the site"
    failures = [one for one in risks_of(plan) if one[1].endswith("fails.")]
    assert failures[0] == (both, "host-1 fails.", f"{both} stop together.")
    print_out = " ".join(text_of(written(plan, tmp_path)).split())
    assert print_out.count(TOLD) == 4, "on page 2, among the risks, and with each of the services"
    assert "stay within their targets at the planned load when one fails" not in print_out


def test_that_the_failure_of_several_servers_stays_among_the_risks_beside_it() -> None:
    mixed = next(plan for plan in SITES if len(plan.services) == 5)
    assert [what for _, what, _ in risks_of(mixed) if what.endswith("fails.")][:3] == [
        "host-1 fails.",
        "The only server fails.",
        "One of 2 servers fails.",
    ]


def test_that_a_service_alone_on_its_machine_stops_alone() -> None:
    mixed = next(plan for plan in SITES if len(plan.services) == 5)
    mail, web, directory, *_ = mixed.services
    alone = replace(mixed, services=(mail, web))
    assert not stop_together(sized(alone), str)
    assert {*stop_together(sized(replace(mixed, services=(mail, directory))), str)} == {mail.id, directory.id}


def test_that_a_service_of_several_servers_does_not_stop_with_one_machine() -> None:
    mixed = next(plan for plan in SITES if len(plan.services) == 5)
    mail, _, directory, *_ = mixed.services
    more = replace(mail, entries=mail.entries.with_entry("servers", 2))
    assert not stop_together(sized(replace(mixed, services=(more, directory))), str)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_what_helps_against_a_failure_is_something_to_do(plan: Plan) -> None:
    for _, sizing in sized(plan).sizings:
        for risk in failure(sizing):
            assert risk.kind is Kind.HELD or risk.helps.startswith("Plan ")

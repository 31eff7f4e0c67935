"""The options of a service, ranked: what holds in front, the plan and each scenario that changes it among them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.document import Alteration, Scenario
from app.plan.examples import examples
from app.presenting.ranked import ranked
from planners.analysis.options import ENOUGH
from planners.planner import Fit

PLAN = next(plan for plan in examples() if "grows" in plan.title)
MAIL = PLAN.services[0]


def test_that_the_recommended_option_leads_and_the_rest_is_ranked_by_chance() -> None:
    first, *others = ranked(PLAN, MAIL)
    assert first.recommended and first.needs.startswith("1 server, ")
    assert {one.title for one in PLAN.scenarios} < {one.title for one in others}
    assert "Keep what is there" in {one.title for one in others}
    shares = [one.share or 0.0 for one in others]
    assert shares == sorted(shares, reverse=True)
    assert all(not one.recommended for one in others)


def test_that_a_scenario_of_another_service_is_no_option() -> None:
    idle = replace(PLAN, scenarios=(Scenario("s", "Idle"),))
    assert all(not one.scenario for one in ranked(idle, MAIL))


def test_that_doing_nothing_is_no_option_of_a_new_system() -> None:
    new = replace(PLAN, start="new")
    assert "Keep what is there" not in {one.title for one in ranked(new, MAIL)}
    assert all(one.share is not None for one in ranked(new, MAIL))


def test_that_a_scenario_that_cannot_be_sized_says_why() -> None:
    bad = replace(PLAN, scenarios=(Scenario("s", "Bad", (Alteration(MAIL.id, "users", -1),)),))
    found = next(one for one in ranked(bad, MAIL) if one.scenario == "s")
    assert found.fit is Fit.UNKNOWN and found.share is None
    assert found.why.startswith("Active users: enter a whole number")


@pytest.mark.parametrize(
    ("share", "fit"),
    [(1.0, Fit.FITS), (ENOUGH, Fit.FITS), (0.5, Fit.TIGHT), (0.1, Fit.OVER), (None, Fit.UNKNOWN)],
)
def test_that_a_chance_is_told_as_a_verdict(share: float | None, fit: Fit) -> None:
    assert replace(ranked(PLAN, MAIL)[1], share=share).fit is fit


def test_that_what_is_full_sooner_than_what_is_there_is_not_recommended() -> None:
    """Half the load on a new server of fewer drives was recommended, which in the worst case are full at once."""
    best = ranked(PLAN, MAIL, enough=0.6)[0]
    assert best.recommended and best.title.startswith("For the worst case")
    assert best.why == "A smaller purchase would be full in the worst case sooner than what is there."


def test_that_the_chance_that_is_needed_decides_what_is_recommended() -> None:
    web = next(plan for plan in examples() if "web mail on Linux" in plan.title)
    (service,) = web.services
    less, worst, strict = (ranked(web, service, enough=share)[0] for share in (0.8, 0.95, 0.9999))
    assert worst.title.startswith("For the worst case") and (worst.share or 0.0) > 0.95
    assert less.recommended and less.title.startswith("For the expected values")
    assert 0.8 <= (less.share or 0.0) < 0.95 and less.fit is Fit.FITS
    assert strict.needs == worst.needs and strict.fit is Fit.TIGHT, "it falls short of what is needed"

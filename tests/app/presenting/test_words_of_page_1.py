"""The sentences of page 1 do not contradict each other, and none tells of what is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from app.plan.document import Entries, Plan, Service
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from tests.app.presenting.entered_plans import entered_plans
from tests.app.proposal.reading import pages_of, written
from tests.planners.analysis.test_decisions import CASES

SHORT, FITS = "Nothing else is short.", "Everything else fits."


def not_known(decided: SiteDecision) -> bool:
    """Whether anything is left unknown of the service in front, or of one beside it."""
    return any(part.ahead.now.unjudged and part.known.exists for part in decided.parts)


def mail(**entered: Any) -> Service:
    return Service("m", "mail", "Mail", Entries({**CASES["mail"], **entered}))


def test_that_nothing_is_called_short_or_fitting_beside_what_is_not_known() -> None:
    """ "Not known: Network rate. Nothing else is short." stood in one verdict."""
    (partly,) = read_plan(FOLDER / "mail-zos.txt").services
    guests = Service("v", "virtual", "Guests", Entries(CASES["virtual"]))
    plan = Plan("p", "Plan", start="existing", services=(partly, guests))
    rest = "Everything else fits as far as is known."
    assert site_decision(sized(plan)).verdict == f"Mail: Not known: Memory, Drives and Network rate. {rest}"


@settings(max_examples=20, deadline=None)
@given(entered_plans())
def test_that_no_verdict_tells_what_is_not_known_and_that_nothing_else_is_short(plan: Plan) -> None:
    decided = site_decision(sized(plan))
    told = f"{decided.verdict} {decided.sentence}"
    assert not ("Not known" in told and SHORT in told)
    if SHORT in decided.verdict:
        assert not not_known(decided)


@pytest.mark.parametrize("months", [0, 1, 3])
def test_that_no_delivery_takes_no_months(months: int, tmp_path: Path) -> None:
    plan = Plan("p", "Plan", services=(mail(server_drives=20, growth=20, lead_time=months),))
    decided = site_decision(sized(plan))
    pages = " ".join(pages_of(written(plan, tmp_path)))
    assert "takes 0 months" not in pages
    step = "Order; delivery is at once." if not months else "Order; delivery takes "
    assert any(one.what.startswith(step) for one in decided.steps)


@pytest.mark.parametrize(("name", "measured"), [("mail-i5os-810", True), ("mail-aix", False)])
def test_that_what_an_order_lacks_is_measured_and_then_ordered_too(name: str, measured: bool) -> None:
    """Memory was to be measured "now", and the server without it to be ordered "now"."""
    steps = [one.what for one in site_decision(sized(read_plan(FOLDER / f"{name}.txt"))).steps]
    order = "Order with what was measured; delivery takes 3 months."
    assert (order in steps) is measured
    assert measured is ("Measure on a test server: Memory." in steps)

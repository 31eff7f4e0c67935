"""The chance needed is an input: page 1, every ranking and the data follow it, and page 1 says it."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.moving import Question
from app.plan.sized import sized
from app.presenting.decision_form import decision_form
from app.presenting.moving import moving
from app.presenting.ranked import ranked
from app.presenting.site_decision import site_decision
from planners.planner import Fit
from tests.planners.analysis.test_decisions import CASES

GROWING: dict[str, Any] = {
    **CASES["mail"],
    "growth": 20,
    "growth_high": 35,
    "start": "2026-11",
    "server_drives": 30,
}


def plan(asked: int | None) -> Plan:
    entries = {**GROWING, **({} if asked is None else {"chance_needed": asked})}
    return Plan("p", "Plan", start="existing", services=(Service("m", "mail", "Mail", Entries(entries)),))


@pytest.mark.parametrize(("asked", "needed"), [(None, 0.8), (60, 0.6), (99, 0.99)])
def test_that_page_1_and_the_rankings_ask_for_the_same_chance(asked: int | None, needed: float) -> None:
    whole = plan(asked)
    decided, (service,) = site_decision(sized(whole)), whole.services
    told, best = decision_form(decided), decided.rows[0]
    assert told["services"][0]["chance_needed"] == needed
    rows = ranked(whole, service)
    assert (rows[0].needs, rows[0].chance, rows[0].enough) == (best.needs, best.chance, needed)
    first = moving(whole, service, Question()).rows[0]
    assert (first.fit is Fit.FITS) == (first.share is not None and first.share >= needed)


def test_that_a_larger_chance_buys_more_and_page_1_says_which_was_asked_for() -> None:
    less, more = (site_decision(sized(plan(asked))) for asked in (50, 95))
    assert less.rows[0].share is not None and more.rows[0].share is not None
    assert less.rows[0].share < 0.95 <= more.rows[0].share
    assert less.options[0].lines != more.options[0].lines
    assert "chance needed, 50 %" in less.reason and "95 % is needed" in more.reason
    one = Service("n", "mail", "Other mail", Entries({**GROWING, "chance_needed": 90}))
    both = Plan("p", "Plan", start="existing", services=(*plan(50).services, one))
    assert "50 % to 90 %" in site_decision(sized(both)).reason

"""A service on a machine that is over with all that stands on it does not stay there as if nothing were wrong."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.moving import Question
from app.plan.sized import sized
from app.presenting.moves_shown import moves_shown
from app.presenting.moving import moving
from app.presenting.site_decision import site_decision
from planners.planner import Fit
from tests.planners.analysis.test_decisions import CASES

RATED: dict[str, Any] = {"rating_family": "own rating", "rating_measured": 100.0, "rating_planned": 900.0}


def test_that_nothing_stays_where_it_is_not_yet() -> None:
    plan = next(one for one in examples() if "AIX" in one.title)
    found = moving(plan, plan.services[0], Question()).rows[0]
    assert found.option.present and found.recommended
    assert found.why == "It holds as planned: no other machine is needed."


def two_on_one(memory: int) -> Plan:
    entries = Entries({**CASES["mail"], **RATED, "machine": "host-1", "machine_memory": memory})
    services = (Service("m", "mail", "Mail", entries), Service("n", "mail", "Mail of the shops", entries))
    return Plan("p", "Plan", start="existing", services=services)


@pytest.mark.parametrize("service", ["m", "n"])
def test_that_a_machine_that_is_over_is_told_and_nothing_stays_on_it(service: str) -> None:
    plan = two_on_one(1024)
    decided = site_decision(sized(plan))
    assert decided.fit is Fit.OVER
    shown = moves_shown(plan, service, "", 0)
    place = next(number for number, row in enumerate(shown.rows) if row.title == "As planned")
    stays = shown.rows[place]
    assert not stays.recommended
    assert (stays.chance, stays.share, stays.until) == ("unknown", None, "exceeded now")
    assert stays.why == "host-1 does not carry its services together."
    whole = " ".join(shown.notes[place])
    assert f"{stays.why} Today: Memory" in whole and " over by " in whole and decided.answer in whole
    assert "No move needed" not in whole
    assert "stay as planned" not in shown.answer


def test_that_what_holds_elsewhere_comes_before_a_machine_that_is_over() -> None:
    plan = two_on_one(1024)
    rows = moving(plan, plan.services[0], Question()).rows
    stays = next(row for row in rows if row.option.present)
    holding = [row for row in rows if row.fit is Fit.FITS]
    assert stays.fit is Fit.OVER
    assert holding and all(row.rank < stays.rank for row in holding)


def test_that_a_machine_with_room_for_both_keeps_them() -> None:
    shown = moves_shown(two_on_one(65_536), "m", "", 0)
    assert shown.answer == "Recommended: stay as planned."
    assert shown.rows[0].why == "No move needed: it holds where it is."

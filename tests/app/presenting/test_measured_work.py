"""Where what was measured ends, every place says so from the same month: it is no resource that runs out."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.sized import SizedPlan, sized
from app.presenting.first_limit import ends_measured, first_limit
from app.presenting.order_date import order_date
from app.presenting.outlook import outlook
from app.presenting.overview import findings
from app.presenting.projection import projection_view
from app.presenting.site_decision import site_decision
from planners.analysis.projection import Projection
from tests.planners.analysis.test_decisions import CASES

OWN: dict[str, Any] = {
    "platform": "linux-x86-64", "version": "12", "baseline_users": 300, "baseline_utilization": 4, "baseline_processors": 8,
    "start": "2026-11", "horizon": 60,
}  # fmt: skip


def plan(**entries: Any) -> SizedPlan:
    service = Service("s", "mail", "Mail", Entries({**OWN, **entries}))
    return sized(Plan("p", "Plan", start="existing", services=(service,)))


def every_sentence(whole: SizedPlan) -> str:
    one, decided = whole.services[0], site_decision(whole)
    ahead, known = one.answer.projection, one.options
    assert ahead is not None and known is not None
    date, cards = order_date(known, ahead), outlook(known, ahead)
    told = [
        decided.head,
        decided.verdict,
        decided.answer,
        decided.consequence,
        decided.sentence,
        date.answer,
        date.caption,
    ]
    told += [row.why for row in decided.rows] + [fact.reason for fact in decided.facts]
    told += [*projection_view(ahead).sentences, *cards.limit.lines, cards.limit.answer, *cards.order.lines]
    told += [bar.resource for bar in cards.bars] + [one.text for one in findings(whole, {"s": date})]
    return "\n".join(told)


def ahead_of(whole: SizedPlan) -> Projection:
    ahead = whole.services[0].answer.projection
    assert ahead is not None
    return ahead


def test_that_the_end_of_what_was_measured_is_told_from_one_month_everywhere() -> None:
    whole = plan(users=1000, growth=60)
    decided, ahead = site_decision(whole), ahead_of(whole)
    told = "Beyond the measured work from 2029-04: measure again."
    date = order_date(whole.services[0].options, ahead)  # type: ignore[arg-type]
    places = (decided.consequence, decided.rows[-1].why, *projection_view(ahead).sentences)
    assert sum(told in place for place in places) == 3
    assert told in outlook(whole.services[0].options, ahead).limit.lines  # type: ignore[arg-type]
    assert date.caption == "beyond the measured work from 2029-04"
    assert decided.answer.endswith("by 2029-01, or measure again before that.")
    assert "Measured work" not in every_sentence(whole) and "over capacity" not in every_sentence(whole)


@pytest.mark.parametrize("growth", [None, 30])
def test_that_a_load_beyond_what_was_measured_is_measured_and_not_called_full(growth: float | None) -> None:
    whole = plan(users=4000, servers=1, growth=growth)
    told = every_sentence(whole)
    assert "Beyond the measured work: measure again." in told
    assert "Measured work" not in told and "capacity" not in told.replace("Disk capacity", "")
    assert site_decision(whole).answer.startswith("Measure Mail at its present load")


def test_that_what_is_exceeded_is_not_told_as_enough() -> None:
    """ "Exceeded now" stood above "What is known is enough for the load as it is"."""
    lasts = site_decision(plan(users=4000, servers=1)).facts[2]
    assert (lasts.value, lasts.reason) == ("exceeded now", "No growth is entered.")


def test_that_what_another_server_is_needed_for_is_told_instead_of_the_server() -> None:
    service = Service("s", "inotes", "Web mail", Entries({**CASES["inotes"], "growth": 60, "horizon": 60}))
    whole = sized(Plan("p", "Plan", start="existing", services=(service,)))
    ahead = ahead_of(whole)
    first = first_limit(ahead)
    assert first is not None and first.title == "Users per server" and not ends_measured(ahead)
    assert "Users per server: over capacity" in site_decision(whole).consequence
    assert "First over capacity: Users per server." in "\n".join(projection_view(ahead).sentences)


def test_that_nothing_is_bought_where_the_end_of_what_was_measured_stays_where_it_is() -> None:
    decided = site_decision(plan(users=3000, servers=1, growth=20))
    assert not decided.options[0].lines and decided.facts[0].value == "none"
    assert decided.answer == "Measure Mail again before it grows."
    assert "Beyond the measured work from" in decided.consequence
    sentences = projection_view(ahead_of(plan(users=3000, servers=1, growth=20))).sentences
    assert any(one.startswith("Measure again or order now.") for one in sentences)

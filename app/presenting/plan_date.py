"""By when to order first in a whole plan, as the overview tells it below its dates."""

from __future__ import annotations

from app.plan.sized import SizedPlan
from app.presenting.answer import site_answer
from app.presenting.crowded import standings
from app.presenting.next_dates import next_dates
from app.presenting.order_date import OrderDate, date_of, on_machine
from app.presenting.overview import site_date


def plan_date(plan: SizedPlan) -> OrderDate | None:
    """The first date of all services, with the service that it is of; None where nothing has one. Every service is projected."""
    there = standings(plan)
    dated = (
        (one, one.answer.projection, date_of(one.answer, one.exists, one.there)) for one in plan.services
    )
    found = next_dates(
        (key := one.service.id, one.title, ahead.growth, on_machine(date, there.get(key), ahead.now.fit))
        for one, ahead, date in dated
        if ahead is not None and date
    )
    return site_date(found.first_date, plan, site_answer(plan).limit)

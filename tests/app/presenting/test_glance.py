"""A plan as a small picture: months of what runs short first, in shares of its capacity."""

from __future__ import annotations

import datetime
from pathlib import Path

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.glance import glance_of, saved_when
from app.presenting.resource_months import resource_months


def test_that_a_growing_plan_shows_the_months_of_what_runs_short_first() -> None:
    plan = sized(next(one for one in examples() if "grows" in one.title and len(one.services) == 1))
    ahead = plan.services[0].answer.projection
    assert ahead is not None
    glance = glance_of(plan, Path("grows.sizeplan"), 1.0)
    assert glance.line.startswith("Order now · 1 server")
    curve = glance.curve
    assert len(curve) == ahead.growth.horizon + 1
    assert list(curve) == sorted(curve) and curve[0] < curve[-1]
    first = resource_months(ahead)[0]
    last, full = first.expected[-1], first.capacity[-1]
    assert last and full and abs(curve[-1] - last / full) < 0.001


def test_that_a_day_of_saving_is_told_and_the_time_of_today() -> None:
    now = datetime.datetime(2026, 11, 22, 14, 0, tzinfo=datetime.UTC)
    assert saved_when((now - datetime.timedelta(minutes=58)).timestamp(), now).endswith("at 13:02.")
    assert saved_when((now - datetime.timedelta(days=10)).timestamp(), now).endswith("on 2026-11-12.")

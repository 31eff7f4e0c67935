"""When to order, in two short lines."""

from __future__ import annotations

from collections.abc import Callable

from app.presenting.order_date import OrderDate, order_date
from planners.analysis.options import options
from planners.analysis.projection import Projection, project
from planners.planner import Sizing
from planners.registry import planner


def date_of(ahead: Projection, exists: bool = True) -> OrderDate:
    return order_date(options(ahead, exists), ahead)


def test_that_a_plan_without_growth_says_so(size: Callable[..., Sizing]) -> None:
    found = date_of(project(planner("mail"), size()))
    assert (found.answer, found.caption) == ("No action needed", "growth is not set")


def test_that_the_date_is_that_of_the_months(size: Callable[..., Sizing]) -> None:
    whole = project(planner("mail"), size(users=10_000, growth=40.0, start="2026-11"))
    ahead, found = whole.months, date_of(whole)
    assert ahead.order_month is not None and ahead.pessimistic_month is not None
    assert found.order == ahead.order_month
    assert found.answer == f"Order by {ahead.growth.name(ahead.order_month)}"
    assert ahead.growth.name(ahead.pessimistic_month) in found.caption


def test_that_what_lasts_is_said_to_last(size: Callable[..., Sizing]) -> None:
    found = date_of(project(planner("mail"), size(users=2_000, growth=1.0, start="2026-11")))
    assert (found.answer, found.order) == ("Lasts beyond 2028-11", None)


def test_that_what_is_new_is_ordered_now_however_long_it_lasts(size: Callable[..., Sizing]) -> None:
    found = date_of(project(planner("mail"), size(users=2_000, growth=1.0, start="2026-11")), exists=False)
    assert (found.answer, found.order, found.earliest) == ("Order now", 0, None)

"""What page 1 says to order now is what is due now; what is due later is told with its month."""

from __future__ import annotations

from math import fsum

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.bought_items import items
from app.presenting.orders_due import orders_due
from app.presenting.site_decision import site_decision

GROWING = next(plan for plan in examples() if "that grows, with prices" in plan.title)


def test_that_only_what_is_due_now_is_ordered_now() -> None:
    decided = site_decision(sized(GROWING))
    now, later = orders_due(decided.options[0], decided.parts)
    assert (now.month, later.name) == (0, "2027-09")
    assert decided.answer == f"Order {items(now.lines)} now, and more by 2027-09."
    assert (decided.steps[-1].when, decided.steps[-1].what) == ("2027-09", f"Order {items(later.lines)}.")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_orders_are_all_that_is_bought(plan: Plan) -> None:
    decided = site_decision(sized(plan))
    due = orders_due(decided.options[0], decided.parts)
    months = [one.name for one in due]
    assert months == sorted(set(months))
    assert fsum(line.cost or 0 for one in due for line in one.lines) == pytest.approx(
        decided.options[0].purchase or 0
    )


def test_that_a_new_service_is_missed_where_nothing_is_ordered() -> None:
    assert "Web mail cannot start." in site_decision(sized(GROWING)).consequence

"""The order of the next dates: what has to be done first stands first, whether it is an order or not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.next_dates import NextDates, next_dates
from app.presenting.order_date import OrderDate
from app.presenting.plan_date import plan_date
from planners.analysis.growth import Growth

NOW = Growth(1.0, 1.0, 1.0, 0.0, (), (), 36, 3, (2026, 11), None)
OVER = OrderDate("Add capacity", "machine over capacity", None, 0, 0)
NEW = OrderDate("Order now", "nothing is installed yet", 0)


def dates(*known: OrderDate) -> NextDates:
    return next_dates((str(place), str(place), NOW, date) for place, date in enumerate(known))


def answers(*known: OrderDate) -> list[str]:
    return [row.text for row in dates(*known).rows]


def test_that_what_is_over_stands_before_an_order_of_now() -> None:
    assert answers(NEW, OVER) == ["Add capacity", "Order now"]


def test_that_an_order_of_now_stands_before_what_is_to_be_measured() -> None:
    measure = OrderDate("Measure first", "machine may be too small", None, 0)
    assert answers(measure, NEW, OVER) == ["Add capacity", "Order now", "Measure first"]


def test_that_a_limit_without_an_order_stands_before_a_later_order() -> None:
    larger = OrderDate("Plan a larger machine", "limit 2027-02", None, 3, 3)
    later = OrderDate("Order by 2027-05", "limit 2027-08", 6, 9, 9)
    assert answers(later, larger) == ["Plan a larger machine", "Order by 2027-05"]
    assert dates(later, larger).first_date == OrderDate("Order by 2027-05", "0", 6, 9, 9), "as on page 1"


def test_that_of_two_orders_the_one_with_the_earlier_limit_stands_first() -> None:
    tight = OrderDate("Order now", "already over capacity", 0, 0, 0)
    assert answers(NEW, OrderDate("Order now", "limit 2027-01", 0, 1, 2), tight) == ["Order now"] * 3
    assert [row.limit for row in dates(NEW, tight).rows] == [tight.caption, NEW.caption]


@given(st.lists(st.tuples(*(st.integers(0, 30) | st.none() for _ in range(3))), max_size=9))
def test_that_no_row_is_due_before_the_one_above_it(months: list[tuple[int | None, ...]]) -> None:
    rows = dates(*(OrderDate(str(place), "", *some) for place, some in enumerate(months))).rows
    due = [row.earliest if row.order is None else row.order for row in rows]
    known = [month for month in due if month is not None]
    assert known == sorted(known)
    assert due[: len(known)] == known


def test_that_a_machine_that_is_over_comes_before_the_first_order_of_a_plan() -> None:
    site = next(one for one in examples() if len(one.services) == 5)
    crowded = tuple(
        replace(one, id=f"{one.id}-{copy}", title=f"{one.title} {copy}")
        for copy in range(8)
        for one in site.services
    )
    found = plan_date(sized(replace(site, services=crowded, scenarios=(), readings=())))
    assert found is not None
    assert (found.answer, found.caption) == ("Add capacity", "host-1 over capacity. Then: Order now")

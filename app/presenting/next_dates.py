"""The next dates of all services on one line of months: by when to order, the earliest limit, the expected one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.order_cost import OrderCost
from app.presenting.order_date import OrderDate
from planners.analysis.growth import Growth
from planners.words import plural, say

STANDARD, MOST_ROWS = 24, 4
"""Months of a line as long as nothing is known; rows above which services without a date share one."""


class DateRow(Struct, frozen=True):
    """A service with its dates, in months of the common line; ``end`` is its last month."""

    key: str
    title: str
    order: int | None
    earliest: int | None
    expected: int | None
    end: int
    text: str
    limit: str


class NextDates(Struct, frozen=True):
    """The rows, the most urgent first, on a line of so many months. ``first`` is its year and month where known."""

    rows: tuple[DateRow, ...]
    months: int
    first: tuple[int, int] | None
    lead_time: str
    first_date: OrderDate | None = None
    """The first order, else the date of the row in front, with the service that it is of."""

    def with_others(self, others: Sequence[tuple[str, str, str]]) -> NextDates:
        """With a row for each service, by id and title, that has no dates, and a word for why."""
        rows = [DateRow(key, title, None, None, None, 0, word, "") for key, title, word in others]
        return replace(self, rows=(*self.rows, *rows), months=self.months or STANDARD)


def next_dates(known: Iterable[tuple[str, str, Growth, OrderDate]]) -> NextDates:
    """The dates of services, given by id, title, growth and date, the most urgent first; those that have none come last."""
    listed = list(known)
    starts = [_month(growth.start) for _, _, growth, _ in listed if growth.start is not None]
    base = min(starts, default=None)
    rows = [_row(key, title, growth, date, base) for key, title, growth, date in listed]
    rows.sort(key=_urgency)
    rows = _gathered(rows)
    leads = sorted({growth.lead_time for _, _, growth, _ in listed})
    first = None if base is None else (base // 12, base % 12 + 1)
    end = max((row.end for row in rows), default=0) or STANDARD
    costs = tuple(cost for _, _, _, date in listed for cost in date.costs)
    ordered = [row for row in rows if row.order is not None]
    return NextDates(tuple(rows), end, first, _lead(leads), _first(ordered or rows, costs))


def _urgency(row: DateRow) -> tuple[float, int, float, float]:
    """What has to be done first comes first: by the month of its order, or that of its earliest limit where none is due.

    Of one month: what is over without an order, as a machine to be mended before any; orders; what is to be measured. Of
    these the earlier limits.
    """
    due, earliest, expected = (
        inf if month is None else month
        for month in (row.earliest if row.order is None else row.order, row.earliest, row.expected)
    )
    rank = 1 if row.order is not None else 0 if row.expected == 0 else 2
    return due, rank, earliest, expected


def _first(rows: list[DateRow], costs: tuple[OrderCost, ...]) -> OrderDate | None:
    """The date of the first of these rows, with how many rows say the same, and with the costs of all."""
    if not rows:
        return None
    row = rows[0]
    if row.order is None and row.earliest is None:
        return OrderDate(row.text, row.limit, costs=costs)
    others = sum(one.text == row.text and one.order == row.order for one in rows) - 1
    told = plural("{service} and {count} more", "{service} and {count} more", others, service=row.title)
    return OrderDate(row.text, told if others else row.title, row.order, row.earliest, row.expected, costs)


def _gathered(rows: list[DateRow]) -> list[DateRow]:
    """The rows, with those that say the same and have no date in one where there are many."""
    if len(rows) <= MOST_ROWS:
        return rows
    dated = [row for row in rows if row.order is not None or row.earliest is not None]
    alike: dict[tuple[str, str], list[DateRow]] = {}
    for row in rows:
        if row.order is None and row.earliest is None:
            alike.setdefault((row.text, row.limit), []).append(row)
    return [*dated, *(_as_one(found) for found in alike.values())]


def _as_one(rows: list[DateRow]) -> DateRow:
    if len(rows) == 1:
        return rows[0]
    title = plural("{count} service", "{count} services", len(rows))
    return replace(rows[0], key="", title=title, end=max(row.end for row in rows))


def _row(key: str, title: str, growth: Growth, date: OrderDate, base: int | None) -> DateRow:
    ahead = _month(growth.start) - base if growth.start is not None and base is not None else 0
    order, earliest, expected = (
        None if month is None else month + ahead for month in (date.order, date.earliest, date.expected)
    )
    return DateRow(key, title, order, earliest, expected, growth.horizon + ahead, date.answer, date.caption)


def _month(start: tuple[int, int]) -> int:
    return 12 * start[0] + start[1] - 1


def _lead(leads: list[int]) -> str:
    if not leads:
        return ""
    if len(leads) == 1:
        return plural("lead time {count} month", "lead time {count} months", leads[0]) if leads[0] else ""
    return say("lead times {least} to {most} months", least=leads[0], most=leads[-1])

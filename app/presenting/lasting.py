"""How long each service lasts with the recommended way, on one line of months: safe, expected, and without any order."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.decided import Decided
from app.presenting.services_decision import SiteDecision
from app.presenting.situation import UNTOLD, safe_until
from app.presenting.wording import sentences
from planners.analysis.options import Option
from planners.words import plural, say

MOST_ROWS = 8
"""Services that page 1 has bars for; of more of them it has those that last least."""


class LastingRow(Struct, frozen=True):
    """A service: months from the common first one up to which it is safe and expected to hold, with and without an order.

    Other lines than of months have the same bars; one that ``goes_on`` ends behind what is drawn of it. ``begins`` is when what is
    ordered is there, of a new service, or of one that is short before: ``before`` has up to where that is safe and expected to
    hold until then, ``short`` says in which months it is not safe.
    """

    title: str
    safe: float
    expected: float
    safe_text: str
    without: float
    without_text: str
    goes_on: bool = False
    begins: float = 0.0
    before: tuple[float, float] = (0.0, 0.0)
    short: str = ""


class Lasting(Struct, frozen=True):
    """The rows on a line of so many months; ``names`` are months that are named, by their place, ``marks`` upright lines."""

    title: str
    rows: tuple[LastingRow, ...]
    months: float
    names: tuple[tuple[float, str], ...]
    note: str
    description: str
    marks: tuple[tuple[float, str], ...] = ()


def lasting(decided: SiteDecision, most: int = MOST_ROWS) -> Lasting | None:
    """The picture of page 1, of so many services at most; None where nothing grows."""
    if not decided.options or not any(one.ahead.grows for one in decided.parts):
        return None
    base = min(one.at(0) for one in decided.parts)
    months = max(one.at(one.ahead.growth.horizon) for one in decided.parts) - base
    pairs = zip(decided.parts, decided.options[0].chosen, strict=True)
    every = tuple(_row(one, chosen.option, base, months) for one, chosen in pairs)
    rows = every if len(every) <= most else _least(every, most)
    first = next((one.start for one in decided.parts if one.at(0) == base), None)
    stride = max(1, -(-months // 4))
    names = tuple((month, _name(first, month)) for month in range(0, months + 1, stride))
    title, told = (
        _title(every, months, decided.case is not None),
        "; ".join(f"{row.title}: {row.safe_text}" for row in rows),
    )
    return Lasting(
        title,
        rows,
        months,
        names,
        _note(rows, every),
        say("{title}. Worst case until: {rows}.", title=title, rows=told),
    )


def _least(every: tuple[LastingRow, ...], most: int) -> tuple[LastingRow, ...]:
    """Those that last least, without an order where an order makes them last as long."""
    return tuple(sorted(every, key=lambda row: (row.safe, row.expected, row.without))[:most])


def _title(every: tuple[LastingRow, ...], months: int, all_sized: bool) -> str:
    short = sum(row.safe < months for row in every)
    if len(every) == 1:
        (row,) = every
        if short:
            return say("{service} does not last to the horizon in the worst case", service=row.title)
        if row.safe_text == UNTOLD:
            return say(
                "What is known of {service} lasts to the horizon, in the worst case too", service=row.title
            )
        if row.short:
            return say(
                "{service} lasts to the horizon; in the worst case it is short {when}",
                service=row.title,
                when=row.short,
            )
        return say("{service} lasts to the horizon, in the worst case too", service=row.title)
    late = sum(bool(row.short) for row in every)
    if not short and late:
        return plural(
            "Every service lasts to the horizon; in the worst case {count} is short until delivery",
            "Every service lasts to the horizon; in the worst case {count} are short until delivery",
            late,
        )
    if not short and any(row.safe_text == UNTOLD for row in every):
        return say("What is known of every service lasts to the horizon, in the worst case too")
    if not short and not all_sized:
        return say("Every service that is sized lasts to the horizon, in the worst case too")
    if not short:
        return say("Every service lasts to the horizon, in the worst case too")
    return plural(
        "{count} service does not last to the horizon in the worst case",
        "{count} services do not last to the horizon in the worst case",
        short,
    )


def _note(rows: tuple[LastingRow, ...], every: tuple[LastingRow, ...]) -> str:
    """How the bars are read, and of which services they are."""
    told = say(
        "Wide bar: with option A; solid while the worst case fits, hatched while only the expected does. Thin line: without an order."
    )
    if len(rows) == len(every):
        return told
    least = plural(
        "The service that lasts least is shown.",
        "The {count} services that last least are shown.",
        len(rows),
    )
    return sentences(told, least)


def _name(first: tuple[int, int] | None, month: int) -> str:
    if first is None:
        return say("month {month}", month=month)
    number = 12 * first[0] + first[1] - 1 + month
    return f"{number // 12}-{number % 12 + 1:02d}"


def _row(one: Decided, option: Option, base: int, end: int) -> LastingRow:
    new = not (one.known.exists or one.known.found_room)
    worst = None if new else one.ahead.months.pessimistic_month
    there = one.ahead.growth.lead_time + (option.month or 0)
    short = not new and bool(option.lines) and worst is not None and worst < there
    likely = one.ahead.months.likely_month
    return LastingRow(
        one.title,
        _place(one, option, base, end, worst=True),
        _place(one, option, base, end, worst=False),
        safe_until(option),
        0 if new else _month(one, worst, base, end),
        say("else: cannot start") if new else _without(one, option, worst),
        begins=_month(one, there, base, end) if new or short else 0.0,
        before=(
            _month(one, worst, base, end),
            _month(one, there if likely is None else min(likely, there), base, end),
        )
        if short
        else (0.0, 0.0),
        short=_months(one, worst, there - 1) if short and worst is not None else "",
    )


def _months(one: Decided, first: int, last: int) -> str:
    """From one month to another, in words."""
    name = one.ahead.growth.name
    if first == last:
        return say("in {month}", month=name(first))
    return say("from {month} to {last}", month=name(first), last=name(last))


def _without(one: Decided, option: Option, worst: int | None) -> str:
    """How long it is safe without an order; the same where nothing is bought."""
    if not option.lines:
        return ""
    plan = one.ahead.growth
    if worst is None:
        return say("else: after {month}", month=plan.name(plan.horizon))
    return say("else: until {month}", month=plan.name(worst - 1)) if worst else say("else: exceeded now")


def _place(one: Decided, option: Option, base: int, end: int, worst: bool) -> int:
    months = option.ahead.months if option.ahead is not None else None
    if months is None:
        return 0
    return _month(one, months.pessimistic_month if worst else months.likely_month, base, end)


def _month(one: Decided, month: int | None, base: int, end: int) -> int:
    return end if month is None else min(end, max(0, one.at(month) - base))

"""The values to watch once the recommendation is in use: when to warn, to order, and where the limit is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.presenting.acceptance import NO_TOOL
from app.presenting.counters import Counted, counter_notes
from app.presenting.each_server import Alike, alike
from app.presenting.figures import as_number, number
from app.presenting.measured_at import measured_below
from app.presenting.notes import Notes
from app.presenting.orders_due import until_order
from app.presenting.triggers import FULL, NONE, NOW, LevelText, TriggerRow, machine_rows
from app.presenting.unwatched import unread, unwatched
from app.presenting.wording import lead_time, sentences
from app.proposal import style
from app.proposal.after_change import changes
from app.proposal.contents import Contents
from app.proposal.flow import bullet, notes, paragraph, space, table
from app.proposal.headings import grouped
from app.proposal.references import read_with
from planners.analysis.projection import Projection
from planners.analysis.spare import running, spare_servers
from planners.analysis.triggers import COUNTED, EARLY, SHARES
from planners.analysis.whole_machine import WholeMachine
from planners.planner import Sizing
from planners.words import listed, plural, say

KEY = "operation"
Titled = tuple[str, Sequence[str]]
"""A service or machine, and the titles of some of its figures."""
HEAD = (
    say("Value"),
    say("Today"),
    say("Warn at"),
    say("Order at"),
    say("Limit"),
    say("Unit"),
    say("Read with"),
)
READ = say("Read each value once a month, in the busiest quarter of an hour.")
WARN = say('Above "Warn at": find the cause, enter the measured value in the plan, and prepare the order.')
ORDER = say('Above "Order at": order now.')
FULL_NOW = say('Above "Limit": take load off until the order is in use.')
ON_OPTION_A = say("Today: the load of today, with option A in use.")
ON_BOTH = say("Today: the load of today, with what option A orders now in use.")
ON_PLANNED = say("Today is at the planned load; a smaller one was measured.")
LATER = say("Values until an order are of what is there. Compute them anew once the order is in use.")
MERGED = say("A dash: too little lies between today and the order for a value to warn at.")
AT_LIMIT = say('"Before it grows": today is at the limit or next to it.')
MEASURED = say("The management summary plans for the worst case; here the measured value replaces it.")
ABOVE_WARNING = say('What passes the acceptance test may be above "Warn at", and never above "Order at".')
BELOW_BOTH = say('What passes the acceptance test is at or below "Warn at" and "Order at".')
BELOW_ORDER = say('What passes the acceptance test is at or below "Order at".')
COUNTS = say(
    'Users and devices: the limit is the load at which the first resource is full, and "Order at" comes before the worst case is '
    'full, where that still fits. They do not tell what each user needs: above "Order at" measure the other values, and order if '
    "one is above its own."
)
CLOSE_BY = say("Close to it the order is two thirds of the way from today to the limit.")
ROUNDING = 0.01
"""Share by which the quotient of two printed values may be off."""
DATED = say("A month below a value: when its load is expected.")
EXPORTED = say("For a monitoring system export the table as CSV.")
WIDTHS = (112, 44, 62, 62, 50, 54, 98)


def section(proposal: Contents) -> list[Any]:
    """One table with the rows of all services."""
    names = {one.name for one in proposal.watched}
    every_kind = [
        alike(part.service.title, part.sized.watched, part.sized.watched_staying, names)
        for part, _ in proposal.sized
        if part.sized.watched is not None
    ]
    ahead = [(first.service, first.ahead) for first, *_ in every_kind]
    watched = [(one, one.rows) for kinds in every_kind for one in kinds]
    totals = [
        (until_order(_together(one), proposal.orders_to_come[one.name]), machine_rows(one))
        for one in proposal.watched
    ]
    every = [
        row for found in (*(rows for _, rows in watched), *(rows for _, rows in totals)) for row in found
    ]
    known = counter_notes(_counted(row) for row in every if row.counter)
    levels = [
        (
            _titled(proposal, one),
            [_row(proposal, row, one.ahead.grows, known) for row in found],
        )
        for one, found in watched
    ]
    levels += [(title, [_row(proposal, row, False, known) for row in found]) for title, found in totals]
    rows = grouped(proposal, levels)
    if not rows:
        return []
    bought = any(part.buys and not part.sized.order_to_come for part in proposal.parts)
    waiting = any(proposal.orders_to_come.values())
    meaning = sentences(
        ON_OPTION_A if bought and not waiting else ON_BOTH if bought else "",
        ON_PLANNED if _planned(proposal) else "",
        MEASURED,
        LATER if waiting else "",
        _without_spare([(title, one.now) for title, one in ahead]),
        *_levels(every, grows=any(one.grows for _, one in ahead)),
        *_of_rows(every, any(_has_month(one.ahead.grows, found) for one, found in watched)),
        EXPORTED,
    )
    left_out = [(first.service, unwatched(first.ahead, first.shared)) for first, *_ in every_kind]
    left_out += [(one.name, one.unwatched) for one in proposal.watched]
    missing = [(title, unread(one)) for title, one in ahead]
    return [
        *(bullet(one) for one in _to_do(proposal, ahead, every)),
        table(HEAD, rows, WIDTHS, (1, 2, 3, 4)),
        *notes(KEY, known.texts),
        space(style.NEAR),
        paragraph(meaning, "muted"),
        *_unwatched(left_out, missing),
    ]


def _to_do(
    proposal: Contents, ahead: Sequence[tuple[str, Projection]], rows: Sequence[TriggerRow]
) -> list[str]:
    """What to read and what to do then."""
    told = [lead_time(one.growth.lead_time) for _, one in ahead] if len(proposal.parts) == 1 else []
    order = sentences(ORDER, *told, FULL_NOW)
    every = (
        *changes(proposal), READ, WARN if _warns(rows) else "", order, _until(proposal), _nothing_to_order(proposal),
    )  # fmt: skip
    return [one for one in every if one]


def _planned(proposal: Contents) -> bool:
    """Whether the only service was measured at a smaller load than the one it is watched at."""
    if len(proposal.parts) != 1:
        return False
    found, watched = proposal.parts[0].sized.options, proposal.parts[0].sized.watched
    if found is None or watched is None:
        return False
    return found.exists and bool(measured_below(watched.planner, watched.now))


def _until(proposal: Contents) -> str:
    """That the values of the only service are of what is there, until an order to come; of several their titles say so."""
    month = next(iter(proposal.orders_to_come.values()), "") if len(proposal.parts) == 1 else ""
    return (
        say("Until the order of {month} is in use these are values of what is there.", month=month)
        if month
        else ""
    )


def _nothing_to_order(proposal: Contents) -> str:
    """What to do in place of an order where no purchase is sure enough; empty where one is."""
    options = [(part.service.title, part.sized.options) for part, _ in proposal.sized]
    found = [title for title, known in options if known is not None and known.out_of_reach]
    if not found:
        return ""
    return say(
        '{services}: no purchase is enough. Above "Order at": plan a larger machine or link instead.',
        services=listed(found),
    )


def _of_rows(rows: Sequence[TriggerRow], dated: bool) -> tuple[str, ...]:
    """What some of the rows need said; ``dated`` whether a month stands below a value."""
    merged = any(row.warn.bare == NONE and row.order.bare != FULL for row in rows)
    counted = [row for row in rows if row.unit in COUNTED]
    return (
        COUNTS if counted else "",
        CLOSE_BY if any(_close_by(row) for row in counted) else "",
        MERGED if merged and _warns(rows) else "",
        AT_LIMIT if any(row.order.bare == FULL for row in rows) else "",
        DATED if dated else "",
    )


def _close_by(row: TriggerRow) -> bool:
    """Whether a load is ordered for above the usual share of its limit, by more than print rounds."""
    if row.order.bare in (FULL, NOW):
        return False
    return as_number(row.order.bare) > (SHARES[1] + ROUNDING) * as_number(row.act.bare)


def _warns(rows: Iterable[TriggerRow]) -> bool:
    """Whether any value is to be warned at."""
    return any(row.warn.bare != NONE for row in rows)


def _has_month(grows: bool, rows: Sequence[TriggerRow]) -> bool:
    return any(_dated(level, grows) for row in rows for level in (row.warn, row.order))


def _without_spare(sizings: Sequence[tuple[str, Sizing]]) -> str:
    """That a server shows less than its values while spare ones share its load."""
    spared = [(title, sizing) for title, sizing in sizings if spare_servers(sizing) > 0]
    if not spared:
        return ""
    if len(sizings) > 1:
        return say(
            "Values of a server of {services} are without the spare servers. While these run too, each server shows less.",
            services=listed([title for title, _ in spared]),
        )
    ((_, sizing),) = spared
    spare = spare_servers(sizing)
    return plural(
        "Values of a server are without the spare server. While it runs too, multiply what a server shows by {times} before you "
        "compare.",
        "Values of a server are without the {count} spare servers. While these run too, multiply what a server shows by {times} "
        "before you compare.",
        spare,
        times=number(running(sizing) / (running(sizing) - spare)),
    )


def _together(whole: WholeMachine) -> str:
    return say("{machine}: {services}", machine=whole.name, services=listed(whole.services))


def _unwatched(left_out: Sequence[Titled], missing: Sequence[Titled]) -> list[Any]:
    """Why a value is not in the table: of those that the acceptance test has, and of those that are not tested either."""
    found, unknown = _of_which(left_out), _of_which(missing)
    told = plural(
        "Not in the table, because no capacity is known: {figures}. The acceptance test has a bound for it.",
        "Not in the table, because no capacity is known: {figures}. The acceptance test has bounds for them.",
        sum(len(names) for _, names in left_out),
        figures=found,
    )
    besides = say(
        "Neither in the table nor tested, because no capacity is known: {figures}.", figures=unknown
    )
    shown = sentences(told if found else "", besides if unknown else "")
    return [paragraph(shown, "muted")] if shown else []


def _of_which(left_out: Sequence[Titled]) -> str:
    """The figures that are left out, and of which service or machine where there are several."""
    found = [(title, listed(names)) for title, names in left_out if names]
    several = [say("{service}: {figures}", service=title, figures=names) for title, names in found]
    return "; ".join(several if len(left_out) > 1 else [names for _, names in found])


def _titled(proposal: Contents, one: Alike) -> str:
    """Servers with their lead time, which stands above the table where there is one service."""
    title = until_order(one.title, proposal.orders_to_come[one.service])
    if len(proposal.parts) == 1:
        return title
    return say("{service}. {lead}", service=title, lead=lead_time(one.ahead.growth.lead_time))


def _levels(rows: Sequence[TriggerRow], *, grows: bool) -> tuple[str, str, str]:
    """What the levels are, and how what passes the acceptance test stands to them. Without growth no lead time passes between."""
    shares = {"warn": number(100 * SHARES[0]), "order": number(100 * SHARES[1]), "early": number(100 * EARLY)}
    order = say(
        "Order at: {order} % of the limit, or what passes the acceptance test where that is more.", **shares
    )
    warn = say(
        "Warn at: {warn} % of the limit and {early} % of the order at most. Where today is close to that, halfway from today to the "
        "order.",
        **shares,
    )
    if grows:
        order = say(
            "Order at: one lead time of fast growth below the limit, at most {order} % of it, or what passes the acceptance test "
            "where that is more.",
            **shares,
        )
        warn = say(
            "Warn at: another lead time below, at most {warn} % of the limit and {early} % of the order. Where today is close to "
            "that, halfway from today to the order.",
            **shares,
        )
    if not _warns(rows):
        return order, "", BELOW_ORDER
    return order, warn, ABOVE_WARNING if any(row.warns_of_passing for row in rows) else BELOW_BOTH


def _counted(one: TriggerRow) -> Counted:
    if one.counter is None:
        return Counted(NO_TOOL, one.figure)
    return Counted(one.counter.tool, one.counter.counter)


def _row(proposal: Contents, one: TriggerRow, grows: bool, known: Notes) -> tuple[Any, ...]:
    tool = read_with(proposal, KEY, _counted(one), known) if one.counter is not None else NO_TOOL
    levels = (_cell(one.warn, grows), _cell(one.order, grows), one.act.bare)
    return one.figure, one.today, *levels, one.unit, tool


def _dated(level: LevelText, grows: bool) -> bool:
    """Whether a month stands below the value."""
    return grows and level.dated


def _cell(level: LevelText, grows: bool) -> str:
    """The value, and the month in which the load of it is expected, if one is."""
    return f"{level.bare}\n{level.month}" if _dated(level, grows) else level.bare

"""The values to watch once the recommendation is in use: when to warn, to order, and where the limit is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.acceptance import NO_TOOL
from app.presenting.counters import Counted, counter_notes
from app.presenting.figures import number
from app.presenting.notes import Notes
from app.presenting.triggers import NONE, LevelText, TriggerRow, trigger_rows
from app.presenting.unwatched import unwatched
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import notes, paragraph, space, table
from app.proposal.headings import grouped
from app.proposal.references import read_with
from planners.analysis.projection import Projection
from planners.analysis.triggers import EARLY, SHARES
from planners.words import listed, plural, say

KEY = "operation"
HEAD = (
    say("Value"),
    say("Today"),
    say("Warn at"),
    say("Order at"),
    say("Limit"),
    say("Unit"),
    say("Read with"),
)
ON_OPTION_A = say("Today: the load of today, with option A in use.")
MERGED = say("A dash: the value to warn at would be that of today or that to order at.")
DATED = say("A month below a value: when its load is expected.")
WIDTHS = (112, 44, 62, 62, 50, 54, 98)


def section(proposal: Contents) -> list[Any]:
    """One table with the rows of all services."""
    ahead = [(part.service.title, part.accepted) for part, _ in proposal.sized if part.accepted is not None]
    watched = [(title, one, trigger_rows(one)) for title, one in ahead]
    known = counter_notes(_counted(row) for _, _, found in watched for row in found if row.counter)
    levels = [
        (title, one.growth.lead_time, [_row(proposal, row, one.grows, known) for row in found])
        for title, one, found in watched
    ]
    rows = grouped(proposal, [(_titled(title, lead), cells) for title, lead, cells in levels])
    if not rows:
        return []
    told = [paragraph(_lead(lead)) for _, lead, _ in levels] if len(proposal.parts) == 1 else []
    shown = table(HEAD, rows, WIDTHS, (1, 2, 3, 4))
    merged = any(row.warn.bare == NONE for _, _, found in watched for row in found)
    bought = any(part.buys for part in proposal.parts)
    dated = any(
        _dated(level, one.grows)
        for _, one, found in watched
        for row in found
        for level in (row.warn, row.order)
    )
    meaning = sentences(
        ON_OPTION_A if bought else "",
        _levels(any(one.grows for _, one, _ in watched)),
        MERGED if merged else "",
        DATED if dated else "",
    )
    return [paragraph(meaning), *told, shown, *notes(KEY, known.texts), *_unwatched(ahead)]


def _unwatched(ahead: Sequence[tuple[str, Projection]]) -> list[Any]:
    """Why a value of the acceptance test is not in the table."""
    found = [(title, listed(names)) for title, one in ahead if (names := unwatched(one))]
    if not found:
        return []
    several = [say("{service}: {figures}", service=title, figures=names) for title, names in found]
    told = plural(
        "Not in the table, because no capacity is known for the service alone: {figures}. The acceptance test has a bound for it.",
        "Not in the table, because no capacity is known for the service alone: {figures}. The acceptance test has bounds for them.",
        sum(len(unwatched(one)) for _, one in ahead),
        figures="; ".join(several) if len(ahead) > 1 else found[0][1],
    )
    return [space(4), paragraph(told)]


def _titled(title: str, lead: int) -> str:
    return say("{service}. {lead}", service=title, lead=_lead(lead))


def _lead(months: int) -> str:
    return plural("Lead time: {count} month.", "Lead time: {count} months.", months)


def _levels(grows: bool) -> str:
    """What the levels are. Without growth no lead time passes between them."""
    warn, order, _ = (number(100 * share) for share in SHARES)
    early = number(100 * EARLY)
    ahead = say(
        "Limit: the expected value is at capacity. Order: one lead time before the worst case is at capacity. Warn: another "
        "lead time earlier, and at {early} % of that load at the latest.",
        early=early,
    )
    level = say(
        "Limit: the expected value is at capacity. Order: the worst case is at capacity, as no growth is entered. Warn: at "
        "{early} % of that load.",
        early=early,
    )
    besides = say(
        "Where no measurement covers that load, warn and order at {warn} and {order} % of capacity. Where today is beyond "
        "that, at a third and two thirds of the way to the limit. The table can be exported as CSV for a monitoring system.",
        warn=warn,
        order=order,
    )
    return sentences(ahead if grows else level, besides)


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

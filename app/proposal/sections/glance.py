"""Page 2: a row for each service, the totals, the main risks, what is assumed and not covered, and a place to sign."""

from __future__ import annotations

import re
from typing import Any

from app.plan.sized import SizedPlan
from app.presenting.architecture import architecture
from app.presenting.carried import carried
from app.presenting.option_rows import letter
from app.presenting.services_decision import NOTHING, SiteDecision
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.site_glance import (
    MOST_ASSUMED,
    GlanceRow,
    assumed,
    glance_rows,
    not_there_yet,
    to_buy,
    totals,
)
from app.presenting.site_rows import site_rows
from app.presenting.uncovered import in_short
from app.presenting.wording import NO_BREAK
from app.proposal import answer, style
from app.proposal.architecture_drawing import architecture_drawing, services_in
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, marked, paragraph, space, table
from app.proposal.gauge_table import needs_of_one
from app.proposal.grids import beside, on_one_page, stacked
from app.proposal.lengths import CELL, shortened
from app.proposal.mark_shapes import NEW
from app.proposal.options import WIDTH
from planners.words import plural, say

HEAD = (
    say("Service"),
    say("Load"),
    say("Today"),
    say("Expected to worst-case need"),
    say("Worst case until"),
    say("Action"),
)
SITE_HEAD = (say("Site"), say("Services"), say("Worst"), say("Today"), *HEAD[4:])
WIDTHS = (84, 62, 46, 118, 66, 107)
RISK_HEAD, RISK_WIDTHS = (
    (say("No."), say("Services"), say("Risk"), say("Effect"), say("What helps")),
    (22, 84, 136, 122, 118),
)
PICTURE_TITLE, PICTURE, FEWEST_SHOWN, FEWEST_ASSUMED = 33.0, 48.0, 3, 1
"""Points of the heading of the picture and of one of a service alone, the services from which it says something, and the
assumptions that it leaves."""
ALL_ASSUMED = 8
"""Assumptions of a plan with one service, where the page has room for them."""
COLUMNS = ((6, 6), (7, 5), (8, 4))
"""How the page is divided between assumptions and what is not covered, which are often shorter: as is least high."""
MOST_RISKS, FEWEST_ROWS = 3, 5
COUNTED = re.compile(r"(?<=\d) (?=\w)|(?<=\d\W\w\w) (?=\d)")
"""The space between a count and what is counted, and in "2 to 3": no line of a narrow column breaks there."""
TITLE_ROOM = 30.0
"""Points that the section's title takes."""


def section(proposal: Contents) -> list[Any]:
    """One page."""
    if not proposal.parts:
        return []
    room = proposal.options.paper.room - TITLE_ROOM
    above, picture, below = _fitting(proposal, room)
    left = room - stacked([*above, *picture, *below])
    flow = [*above, *picture, *below[:-1], space(max(left - 1, 0.0)), below[-1]]
    return on_one_page(flow, room, WIDTH)


def _fitting(proposal: Contents, room: float) -> tuple[list[Any], list[Any], list[Any]]:
    """What stands above the picture, the picture, and what stands below it, with as much of each as the page holds.

    Assumptions give way to the picture first; then a large plan gives rows of its services, which page 1 tells.
    """
    count, rows = len(proposal.parts), MOST_SHOWN
    above = _services(proposal, rows)
    needs = needs_of_one(proposal) if carried(proposal.site) is not None else []
    if stacked([*above, *needs, *_below(proposal, MOST_ASSUMED)]) + PICTURE_TITLE + PICTURE < room:
        above += needs
    for most in range(ALL_ASSUMED if count == 1 else MOST_ASSUMED, FEWEST_ASSUMED - 1, -1):
        below = _below(proposal, most)
        free = room - stacked([*above, *below]) - PICTURE_TITLE
        shown = services_in(free, count)
        if shown == count or (most == FEWEST_ASSUMED and shown >= FEWEST_SHOWN):
            return above, _architecture(proposal, shown, free), below
    below = _below(proposal, MOST_ASSUMED)
    while stacked([*above, *below]) > room and count > MOST_SHOWN and rows > FEWEST_ROWS:
        rows, below = rows - 1, _below(proposal, FEWEST_ASSUMED)
        above = _services(proposal, rows)
    return above, [], below


def _below(proposal: Contents, most: int) -> list[Any]:
    return [*_risks(proposal), space(style.STEP), _limits(proposal, most), _signature(proposal)]


def _architecture(proposal: Contents, most: int, free: float) -> list[Any]:
    """Who uses what, and on which machine: for so many services."""
    plan = SizedPlan(proposal.plan, tuple(part.sized for part in proposal.parts))
    shown = architecture(plan, most, to_buy(proposal.site), not_there_yet(proposal.site))
    return [heading(say("Who uses what, and where it runs"), 2), architecture_drawing(shown, free)]


def _services(proposal: Contents, most: int) -> list[Any]:
    plan = SizedPlan(proposal.plan, tuple(part.sized for part in proposal.parts))
    sites = site_rows(plan, proposal.site)
    rows = sites[:most] or glance_rows(plan, proposal.site, most=most)
    flow = [table(SITE_HEAD if sites else HEAD, [_row(one) for one in rows], WIDTHS, (1,))]
    rest = len(sites or proposal.parts) - len(rows)
    if rest > 0:
        more = plural("and {count} more service", "and {count} more services", rest)
        flow.append(
            paragraph(
                plural("and {count} more site", "and {count} more sites", rest) if sites else more, "muted"
            )
        )
    shown = [
        one
        for one in totals(proposal.site, len(proposal.parts))
        if proposal.shows_prices or one is not proposal.site.facts[0]
    ]
    facts = [answer.Fact(one.label, one.value, "", one.known) for one in shown]
    return [*flow, answer.facts_row(facts, large=False)]


def _row(one: GlanceRow) -> tuple[Any, ...]:
    kind = one.fit.value if one.fit is not None else NEW
    return (
        shortened(one.service, 80),
        one.load,
        marked(kind, one.word),
        COUNTED.sub(NO_BREAK, one.size),
        one.safe,
        COUNTED.sub(NO_BREAK, shortened(one.action, CELL)),
    )


def _risks(proposal: Contents) -> list[Any]:
    """The gravest risks; of which services, where the plan has several."""
    several = len(proposal.parts) > 1
    rows = [
        (f"R{one.number}", one.services if several else "", one.what, one.consequence, one.helps)
        for one in proposal.risks[:MOST_RISKS]
    ]
    return [heading(say("Main risks"), 2), table(RISK_HEAD, rows, RISK_WIDTHS)] if rows else []


def _limits(proposal: Contents, most: int) -> Any:
    """What is assumed, and beside it what is not covered."""
    known = [(part.service.title, found) for part, found in proposal.assumptions]
    taken, gaps = assumed(known, most), in_short(proposal.gaps, proposal.has("scope"))

    def divided(columns: tuple[int, int]) -> Any:
        left = [heading(say("Assumed"), 2), *(bullet(shortened(text, CELL)) for text in taken)]
        right = [heading(say("Not covered"), 2), *(bullet(text) for text in gaps)]
        return beside([left, right], columns)

    return min(map(divided, COLUMNS), key=lambda made: stacked([made]))


def _signature(proposal: Contents) -> Any:
    if not proposal.is_signed:
        return space(0)
    return answer.to_sign((_to_decide(proposal.site), say("Name and role"), say("Date and signature")))


def _to_decide(decided: SiteDecision) -> str:
    """The options to choose from: "none" beside them where each buys something, else the one that buys nothing is that."""
    letters = " / ".join(letter(place) for place in range(len(decided.rows)))
    if all(row.needs != NOTHING for row in decided.rows):
        return say("Decision: option {letters} / none", letters=letters or "A")
    if len(decided.rows) == 1:
        return say("Decision: agreed / not agreed")
    return say("Decision: option {letters}", letters=letters)

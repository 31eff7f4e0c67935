"""Page 2: a row for each service, the totals, the main risks, what is assumed and not covered, and a place to sign."""

from __future__ import annotations

from typing import Any

from app.plan.sized import SizedPlan
from app.presenting.site_facts import Fact
from app.presenting.site_glance import GlanceRow, assumed, glance_rows, not_covered, totals
from app.proposal import answer
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, marked, paragraph, table
from app.proposal.grids import beside, on_one_page
from app.proposal.lengths import CELL, shortened
from app.proposal.marks import NEW
from app.proposal.options import WIDTH
from planners.words import plural, say

HEAD = (say("Service"), say("Load"), say("Today"), say("Needs"), say("Safe until"), say("Action"))
WIDTHS = (84, 62, 46, 118, 66, 107)
RISK_HEAD, RISK_WIDTHS = (
    (say("No."), say("Risk"), say("Effect"), say("What helps")),
    (22, 160, 150, 150),
)
MOST_ROWS, MOST_RISKS = 14, 3
TITLE_ROOM = 40.0
"""Points that the section's title takes."""


def section(proposal: Contents) -> list[Any]:
    """One page."""
    if not proposal.parts:
        return []
    flow = [*_services(proposal), *_risks(proposal), _limits(proposal), _signature()]
    return on_one_page(flow, proposal.options.paper.room - TITLE_ROOM, WIDTH)


def _services(proposal: Contents) -> list[Any]:
    plan = SizedPlan(proposal.plan, tuple(part.sized for part in proposal.parts))
    rows = glance_rows(plan, proposal.site)
    shown = [_row(one) for one in rows[:MOST_ROWS]]
    flow = [table(HEAD, shown, WIDTHS, (1,))]
    rest = len(rows) - len(shown)
    if rest > 0:
        flow.append(paragraph(plural("and {count} more service", "and {count} more services", rest), "muted"))
    facts = [_fact(proposal, one) for one in totals(proposal.site)]
    return [*flow, answer.facts_row(facts, large=False)]


def _row(one: GlanceRow) -> tuple[Any, ...]:
    kind = one.fit.value if one.fit is not None else NEW
    return (
        shortened(one.service, 80),
        one.load,
        marked(kind, one.word),
        one.size,
        one.safe,
        shortened(one.action, CELL),
    )


def _fact(proposal: Contents, one: Fact) -> answer.Fact:
    if one is proposal.site.facts[0] and not proposal.shows_prices:
        return answer.Fact(one.label, say("not told"), "", known=False)
    return answer.Fact(one.label, one.value, "", one.known)


def _risks(proposal: Contents) -> list[Any]:
    rows = [(f"R{one.number}", one.what, one.consequence, one.helps) for one in proposal.risks[:MOST_RISKS]]
    return [heading(say("Main risks"), 2), table(RISK_HEAD, rows, RISK_WIDTHS)] if rows else []


def _limits(proposal: Contents) -> Any:
    """What is assumed, and beside it what is not covered."""
    known = [(part.service.title, found) for part, found in proposal.assumptions]
    left = [heading(say("Assumed"), 2), *(bullet(shortened(text, CELL)) for text in assumed(known))]
    right = [heading(say("Not covered"), 2), *(bullet(text) for text in not_covered(proposal.site))]
    return beside([left, right], (6, 6))


def _signature() -> Any:
    return answer.to_sign(
        (say("Decision: option A / B / C / none"), say("Name and role"), say("Date and signature"))
    )

"""Page 1: what to do, what it costs, by when, how long it lasts, how sure that is, and what was considered instead."""

from __future__ import annotations

from typing import Any

from app.presenting.carried import MOST_ROWS as MOST_RESOURCES
from app.presenting.carried import carried
from app.presenting.figures import joined
from app.presenting.lasting import MOST_ROWS, Lasting, lasting
from app.presenting.next_steps import DECIDE
from app.presenting.option_rows import HEAD, option_cells
from app.presenting.revisions import issued_as
from app.presenting.services_decision import SiteDecision
from app.presenting.wording import sentences
from app.proposal import answer, style
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph, space, table
from app.proposal.gauge_table import needs_of_one
from app.proposal.grids import beside, on_one_page, stacked
from app.proposal.lasting_drawing import LEAST_ROW, ROW, lasting_drawing
from app.proposal.lengths import CELL, shortened
from app.proposal.mark_shapes import NEW
from app.proposal.options import WIDTH
from planners.words import say

WIDTHS = (84, 84, 40, 46, 42, 34, 130)
MOST_LETTERS = 700
"""Letters of the author's recommendation on this page."""
FEWEST_ROWS = 3
"""Services of which the picture says something where the plan has more of them than it shows."""
FEWEST_RESOURCES = 2
"""Resources first at capacity of which the picture says something."""
LEFT, RIGHT = 7, 5
"""Columns of the recommendation, and of the steps beside it."""


def section(proposal: Contents) -> list[Any]:
    """One page."""
    decided, title = proposal.site, _title(proposal)
    flow = [
        *_answer(proposal, decided),
        beside([_recommendation(proposal, decided), _steps(proposal, decided)], (LEFT, RIGHT)),
        *_options(proposal, decided),
    ]
    room = proposal.options.paper.room - stacked(title) - 1
    flow += _fitting(decided, flow, room)
    return [*title, *on_one_page([*flow, *_carried(proposal, flow, room)], room, WIDTH)]


def _fitting(decided: SiteDecision, above: list[Any], room: float) -> list[Any]:
    """How long services last, of as many of them as the page has room for."""
    for most in range(MOST_ROWS, FEWEST_ROWS - 1, -1):
        for row in (ROW, LEAST_ROW):
            shown = _lasting(decided, most, row)
            if stacked([*above, *shown]) < room:
                return shown
    return []


def _carried(proposal: Contents, above: list[Any], room: float) -> list[Any]:
    """Up to which load the one service of a plan is carried, else what it needs; where the page has room for it."""
    if len(proposal.parts) > 1:
        return []
    left = room - stacked(above) - style.STEP
    for most in range(MOST_RESOURCES, FEWEST_RESOURCES - 1, -1):
        picture = carried(proposal.site, most)
        for row in (ROW, LEAST_ROW):
            shown = _bars(picture, row) or needs_of_one(proposal)
            if stacked(shown) < left:
                return shown
    return []


def _title(proposal: Contents) -> list[Any]:
    plan = proposal.plan
    revision = issued_as(proposal.whole) if plan.revisions else ""
    about = [proposal.date, shortened(revision, 60), plan.author]
    block = answer.title_block(say("Management summary"), joined(about), shortened(plan.title, 160))
    title = next(
        one for one in block if getattr(one, "style", None) is not None and one.style.name == "title"
    )
    title.outline_level, title.outline_text = 1, say("Management summary")
    return block


def _answer(proposal: Contents, decided: SiteDecision) -> list[Any]:
    kind = decided.fit.value if decided.fit is not None else NEW
    shown = decided.facts[not proposal.shows_prices :]
    facts = [answer.Fact(one.label, one.value, one.reason, one.known) for one in shown]
    return answer.answer_box(
        kind,
        (decided.head, decided.verdict),
        decided.answer,
        decided.sentence,
        facts,
        (decided.label, decided.consequence),
    )


def _recommendation(proposal: Contents, decided: SiteDecision) -> list[Any]:
    """The author's own words, else what the plan says."""
    text = shortened(proposal.plan.recommendation, MOST_LETTERS)
    if text:
        return [heading(say("Recommendation of the author"), 2), paragraph(text)]
    if not decided.rows:
        return [heading(say("Recommended by the plan"), 2), paragraph(decided.answer)]
    why = decided.reason
    told = sentences(decided.first, why) if decided.first else say("Option A: {why}", why=why)
    if len(decided.parts) == 1:
        told = sentences(told, decided.parts[0].instead)
    return [heading(say("Recommended by the plan"), 2), paragraph(told)]


def _steps(proposal: Contents, decided: SiteDecision) -> list[Any]:
    steps = [(one.when, one.what) for one in decided.steps if proposal.is_signed or one.what != DECIDE]
    return [
        heading(say("Decision and next steps") if proposal.is_signed else say("Next steps"), 2),
        *([paragraph(_decider(proposal))] if proposal.shows_names else []),
        *answer.next_steps(steps, RIGHT),
        *([paragraph(decided.counted_from, "muted")] if decided.counted_from else []),
    ]


def _decider(proposal: Contents) -> str:
    """Who decides, where the plan says so; else its customer does."""
    decider = shortened(proposal.plan.decider or proposal.plan.customer, CELL)
    return say("Decided by: {decider}", decider=decider) if decider else say("Decided by: not set")


def _options(proposal: Contents, decided: SiteDecision) -> list[Any]:
    if not decided.rows:
        return []
    rows = [option_cells(one, place, proposal.shows_prices) for place, one in enumerate(decided.rows)]
    return [
        heading(say("Options"), 2),
        table(HEAD, rows, WIDTHS, (2, 3, 4, 5), proposed=() if decided.first else (0,)),
    ]


def _lasting(decided: SiteDecision, most: int, row: float) -> list[Any]:
    """How long each service lasts, where anything grows; the documents where no annex lists them."""
    return _bars(lasting(decided, most), row)


def _bars(shown: Lasting | None, row: float) -> list[Any]:
    """Bars below what they say, and how they are read."""
    if shown is None:
        return []
    return [heading(shown.title, 2), lasting_drawing(shown, row), space(2), paragraph(shown.note, "muted")]

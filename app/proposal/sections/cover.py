"""Cover: whose plan it is, what controls the document, and how far its figures can be trusted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.about import NAME, VERSION
from app.presenting.explanation import standing_counts
from app.presenting.revisions import revision_rows
from app.presenting.wording import (
    FIT_MEANINGS,
    FIT_SHAPES,
    GRADE_MEANINGS,
    STANDING_MEANINGS,
    sentences,
    standing_mark,
)
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.grids import grid, on_one_page
from app.proposal.lengths import shortened
from app.proposal.options import WIDTH
from app.proposal.references import short_sources
from app.proposal.registry import Edition
from planners.evidence import Standing
from planners.planner import Fit
from planners.registry import catalogue
from planners.words import in_context, say

EDITIONS = {
    Edition.MANAGEMENT: say(
        "Management: the summary. The technical edition of this plan holds the evidence."
    ),
    Edition.TECHNICAL: say("Technical: all sections"),
    Edition.VENDOR: say("Vendor: without names, addresses and free texts"),
}
MOST_REVISIONS = 6
LOGO_WIDTH, LOGO_HEIGHT = 170.0, 64.0
MOST_LETTERS = 160
"""Letters of a text that the cover of the management edition shows, so that it stays one page."""


def section(proposal: Contents) -> list[Any]:
    """The first page."""
    plan = proposal.plan
    flow: list[Any] = [*_logo(proposal), space(26), paragraph(_fitted(proposal, plan.title), "cover")]
    flow.append(paragraph(_fitted(proposal, _under(proposal)), "under"))
    if plan.introduction:
        flow += [paragraph(_fitted(proposal, plan.introduction, 3), "lead"), space(4)]
    flow += [*_control(proposal), space(6)]
    flow += [*_legend(proposal), *_sources(proposal)]
    if proposal.options.edition is Edition.MANAGEMENT:
        return on_one_page(flow, proposal.options.paper.room, WIDTH)
    return flow


def _logo(proposal: Contents) -> list[Any]:
    from io import BytesIO

    from reportlab.platypus import Image

    from app.proposal.logo import size_of

    data = proposal.options.logo
    if data is None or proposal.options.edition is Edition.VENDOR:
        return []
    width, height = size_of(data)
    scale = min(LOGO_WIDTH / width, LOGO_HEIGHT / height)
    return [Image(BytesIO(data), width * scale, height * scale, hAlign="LEFT")]


def _fitted(proposal: Contents, text: str, times: int = 1) -> str:
    return shortened(text, MOST_LETTERS * times) if proposal.options.edition is Edition.MANAGEMENT else text


def _under(proposal: Contents) -> str:
    plan = proposal.plan
    labels = [
        say("Sizing proposal"),
        say("for {customer}", customer=plan.customer) if plan.customer else "",
        say("by {author}", author=plan.author) if plan.author else "",
        proposal.date,
    ]
    return "  ·  ".join(label for label in labels if label)


def _together(proposal: Contents, flow: list[Any]) -> list[Any]:
    """The flowables on one page; in the management edition the cover is one page as a whole."""
    from reportlab.platypus import KeepTogether

    return flow if proposal.options.edition is Edition.MANAGEMENT else [KeepTogether(flow)]


def _control(proposal: Contents) -> list[Any]:
    rows = [
        (say("Edition"), EDITIONS[proposal.options.edition]),
        (say("Date"), proposal.date),
        (say("Plan"), shortened(proposal.plan.id, MOST_LETTERS)),
        (say("Checksum of the plan"), proposal.checksum),
        (say("Program"), f"{NAME} {VERSION}"),
        (say("Catalogue of published measurements"), _catalogue(proposal)),
        (say("Next review"), _next_review(proposal)),
    ]
    flow = _together(proposal, [paragraph(say("Document control"), "h2"), grid(rows, (190, 293), 4)])
    if proposal.options.edition is not Edition.MANAGEMENT:
        flow += [*_revisions(proposal), *_signatures()]
    return flow


def _catalogue(proposal: Contents) -> str:
    """The data's version, and that of the plan's own figures where it keeps older ones."""
    today, saved = str(catalogue().version), proposal.options.saved_with
    if saved in ("", today):
        return today
    return say("{version}. The plan keeps values of {saved}.", version=today, saved=saved)


def _next_review(proposal: Contents) -> str:
    """The first month of an order behind that of the proposal, or a year from its date."""
    issued = month_number(proposal.date)
    orders = [
        (issued if (start := ahead.growth.start) is None else 12 * start[0] + start[1] - 1) + month
        for part in proposal.parts
        if (ahead := part.projection) is not None
        and ahead.grows
        and (month := ahead.months.order_month) is not None
    ]
    if any(month <= issued for month in orders):
        return say(
            "{month}: an order is due now. Then whenever the load, a machine or a version changes",
            month=month_name(issued + 1),
        )
    first = month_name(min([issued + 12, *orders]))
    return say("{month}, and whenever the load, a machine or a version changes", month=first)


def month_number(date: str) -> int:
    """The month of a date such as 2026-11-20, counted from year 0."""
    return 12 * int(date[:4]) + int(date[5:7]) - 1


def month_name(number: int) -> str:
    """The month of that number, such as 2026-11."""
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


def _revisions(proposal: Contents) -> list[Any]:
    """The newest revisions of the plan; names are withheld with the plan's."""
    rows = [
        (row.at, row.by or "–", shortened(row.note, MOST_LETTERS) or "–", row.approved or "–")
        for row in revision_rows(proposal.plan)[:MOST_REVISIONS]
    ]
    if not rows:
        return []
    head = (say("Revision kept"), in_context("a person", "By"), say("Note"), say("Approved"))
    return _together(proposal, [paragraph(say("Revisions"), "h2"), table(head, rows, (95, 90, 183, 115))])


def _signatures() -> list[Any]:
    from reportlab.platypus import KeepTogether

    roles = (say("Prepared by"), say("Checked by"), say("Approved by"))
    rows = [(f"{role}\u00a0", "\n\u00a0", "", "") for role in roles]
    head = (say("Sign-off"), say("Name"), say("Date"), say("Signature"))
    return [KeepTogether([space(8), table(head, rows, (95, 150, 88, 150))])]


def _legend(proposal: Contents) -> list[Any]:
    counts: Counter[Standing] = Counter()
    for _, sizing in proposal.sized:
        counts.update(dict(standing_counts(sizing)))
    if not counts:
        return []
    rows = [
        (standing_mark(standing), str(counts[standing]), STANDING_MEANINGS[standing])
        for standing in Standing
        if counts[standing]
    ]
    verdicts = [f"{FIT_SHAPES[fit]} {text}" for fit, text in FIT_MEANINGS.items() if fit is not Fit.UNKNOWN]
    title = paragraph(say("How far to trust the figures"), "h2")
    head = (say("Standing"), say("Figures"), say("Meaning"))
    marks = say(
        "Each figure shows its standing, its grade and, in square brackets, the number of its source."
    )
    grades = [
        say("{grade}: {meaning}", grade=str(grade), meaning=text) for grade, text in GRADE_MEANINGS.items()
    ]
    legend = sentences(
        marks,
        say("Grades: {grades}", grades=sentences(*grades)),
        say("Verdicts: {verdicts}", verdicts=sentences(*verdicts)),
    )
    return [
        *_together(proposal, [title, table(head, rows, (110, 50, 323), (1,))]),
        space(4),
        paragraph(legend, "muted"),
    ]


def _sources(proposal: Contents) -> list[Any]:
    """The documents in one paragraph, where no annex lists them."""
    return [space(6), paragraph(text, "muted")] if (text := short_sources(proposal)) else []

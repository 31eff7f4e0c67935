"""Annex: what identifies the document, how far its figures can be trusted, and what it is not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.about import NAME, VERSION
from app.presenting.explanation import standing_counts
from app.presenting.revisions import revision_rows
from app.presenting.services_decision import ON_A_CHANGE
from app.presenting.wording import (
    FIT_MEANINGS,
    STANDING_MEANINGS,
    fit_mark,
    sentences,
    standing_mark,
)
from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph, space, table
from app.proposal.grids import grid, together
from app.proposal.lengths import shortened
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
MOST_LETTERS = 160
DISCLAIMER = (
    say(
        "This is an estimate from published measurements and from your entries, not a guarantee. The ranges show how far "
        "the models missed published figures. Your users are not benchmark users."
    ),
    say(
        "Before you buy or change a system, test it with some users. Check the plan against the running system."
    ),
)


def section(proposal: Contents) -> list[Any]:
    """Identifiers and revisions; legend and disclaimer, on one page: the last one is not of a few lines."""
    flow: list[Any] = [grid(_rows(proposal), (190, 293))]
    if proposal.options.edition is not Edition.MANAGEMENT:
        flow += _revisions(proposal)
    last = [*_legend(proposal), *_sources(proposal), paragraph(sentences(*DISCLAIMER))]
    return [together(*flow, *last)]


def _rows(proposal: Contents) -> list[tuple[str, str]]:
    plan = proposal.plan
    known = [
        (say("Plan"), shortened(plan.id, MOST_LETTERS)),
        (say("Customer"), shortened(plan.customer, MOST_LETTERS)),
        (say("Who decides"), shortened(plan.decider, MOST_LETTERS)),
        (say("Author"), shortened(plan.author, MOST_LETTERS)),
        (say("Edition"), EDITIONS[proposal.options.edition]),
        (say("Date"), proposal.date),
        (say("Checksum of the plan"), proposal.checksum),
        (say("Program and its measurements"), _program(proposal)),
        (say("Next review"), _next_review(proposal)),
    ]
    return [(name, value) for name, value in known if value]


def _program(proposal: Contents) -> str:
    """The versions of the program and its data, and that of the plan's own figures where it keeps older ones."""
    today, saved = str(catalogue().version), proposal.options.saved_with
    made = say("{program}, catalogue {version}", program=f"{NAME} {VERSION}", version=today)
    if saved in ("", today):
        return made
    return say("{made}. The plan keeps values of {saved}.", made=made, saved=saved)


def _next_review(proposal: Contents) -> str:
    """That of page 1; the month behind that of the proposal where page 1 names an earlier one."""
    when = proposal.site.review
    if when == ON_A_CHANGE:
        return say("Whenever the load, a machine or a version changes")
    return say(
        "{month}, and whenever the load, a machine or a version changes", month=_behind(when, proposal.date)
    )


def _behind(month: str, date: str) -> str:
    """A month such as 2026-11 or "month 4"; one that is named and not behind the date is the next behind it."""
    issued = 12 * int(date[:4]) + int(date[5:7])
    return max(month, f"{issued // 12:04d}-{issued % 12 + 1:02d}") if month[:1].isdigit() else month


def _revisions(proposal: Contents) -> list[Any]:
    """The newest revisions of the plan; names are withheld with the plan's."""
    rows = [
        (row.at, row.by or "–", shortened(row.note, MOST_LETTERS) or "–", row.approved or "–")
        for row in revision_rows(proposal.plan)[:MOST_REVISIONS]
    ]
    if not rows:
        return []
    head = (say("Revision kept"), in_context("a person", "By"), say("Note"), say("Approved"))
    return [heading(say("Revisions"), 3), table(head, rows, (95, 90, 183, 115))]


def _legend(proposal: Contents) -> list[Any]:
    """What the marks of figures and verdicts mean, and how many of each the results print."""
    counts: Counter[Standing] = Counter()
    fits: Counter[Fit] = Counter()
    totals = [machine.total for machine in proposal.machines]
    for sizing in (*(sizing for _, sizing in proposal.sized), *totals):
        counts.update(dict(standing_counts(sizing)))
    for judged in (*(part.judged or sizing for part, sizing in proposal.sized), *totals):
        fits.update(one.fit for one in judged.verdicts)
    if not counts:
        return []
    rows: list[tuple[str, ...]] = [
        (standing_mark(standing), str(counts[standing]), STANDING_MEANINGS[standing])
        for standing in Standing
        if counts[standing]
    ]
    rows += [(fit_mark(fit), str(fits[fit]), FIT_MEANINGS[fit]) for fit in Fit if fits[fit]]
    title = heading(say("How far to trust the figures"), 3)
    head = (in_context("before a figure", "Mark"), say("Figures"), say("Meaning"))
    return [title, table(head, rows, (110, 50, 323), (1,))]


def _sources(proposal: Contents) -> list[Any]:
    """The documents in one paragraph, where no annex lists them."""
    return [space(6), paragraph(text, "muted")] if (text := short_sources(proposal)) else []

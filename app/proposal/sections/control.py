"""Annex: what identifies the document, how far its figures can be trusted, and what it is not."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

from app.about import NAME, VERSION
from app.presenting.explanation import standing_counts
from app.presenting.next_steps import ON_A_CHANGE
from app.presenting.revisions import revision_rows
from app.presenting.wording import (
    FIT_MEANINGS,
    FIT_WORDS,
    STANDING_MEANINGS,
    STANDING_WORDS,
    sentences,
)
from app.proposal import style
from app.proposal.contents import Contents
from app.proposal.flow import emphasised, heading, marked, paragraph, space, table
from app.proposal.grids import grid, together
from app.proposal.lengths import shortened
from app.proposal.references import short_sources
from app.proposal.registry import Edition
from planners.evidence import Standing
from planners.planner import Fit
from planners.registry import catalogue
from planners.words import in_context, plural, say

EDITIONS = {
    Edition.MANAGEMENT: say(
        "Management: the summary. The technical edition of this plan holds the evidence."
    ),
    Edition.TECHNICAL: say("Technical: all sections"),
    Edition.VENDOR: say("Vendor: without names, addresses and free texts"),
}
MOST_REVISIONS = 6
MOST_LETTERS = 160
OWN = (Standing.MEASURED_HERE, Standing.ENTERED)
"""Standings that only a figure of the results has."""
DISCLAIMER = (
    say(
        "This is an estimate from published measurements and from your entries, not a guarantee. The ranges show how far "
        "the models missed published figures. Your users are not benchmark users."
    ),
    say("This is an estimate from published rules and from your entries, not a guarantee."),
    say(
        "Before you buy or change a system, test it with some users. Check the plan against the running system."
    ),
)


def section(proposal: Contents) -> list[Any]:
    """Identifiers and revisions; legend and disclaimer, on one page: the last one is not of a few lines."""
    flow: list[Any] = [_facts(_rows(proposal))]
    if proposal.options.edition is not Edition.MANAGEMENT:
        flow += _revisions(proposal)
    last = [*_legend(proposal), *_sources(proposal), paragraph(_disclaimer(proposal), "cell")]
    return [together(*flow, *last)]


def _disclaimer(proposal: Contents) -> str:
    """What the figures are, and what to do about it; figures without any range are of rules alone."""
    measured, of_rules, advice = DISCLAIMER
    ranged = any(
        found.low != found.high for _, sizing in proposal.sized for found in sizing.quantities.values()
    )
    return sentences(measured if ranged else of_rules, advice)


def _facts(rows: list[tuple[str, str]]) -> Any:
    """Names with their values, two in a row: the first half at the left."""
    half = (len(rows) + 1) // 2
    pairs = zip_longest(rows[:half], rows[half:], fillvalue=("", ""))
    return grid([(*left, *right) for left, right in pairs], (55, 175, 118, 135))


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
        (say("Program"), _program(proposal)),
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
    """What the marks of figures and verdicts mean, and how many of each the results print: other pages have other marks."""
    counts: Counter[Standing] = Counter()
    fits: Counter[Fit] = Counter()
    totals = [machine.total for machine in proposal.machines]
    for sizing in (*(sizing for _, sizing in proposal.sized), *totals):
        counts.update(dict(standing_counts(sizing)))
    for judged in (*(one for _, one in proposal.judged), *totals):
        fits.update(one.fit for one in judged.verdicts)
    if not counts:
        return []
    told = [
        (standing.value, STANDING_WORDS[standing], counts[standing], STANDING_MEANINGS[standing])
        for standing in Standing
        if counts[standing] or standing not in OWN
    ]
    told += [(fit.value, FIT_WORDS[fit], fits[fit], FIT_MEANINGS[fit]) for fit in Fit if fits[fit]]
    return [
        heading(say("How far to trust the figures"), 3),
        *(marked(kind, _meaning(word, count, meaning)) for kind, word, count, meaning in told),
        space(style.STEP),
    ]


def _meaning(word: str, count: int, meaning: str) -> Any:
    """A line of small print: the word of a mark, how many figures have it where any has, and what it means."""
    figures = plural("{count} figure", "{count} figures", count)
    told = say("{word}, {figures}.", word=word, figures=figures) if count else say("{word}.", word=word)
    return emphasised(told, meaning, name="reason")


def _sources(proposal: Contents) -> list[Any]:
    """The documents in one paragraph, where no annex lists them."""
    return [space(6), paragraph(text, "muted")] if (text := short_sources(proposal)) else []

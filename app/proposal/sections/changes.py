"""What changed since a revision: the changes, the decision and the figures they moved, and by how much each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.plan.results import results_of
from app.presenting.decision_changes import decision_changes
from app.presenting.revisions import Between, FigureRow, State, between, compared_with, state_of, why
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, paragraph, table
from app.proposal.headings import grouped
from app.proposal.lengths import CELL, shortened
from planners.refusal import InputRefused, NotInEvidence
from planners.words import plural, say

MOST_CHANGES = 20
FIGURE_HEAD = (say("Figure"), say("Then"), say("Now"))
DECISION_HEAD = (say("Decision, with today's data"), say("Then"), say("Now"))
FIGURE_WIDTHS = (183, 150, 150)
WHY_HEAD, WHY_WIDTHS = (say("Why"), say("Effect")), (363, 120)


def section(proposal: Contents) -> list[Any]:
    """Nothing where no revision was kept, or none differs."""
    plan = proposal.whole
    kept = compared_with(plan, proposal.options.since)
    if kept is None:
        return []
    before, after = _with_figures(state_of(plan, kept.id)), state_of(plan)
    found = between(before, after)
    return [
        paragraph(say("Compared with the revision of {revision}.", revision=shortened(before.title, CELL))),
        *_changes(found),
        *_decision(proposal, before),
        *_figures(proposal, found),
        *_reasons(before, after, found),
    ]


def _with_figures(before: State) -> State:
    """The state with the figures that it had in its time; where none were kept, with those of today's data."""
    return before if before.results.figures else replace(before, results=results_of(before.plan))


def _changes(found: Between) -> Iterator[Any]:
    for text in found.changes[:MOST_CHANGES]:
        yield bullet(shortened(text, CELL))
    rest = len(found.changes) - MOST_CHANGES
    if rest > 0:
        yield bullet(plural("and {count} more change", "and {count} more changes", rest))


def _decision(proposal: Contents, before: State) -> list[Any]:
    rows = [
        (title, shortened(then, CELL), shortened(now, CELL))
        for title, then, now in decision_changes(before.plan, proposal.site)
    ]
    return [table(DECISION_HEAD, rows, FIGURE_WIDTHS)] if rows else []


def _figures(proposal: Contents, found: Between) -> list[Any]:
    rows = grouped(proposal, [(rows[0].service, _cells(rows)) for rows in _by_service(found)])
    return [table(FIGURE_HEAD, rows, FIGURE_WIDTHS, (1, 2))] if rows else []


def _cells(rows: list[FigureRow]) -> list[tuple[str, ...]]:
    return [(row.title, row.before, row.after) for row in rows]


def _by_service(found: Between) -> list[list[FigureRow]]:
    groups: dict[str, list[FigureRow]] = {}
    for row in found.figures:
        groups.setdefault(row.service_id, []).append(row)
    return list(groups.values())


def _reasons(before: State, after: State, found: Between) -> Iterator[Any]:
    """For the first figure of each service that moved: what each change did to it."""
    for rows in _by_service(found):
        first = next((row for row in rows if row.name), None)
        if first is None:
            continue
        try:
            parts = why(before, after, first.service_id, first.name)
        except (InputRefused, NotInEvidence):
            continue
        if parts:
            title = say("{service}: {figure}", service=first.service, figure=first.title)
            cells = [(shortened(part.change, CELL), part.difference) for part in parts]
            yield heading(title, 3)
            yield table(WHY_HEAD, cells, WHY_WIDTHS, (1,), strong=(len(cells) - 1,))

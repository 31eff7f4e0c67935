"""How long each service holds: growth, bottlenecks, the date to order by, the chance, the failure of a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.presenting.demand_chart import over_message
from app.presenting.figures import interval
from app.presenting.full_sooner import full_sooner
from app.presenting.needs_ahead import NeedRow
from app.presenting.projection import ProjectionView
from app.presenting.risks import Risk, failure
from app.presenting.swings import SwingRow
from app.presenting.wording import sentences
from app.proposal.bars import swing_bar
from app.proposal.charts import drawing
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, paragraph, space, table, with_mark
from app.proposal.headings import inner_heading, part_heading
from planners.analysis.projection import Projection
from planners.planner import Sizing
from planners.words import listed, say

SAME_SOURCES = say(
    "These figures come from the same model at other loads. Their sources are those of the results."
)
RESOURCE_HEAD = (
    say("Resource"),
    say("Load at capacity"),
    say("Worst case"),
    say("Over, expected"),
    say("Over, worst case"),
    say("Chance to hold"),
)
RESOURCE_WIDTHS = (88, 98, 98, 78, 74, 47)
NEED_WIDTHS = (150, 111, 111, 111)
SWING_HEAD = (
    say("Strongest influence"),
    say("Between"),
    say("Low end"),
    say("High end"),
    say("Utilization; line: full"),
)
SWING_WIDTHS = (132, 128, 50, 50, 123)

ALONE = say(
    "Loads, dates and chances are of this service alone. What else runs on its machine is not counted here."
)
SURE = 0.99
"""The chance from which no limit is near."""


def section(proposal: Contents) -> list[Any]:
    """A part for each service."""
    flow: list[Any] = []
    for part, judged in proposal.judged:
        view, ahead = part.view, part.foreseen
        flow += part_heading(proposal, part.service.title)
        if ahead is None or view is None:
            flow += [bullet(sentence) for sentence in part.sized.answer.why_no_projection]
        else:
            together = proposal.stopping.get(part.service.id)
            failed = [
                sentences(one.what, one.consequence, one.helps)
                for one in failure(ahead.now, together=together)
            ]
            if part.adds_servers and part.accepted is not None and together is None:
                failed = _with_option_a(failure(ahead.now), failure(part.accepted.now))
            alone = [] if together is None else [ALONE]
            flow += [
                *(paragraph(text) for text in (*_of_what(part), *alone)),
                *(bullet(sentence) for sentence in (*view.sentences, *failed)),
                *_tables(proposal, view, ahead),
                *_of_machine(judged, ahead),
            ]
    return [paragraph(SAME_SOURCES, "muted"), *flow] if flow else []


def _with_option_a(there: Sequence[Risk], then: Sequence[Risk]) -> list[str]:
    """What a failure does to the servers that are there, and once those that are ordered are in use."""
    told = [sentences(one.what, one.consequence) for one in there]
    ordered = [
        say("With option A: {told}", told=sentences(one.what, one.consequence, one.helps)) for one in then
    ]
    return [*told, *ordered]


def _of_machine(judged: Sizing, ahead: Projection) -> list[Any]:
    """What only the machine has a capacity of, which no larger load was held against."""
    known = {one.resource for one in ahead.bottlenecks}
    titles = dict.fromkeys(one.resource.title for one in judged.verdicts if one.resource not in known)
    if not titles:
        return []
    told = say(
        "Not in the table: {resources}. The capacity is that of the whole machine, which services may share: it is judged at "
        "the present load only.",
        resources=listed(titles),
    )
    return [space(4), paragraph(told)]


def _of_what(part: Part) -> Iterator[str]:
    """Of what the dates and chances are, where something is bought; how it stands with that."""
    if not part.buys or part.decision is None:
        return
    if not part.sized.exists:
        yield say("Dates and chances are of the servers of option A.")
        return
    best = part.decision.rows[0]
    told = say(
        "Dates and chances are of the servers that are there, without an order. With option A: worst case {safe}, expected "
        "{expected}, chance {chance}.",
        safe=best.safe,
        expected=best.expected,
        chance=best.chance,
    )
    without, ordered = part.foreseen, part.accepted
    yield sentences(
        told, full_sooner(without, ordered) if without is not None and ordered is not None else ""
    )


def _tables(proposal: Contents, ahead: ProjectionView, projected: Projection) -> list[Any]:
    """The resources; what is needed later, as far as it changes; what decides and the chart, where a limit comes near."""
    from reportlab.platypus import KeepTogether

    rows = [
        (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
        for r in ahead.rows
    ]
    blocks: list[list[Any]] = [[table(RESOURCE_HEAD, rows, RESOURCE_WIDTHS, (5,))]] if rows else []
    needs = [
        (
            row.named,
            *(
                with_mark(text, mark, right=True)
                for text, mark in zip(_over_time(row), row.standings, strict=True)
            ),
        )
        for row in ahead.needs
        if row.now != row.at_horizon or row.now != row.in_a_year
    ]
    if projected.grows and needs:
        blocks.append([table((say("Need"), *ahead.months), needs, NEED_WIDTHS, (1, 2, 3))])
    if projected.grows and _near(projected):
        if ahead.swings:
            blocks.append(_influences(ahead))
        message = over_message(projected)
        head = [inner_heading(proposal, message)] if message else []
        blocks.append([KeepTogether([*head, *demand_chart(ahead)])])
    return [one for place, block in enumerate(blocks) for one in ([space(10)] if place else []) + block]


def _near(projected: Projection) -> bool:
    """Whether a limit may be reached to the horizon."""
    odds = projected.chance
    return projected.months.pessimistic_month is not None or (odds is not None and odds.holds < SURE)


def _influences(ahead: ProjectionView) -> list[Any]:
    """What moves the fullest resource, each with a bar from its low to its high end; the sentence stays with its table."""
    from reportlab.platypus import KeepTogether

    top = max(1.0, *(share for row in ahead.swings for share in (row.low_share, row.high_share)))
    rows = [(row.name, row.between, row.low, row.high, _swing(row, top)) for row in ahead.swings]
    told = say(
        "What moves {resource} most, one change at a time, as {share}:",
        resource=ahead.swung,
        share=ahead.swung_of,
    )
    return [KeepTogether([paragraph(told), table(SWING_HEAD, rows, SWING_WIDTHS, (2, 3))])]


def _swing(row: SwingRow, top: float) -> Any:
    return swing_bar(row.low_share / top, row.high_share / top, 1.0 / top, interval(row.low, row.high))


def demand_chart(ahead: ProjectionView) -> list[Any]:
    """The demand of every resource over the months, with its legend."""
    return [drawing(ahead.chart), paragraph(_chart_legend(ahead), "muted")]


def _over_time(row: NeedRow) -> tuple[str, str, str]:
    return row.now, row.in_a_year, row.at_horizon


def _chart_legend(ahead: ProjectionView) -> str:
    first, *others = (series.label for series in ahead.chart.series)
    if not others:
        return say(
            "Solid line: {resource}, expected. Shaded: from the best case of slow growth to the worst case of fast growth. 100 % "
            "is the capacity.",
            resource=first,
        )
    return say(
        "Solid line: {resource}, expected. Shaded: from the best case of slow growth to the worst case of fast growth. Dashed: "
        "{others}. 100 % is the capacity.",
        resource=first,
        others=", ".join(others),
    )

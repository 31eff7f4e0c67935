"""What a page tells of a plan against what happened: the answer with its chart, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.presenting.actual import ActualView, ErrorRow
from app.presenting.actual_texts import OUTCOME_WORDS
from app.proposal.charts import drawing
from app.proposal.flow import bullet, heading, paragraph, space, table
from app.proposal.lengths import shortened
from app.proposal.steps_drawing import steps_drawing
from planners.words import listed, say

MOST_MONTHS, MOST_REVISIONS, MOST_CAUTIONS, MOST_SOURCES, LONGEST = 12, 6, 5, 12, 60
"""What fits on two pages; what is left out is counted."""
ROW_WIDTHS = (123, 90, 130, 80, 60)
MONTH_WIDTHS = (52, 78, 78, 66, 92, 62, 55)
ERROR_WIDTHS = (155, 118, 50, 100, 60)


def held_against(view: ActualView) -> Iterator[Any]:
    """The answer, its chart, and the figures at the measured load."""
    yield paragraph(f"{view.chip}. {view.headline}", "lead")
    yield from (paragraph(sentence) for sentence in view.told if sentence)
    if view.chart is not None:
        yield space(6)
        yield heading(view.chart.title, 2)
        yield drawing(view.chart, height=270)
    yield heading(say("At the measured load"), 2)
    yield paragraph(view.at_load, "muted")
    head = (say("Figure"), say("Promised"), say("Range"), say("Measured"), say("Verdict"))
    rows = [(r.title, r.promised, r.range, r.measured, OUTCOME_WORDS[r.outcome]) for r in view.rows]
    yield table(head, rows, ROW_WIDTHS, (1, 2, 3))


def reasons(view: ActualView, errors: tuple[ErrorRow, ...]) -> Iterator[Any]:
    """Why plan and readings differ, month by month, how far earlier revisions were off, and how it was measured."""
    if view.why.steps:
        yield heading(say("Why it differs, in points of use"), 2)
        yield steps_drawing(view.why, height=150)
        ranges = [
            say("{title}: {range}.", title=step.title, range=step.told)
            for step in view.why.steps
            if step.told
        ]
        yield from (paragraph(one, "muted") for one in ranges)
    yield heading(say("Month by month"), 2)
    head = (
        say("Month"), say("Planned load"), say("Load"), say("Promised"), say("Range"), say("Measured"), say("Verdict"),
    )  # fmt: skip
    months = [
        (r.month, r.planned, r.load, r.promised, r.range, r.measured, OUTCOME_WORDS[r.outcome])
        for r in view.months[-MOST_MONTHS:]
    ]
    yield table(head, months, MONTH_WIDTHS, (1, 2, 3, 4, 5))
    yield heading(say("Error of the plan so far"), 2)
    leading = view.leading or say("Figure")
    of_errors = (say("Revision"), say("Kept"), say("Load"), leading, say("Verdict"))
    lines = [
        (shortened(one.title, LONGEST), one.told, one.load, one.figure, OUTCOME_WORDS[one.outcome])
        for one in errors[:MOST_REVISIONS]
    ]
    yield table(of_errors, lines, ERROR_WIDTHS, (2, 3))
    if view.trends:
        yield heading(say("Trends of the readings"), 2)
        told = listed(say("{window}: {trend}", window=one.window, trend=one.trend) for one in view.trends)
        yield paragraph(f"{told[:1].upper()}{told[1:]}.")
    if view.cautions:
        yield heading(say("To know"), 2)
        yield from (bullet(caution) for caution in view.cautions[:MOST_CAUTIONS])
    yield heading(say("How it was measured"), 2)
    yield paragraph(_method(view))


def _method(view: ActualView) -> str:
    files = [shortened(one, LONGEST) for one in view.sources[:MOST_SOURCES]]
    more = len(view.sources) - len(files)
    if more:
        files.append(say("{count} more", count=more))
    return say(
        "Each month is told by the 95th percentile of its working hours: those with at least half the load of the busiest "
        "hours. The range of the promise holds that of the figure, of the growth and of the work. Files: {files}.",
        files=listed(files),
    )

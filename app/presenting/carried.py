"""What a service with the recommended way carries: a bar for each resource up to the load at which it is at capacity."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenting.figures import ENGLISH, NumberStyle, computed_load, load_text, number
from app.presenting.first_limit import told_limits
from app.presenting.kept_beside import kept_beside
from app.presenting.lasting import Lasting, LastingRow
from app.presenting.projection import BottleneckRow, bottleneck_rows
from app.presenting.searched import searched
from app.presenting.services_decision import SiteDecision
from app.presenting.ticks import ticks
from app.presenting.which_first import which_first
from app.presenting.wording import sentences
from planners.analysis.headroom import Bottleneck
from planners.analysis.projection import Projection
from planners.planner import load_of
from planners.words import say

MOST_ROWS = 6
"""Resources that are shown, those first at capacity."""
BEYOND = 2.0
"""How far the line of loads goes, as a multiple of the load that is planned or first at capacity."""
CLOSE = 0.05
"""Share of the line of loads within which the load to come is not told beside that of today."""
NOTE = say(
    "Bar: with option A; solid up to the load at which the worst case is at capacity, hatched up to that at which the expected "
    "load is. Dotted line: the planned load."
)


def carried(decided: SiteDecision, most: int = MOST_ROWS, style: NumberStyle = ENGLISH) -> Lasting | None:
    """The picture of the one service of a plan, of so many resources at most; None where it has several.

    None too where no load is known that fills a resource, or where one is over whatever the load is: then demand and capacity
    tell more.
    """
    if len(decided.parts) != 1 or not decided.options:
        return None
    if (ahead := decided.options[0].chosen[0].option.ahead) is None or _over_at_any_load(ahead):
        return None
    found = list(zip(told_limits(ahead), bottleneck_rows(ahead, style), strict=True))[:most]
    first_full, title = _title(found)
    if not title:
        return None
    now, later = ahead.months.loads[0], ahead.months.loads[-1]
    first = min(load for one, _ in found for load in (one.load, one.careful_load) if load is not None)
    end = BEYOND * max(now, later, first)
    rows = tuple(_row(one, row, ahead, end) for one, row in found)
    load = load_of(ahead.planner)
    marks = [(now, say("plan: {load}", load=load_text(now, load, style)))]
    if abs(later - now) > CLOSE * end:
        month = ahead.growth.name(ahead.growth.horizon)
        marks.append((later, say("{month}: {load}", month=month, load=computed_load(later, load, style))))
    names = tuple((value, number(value, style, 6)) for value in ticks(0, end, whole=True))
    others = which_first(decided.parts[0], first_full, ahead.chance, style)
    told = "; ".join(f"{row.title}: {row.safe_text}" for row in rows)
    description = say("{title}. At capacity at: {rows}.", title=title, rows=told)
    return Lasting(
        title, rows, end, names, sentences(NOTE, kept_beside(ahead, style), others), description, tuple(marks)
    )


def _over_at_any_load(ahead: Projection) -> bool:
    """Whether the worst case of a resource is over now, and no smaller load is known that it is enough for."""
    open_ = {one.resource for one in told_limits(ahead) if one.careful_load is None}
    return any(path.high_over == 0 and path.resource in open_ for path in ahead.months.resources)


def _title(found: Sequence[tuple[Bottleneck, BottleneckRow]]) -> tuple[str, str]:
    """What is full first, as expected or else in the worst case, and what the picture says; or how far was measured."""
    one, row = found[0]
    least = min(
        (pair for pair in found if pair[0].careful_load is not None and not pair[0].resource.evidence),
        key=lambda pair: pair[0].careful_load or 0.0,
        default=None,
    )
    if one.load is not None and not one.resource.evidence:
        name, title = (
            row.resource,
            say("First at capacity: {resource}, at {load}", resource=row.resource, load=row.load),
        )
        if least is None or least[1].resource == name:
            return name, title
        return name, say(
            "{first}; in the worst case {resource}, at {load}",
            first=title, resource=least[1].resource, load=least[1].careful_load,
        )  # fmt: skip
    if least is not None:
        return least[1].resource, say(
            "First at capacity in the worst case: {resource}, at {load}",
            resource=least[1].resource, load=least[1].careful_load,
        )  # fmt: skip
    return "", say("No more than {load} can be sized", load=row.load) if one.load is not None else ""


def _row(one: Bottleneck, row: BottleneckRow, ahead: Projection, end: float) -> LastingRow:
    asked = searched(one.asked, ahead)
    safe, expected = (asked if load is None else load for load in (one.careful_load, one.load))
    return LastingRow(
        row.resource,
        min(safe, end),
        min(expected, end),
        row.load,
        0,
        "" if row.careful_load == row.load else say("worst case: {load}", load=row.careful_load),
        goes_on=one.load is None or expected > end,
    )

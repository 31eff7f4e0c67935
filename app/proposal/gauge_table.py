"""What a service needs of what there is, a row for each resource: on page 2 and among the results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.presenting.gauges import Gauge, gauges, to_need
from app.presenting.presumed import Presumed
from app.presenting.within import of_measured_machine, shared_out, told_apart
from app.presenting.wording import STANDING_WORDS
from app.proposal import fonts, style
from app.proposal.bars import use_bar
from app.proposal.contents import Contents, Part
from app.proposal.flow import GUTTER, heading, marked, paragraph, table
from app.proposal.grids import layout
from app.proposal.marks import ROOM
from app.proposal.options import WIDTH
from planners.evidence import Standing
from planners.planner import Sizing
from planners.words import in_context, say

GAUGE_HEAD = (
    say("Resource"),
    say("Demand"),
    in_context("of a figure", "Range"),
    say("Capacity"),
    say("Headroom"),
    "",
    say("Verdict"),
)
GAUGE_WIDTHS = (92, 80, 70, 78, 50, 74, 40)
BARS = say("Bar: expected, on its range. Upright line: the capacity.")
BARS_ALONE = say("Bar: expected. Upright line: the capacity.")
ON_THERE = say("Demand and capacity")
ON_BOUGHT = say("Demand and capacity on what option A buys")


def of_what(part: Part) -> str:
    """The heading of the table: of what is there, or of what is bought."""
    return ON_BOUGHT if part.buys and not part.sized.exists else ON_THERE


def needs_of_one(proposal: Contents) -> list[Any]:
    """The table of the one service of a plan, below its heading; nothing where the plan has several."""
    if len(proposal.parts) > 1:
        return []
    shown = [(part, gauge_table(judged, part.presumed)) for part, judged in proposal.judged]
    legend = gauge_legend(judged for _, judged in proposal.judged)
    return [one for part, rows in shown if rows for one in (heading(of_what(part), 2), *rows, *legend)]


def gauge_legend(sizings: Iterable[Sizing]) -> list[Any]:
    """What the marks and bars of these tables mean, on a line below; nothing where there are none."""
    judged = [gauge for sizing in sizings for gauge in gauges(sizing)]
    there = {gauge.standing for gauge in judged}
    bars = BARS if any(gauge.range for gauge in judged) else BARS_ALONE
    if not there:
        return []
    shown = [one for one in Standing if one in there]
    fonts.register()
    wide = [
        fonts.width(STANDING_WORDS[one], style.BODY, style.SMALL) + ROOM + style.STEP + GUTTER
        for one in shown
    ]
    marks = [[marked(one.value, STANDING_WORDS[one], "reason")] for one in shown]
    cells, widths = [*marks, [paragraph(bars, "reason")]], [*wide, WIDTH - sum(wide)]
    return [layout([cells], widths, style.STEP)]


def gauge_table(sizing: Sizing, change: Presumed | None = None) -> list[Any]:
    """The table, and below it what is bought to the need or beside it, and the ``change`` after which it is so; nothing where no
    resource is judged."""
    rows = [
        (
            _standing(gauge),
            gauge.demand,
            gauge.range or "–",
            gauge.capacity,
            "–" if gauge.to_need else gauge.left,
            use_bar(gauge),
            gauge.verdict,
        )
        for gauge in gauges(sizing)
    ]
    if not rows:
        return []
    told = (
        *([change.after_it] if change is not None else []),
        *to_need(sizing),
        *told_apart(sizing),
        *shared_out(sizing),
        *of_measured_machine(sizing),
        *(one.text for one in sizing.cautions if one.of_limits),
    )
    return [
        table(GAUGE_HEAD, rows, GAUGE_WIDTHS, (1, 2, 3, 4)),
        *(paragraph(one, "muted") for one in told),
    ]


def _standing(gauge: Gauge) -> Any:
    """The resource behind the mark of the figure that is judged."""
    return marked(gauge.standing.value, gauge.resource) if gauge.standing is not None else gauge.resource

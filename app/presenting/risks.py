"""What may go wrong with a sizing, read from its figures: each with what it would do and what helps."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.assumptions import Assumption
from app.presenting.figures import ENGLISH, NumberStyle, figure, number
from app.presenting.projection import bottleneck_rows
from planners.analysis.failure import server_lost
from planners.analysis.headroom import EVIDENCE, SERVERS
from planners.analysis.projection import Projection
from planners.evidence import Standing
from planners.planner import Fit, Sizing

WIDE = 0.5
"""A range is wide when its upper end is that share above the likely value."""
STRONG = 0.1
"""An assumption is strong when a headline figure changes by that share if it is wrong."""
MOST_ASSUMPTIONS = 3
DOUBTFUL = "Doubtful figure"


@dataclass(frozen=True, slots=True)
class Risk:
    """A risk in words: what it is, what would come of it, what helps. A general one is no service's own."""

    what: str
    consequence: str
    helps: str
    general: bool = False


def risks(
    sizing: Sizing,
    ahead: Projection | None,
    assumed: tuple[Assumption, ...] = (),
    style: NumberStyle = ENGLISH,
) -> tuple[Risk, ...]:
    """The risks of a sized service, the nearest first."""
    found = [
        *_over(sizing),
        *failure(sizing, style),
        *_next(ahead, style),
        *_extrapolated(sizing),
        *_wide(sizing, style),
    ]
    strong = sorted((one for one in assumed if one.weight >= STRONG), key=lambda one: -one.weight)
    found += [
        Risk(
            f"Assumption {one.number}, {one.title} {one.value}, is wrong.",
            f"{one.effect}.",
            "Measure or ask, and enter the value.",
        )
        for one in strong[:MOST_ASSUMPTIONS]
    ]
    if sizing.absent:
        found.append(
            Risk(
                "Not every figure can be told, for want of evidence or of an entry.",
                "A need may be missed that the plan does not show.",
                "See the scope: each gap is named with its reason.",
            )
        )
    found += _cautions(sizing)
    return tuple(dict.fromkeys(found))


def _over(sizing: Sizing) -> list[Risk]:
    told = {
        Fit.OVER: ("is over its capacity", "It does not fit as it stands.", "Add to it, or lower the load."),
        Fit.TIGHT: (
            "fits by the likely figure alone",
            "At the upper end of its range it does not fit.",
            "Leave room, or measure before the full load.",
        ),
    }
    return [
        Risk(f"{v.resource.title} {told[v.fit][0]}.", told[v.fit][1], told[v.fit][2])
        for v in sizing.verdicts
        if v.fit in told
    ]


def failure(sizing: Sizing, style: NumberStyle = ENGLISH) -> list[Risk]:
    """What the loss of one server does; nothing for the nodes of one machine."""
    lost = server_lost(sizing)
    if lost is None:
        return []
    if lost.servers < 2:
        return [
            Risk(
                "The one server fails.",
                "The whole load is without service.",
                "Plan a second server if an outage is not acceptable.",
            )
        ]
    count = lost.servers
    told = [f"{resource.title.lower()} {number(100 * use, style, 2)} %" for resource, use in lost.uses]
    others = f"The other {count - 1} carry its load, each" if count > 2 else "The other one carries its load,"
    rest = f"{others} at about: {', '.join(told)} of capacity." if told else f"{others} with what it has."
    return [
        Risk(
            f"One of {count} servers fails.",
            rest,
            "Above 100 % plan one more server, or accept slower service.",
        )
    ]


def _next(ahead: Projection | None, style: NumberStyle) -> list[Risk]:
    pairs = zip(bottleneck_rows(ahead, style), ahead.bottlenecks, strict=True) if ahead else ()
    rows = [(row, one) for row, one in pairs if one.load is not None]
    if not rows:
        return []
    (first, one), *others = rows
    told = {
        SERVERS: "Another server is needed then",
        EVIDENCE: "Nothing can be said of more than that",
    }.get(one.resource, f"{first.resource}: at capacity then")
    then = f", and {others[0][0].resource.lower()} at {others[0][0].load}" if others else ""
    return [
        Risk(
            f"The load grows beyond {first.load}.",
            f"{told}{then}.",
            "Watch the values in the operation sheet.",
        )
    ]


def _cautions(sizing: Sizing) -> list[Risk]:
    """What the evidence itself warns of; doubtful rows are counted, the sources name each."""
    told = dict.fromkeys(caution.text for caution in sizing.cautions)
    doubts = [text for text in told if text.startswith(DOUBTFUL)]
    found = [
        Risk(text, "The figures beside it are less sure.", "Test before you rely on it.", general=True)
        for text in told
        if text not in doubts
    ]
    if doubts:
        many = f"{len(doubts)} figures" if len(doubts) > 1 else "One figure"
        found.append(
            Risk(
                f"{many} of the documents may be wrong in print.",
                "What is computed from them may be as wrong.",
                "The sources name each with the reason.",
            )
        )
    return found


def _extrapolated(sizing: Sizing) -> list[Risk]:
    names = [found.title for found in sizing.answers if found.standing is Standing.EXTRAPOLATED]
    if not names:
        return []
    return [
        Risk(
            f"{', '.join(names)}: beyond what was measured.",
            "The truth may lie outside of the range.",
            "Test at the planned load before it is real.",
        )
    ]


def _wide(sizing: Sizing, style: NumberStyle) -> list[Risk]:
    found = []
    for quantity in sizing.answers:
        if not float(quantity.value):
            continue
        if float(quantity.high) > (1 + WIDE) * float(quantity.value):
            shown = figure(quantity, style)
            found.append(
                Risk(
                    f"{shown.title} may be far more than {shown.text}: up to the range {shown.range}.",
                    "Hardware bought for the expected value may be too small.",
                    "Measure it on a pilot; provide for the upper end if that cannot be.",
                )
            )
    return found

"""What may go wrong with a sizing, read from its figures: each with what it would do and what helps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum

from msgspec import Struct

from app.presenting.assumptions import Assumption
from app.presenting.figures import ENGLISH, NumberStyle, number, scaled, scaled_range
from app.presenting.first_limit import no_larger, told_limits, why
from app.presenting.presumed import Presumed
from app.presenting.projection import BottleneckRow, bottleneck_rows
from app.presenting.wording import MONEY, sentences
from planners.analysis.bought import WithBought
from planners.analysis.failure import server_lost
from planners.analysis.growth import growth
from planners.analysis.headroom import Bottleneck
from planners.analysis.held import SERVERS
from planners.analysis.projection import Projection
from planners.planner import Fit, Sizing
from planners.quantity import Quantity
from planners.words import listed, plural, say

WIDE = 0.5
"""A range is wide when its upper end is that share above the expected value."""
STRONG = 0.1
"""An assumption is strong when a headline figure changes by that share if it is wrong."""
LEAST_TOLD = 0.1
"""The share of a capacity from which its use is told beside others, when a server fails."""
MOST_ASSUMPTIONS, MOST_NAMED = 3, 2
"""Assumptions of a service that are risks, and figures that one risk names; of more it names the first."""


class Kind(IntEnum):
    """What a risk is about, the gravest first."""

    UNSIZED = 0
    CROWDED = 1
    OVER = 2
    CHANGE = 3
    TIGHT = 4
    TOGETHER = 5
    FAILURE = 6
    WIDE = 7
    BEYOND_EVIDENCE = 8
    ASSUMPTION = 9
    GROWTH = 10
    UNKNOWN = 11
    CAUTION = 12
    HELD = 13


class Risk(Struct, frozen=True):
    """A risk in words: what it is, what would come of it, what helps."""

    what: str
    consequence: str
    helps: str
    kind: Kind


def risks(
    sizing: Sizing,
    ahead: Projection | None,
    assumed: tuple[Assumption, ...] = (),
    style: NumberStyle = ENGLISH,
    *,
    grown: bool = True,
    until: str = "",
    together: Risk | None = None,
    ordered: Collection[str] = (),
    change: Presumed | None = None,
    in_reach: bool = True,
) -> tuple[Risk, ...]:
    """The risks of a sized service, the nearest first; what fails and fills up is that of ``ahead``.

    What a larger load does takes longest to find; ``grown`` asks for it. ``until`` is the month from which on ``ahead`` is in
    use; empty where that is so from the start. ``together`` is what the failure of a machine does that it shares,
    ``ordered`` are inputs that the order itself settles, as the kind of its drives, ``change`` is the one that figures count on,
    and ``in_reach`` says that a purchase helps.
    """
    then = ahead.now if ahead is not None else sizing
    strong = sorted(
        (one for one in assumed if one.harms and one.weight >= STRONG and one.name not in ordered),
        key=lambda one: -one.weight,
    )
    every = [
        *_over(then),
        *_changed(change),
        *(one for one in failure(then, style, together) if one.kind is not Kind.HELD),
        *(_single(sizing, then, until, together) if until else ()),
        *(_next(ahead, style, in_reach) if grown else ()),
        *_extrapolated(sizing),
        *_wide(sizing, then, style),
        *(_assumption(one) for one in strong[:MOST_ASSUMPTIONS]),
        *_absent(sizing),
        *_cautions(sizing),
    ]
    return tuple(dict.fromkeys(every))


def unsized(reason: str) -> Risk:
    """The risk of a service without a sizing."""
    return Risk(
        say("Not sized: {reason}", reason=reason),
        say("Its needs are unknown."),
        say("Correct the entries."),
        Kind.UNSIZED,
    )


def _over(sizing: Sizing) -> list[Risk]:
    return [_full(v.resource.title, v.fit) for v in sizing.verdicts if v.fit in (Fit.OVER, Fit.TIGHT)]


def _full(resource: str, fit: Fit) -> Risk:
    if fit is Fit.OVER:
        return Risk(
            say("{resource}: over capacity.", resource=resource),
            say("The plan does not fit."),
            say("Add capacity, or lower the load."),
            Kind.OVER,
        )
    return Risk(
        say("{resource}: fits as expected; the worst case does not.", resource=resource),
        say("Over capacity at the busiest hour, if the worst case comes."),
        say("Leave headroom, or measure before the full load."),
        Kind.TIGHT,
    )


def _changed(change: Presumed | None) -> list[Risk]:
    """That a change which is counted on saves less than is taken, where what runs without it does not fit."""
    if change is None or not change.short:
        return []
    return [
        Risk(
            say("The change to {after} saves less than published.", after=change.after),
            say("Without it: {short}.", short=change.short),
            say("Measure after the change, before more users come."),
            Kind.CHANGE,
        )
    ]


def _assumption(one: Assumption) -> Risk:
    return Risk(
        say(
            "Assumption A{number} may be wrong ({input}: {value}).",
            number=one.number,
            input=one.title,
            value=one.value,
        ),
        one.effect,
        say("Measure or ask, and enter the value."),
        Kind.ASSUMPTION,
    )


def _absent(sizing: Sizing) -> list[Risk]:
    if not sizing.unknown:
        return []
    return [
        Risk(
            say("Some figures are unknown: a measurement or an entry is missing."),
            say("The plan may miss a need."),
            say("Measure or enter what is told as not known."),
            Kind.UNKNOWN,
        )
    ]


def failure(sizing: Sizing, style: NumberStyle = ENGLISH, together: Risk | None = None) -> list[Risk]:
    """What the loss of one server does, ``Kind.HELD`` where the others carry it; of one machine all its nodes and partitions.

    Of an only server on a machine that others share it is ``together``, which that machine does.
    """
    lost = server_lost(sizing)
    if lost is None or lost.servers < 2:
        helps = _spare(lost.enough if lost is not None else 2)
        alone = Risk(say("The only server fails."), say("The whole service is down."), helps, Kind.FAILURE)
        return [together or alone]
    uses = [
        say("{resource} {share} %", resource=resource.title, share=number(100 * use, style, 2))
        for resource, use in [one for one in lost.uses if one[1] >= LEAST_TOLD] or lost.uses
    ]
    what = say("One of {count} servers fails.", count=lost.servers)
    if lost.held:
        stays = (
            say("Before growth the others stay within their targets: {uses} of capacity.", uses=listed(uses))
            if growth(sizing.inputs).grows
            else say(
                "At the planned load the others stay within their targets: {uses} of capacity.",
                uses=listed(uses),
            )
        )
        return [Risk(what, stays, "", Kind.HELD)]
    return [Risk(what, _others(lost.servers - 1, listed(uses)), _spare(lost.enough), Kind.FAILURE)]


def _spare(enough: int) -> str:
    """What helps against the failure of a server: as many as stay within their targets without one."""
    if enough <= 2:
        return say("Plan a second server if an outage is not acceptable.")
    return plural(
        "Plan {count} server: as expected, it stays within its targets when one fails.",
        "Plan {count} servers: as expected, they stay within their targets when one fails.",
        enough,
    )


def _single(sizing: Sizing, then: Sizing, until: str, together: Risk | None) -> list[Risk]:
    """What the only server of today does where more are ordered, but not at once."""
    now, later = server_lost(sizing), server_lost(then)
    if now is None or later is None or now.servers > 1 or later.servers < 2:
        return []
    alone = Risk(
        say("The only server fails before {month}, when the order is in use.", month=until),
        say("The whole service is down."),
        say("Order earlier if an outage is not acceptable."),
        Kind.FAILURE,
    )
    return [alone] if together is None else [together, alone]


def _others(count: int, uses: str) -> str:
    """What the servers that are left carry."""
    if not uses:
        return plural(
            "The other server carries the whole load.",
            "The other {count} servers carry the whole load.",
            count,
        )
    return plural(
        "Load of the other server against its capacity: {uses}.",
        "Load of each of the other {count} servers against its capacity: {uses}.",
        count,
        uses=uses,
    )


def _following(ahead: Projection, row: BottleneckRow, one: Bottleneck) -> str:
    """What ends next: another resource, or what was measured."""
    if one.resource.evidence:
        return no_larger(ahead, row.load)
    return say("Next bottleneck: {resource} at {load}.", resource=row.resource, load=row.load)


def _next(ahead: Projection | None, style: NumberStyle, in_reach: bool) -> list[Risk]:
    pairs_told = list(zip(bottleneck_rows(ahead, style), told_limits(ahead), strict=True)) if ahead else []
    rows = [(row, one) for row, one in pairs_told if one.load is not None]
    if not rows:
        return []
    (first, one), *others = rows
    others = [pair for pair in others if pair[1].resource != SERVERS]
    cause = why(ahead, one.resource) if ahead is not None else one.resource
    if cause.evidence:
        consequence = sentences(say("No larger load can be sized."), ahead.why_no_larger if ahead else "")
    elif one.resource == SERVERS:
        consequence = say("Another server is needed.")
    else:
        consequence = say("{resource}: at capacity.", resource=first.resource)
    after = next((pair for pair in others if pair[0].load != first.load), None)
    if after is not None and ahead is not None:
        consequence = sentences(consequence, _following(ahead, *after))
    return [
        Risk(
            _beyond(ahead, first.load, _careful(ahead, pairs_told)),
            consequence,
            say("Watch the load, and order in time.")
            if in_reach
            else say("Watch the load. No purchase is enough: plan a larger machine or link."),
            Kind.GROWTH,
        )
    ]


def _careful(ahead: Projection | None, rows: Sequence[tuple[BottleneckRow, Bottleneck]]) -> str:
    """The least load that may fill anything in the worst case; empty where none is known, or that of today is beyond it."""
    known = [(one.careful_load, row.careful_load) for row, one in rows if one.careful_load is not None]
    least, told = min(known, default=(0.0, ""))
    return told if ahead is not None and least >= ahead.months.loads[0] else ""


def _beyond(ahead: Projection | None, load: str, careful: str) -> str:
    """The load from which on it is too much; in the worst case too, where that is less."""
    bought = ahead is not None and isinstance(ahead.planner, WithBought)
    if careful in ("", load):
        if bought:
            return say("The load grows beyond {load}, the most that option A carries.", load=load)
        return say("The load grows beyond {load}.", load=load)
    if bought:
        return say(
            "The load grows beyond {load}, the most that option A carries; in the worst case beyond {careful}.",
            load=load,
            careful=careful,
        )
    return say(
        "The load grows beyond {load}, in the worst case beyond {careful}.", load=load, careful=careful
    )


def _cautions(sizing: Sizing) -> list[Risk]:
    """How many published figures are doubtful; each stands among the notes, as do the other cautions, so it is told once."""
    doubtful = {one.source for one in sizing.cautions if one.doubts}
    if not doubtful:
        return []
    return [
        Risk(
            plural(
                "{count} published figure is doubtful.",
                "{count} published figures are doubtful.",
                len(doubtful),
            ),
            say("Figures computed from doubtful ones may be wrong by as much."),
            say("Measure on your own system what they decide."),
            Kind.CAUTION,
        )
    ]


def _extrapolated(sizing: Sizing) -> list[Risk]:
    """Answers to the load that is planned; how much more than that is possible is no risk of it."""
    titles = [
        answer.title
        for answer in sizing.answers
        if answer.standing.beyond_evidence
        and not answer.unit.startswith(MONEY)
        and not answer.figure.more_is_better
    ]
    if not titles:
        return []
    return [
        Risk(
            say("Headline figures beyond every measurement: {figures}.", figures=_named(titles)),
            say("The real values may lie outside the range."),
            say("Test at the planned load before production."),
            Kind.BEYOND_EVIDENCE,
        )
    ]


def _named(titles: list[str]) -> str:
    if len(titles) <= MOST_NAMED:
        return listed(titles)
    return plural(
        "{figure} and {count} more figure",
        "{figure} and {count} more figures",
        len(titles) - 1,
        figure=titles[0],
    )


def _follows(need: Quantity, sizing: Sizing) -> bool:
    """Whether a need is as large as the use of a resource makes it: processors, servers."""
    return need.figure.stepped is not None or (
        sizing.servers is not None and need.name == sizing.servers.name
    )


def _wide(sizing: Sizing, then: Sizing, style: NumberStyle) -> list[Risk]:
    """What has to be provided and has a wide range, but where its upper end stays within the capacity that is accepted.

    Processors follow their use: where all that is judged fits in the worst case too, they are enough for it. Where something
    is short, that is told, and the processors and servers that follow from it say nothing more.
    """
    held = {one.quantity for sized in (sizing, then) for one in sized.verdicts if one.fit is Fit.FITS}
    fits = bool(then.verdicts) and all(one.fit is Fit.FITS for one in then.verdicts)
    short = any(one.fit in (Fit.OVER, Fit.TIGHT) for one in then.verdicts)
    wide = [
        answer
        for answer in sizing.needs
        if answer.name not in held
        and not (fits and answer.figure.stepped is not None)
        and not (short and _follows(answer, sizing))
        and float(answer.value)
        and float(answer.high) > (1 + WIDE) * float(answer.value)
    ]
    return [
        Risk(
            say(
                "{figure}: {value} expected; the range is {range}.",
                figure=one.title,
                value=scaled(one, style=style),
                range=scaled_range(one, style),
            ),
            say("Hardware bought for the expected value may be too small."),
            say("Measure on a pilot, or size for the worst case."),
            Kind.WIDE,
        )
        for one in wide
    ]

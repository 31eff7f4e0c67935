"""How a service stands: new, fitting, growing out, over, unknown; until when its options hold, and how likely that is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.first_limit import SURE, first_limit, measure_again
from app.presenting.up_to import up_to
from planners.analysis.headroom import EVIDENCE
from planners.analysis.options import Option, Options, Situation
from planners.analysis.projection import Projection
from planners.planner import Fit, Verdict
from planners.words import say


class Case(StrEnum):
    """What there is to decide about a service, the most urgent first."""

    OVER = "over"
    NOW = "order now"
    GROWS = "order later"
    BEYOND = "beyond every measurement"
    UNKNOWN = "no capacity known"
    PARTLY = "a capacity unknown"
    TIGHT = "worst case does not fit"
    NEW = "new"
    FITS = "fits"


URGENCY = tuple(Case)
UNTOLD = say("unknown")
"""Until when an option holds where something that follows the load is not known."""


UNDATED = say("no date")
"""Until when an option holds where no growth is entered and no load is known that fills it, or not one alone."""
UNLIKELY = say("unlikely")
"""The same, of one with a chance below even."""
EVEN = 0.5
"""The chance below which something is not expected."""


def case_of(known: Options, ahead: Projection) -> Case:
    """The case of a service."""
    now = ahead.now
    if not known.exists:
        return Case.NEW
    if any(one.fit is Fit.OVER for one in now.verdicts):
        return Case.OVER
    if not now.verdicts:
        return Case.UNKNOWN
    if known.situation is Situation.OUTGROWN:
        if first_limit(ahead) == EVIDENCE:
            return Case.BEYOND
        return Case.NOW if not ahead.months.order_month else Case.GROWS
    if now.fit is Fit.UNKNOWN and not known.best.lines:
        return Case.PARTLY
    if known.situation is Situation.HOLDS:
        return Case.FITS
    return Case.NOW if known.best.lines else Case.TIGHT


def tightest(ahead: Projection) -> Verdict | None:
    """The verdict to tell of the present load: what is over or tight by most, else what has the least headroom."""
    urgent = (Fit.OVER, Fit.TIGHT, Fit.FITS)

    def rank(one: Verdict) -> tuple[int, float]:
        worst = one.high if one.fit is Fit.TIGHT else one.demand
        return urgent.index(one.fit), -worst / one.capacity if one.capacity else 0.0

    return min(ahead.now.verdicts, key=rank, default=None)


def chance_text(share: float | None) -> str:
    """A chance in whole percent, never 0 or 100; unknown where nothing has a capacity."""
    if share is None:
        return say("unknown")
    return ">99 %" if share > SURE else "<1 %" if share < 0.01 else f"{100 * share:.0f} %"


def unlikely(chance: float | None, ways: Iterable[Option]) -> bool:
    """Whether a way is less likely than not to hold to the horizon, though each of its resources alone is expected to."""
    expected = all(one.ahead is not None and one.ahead.months.likely_month is None for one in ways)
    return chance is not None and chance < EVEN and expected


def each_alone(chance: float | None, ways: Iterable[Option]) -> str:
    """Why a way is not likely to hold though each of its resources is expected to; empty where it is, or one of them is not."""
    return say("Each resource alone fits as expected.") if unlikely(chance, ways) else ""


def safe_until(option: Option, style: NumberStyle = ENGLISH, *, alone: bool = True) -> str:
    """The last month that an option holds in the worst case, in a few words.

    Where nothing grows it is the load up to which it does, of a service that is ``alone``: several have no load in common.
    """
    found = option.ahead.months.pessimistic_month if option.ahead is not None else None
    return _until(option, found, up_to(option.ahead, style, worst=True) if alone else "")


def expected_until(
    option: Option, chance: float | None = None, style: NumberStyle = ENGLISH, *, alone: bool = True
) -> str:
    """The last month that an option holds as expected, in a few words; or the load, as ``safe_until`` has it.

    With a ``chance`` below even at the horizon it ends before that, though each resource alone lasts. It is that of the option
    itself where none is given, or of all services whose first to end this is.
    """
    found = option.ahead.months.likely_month if option.ahead is not None else None
    told = _until(option, found, up_to(option.ahead, style, worst=False) if alone else "")
    if option.ahead is None or told == UNTOLD:
        return told
    if not unlikely(option.chance if chance is None else chance, (option,)):
        return told
    plan = option.ahead.growth
    return say("before {month}", month=plan.name(plan.horizon)) if option.ahead.grows else UNLIKELY


def _until(option: Option, month: int | None, load: str) -> str:
    ahead = option.ahead
    if ahead is None or (month is None and ahead.now.fit is Fit.UNKNOWN):
        return UNTOLD
    plan = ahead.growth
    if month is None:
        return say("after {month}", month=plan.name(plan.horizon)) if ahead.grows else load or UNDATED
    there = (option.month or 0) + plan.lead_time if option.lines else 0
    return plan.name(month - 1) if month > there else _exceeded(option)


def _exceeded(option: Option) -> str:
    """What is bought is not there yet, and is over capacity once it is."""
    return say("exceeded at once") if option.lines else exceeded()


def exceeded() -> str:
    """That the present load is over capacity."""
    return say("exceeded now")


def holds(option: Option, style: NumberStyle = ENGLISH) -> str:
    """How long an option holds, in a short sentence."""
    if option.ahead is None:
        return say("unknown")
    safe, expected = safe_until(option, style), expected_until(option, style=style)
    if safe == expected:
        return safe
    return say("worst case: {safe}, expected: {later}", safe=safe, later=expected)


def what_happens(ahead: Projection) -> str:
    """What happens to what is there, and when."""
    months, plan, first = ahead.months, ahead.growth, first_limit(ahead)
    if months.stopped is not None and months.binding is None:
        month, reason = months.stopped
        return say("No sizing is possible from {month} on. {reason}", month=plan.name(month), reason=reason)
    what = first.title if first is not None else say("First resource")
    expected, earliest = months.likely_month, months.pessimistic_month
    if first is not None and first.evidence:
        return measure_again(plan, expected, earliest)
    if expected == 0:
        return say("{resource}: already over capacity.", resource=what)
    if expected is not None:
        return say("{resource}: expected over capacity in {month}.", resource=what, month=plan.name(expected))
    if earliest == 0:
        return say("{resource}: already over capacity in the worst case.", resource=what)
    return say(
        "{resource}: over capacity in {month} in the worst case.",
        resource=what,
        month=plan.name(earliest or 0),
    )

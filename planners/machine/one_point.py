"""One measured operating point: how far an answer away from it may be trusted.

The utilization law goes through the origin and the point. Its error is known from published claims that it was
not fitted to: users at equal utilization, predicted over claimed.
"""

from __future__ import annotations

import math
from functools import lru_cache

from planners.catalogue.store import Catalogue
from planners.evidence import Standing
from planners.laws.elementwise import Number, exp, larger, largest, log, scalar
from planners.laws.spread import FULL_WIDTH_AT, RatioInterval, distance, prediction_interval, reached, scaled
from planners.laws.symbol import untold
from planners.quantity import Spread
from planners.words import say

RUN_TO_RUN = 0.004
"""Scatter of equal runs: the coefficient of variation of seven equal runs, the only ones published."""

EXTRAPOLATED_FROM = 1.25
"""Times the measured load from which a law through one own measurement is an extrapolation, with a range that grows."""
SEEN_AT, SEEN_TOO_HIGH = 4.0, 2.0
"""At so many times its load one measurement gave so many times what a real server then used: work in bulk costs less."""
GUESS_FROM = 3.0
"""Times the measured work from which an answer is a guess (a judgement)."""
MOST_WORK = 10.0
"""Times the measured work beyond which nothing is told unless guesses are accepted (a judgement)."""


def law_error(catalogue: Catalogue) -> RatioInterval | None:
    """Predicted over claimed users on the held-out claims, as a 95 % prediction interval; None below two claims."""
    ratios = []
    for check in catalogue.accuracy_checks(kind="users_at_utilization"):
        claim = catalogue.claim(check.claim)
        if claim is None or claim.low is None or claim.high is None:
            continue
        row = catalogue.measurement(check.service, check.platform, check.version, check.template, "cpu_pct")
        if row is not None and row.users:
            ratios.append(float(check.reference) / row.value * row.users / ((claim.low + claim.high) / 2))
    return prediction_interval(ratios) if len(ratios) >= 2 else None


def standing(load: Number, activity: float, measured: float) -> Standing:
    """Measured at the published point, interpolated below it, extrapolated above, a guess far above.

    For an array, of its largest load.

    ``activity`` is the work per user relative to the benchmark user, 1 where the answer does not depend on it.
    """
    top = largest(load) * activity
    if untold(top):
        return Standing.INTERPOLATED
    if abs(top / measured - 1) < 1e-9 and activity == 1:
        return Standing.MEASURED
    if top <= measured:
        return Standing.INTERPOLATED
    return Standing.EXTRAPOLATED if top <= GUESS_FROM * measured else Standing.GUESS


def spread(interval: RatioInterval | None, load: Number, measured: float, of_users: bool = False) -> Spread:
    """The range of an answer at ``load``: run-to-run scatter, and the law's own error away from the point.

    With ``of_users`` the answer is a number of users for a load, else a load for a number of users.
    """
    near = 1.0 + RUN_TO_RUN
    if interval is None:
        return Spread(1 / near, near, say("Scatter of equal runs, 0.4 %."))
    weight = distance(load, measured)
    low, high = (1 / interval.high, 1 / interval.low) if of_users else (interval.low, interval.high)
    return Spread(scaled(low, weight) / near, scaled(high, weight) * near, _why(interval, low, high))


def grown(
    spread: Spread, interval: RatioInterval | None, load: Number, measured: float, of_users: bool = False
) -> Spread:
    """The range of a processor figure far above its one measurement: requests cost less under load than alone.

    It reaches down to what was seen at ``SEEN_AT`` times the load, and grows on beyond; with ``of_users`` up.
    """
    exponent = _cheaper(interval)
    beyond = larger(load / (EXTRAPOLATED_FROM * measured), 1.0)
    if scalar(beyond) and beyond == 1.0:
        return spread
    cheaper = exp(exponent * log(beyond))
    reason = say(
        "{reason} From {start:.3g} times the measured load the range grows: at {at:.0f} times, a real server was seen to use "
        "{share:.0f} % of such a figure.",
        reason=spread.reason,
        start=EXTRAPOLATED_FROM,
        at=SEEN_AT,
        share=100 / SEEN_TOO_HIGH,
    )
    if of_users:
        return Spread(spread.below, spread.above * cheaper, reason)
    return Spread(spread.below / cheaper, spread.above, reason)


def load_within(interval: RatioInterval | None, load: Number, upper: bool, own: bool = False) -> Number:
    """The load at which that end of the range of ``spread`` is what is expected at ``load``, both over the measured one.

    It is the end of the range of a load that keeps a limit. Of one's ``own`` measurement the range is ``grown``.
    """
    end = 0.0 if interval is None else math.log(interval.high if upper else interval.low)
    full = math.log(FULL_WIDTH_AT)
    bends, slope = [(-full, end), (0.0, 0.0), (full, end)], 0.0
    if own and not upper:
        begin, slope = math.log(EXTRAPOLATED_FROM), -_cheaper(interval)
        bends[2:] = [(begin, end * begin / full), (full, end + slope * (full - begin))]
    return exp(reached(log(load), bends, slope))


def _cheaper(interval: RatioInterval | None) -> float:
    """The power of the load by which the range below one's own measurement grows."""
    least = interval.low if interval is not None else 1.0
    return max(math.log(SEEN_TOO_HIGH * least) / math.log(SEEN_AT / EXTRAPOLATED_FROM), 0.0)


@lru_cache
def _why(interval: RatioInterval, low: float, high: float) -> str:
    return say(
        "Scatter of equal runs: 0.4 %. Away from the measured point, the model's error on {count} published claims that it "
        "was not fitted to: {level:.0f} % prediction interval, times {low:.2f} to {high:.2f}, in full from a factor of 1.5.",
        count=interval.count,
        level=100 * interval.level,
        low=low,
        high=high,
    )

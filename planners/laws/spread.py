"""How wide a range has to be: intervals from few ratios, and how far a figure stands from its measurement."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from planners.laws.elementwise import Number, exp, larger, log, smaller

FULL_WIDTH_AT = 1.5
"""Load ratio from which an answer carries the whole prediction interval (a judgement, laws of sizing)."""


STEEP = 1e-9
"""The least rise of a sum that counts as one."""


class RatioInterval(Struct, frozen=True):
    """Predicted over observed: middle and the bounds that the next such ratio keeps, as factors."""

    low: float
    middle: float
    high: float
    count: int
    level: float


def prediction_interval(ratios: Sequence[float], level: float = 0.95) -> RatioInterval:
    """The interval that the next ratio of this kind falls into with probability ``level``.

    Normal on the logarithms: mean +- t(level, n - 1) * sd * sqrt(1 + 1/n). Needs 2 positive ratios.
    """
    if len(ratios) < 2:
        raise ValueError(f"ratios: {len(ratios)} given; possible: 2 or more")
    return _prediction_interval(tuple(ratios), level)


@lru_cache(maxsize=256)
def _prediction_interval(ratios: tuple[float, ...], level: float) -> RatioInterval:
    logs = [math.log(ratio) for ratio in ratios]
    count = len(logs)
    mean = math.fsum(logs) / count
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in logs) / (count - 1))
    reach = student_t(level, count - 1) * deviation * math.sqrt(1 + 1 / count)
    return RatioInterval(math.exp(mean - reach), math.exp(mean), math.exp(mean + reach), count, level)


def distance(load: Number, measured: Number, full_at: float = FULL_WIDTH_AT) -> Number:
    """How far ``load`` stands from the measured one: 0 there, 1 from a factor ``full_at`` up or down.

    Linear in the logarithm of the ratio; both loads are positive.
    """
    ratio = log(load / measured)
    return smaller(abs(ratio) / math.log(full_at), 1.0)


def scaled(factor: float, weight: Number) -> Number:
    """``factor`` to the power of ``weight``: no widening at weight 0, all of it at 1."""
    return exp(weight * math.log(factor))


def reached(at: Number, bends: Sequence[tuple[float, float]], beyond: float = 0.0) -> Number:
    """Where a line of unit slope with an offset gets to ``at``: the offset is that of the ``bends``, straight between them.

    Before the first bend the offset stays, behind the last it has the slope ``beyond``. Where the sum would fall it counts as
    level.
    """
    first, last = bends[0], bends[-1]
    place = first[0] + smaller(at - first[0] - first[1], 0.0)
    for (begin, low), (end, high) in pairwise(bends):
        rise = max((end + high - begin - low) / (end - begin), STEEP)
        place = place + smaller(larger((at - begin - low) / rise, 0.0), end - begin)
    return place + larger(at - last[0] - last[1], 0.0) / (1.0 + beyond)


@lru_cache(maxsize=256)
def student_t(level: float, freedom: int) -> float:
    """The two-sided Student t quantile: P(|T| <= t) = ``level`` with ``freedom`` degrees of freedom."""
    if not 0 < level < 1 or freedom < 1:
        raise ValueError(f"level {level}, freedom {freedom}: level must lie in 0..1, freedom be 1 or more")
    low, high = 0.0, 1.0
    while _inside(high, freedom) < level:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, freedom) < level else (low, middle)
    return (low + high) / 2


def _inside(t: float, freedom: int) -> float:
    """P(|T| <= t), by the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine2 = math.cos(angle) ** 2
    odd = freedom % 2 == 1
    term = math.cos(angle) if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(3 if odd else 2, freedom - 1, 2):
        term *= cosine2 * (step - 1) / step
        total += term
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def student_t_real(level: float, freedom: float) -> float:
    """Student's t for any degrees of freedom of at least 1, between the whole ones on the scale of 1 / freedom."""
    below = math.floor(freedom)
    if below == freedom:
        return student_t(level, below)
    share = (1 / below - 1 / freedom) / (1 / below - 1 / (below + 1))
    return (1 - share) * student_t(level, below) + share * student_t(level, below + 1)

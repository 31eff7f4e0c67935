"""The number up to which something holds: found by halving, and with few questions where it is told how far it is away."""

from __future__ import annotations

import math
from collections.abc import Callable

STEPS = 60
CLOSE = 1e-5
TRIES = 12
"""How often an edge is looked for where the curve of the excess has it."""
NEAR, HALF = CLOSE / 4, 0.5
"""Share of itself by which a number is tried at least beside one that is known, and the way to what is in the middle."""

Holds = Callable[[float], bool]
Excess = Callable[[float], float]
"""How far a number is over the edge, less than nothing below it; asked only of numbers that were asked before."""
Point = tuple[float, float]
"""A number with its excess."""


def furthest(
    holds: Holds,
    start: float,
    limit: float,
    enough: float = math.inf,
    excess: Excess | None = None,
    near: float = 0.0,
) -> float:
    """The largest number up to ``limit`` for which ``holds`` does, to within ``CLOSE``; any beyond ``enough``."""
    good, step = start, start
    while good < min(limit, enough):
        tried = min(good + step, limit)
        if not holds(tried):
            return edge(holds, good, tried, excess, near)
        good, step = tried, 2 * step
    return min(good, limit)


def edge(holds: Holds, good: float, bad: float, excess: Excess | None = None, near: float = 0.0) -> float:
    """Between a number for which ``holds`` does and a larger one for which it does not: the last for which it does.

    ``excess`` saves questions and changes no answer: what holds for a number is taken to hold below it. So does ``near``,
    the edge of something else that may be the same one.
    """
    known_good, known_bad = good, bad
    for tried in (near, near * (1 + CLOSE)):
        if known_good < tried < known_bad:
            known_good, known_bad = (tried, known_bad) if holds(tried) else (known_good, tried)
    if excess is not None:
        known_good, known_bad = _narrowed(holds, known_good, known_bad, excess)
    for _ in range(STEPS):
        if abs(bad - good) <= CLOSE * good:
            break
        middle = (good + bad) / 2
        holding = middle <= known_good or (middle < known_bad and holds(middle))
        good, bad = (middle, bad) if holding else (good, middle)
    return good


def _narrowed(holds: Holds, good: float, bad: float, excess: Excess) -> tuple[float, float]:
    """The same two closer together: by the curve of the excess where it tells, else halved (Chandrupatla 1997)."""
    new, other = (good, excess(good)), (bad, excess(bad))
    share, held = _on_a_line(new, other), True
    for _ in range(TRIES):
        least = NEAR * good / abs(other[0] - new[0])
        if least > HALF:
            break
        tried = new[0] + min(max(share, least), 1 - least) * (other[0] - new[0])
        holding = holds(tried)
        if holding == held:
            third = new
        else:
            third, other = other, new
        new, held = (tried, excess(tried)), holding
        share = _on_a_curve(new, other, third)
    return (new[0], other[0]) if held else (other[0], new[0])


def _on_a_line(one: Point, other: Point) -> float:
    """The share of the way between two points at which a straight line has no excess; half where that is not told."""
    share = one[1] / (one[1] - other[1]) if one[1] != other[1] else HALF
    return share if 0 < share < 1 else HALF


def _on_a_curve(one: Point, other: Point, third: Point) -> float:
    """The same on the parabola through three points, where it is steep enough between them to be trusted."""
    (x, f), (y, g), (z, h) = one, other, third
    if not f < h < g and not g < h < f and not h < f < g and not g < f < h:
        return HALF
    way, rise = (x - y) / (z - y), (f - g) / (h - g)
    if not (rise**2 < way and (1 - rise) ** 2 < 1 - way):
        return HALF
    return f / (g - f) * h / (g - h) + (z - x) / (y - x) * f / (h - f) * g / (h - g)

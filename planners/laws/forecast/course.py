"""A recorded course and its next steps: refused where it is too short, never with a value that cannot be.

Values that are all positive are forecast in logarithms, as loads grow in percent. Trends of three windows stand side by
side: where they disagree, the trend has changed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from planners.laws.forecast.change import change, without
from planners.laws.forecast.methods import forecasts
from planners.laws.forecast.ranges import reach
from planners.laws.forecast.refused import ForecastRefused
from planners.laws.forecast.season import pattern, spread_out
from planners.words import say

FEWEST = 8
"""Values below which nothing is told of what comes."""
MOST_MISSING = 0.2
WINDOWS = (4, 2, 1)
"""Trends are told of the latest quarter, half and whole."""
FEWEST_OF_WINDOW = 4
LEVEL = 0.8


class Window(Struct, frozen=True):
    """The trend of the latest ``count`` values: the change at each step, in the unit of the values at the latest level."""

    count: int
    trend: float


class Step(Struct, frozen=True):
    """The level jumped at ``place`` by the factor or by the amount that ``before`` and ``after`` show."""

    place: int
    before: float
    after: float


class Forecast(Struct, frozen=True):
    """The next steps, ``low`` to ``high`` of them in ``level`` of such forecasts; all within what is possible.

    ``step`` is the jump that was found, ``seasonal`` says that a season was; ``ended`` says why there are fewer steps than
    were asked for.
    """

    likely: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    level: float
    step: Step | None
    windows: tuple[Window, ...]
    seasonal: bool
    ended: str = ""


def forecast(
    values: Sequence[float],
    ahead: int,
    season: int = 1,
    least: float = 0.0,
    most: float = math.inf,
    level: float = LEVEL,
) -> Forecast:
    """The steps ahead of values at equal distances, no number where one is missing. Raises ``ForecastRefused``.

    At most as many steps as there are values. A season of so many values is looked for where there are two of it.
    """
    import numpy as np

    course = _whole(values)
    count = len(course)
    steps = min(ahead, count)
    season = season if season > 1 and count >= 2 * season else 1
    there, back = (np.log, np.exp) if (course > 0).all() else (_same, _same)
    scaled = there(course)
    plain = scaled - spread_out(pattern(scaled, season), 0, count)
    jump = change(plain)
    level_course = without(scaled, jump)
    middle = forecasts(level_course, steps, season)["combined"]
    far = reach(level_course, steps, season, level)
    likely, low, high = back(middle), back(middle - far), back(middle + far)
    possible = _possible(likely, least, most)
    if not possible:
        raise ForecastRefused(say("The course leads at once to what is not possible."))
    step = None
    if jump is not None:
        after = float(np.median(plain[jump.place :]))
        step = Step(jump.place, float(back(after - jump.step)), float(back(after)))
    return Forecast(
        tuple(likely[:possible].tolist()),
        tuple(np.clip(low[:possible], least, most).tolist()),
        tuple(np.clip(high[:possible], least, most).tolist()),
        level, step, _windows(without(plain, jump), there is not _same), season > 1,
        _ended(ahead, steps, possible),
    )  # fmt: skip


def _whole(values: Sequence[float]) -> Any:
    """The course without its gaps. Raises ``ForecastRefused`` where it is too short or too much is missing."""
    import numpy as np

    course = np.asarray(values, float)
    there = np.isfinite(course)
    if there.sum() < FEWEST:
        raise ForecastRefused(
            say(
                "{count} values are too few for a forecast; {fewest} are needed.",
                count=int(there.sum()),
                fewest=FEWEST,
            )
        )
    places = np.nonzero(there)[0]
    course, there = course[places[0] : places[-1] + 1], there[places[0] : places[-1] + 1]
    if (missing := int((~there).sum())) > MOST_MISSING * len(course):
        raise ForecastRefused(
            say("{missing} of {count} values are missing.", missing=missing, count=len(course))
        )
    return np.interp(np.arange(len(course)), np.nonzero(there)[0], course[there])


def _possible(likely: Any, least: float, most: float) -> int:
    """How many steps there are before the first that cannot be."""
    import numpy as np

    out = np.nonzero((likely < least) | (likely > most) | ~np.isfinite(likely))[0]
    return int(out[0]) if len(out) else len(likely)


def _ended(ahead: int, steps: int, possible: int) -> str:
    if possible < steps:
        return say("Beyond, the course leads to what is not possible.")
    return say("No further ahead than was recorded.") if steps < ahead else ""


def _windows(plain: Any, in_logs: bool) -> tuple[Window, ...]:
    """The median of all slopes between two values of each window (Sen 1968)."""
    import numpy as np

    found = []
    for part in WINDOWS:
        count = len(plain) // part
        if count < FEWEST_OF_WINDOW:
            continue
        values = plain[-count:]
        before, after = np.triu_indices(count, 1)
        slope = float(np.median((values[after] - values[before]) / (after - before)))
        size = math.exp(float(np.median(values[-FEWEST_OF_WINDOW:]))) if in_logs else 1.0
        found.append(Window(count, math.expm1(slope) * size if in_logs else slope))
    return tuple(found)


def _same(values: Any) -> Any:
    return values

"""How fast something grows over weeks, such as the space in use on disks: the mean of its weekly steps.

A week is held against the week before by their medians, so that neither the days of a week nor a night's temporary files
are taken for growth. Weeks differ, and so does their mean: Student's t over the steps.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from planners.laws.calibration.refused import CalibrationRefused
from planners.laws.spread import student_t
from planners.words import plural, say

WEEK = 7 * 86_400
MONTH = 30.4375 / 7
"""Weeks."""
FEWEST = 4
"""Weeks that tell a growth: two of them tell none."""


class Growth(Struct, frozen=True):
    """Growth in a month with its interval, and with the interval that another month keeps; ``last`` is what is there now.

    All in the unit of the values, a month for the growth.
    """

    month: float
    low: float
    high: float
    month_low: float
    month_high: float
    last: float
    last_low: float
    last_high: float
    weeks: int


def growth(times: Any, values: Any, level: float = 0.95) -> Growth:
    """The growth of values at those times, in seconds. Raises ``CalibrationRefused`` where it is not known to be one."""
    import numpy as np

    weeks = ((times - times.min()) // WEEK).astype(np.int64)
    whole = [week for week in np.unique(weeks) if np.ptp(times[weeks == week]) > WEEK / 2]
    if len(whole) < FEWEST:
        raise CalibrationRefused(
            plural(
                "Growth needs {fewest} weeks; {count} is there. Measure longer.",
                "Growth needs {fewest} weeks; {count} are there. Measure longer.",
                len(whole),
                fewest=FEWEST,
            )
        )
    middles = np.array([np.median(values[weeks == week]) for week in whole])
    steps = np.diff(middles) / np.diff(whole)
    mean, spread, freedom = float(steps.mean()), float(steps.std(ddof=1)), len(steps) - 1
    times_spread = student_t(level, freedom) * spread
    reach = times_spread / math.sqrt(len(steps))
    another = times_spread * math.sqrt(1 / len(steps) + 1 / MONTH)
    if mean - reach <= 0:
        raise CalibrationRefused(say("It is not sure that the space in use grows. Measure more weeks."))
    last = values[weeks == whole[-1]]
    return Growth(
        MONTH * mean, MONTH * (mean - reach), MONTH * (mean + reach), MONTH * (mean - another),
        MONTH * (mean + another), float(middles[-1]), float(last.min()), float(last.max()), len(whole),
    )  # fmt: skip

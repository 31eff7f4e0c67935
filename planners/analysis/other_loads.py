"""Other services on the same machine: their part of what the machine counts, by their own recorded loads.

The machine's use is taken as base + demand * load + their demand * their load (Huber). Loads that rise and fall together
cannot be told apart (correlation above 0.9, or condition number of the columns above 30): then the demand is refused.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.recorded_lines import OTHER_LOAD, Line, binned
from planners.laws.calibration.found import Calibration, Intervals
from planners.laws.calibration.refused import CalibrationRefused
from planners.laws.calibration.slope import correlation
from planners.laws.regression import huber
from planners.laws.spread import student_t
from planners.words import plural, say

ALIKE, CONDITION = 0.9, 30.0
FEWEST = 24
"""Common intervals from which another service's part can be told."""


class Beside(Struct, frozen=True):
    """What other services cause: the intervals without it, its share of the use, and what it leaves unsure.

    ``unsure`` is a standard error of the demand.
    """

    intervals: Intervals
    titles: tuple[str, ...] = ()
    share: float = 0.0
    unsure: float = 0.0

    @property
    def doubts(self) -> tuple[str, ...]:
        """What to know of it, in sentences."""
        if not self.titles:
            return ()
        told = plural(
            "{services} works on the same server: {share:.0f} % of the use is taken as its part.",
            "{services} work on the same server: {share:.0f} % of the use is taken as their part.",
            len(self.titles),
            services=", ".join(self.titles),
            share=100 * self.share,
        )
        return (told,)

    def widened(self, found: Calibration) -> Calibration:
        """The calibration with what the parts of the others leave unsure."""
        if not self.unsure:
            return found
        reach = student_t(found.level, max(found.intervals - 2, 1)) * self.unsure

        def end(bound: float) -> float:
            return found.demand + math.copysign(math.hypot(bound - found.demand, reach), bound - found.demand)

        return replace(
            found,
            low=end(found.low),
            high=end(found.high),
            day_low=end(found.day_low),
            day_high=end(found.day_high),
        )


def without_others(lines: Sequence[Line], found: Intervals) -> Beside:
    """The intervals without what other services cause. Raises ``CalibrationRefused`` where the loads go together."""
    import numpy as np

    others = _loads(lines, found)
    if not others:
        return Beside(found)
    titles, columns = tuple(others), np.column_stack(list(others.values()))
    there = np.isfinite(columns).all(axis=1)
    found, columns = found.chosen(there), columns[there]
    _require_apart(titles, found.load, columns)
    rows = np.column_stack((np.ones(len(columns)), found.load, columns))
    beta, scale = huber(rows, found.busy)
    parts = columns @ np.maximum(beta[2:], 0.0)
    rho = correlation(found.busy - rows @ beta)
    errors = scale * np.sqrt(np.diag(np.linalg.pinv(rows.T @ rows))[2:] * (1 + rho) / (1 - rho))
    lean = [np.polyfit(found.load, column, 1)[0] for column in columns.T]
    return Beside(
        replace(found, busy=found.busy - parts),
        titles,
        float(parts.sum() / found.busy.sum()),
        math.sqrt(math.fsum(float(error * slope) ** 2 for error, slope in zip(errors, lean, strict=True))),
    )


def _loads(lines: Sequence[Line], found: Intervals) -> dict[str, Any]:
    """The loads of other services at those times, by title; no number where one was not recorded."""
    import numpy as np

    loads: dict[str, Any] = {}
    for title in dict.fromkeys(line.service for line in lines if line.quantity == OTHER_LOAD):
        means = binned([line for line in lines if line.service == title], found.step)
        column = np.array([means.get(int(time), math.nan) for time in found.times])
        if np.isfinite(column).sum() >= FEWEST and np.nanmax(column) > 0:
            loads[title] = column
    return loads


def _require_apart(titles: Sequence[str], load: Any, columns: Any) -> None:
    """Raises ``CalibrationRefused`` where a load goes with another, or with the others together."""
    import numpy as np

    every = np.column_stack((load, columns))
    every = (every - every.mean(axis=0)) / np.maximum(every.std(axis=0), 1e-300)
    alike = np.abs(every[:, :1].T @ every[:, 1:] / len(every))[0]
    place = int(np.argmax(alike))
    if alike[place] > ALIKE or np.linalg.cond(every) > CONDITION:
        raise CalibrationRefused(
            say(
                "The load of {service} on the same server rises and falls with this one (correlation {alike:.2f}). Record hours in "
                "which only one of them works, or the processor time of the service's own processes.",
                service=titles[place],
                alike=float(alike[place]),
            )
        )

"""What must hold before a demand is told: each refusal says its number and what to measure."""

from __future__ import annotations

from typing import Any

from planners.laws.calibration.found import Calibration, Limits
from planners.laws.calibration.refused import CalibrationRefused
from planners.laws.calibration.slope import Slope
from planners.words import plural, say

FEWEST = 8.0
"""Effective intervals below which nothing is told."""
MOST_FULL = 0.2
"""Share of full intervals that forbids a demand."""
SWING, VARIATION = 1.5, 0.10
"""Largest over smallest load, and the spread of loads over their mean, below which nothing follows the load."""


def require_count(count: int) -> None:
    """At least 8 intervals. Raises ``CalibrationRefused``."""
    if count < FEWEST:
        raise CalibrationRefused(
            plural(
                "{count} interval is too few; {fewest:.0f} are needed. Measure longer.",
                "{count} intervals are too few; {fewest:.0f} are needed. Measure longer.",
                count,
                fewest=FEWEST,
            )
        )


def require_effective(line: Slope) -> None:
    """At least 8 intervals' worth, counting that neighbours are alike. Raises ``CalibrationRefused``."""
    if line.effective < FEWEST:
        raise CalibrationRefused(
            say(
                "{count} intervals that depend on each other are worth {effective:.1f}; {fewest:.0f} are needed. "
                "Measure longer.",
                count=line.count,
                effective=line.effective,
                fewest=FEWEST,
            )
        )


def require_room(full: int, count: int) -> None:
    """At most a fifth of the intervals nearly full. Raises ``CalibrationRefused``."""
    if full > MOST_FULL * count:
        raise CalibrationRefused(
            say(
                "{full} of {count} intervals are more than 95 % busy, where work queues. Measure at a calmer time.",
                full=full,
                count=count,
            )
        )


def require_swing(load: Any) -> None:
    """A load that varies enough for something to follow it. Raises ``CalibrationRefused``."""
    import numpy as np

    least, most = (float(np.min(load)), float(np.max(load))) if len(load) else (0.0, 0.0)
    require_load(most)
    if least > 0 and most / least < SWING:
        raise CalibrationRefused(
            say(
                "The load hardly varies: its largest is {ratio:.2f} times its smallest, and {needed:g} times are needed. "
                "Measure quiet and busy hours.",
                ratio=most / least,
                needed=SWING,
            )
        )
    variation = float(np.std(load) / np.mean(load))
    if variation < VARIATION:
        raise CalibrationRefused(
            say(
                "The load hardly varies: its spread is {spread:.0f} % of its mean, and {needed:.0f} % are needed. "
                "Measure quiet and busy hours.",
                spread=100 * variation,
                needed=100 * VARIATION,
            )
        )


def swings(load: Any) -> bool:
    """Whether a load varies enough for something to follow it: on a Sunday it may not, and no line runs through such a day."""
    import numpy as np

    least, most = float(np.min(load)), float(np.max(load))
    return most > 0 and most >= SWING * least and float(np.std(load)) >= VARIATION * float(np.mean(load))


def require_load(most: float) -> None:
    """Some load. Raises ``CalibrationRefused``."""
    if most <= 0:
        raise CalibrationRefused(say("There is no load in the recording. Measure while people work."))


def require_use(used: Any) -> None:
    """Something that may follow the load. Raises ``CalibrationRefused``."""
    if not float(used.mean()) > 0:
        raise CalibrationRefused(
            say("Nothing was used in the recording. Check that it is of the server that carries the load.")
        )


def require_tightness(found: Calibration, limits: Limits) -> None:
    """A demand above zero that is known well enough, and little beside it. Raises ``CalibrationRefused``."""
    if found.demand <= 0:
        raise CalibrationRefused(
            say(
                "More load needs less in this recording. Check that load and use are of the same server and time."
            )
        )
    wide = (found.high - found.demand) / found.demand
    if wide > limits.widest:
        raise CalibrationRefused(
            say(
                "The work per unit of load is only known to ±{wide:.0f} %, and ±{needed:.0f} % are needed. "
                "Measure more days.",
                wide=100 * wide,
                needed=100 * limits.widest,
            )
        )
    if found.base_high < 0 and -found.base > found.demand * found.highest * limits.widest:
        raise CalibrationRefused(
            say(
                "Without load the server would need less than nothing. Check that the load is of this server."
            )
        )
    if found.scatter > limits.loosest:
        raise CalibrationRefused(
            say(
                "The use scatters around its line by {scatter:.0f} % of its mean; up to {most:.0f} % are possible. "
                "Look for other work on the server.",
                scatter=100 * found.scatter,
                most=100 * limits.loosest,
            )
        )

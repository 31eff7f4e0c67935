"""What a calibration takes and gives."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from planners.laws.calibration.bend import Bend


class Limits(Struct, frozen=True):
    """How sure a demand must be: half its interval, and the scatter around its line, as shares of demand and mean use."""

    widest: float
    loosest: float


OF_PROCESSOR, OF_OTHERS = Limits(0.25, 0.30), Limits(0.50, 1.00)
"""Disks and networks are used in bursts: their hours scatter, and many hours tell the mean all the same."""


class Excluded(Struct, frozen=True):
    """Intervals that do not count: from and until when, in seconds since 1970 UTC, and why.

    All with the same ``key`` are left out, or taken back by the user, together.
    """

    begin: float
    end: float
    reason: str
    key: str


class Intervals(Struct, frozen=True):
    """What was recorded at the same times: ``load`` and ``busy`` processors; ``utilization`` 0..1; ``step`` seconds each.

    ``busy`` is any other use, such as bytes of memory, where that is what follows the load.
    """

    times: Any
    load: Any
    busy: Any
    utilization: Any
    step: int

    def chosen(self, keep: Any) -> Intervals:
        """Those intervals alone."""
        return Intervals(
            self.times[keep], self.load[keep], self.busy[keep], self.utilization[keep], self.step
        )


class Calibration(Struct, frozen=True, eq=False):
    """Work of one unit of load with its interval, and with the interval that another day keeps; ``base`` without load.

    All in busy processors (or in the unit of the answer) a unit of load. ``lowest`` and ``highest`` loads and ``fullest``
    utilization (0..1) were seen; beyond ``highest`` an answer is an extrapolation, towards which the use grows as the load
    to the ``power``. ``moved`` intervals lie between clocks. ``used`` are the intervals of the line, ``left_out`` those that
    ``excluded`` names; what the user took ``back`` is named, and used.
    """

    demand: float
    low: float
    high: float
    day_low: float
    day_high: float
    base: float
    base_low: float
    base_high: float
    level: float
    days: int
    intervals: int
    lowest: float
    highest: float
    fullest: float
    scatter: float
    power: float
    bend: Bend
    used: Intervals
    left_out: Intervals
    moved: int = 0
    excluded: tuple[Excluded, ...] = ()
    back: tuple[Excluded, ...] = ()

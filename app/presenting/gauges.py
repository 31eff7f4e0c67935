"""One gauge per resource: demand, capacity, headroom, range and verdict, the binding one first."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.wording import FIT_SHAPES, resource, unit_text
from planners.planner import Fit, Sizing, Verdict


@dataclass(frozen=True, slots=True)
class Gauge:
    """A verdict in words, and as shares of the capacity for drawing (1.0 is full)."""

    resource: str
    quantity: str
    demand: str
    capacity: str
    headroom: str
    fit: Fit
    reason: str
    share: float
    low_share: float
    high_share: float

    @property
    def verdict(self) -> str:
        """The verdict in a shape and a word."""
        return f"{FIT_SHAPES[self.fit]} {self.fit}"


def gauges(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[Gauge, ...]:
    """All gauges of a sizing, least headroom first."""
    return tuple(
        _gauge(verdict, style) for verdict in sorted(sizing.verdicts, key=lambda verdict: verdict.headroom)
    )


def _gauge(verdict: Verdict, style: NumberStyle) -> Gauge:
    unit = unit_text(verdict.unit)
    full = verdict.capacity or 1.0
    return Gauge(
        resource(verdict.resource),
        verdict.quantity,
        f"{number(verdict.demand, style)} {unit}".strip(),
        f"{number(verdict.capacity, style)} {unit}".strip(),
        f"{number(verdict.headroom, style, 2)} %",
        verdict.fit,
        verdict.reason,
        verdict.demand / full,
        verdict.low / full,
        verdict.high / full,
    )

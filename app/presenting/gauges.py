"""One gauge per resource: demand, capacity, headroom, range and verdict, the binding one first."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    figure,
    number,
    place_for,
    range_text,
    rounded,
    with_unit,
)
from app.presenting.wording import FIT_SHAPES, unit_text
from planners.planner import Fit, Sizing, Verdict


@dataclass(frozen=True, slots=True)
class Gauge:
    """A verdict in words, and as shares of the capacity for drawing (1.0 is full).

    ``range`` is that of the demand, ``against`` demand and capacity in one: "33 of 54 drives".
    """

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
    range: str = ""
    against: str = ""
    unit: str = ""

    @property
    def room(self) -> str:
        """The headroom in words, also where there is none."""
        return f"headroom {self.headroom}" if self.share <= 1.0 else f"over by {self.headroom.lstrip('-')}"

    @property
    def verdict(self) -> str:
        """The verdict in a shape and a word."""
        return f"{FIT_SHAPES[self.fit]} {self.fit}"


def gauges(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[Gauge, ...]:
    """All gauges of a sizing, least headroom first."""
    ordered = sorted(sizing.verdicts, key=lambda verdict: verdict.headroom)
    return tuple(_gauge(verdict, sizing, style) for verdict in ordered)


def verdict_sentence(sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """Whether the sizing fits, and where it is tightest, in one sentence."""
    found = gauges(sizing, style)
    over = [f"{gauge.resource} {gauge.room}" for gauge in found if gauge.fit is Fit.OVER]
    tight = [gauge.resource for gauge in found if gauge.fit is Fit.TIGHT]
    if not found:
        return "No verdict: no figure has a capacity to stand against."
    if over:
        return f"It does not fit: {', '.join(over)}."
    if tight:
        return f"The likely figures fit, the upper end of the range does not: {', '.join(tight)}."
    return f"It fits. Nearest to capacity: {found[0].resource}, {found[0].room}."


def _gauge(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> Gauge:
    unit = unit_text(verdict.unit)
    full = verdict.capacity or 1.0
    demand, spread = _demand(verdict, sizing, style)
    capacity = with_unit(number(verdict.capacity, style), unit)
    return Gauge(
        verdict.resource.title,
        verdict.quantity,
        with_unit(demand, unit),
        capacity,
        f"{number(verdict.headroom, style, 2)} %",
        verdict.fit,
        verdict.reason,
        verdict.demand / full,
        verdict.low / full,
        verdict.high / full,
        spread,
        f"{demand} of {capacity}",
        unit,
    )


def _demand(verdict: Verdict, sizing: Sizing, style: NumberStyle) -> tuple[str, str]:
    """Demand and range, in the digits of the figure that is judged where it is that figure."""
    judged = sizing.quantities.get(verdict.quantity)
    if judged is not None and judged.value == verdict.demand and judged.unit == verdict.unit:
        shown = figure(judged, style)
        return shown.value, shown.range
    place = place_for(verdict.demand, verdict.low, verdict.high)
    text = rounded(verdict.demand, place, 0, style)
    return text, range_text(text, verdict.low, verdict.high, place, style)

"""The words and shapes of the product, in one place."""

from __future__ import annotations

from planners.evidence import Standing
from planners.planner import Fit

STANDING_SHAPES = {
    Standing.MEASURED: "●",
    Standing.ENTERED: "■",
    Standing.INTERPOLATED: "◐",
    Standing.RULE: "◇",
    Standing.EXTRAPOLATED: "○",
}
STANDING_MEANINGS = {
    Standing.MEASURED: "Published at exactly this operating point.",
    Standing.ENTERED: "Your own entry or measurement.",
    Standing.INTERPOLATED: "Between no load and the published operating point.",
    Standing.RULE: "By a stated rule, from inputs and other figures.",
    Standing.EXTRAPOLATED: "Beyond the published operating point: the range is wider.",
}
FIT_SHAPES = {Fit.FITS: "✓", Fit.TIGHT: "!", Fit.OVER: "✗", Fit.UNKNOWN: "?"}
FIT_MEANINGS = {
    Fit.FITS: "the whole range fits",
    Fit.TIGHT: "the likely figure fits, the upper end of the range does not",
    Fit.OVER: "the likely figure is over",
    Fit.UNKNOWN: "no capacity is known",
}
ABSENT_SHAPE = "–"


def unit_text(unit: str) -> str:
    """A unit as it stands behind a figure; a pure ratio and a price have none."""
    return "" if unit == "1" or unit.startswith("money") else unit

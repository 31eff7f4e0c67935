"""What errors in the count of the load take from the slope, and give back to it here.

A load that is counted with errors makes every line through it too flat (errors in variables). The loads of the neighbouring
intervals rise and fall with the true load, but know nothing of its errors: as an instrument (Durbin 1954) they give a slope
without them. It moves the robust slope by the difference of the two slopes of the residuals, clipped against outliers.
"""

from __future__ import annotations

from typing import Any

from planners.laws.regression import MAD

STRONG = 0.7
"""Correlation with its neighbours from which a load has an instrument in them."""
FAR = 2.0
"""Spreads from the middle at which residuals are clipped."""


def lost_slope(load: Any, left: Any, spread: Any) -> float:
    """What to add to a slope whose residuals are ``left``, with their ``spread``; 0 where neighbours do not tell."""
    import numpy as np

    weights = 1 / spread**2

    def around(values: Any) -> Any:
        return values - np.average(values, weights=weights)

    middle = np.median(left / spread)
    scale = np.median(np.abs(left / spread - middle)) / MAD
    residual = np.clip(left / spread, middle - FAR * scale, middle + FAR * scale) * spread
    own = around(load)
    beside = around(np.concatenate((load[1:2], (load[:-2] + load[2:]) / 2, load[-2:-1])))
    common = float(np.sum(weights * beside * own))
    squares = float(np.sum(weights * own * own))
    if common <= STRONG * (squares * float(np.sum(weights * beside * beside))) ** 0.5:
        return 0.0
    return (
        float(np.sum(weights * beside * residual)) / common
        - float(np.sum(weights * own * residual)) / squares
    )

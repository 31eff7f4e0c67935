"""Round values along an axis."""

from __future__ import annotations

import math

from app.presenting.charts import Axis

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
WHOLE_STEPS = (1.0, 2.0, 5.0, 10.0)
NEARLY = 1e-9


def step(span: float, most: int, whole: bool = False) -> float:
    """The least round step of which at most ``most`` lie in a span; at least 1 where things are counted."""
    if span <= 0 or not math.isfinite(span):
        return 1.0
    size = 10.0 ** math.floor(math.log10(span / most))
    steps = (factor * size for factor in (WHOLE_STEPS if whole else STEPS))
    found = next(one for one in steps if one * most >= span * (1 - 1e-3))
    return max(found, 1.0) if whole else found


def ticks(low: float, high: float, most: int = 5, whole: bool = False) -> tuple[float, ...]:
    """Round values from ``low`` up to ``high``."""
    each = step(high - low, most, whole)
    first, last = math.ceil(low / each - NEARLY), math.floor(high / each + NEARLY)
    return tuple(each * index for index in range(first, last + 1))


def rounded_up(top: float, axis: Axis, most: int = 5) -> float:
    """The end of an axis: the first round value that is not below ``top``, so that it stands still while values move."""
    each = step(top, most, axis.whole)
    return each * math.ceil(top / each - NEARLY) if top > 0 else 1.0

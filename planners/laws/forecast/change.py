"""At most one place where the level jumped, told from drift and from values that depend on each other.

The largest F of a step over all places, against the largest F in courses of the same dependence without a step (Andrews
1993; here by simulation, as courses are short). A slow climb is no step: most of it must happen at once.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

FEWEST = 16
SHARE, LEAST_BESIDE = 0.15, 4
"""Of the course, on either side of a step; never fewer values than these."""
COURSES, SURE = 400, 0.01
CLEAR = 2.0
"""Times the scatter around the course that a step must have."""
SUDDEN, NEAR = 0.6, 3
"""The share of a step that must lie between the medians of so many values before and after."""


class Change(Struct, frozen=True):
    """From ``place`` on the level is higher by ``step`` (in the unit of the values)."""

    place: int
    step: float


def change(values: Any) -> Change | None:
    """The step in a course without season, if there is one that is sure."""
    import numpy as np

    count = len(values)
    if count < FEWEST or np.ptp(values) <= 0:
        return None
    largest, places = _largest(values[:, None])
    place = int(places[0])
    line = _line(count)
    stepped = np.column_stack((line, np.arange(count) >= place))
    found = np.linalg.lstsq(stepped, values, rcond=None)[0]
    left = values - stepped @ found
    step = float(found[2])
    if abs(step) < CLEAR * float(np.std(left)) or not _sudden(values, place, step):
        return None
    straight = values - line @ np.linalg.lstsq(line, values, rcond=None)[0]
    chance, _ = _largest(_courses(count, (_dependence(straight, 2) + _dependence(left, 4)) / 2))
    return Change(place, step) if float(np.mean(chance >= largest[0])) <= SURE else None


def without(values: Any, found: Change | None) -> Any:
    """The course as if it had always had its latest level."""
    import numpy as np

    return values if found is None else values + found.step * (np.arange(len(values)) < found.place)


def _sudden(values: Any, place: int, step: float) -> bool:
    import numpy as np

    jump = float(np.median(values[place : place + NEAR]) - np.median(values[max(0, place - NEAR) : place]))
    return jump / step >= SUDDEN


def _line(count: int) -> Any:
    import numpy as np

    return np.column_stack((np.ones(count), np.arange(count) / count))


def _largest(courses: Any) -> tuple[Any, Any]:
    """Of each column the largest F that a step brings beside a line, and where."""
    import numpy as np

    count = len(courses)
    beside = max(LEAST_BESIDE, int(np.ceil(SHARE * count)))
    places = np.arange(beside, count - beside + 1)
    base, _ = np.linalg.qr(_line(count))
    left = courses - base @ (base.T @ courses)
    steps = (np.arange(count)[:, None] >= places).astype(float)
    steps -= base @ (base.T @ steps)
    steps /= np.sqrt((steps**2).sum(axis=0))
    gains = (steps.T @ left) ** 2
    best = gains.max(axis=0)
    rest = np.maximum((left**2).sum(axis=0) - best, 1e-300)
    return best / (rest / (count - 3)), places[gains.argmax(axis=0)]


def _dependence(left: Any, bias: int) -> float:
    """How much a value tells of the next, less what short courses hide of it (Marriott and Pope 1954)."""
    import numpy as np

    count = len(left)
    found = float(left[1:] @ left[:-1]) / max(float(left @ left), 1e-300)
    return float(np.clip(found + (bias + 4 * found) / count, 0.0, 0.98))


def _courses(count: int, dependence: float) -> Any:
    """Courses without a step, the same ones at each call."""
    import numpy as np

    drawn = np.random.default_rng(0).standard_normal((count, COURSES))
    drawn[0] /= np.sqrt(1 - dependence**2)
    for place in range(1, count):
        drawn[place] += dependence * drawn[place - 1]
    return drawn

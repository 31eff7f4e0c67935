"""Servers whose work per user is known: what their recordings do to a line, one trouble at a time and all together."""

from __future__ import annotations

from typing import Any

import numpy as np

from planners.laws.calibration.found import Intervals

DEMAND, BASE, PROCESSORS, STEP = 0.02, 0.4, 8, 900
USERS = 220
KINDS = ("plain", "correlated", "outliers", "proportional", "days differ", "backup", "miscounted", "all")


def recorded(kind: str, rng: Any, days: int = 10, bend: float = 0.0) -> Intervals:
    """Quarters of an hour of a server of 8 processors. ``bend`` is the share by which work per user grows up to the peak."""
    count = 96 * days
    times = np.arange(count) * STEP
    hour = (times / 3600) % 24
    shape = 0.15 + 0.85 * np.clip(np.sin((hour - 7) / 12 * np.pi), 0, None) ** 0.8
    load = (
        USERS
        * shape
        * (1 + 0.08 * rng.standard_normal(days)).repeat(96)
        * (1 + 0.05 * rng.standard_normal(count))
    )
    load = np.maximum(load, 1)
    demand = np.full(count, DEMAND)
    if kind in ("days differ", "all"):
        demand = (DEMAND * (1 + 0.08 * rng.standard_normal(days))).repeat(96)
    errors = _errors(kind, load, rng)
    if kind in ("outliers", "all"):
        errors = errors + (rng.random(count) < 0.1) * rng.exponential(1.0, count)
    if kind in ("backup", "all"):
        errors = errors + ((hour >= 2) & (hour < 3.25)) * 2.0 * (1 + 0.2 * rng.standard_normal(count))
    busy = BASE + demand * load * (1 + bend * load / load.max()) + errors
    busy = np.clip(busy, 0.01, PROCESSORS)
    if kind in ("miscounted", "all"):
        load = load * (1 + 0.05 * rng.standard_normal(count))
    return Intervals(times, load, busy, busy / PROCESSORS, STEP)


def _errors(kind: str, load: Any, rng: Any) -> Any:
    """Busy processors beside the line."""
    if kind in ("proportional", "all"):
        errors = rng.standard_normal(len(load)) * 0.06 * DEMAND * load + 0.02 * rng.standard_normal(len(load))
    else:
        errors = 0.12 * rng.standard_normal(len(load))
    if kind in ("correlated", "all"):
        for place in range(1, len(load)):
            errors[place] = 0.6 * errors[place - 1] + 0.8 * errors[place]
    return errors

"""Where labels stand that want the same place."""

from __future__ import annotations

from collections.abc import Sequence


def pushed_apart(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places moved as little as keeps them ``apart`` and between ``low`` and ``high``, in their order."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    groups: list[list[float]] = []
    for rank, index in enumerate(order):
        groups.append([places[index] - rank * apart])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    top = max(low, high - (len(places) - 1) * apart)
    level = [min(max(_mean(group), low), top) for group in groups for _ in group]
    found = [0.0] * len(places)
    for rank, index in enumerate(order):
        found[index] = level[rank] + rank * apart
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

"""Operational laws and bounds (Denning and Buzen 1978; Zahorjan and others 1982): no assumption about distributions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


def utilization(throughput: float, demand: float) -> float:
    """U = X D: throughput per second, demand in seconds."""
    return throughput * demand


def demand(utilized: float, throughput: float) -> float:
    """D = U / X in seconds (service demand law)."""
    return utilized / throughput


def population(throughput: float, response: float) -> float:
    """N = X R (Little)."""
    return throughput * response


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds of a closed network: throughput per second, response in seconds; ``bottleneck`` is a station's number."""

    throughput_low: float
    throughput_high: float
    response_low: float
    response_high: float
    bottleneck: int


def asymptotic(demands: Sequence[float], customers: float, think: float = 0.0) -> Bounds:
    """From no queueing at all to everybody queueing everywhere."""
    total, most = math.fsum(demands), max(demands)
    high = min(1 / most, customers / (total + think))
    low = customers / (customers * total + think)
    return Bounds(
        low, high, max(total, customers * most - think), customers * total, list(demands).index(most)
    )


def balanced(demands: Sequence[float], customers: float, think: float = 0.0) -> Bounds:
    """Tighter: networks as busy in all, with all stations alike or all work at the busiest."""
    total, most = math.fsum(demands), max(demands)
    mean = total / len(demands)
    share = 1 + think / total
    low = customers / (think + total + (customers - 1) * most / (1 + think / (customers * total)))
    high = min(1 / most, customers / (think + total + (customers - 1) * mean / share))
    return Bounds(low, high, customers / high - think, customers / low - think, list(demands).index(most))

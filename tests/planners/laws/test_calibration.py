"""A demand from measurements: right on average, its interval as sure as it says, and refused where it cannot be told."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from planners.laws.calibration import CalibrationRefused, calibrate, fitted, student_t_real
from planners.laws.spread import student_t

DEMAND, BASE, INTERVAL, PROCESSORS = 0.02, 12.0, 300.0, 8
SERVERS = 600


def day(count: int, rng: Any) -> Any:
    """Transactions of intervals over a day's curve."""
    hours = np.linspace(0, 2 * math.pi * max(1.0, count / 288), count)
    return 40_000 + 25_000 * np.sin(hours) + 1000 * rng.standard_normal(count)


def noise(kind: str, count: int, rng: Any) -> Any:
    plain = 40.0 * rng.standard_normal(count)
    if kind == "outliers":
        return plain + np.where(rng.random(count) < 0.05, rng.exponential(400.0, count), 0.0)
    if kind == "correlated":
        made = np.empty(count)
        made[0] = plain[0]
        for place in range(1, count):
            made[place] = 0.6 * made[place - 1] + math.sqrt(1 - 0.36) * plain[place]
        return made
    return plain


@pytest.mark.parametrize("kind", ["normal", "outliers", "correlated"])
@pytest.mark.parametrize("count", [96, 288])
def test_that_the_interval_covers_as_often_as_it_says(kind: str, count: int) -> None:
    rng = np.random.default_rng(20070 + count)
    inside, tried = 0, 0
    for _ in range(SERVERS):
        load = day(count, rng)
        found = fitted(load, BASE + DEMAND * load + noise(kind, count, rng))
        tried += 1
        inside += found.low <= DEMAND <= found.high
    assert 0.92 <= inside / tried <= 0.99


def test_that_the_demand_is_found_with_its_base() -> None:
    rng = np.random.default_rng(1)
    load = day(288, rng)
    busy = (BASE + DEMAND * load + noise("normal", 288, rng)) / (PROCESSORS * INTERVAL)
    found = calibrate(list(load), list(busy), PROCESSORS, INTERVAL)
    assert found.demand == pytest.approx(DEMAND, rel=0.02)
    assert found.base * INTERVAL == pytest.approx(BASE, abs=15)
    assert found.low < DEMAND < found.high
    assert found.highest == pytest.approx(float(busy.max()))


def test_that_outliers_hardly_move_it() -> None:
    rng = np.random.default_rng(2)
    load = day(96, rng)
    seconds = BASE + DEMAND * load
    seconds[::20] += 600
    assert fitted(load, seconds + rng.standard_normal(96)).demand == pytest.approx(DEMAND, rel=0.01)


def refused(load: Any, busy: Any) -> str:
    with pytest.raises(CalibrationRefused) as fault:
        calibrate(list(load), list(busy), PROCESSORS, INTERVAL)
    return str(fault.value)


def test_that_what_tells_nothing_is_refused_with_its_number() -> None:
    rng = np.random.default_rng(3)
    load = day(48, rng)
    busy = (BASE + DEMAND * load) / (PROCESSORS * INTERVAL)
    assert "5 intervals are too few" in refused(load[::10], busy[::10])
    assert "the load hardly varies: the largest is" in refused(40_000 + rng.random(48), busy)
    assert "above 95 % busy" in refused(load, np.full(48, 0.99))
    assert "more work would need less processor" in refused(
        load, 0.9 - busy * 0.5 + 0.005 * rng.standard_normal(48)
    )
    wild = np.clip(busy + 0.25 * rng.standard_normal(48), 0.01, 0.94)
    assert "only known to ±" in refused(load, wild)
    bent = (BASE + DEMAND * 1e-5 * load**2 * 1.2) / (PROCESSORS * INTERVAL)
    assert "the course is bent" in refused(load, bent + 0.001 * rng.standard_normal(48))


def test_that_dependent_intervals_count_for_fewer() -> None:
    rng = np.random.default_rng(4)
    load = day(24, rng)
    walk = 30 * np.cumsum(rng.standard_normal(24))
    with pytest.raises(CalibrationRefused, match=r"24 intervals with a correlation of 0\.\d\d are worth"):
        fitted(load, BASE + DEMAND * load + walk)


def test_that_what_dependent_intervals_are_worth_follows_from_their_correlation() -> None:
    """Of n intervals with a correlation r between neighbours, n (1 - r) / (1 + r) tell as much as independent ones."""
    rng = np.random.default_rng(6)
    load = day(288, rng)
    found = fitted(load, BASE + DEMAND * load + noise("correlated", 288, rng))
    assert found.rho == pytest.approx(0.6, abs=0.15)
    assert found.effective == pytest.approx(288 * (1 - found.rho) / (1 + found.rho))


def test_that_a_bend_too_small_to_matter_is_no_reason_to_refuse() -> None:
    rng = np.random.default_rng(7)
    load = day(288, rng)
    slight = 0.05 * ((load - load.mean()) / (load.max() - load.mean())) ** 2
    seconds = BASE + DEMAND * (load + slight * load.max()) + noise("normal", 288, rng)
    found = calibrate(list(load), list(seconds / (PROCESSORS * INTERVAL)), PROCESSORS, INTERVAL)
    assert found.demand == pytest.approx(DEMAND, rel=0.05)


def test_that_a_few_full_intervals_are_dropped_and_told() -> None:
    rng = np.random.default_rng(5)
    load = day(96, rng)
    busy = (BASE + DEMAND * load + noise("normal", 96, rng)) / (PROCESSORS * INTERVAL)
    busy[:5] = 0.99
    assert calibrate(list(load), list(busy), PROCESSORS, INTERVAL).dropped == 5


@pytest.mark.parametrize("freedom", [1, 4, 30])
def test_that_t_between_whole_degrees_is_between_theirs(freedom: int) -> None:
    assert student_t_real(0.95, freedom) == student_t(0.95, freedom)
    assert student_t(0.95, freedom + 1) < student_t_real(0.95, freedom + 0.5) < student_t(0.95, freedom)

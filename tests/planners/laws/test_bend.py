"""The bend of a course: told where loads can tell it, and nothing beyond sense where they cannot."""

from __future__ import annotations

import numpy as np
import pytest

from planners.analysis.own_doubts import doubts_of
from planners.laws.calibration.bend import MOST_BEND
from planners.laws.calibration.chain import calibrate
from planners.laws.calibration.found import Calibration, Intervals
from tests.planners.laws.synthetic_servers import BASE, DEMAND, PROCESSORS

HOURS = np.arange(24 * 10)
WORK = (HOURS % 24 > 8) & (HOURS % 24 < 18)


def of_two_loads(differ: float, scatter: float, seed: int = 1) -> Calibration:
    """Ten days of a server that has one load at work and one at night, each nearly the same or exactly."""
    rng = np.random.default_rng(seed)
    load = np.where(WORK, 200.0, 30.0) * (1 + differ * rng.standard_normal(len(HOURS)))
    busy = BASE + DEMAND * load + scatter * rng.standard_normal(len(HOURS))
    return calibrate(Intervals(HOURS * 3600, load, busy, busy / PROCESSORS, 3600))


@pytest.mark.parametrize("scatter", [0.0, 1e-15, 1e-6, 0.01, 0.1])
@pytest.mark.parametrize("differ", [0.0, 1e-9, 1e-6])
def test_that_two_loads_tell_no_bend(differ: float, scatter: float) -> None:
    found = of_two_loads(differ, scatter)
    assert found.demand == pytest.approx(DEMAND, rel=0.05)
    assert not found.bend.told and not found.bend.bent and found.bend.unsure
    assert "The recorded loads tell no bend" in " ".join(doubts_of(found))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("differ", [1e-4, 1e-3, 0.01, 0.1])
def test_that_no_bend_beyond_sense_is_told(differ: float, seed: int) -> None:
    bend = of_two_loads(differ, 0.05, seed).bend
    assert -MOST_BEND <= bend.low <= bend.share <= bend.high <= MOST_BEND


def test_that_days_of_two_loads_do_not_hide_the_bend_of_others() -> None:
    rng = np.random.default_rng(3)
    steady = HOURS < 24 * 3
    load = np.where(steady, np.where(WORK, 200.0, 30.0), rng.uniform(30, 200, len(HOURS)))
    busy = BASE + DEMAND * load * (1 + 0.4 * load / 200) + 0.02 * rng.standard_normal(len(HOURS))
    bend = calibrate(Intervals(HOURS * 3600, load, busy, busy / PROCESSORS, 3600)).bend
    true = 0.4 * DEMAND * 200 / (BASE + DEMAND * 200 * 1.4)
    assert bend.bent and bend.low < true < bend.high

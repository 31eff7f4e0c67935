"""Forecasts: tried on public series, refused where nothing supports them, and never with what cannot be."""

from __future__ import annotations

import math
import shutil
import statistics
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.laws.forecast.change import change
from planners.laws.forecast.course import FEWEST, forecast
from planners.laws.forecast.refused import ForecastRefused
from tests.planners.laws.forecast_errors import errors, table, usual
from tests.planners.laws.public_series import PublicSeries, public_series

PAGE = Path(__file__).parents[3] / "resources" / "help" / "forecasts.md"
needs_r = pytest.mark.skipif(shutil.which("Rscript") is None, reason="R is not installed")


def course(rng: np.random.Generator, count: int, dependence: float, spread: float = 1.0) -> np.ndarray:
    """Values that depend on the one before."""
    found = rng.normal(size=count) * math.sqrt(1 - dependence**2)
    found[0] = rng.normal()
    for place in range(1, count):
        found[place] += dependence * found[place - 1]
    return spread * found


def named(name: str) -> PublicSeries:
    return next(one for one in public_series() if one.name == name)


@needs_r
def test_that_public_series_are_forecast_better_than_by_a_line_and_that_ranges_hold() -> None:
    found = [errors(one, places=3) for one in public_series()]
    assert len(found) >= 20
    assert usual(found, "combined") < 0.95
    assert usual(found, "straight line") > 1.2
    assert sum(one.of["combined"] < one.of["straight line"] for one in found) >= 0.7 * len(found)
    assert 0.75 <= statistics.fmean(one.inside for one in found) <= 0.92


@needs_r
@pytest.mark.parametrize("name", ["Nile", "uspop", "JohnsonJohnson"])
def test_that_the_page_tells_the_errors_of_today(name: str) -> None:
    row = table([errors(named(name))]).splitlines()[2]
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


@needs_r
def test_that_the_dam_in_the_nile_is_found() -> None:
    values = named("Nile").values.tolist()
    told = forecast(values, 5)
    assert told.step is not None and 1871 + told.step.place == 1899
    assert told.step.after / told.step.before == pytest.approx(0.74, abs=0.03)


def test_that_courses_without_a_step_have_none() -> None:
    rng = np.random.default_rng(7)
    kinds = [(24, 0.0), (24, 0.6), (40, 0.4), (40, 0.8), (80, 0.6)]
    alarms = [change(course(rng, count, dependence)) for count, dependence in kinds for _ in range(40)]
    assert sum(one is not None for one in alarms) <= 0.04 * len(alarms)


@pytest.mark.parametrize("climb", [0.2, 1.0, -0.5])
def test_that_a_climb_is_no_step(climb: float) -> None:
    rng = np.random.default_rng(3)
    assert change(climb * np.arange(40.0) + course(rng, 40, 0.3)) is None


def test_that_a_step_is_found_where_it_is_and_that_forecasts_start_behind_it() -> None:
    rng = np.random.default_rng(5)
    values = 20 + course(rng, 40, 0.2)
    values[28:] += 12
    told = forecast(values.tolist(), 8)
    assert told.step is not None and told.step.place == 28
    assert told.step.after - told.step.before == pytest.approx(12, abs=1.5)
    assert all(30 < value < 34 for value in told.likely)
    assert abs(told.windows[-1].trend) < 0.2


def test_that_a_season_comes_back() -> None:
    pattern = np.array([0, 4, 9, 3, -2, -6, -8])
    told = forecast((60 + np.tile(pattern, 6)).tolist(), 14, season=7)
    assert told.seasonal
    assert np.allclose(told.likely, 60 + np.tile(pattern, 2), atol=0.5)


@pytest.mark.parametrize(
    "values, reason",
    [
        ([5.0] * (FEWEST - 1), "7 values are too few for a forecast; 8 are needed."),
        ([5.0, math.nan] * 8 + [5.0], "8 of 17 values are missing."),
    ],
)
def test_that_what_supports_no_forecast_is_refused(values: list[float], reason: str) -> None:
    with pytest.raises(ForecastRefused) as refused:
        forecast(values, 4)
    assert str(refused.value) == reason


def test_that_what_cannot_be_is_not_told() -> None:
    falling = [float(value) for value in range(40, 18, -2)]
    told = forecast(falling, 8, least=15)
    assert 0 < len(told.likely) < 8 and min(told.low) >= 15
    assert told.ended == "Beyond, the course leads to what is not possible."
    rising = forecast([60.0, 63.1, 66.0, 69.2, 72.0, 75.1, 78.0, 81.0, 84.1, 87.0], 10, most=100)
    assert max(rising.likely) <= 100 and max(rising.high) <= 100
    with pytest.raises(ForecastRefused):
        forecast([60.0, 63.1, 66.0, 69.2, 72.0, 75.1, 78.0, 81.0, 84.1, 87.0], 10, most=50)


def test_that_it_reaches_no_further_than_what_was_recorded() -> None:
    told = forecast([10.0, 10.2, 10.1, 10.4, 10.2, 10.5, 10.3, 10.6, 10.7, 10.5], 30)
    assert len(told.likely) == 10
    assert told.ended == "No further ahead than was recorded."


def test_that_three_windows_tell_when_a_trend_has_turned() -> None:
    rising, falling = np.arange(30.0), 29 - 2.0 * np.arange(1, 11)
    windows = forecast([50 + value for value in (*rising, *falling)], 4).windows
    assert [one.count for one in windows] == [10, 20, 40]
    assert windows[0].trend < -1.5 and windows[-1].trend > 0.3


values = st.lists(st.floats(0.01, 1e6), min_size=FEWEST, max_size=30)


@given(values, st.integers(1, 12), st.floats(0.1, 1000))
def test_that_ranges_hold_their_middle_and_units_do_not_matter(
    given_values: list[float], ahead: int, factor: float
) -> None:
    told = forecast(given_values, ahead)
    assert all(
        0 <= low <= mid <= high for low, mid, high in zip(told.low, told.likely, told.high, strict=True)
    )
    again = forecast([factor * value for value in given_values], ahead)
    assert (again.step is None) == (told.step is None)
    assert again.likely == pytest.approx([factor * value for value in told.likely], rel=1e-6)


@given(st.floats(0.5, 1e5), st.integers(FEWEST, 40))
def test_that_what_never_changed_stays(level: float, count: int) -> None:
    told = forecast([level] * count, 5)
    assert told.likely == pytest.approx([level] * 5)
    assert told.high == pytest.approx([level] * 5)
    assert all(one.trend == pytest.approx(0, abs=1e-9 * level) for one in told.windows)

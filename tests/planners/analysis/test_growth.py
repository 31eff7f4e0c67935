"""Growth paths, own histories and their refusals."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.analysis.growth import Growth, growth
from planners.analysis.history import HistoryRefused, fitted
from planners.refusal import InputRefused
from planners.registry import planner

MAIL = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}


def plan(**entries: Any) -> Growth:
    mail = planner("mail")
    return growth(mail.check({**MAIL, **entries}))


def test_that_a_yearly_rate_is_reached_after_twelve_months() -> None:
    path = plan(growth=20).path(1000, 20)
    assert path[12] == pytest.approx(1200)
    assert path[24] == pytest.approx(1440)


def test_that_steps_and_events_happen_in_their_month() -> None:
    found = plan(growth_step=10, growth_events="2027-01 +500 Branch; 2027-03 -50% Sale", start="2026-11")
    path = found.path(1000, 0)
    assert path[:5] == (1000, 1010, 1520, 1530, 770)
    assert [found.name(month) for month in (0, 2, 14)] == ["2026-11", "2027-01", "2028-01"]
    assert found.events[0].title == "Branch"


def test_that_no_month_goes_beyond_the_largest_load_possible() -> None:
    found = plan(growth=20, load_most=1_100, growth_events="3 -40%; 4 +900")
    path = found.path(1_000, 20)
    assert path[2] < 1_100 and path[3] < 700 and path[4:] == (1_100.0,) * (len(path) - 4)
    assert found.path(1_500, 20)[:3] == (1_500.0,) * 3, "a load that is there stays"


@given(st.floats(1, 1e9), st.floats(1, 1e9), st.floats(-90, 1000))
def test_that_a_bound_changes_nothing_below_it(load: float, most: float, rate: float) -> None:
    free, bound = plan().path(load, rate), plan(load_most=most).path(load, rate)
    if max(free) <= most:
        assert bound == free
    assert max(bound) <= max(load, most)


def test_that_months_are_counted_without_a_start() -> None:
    found = plan(growth_events="5 +10%")
    assert found.path(100, 0)[5] == pytest.approx(110)
    assert (found.name(0), found.name(5)) == ("now", "month 5")


REFUSED = [
    (
        {"growth_events": "2027-03 +500"},
        "First month: enter the month of this plan. Your events name months.",
    ),
    (
        {"growth_events": "2027-03 +500; soon +500"},
        "Events, row 2: enter a row such as month=2027-03 amount=500 unit=load title='New branch'.",
    ),
    ({"start": "2026-13"}, "First month: enter a month such as 2027-03. Given: 2026-13."),
    (
        {"start": "2026-11", "growth_events": "2026-10 +5"},
        "Events, row 1, Month: enter a month within 120 months of",
    ),
    (
        {"growth": 10, "growth_low": 20},
        "Growth a year, at least: enter at most the expected growth, 10 %. Given: 20 %.",
    ),
    (
        {"growth": 10, "growth_high": 5},
        "Growth a year, at most: enter at least the expected growth, 10 %. Given: 5 %.",
    ),
    ({"growth_drivers": "users +5%"}, "Other drivers, row 1, Input: enter one of target, activity, "),
    (
        {"growth_drivers": "mailbox_size +5%"},
        "Mail database size: enter a number to grow from. Other drivers name this input.",
    ),
    ({"growth_drivers": "lots"}, "Other drivers, row 1: enter a row such as input=activity rate=5."),
    (
        {"growth_history": "1 2 3"},
        "3 months are too few to fit a growth. Give at least 8, or enter the growth.",
    ),
    ({"growth_history": "1 2 3 4 5 6 7 x"}, "Own history, row 8, Load: enter a number from 0 to"),
    (
        {"growth_history": "1 2 3 4 5 6 7 8", "growth": 3},
        "Growth a year: Leave this empty, or remove your own history. Given: 3 %.",
    ),
    ({"horizon": 0}, "Horizon: enter a whole number from 1 to 120 months. Given: 0."),
]


@pytest.mark.parametrize(("entries", "sentence"), REFUSED)
def test_that_a_growth_that_cannot_be_is_refused_in_words(entries: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputRefused) as fault:
        plan(**entries)
    assert sentence in str(fault.value)


def test_that_an_own_history_gives_growth_and_a_prediction_interval() -> None:
    values = [1000 * 1.01**month for month in range(12)]
    found = fitted(values)
    assert found.likely == pytest.approx(100 * (1.01**12 - 1))
    assert (found.low, found.high) == (pytest.approx(found.likely), pytest.approx(found.likely))
    noisy = fitted([value * (1.03 if month % 2 else 0.97) for month, value in enumerate(values)])
    assert noisy.low < noisy.likely < noisy.high


def test_that_the_prediction_interval_is_that_of_regression() -> None:
    """Draper and Smith: s sqrt(1 + 1/n + (x - mean)^2 / Sxx) times Student's t, on the logarithms."""
    values = [100, 104, 103, 108, 112, 111, 117, 118]
    logs = [math.log(value) for value in values]
    mean = sum(logs) / 8
    slope = sum((x - 3.5) * (y - mean) for x, y in enumerate(logs)) / 42
    sse = sum((y - mean - slope * (x - 3.5)) ** 2 for x, y in enumerate(logs))
    reach = 1.4397557472 * math.sqrt(sse / 6 * (1 + 1 / 8 + (19 - 3.5) ** 2 / 42))
    found = fitted(values)
    assert found.high == pytest.approx(100 * (math.exp(12 * slope + reach) - 1), rel=1e-6)
    assert found.low == pytest.approx(100 * (math.exp(12 * slope - reach) - 1), rel=1e-6)


def test_that_a_history_never_shortens_the_horizon() -> None:
    found = plan(growth_history=" ".join(["1000"] * 10), horizon=48, growth_events="30 +500 Branch")
    assert found.horizon == 48 and found.late == ()
    assert found.path(1000, 0)[30] == 1500
    with pytest.raises(HistoryRefused, match="above 0"):
        fitted([0.0] * 9)


def test_that_an_event_behind_the_horizon_is_known_as_late_and_grows_nothing() -> None:
    found = plan(growth_events="12 +5 Branch; 13 +5 Merger", horizon=12)
    assert [event.title for event in found.late] == ["Merger"]
    assert found.grows and not plan(growth_events="13 +5", horizon=12).grows


@given(st.floats(-50, 200), st.floats(-50, 200), st.integers(1, 60))
def test_that_faster_growth_is_never_less(first: float, second: float, horizon: int) -> None:
    found = plan(horizon=horizon)
    slow, fast = sorted((first, second))
    assert all(
        a <= b * (1 + 1e-12) for a, b in zip(found.path(1000, slow), found.path(1000, fast), strict=True)
    )


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=20))
def test_that_any_text_is_read_or_refused(events: str, drivers: str, history: str) -> None:
    try:
        planner("mail").check(
            {**MAIL, "growth_events": events, "growth_drivers": drivers, "growth_history": history}
        )
    except InputRefused as fault:
        assert fault.refusals

"""Work per user from recordings: right on average, as sure as it says, never straight where bent, refused where it cannot be told."""

from __future__ import annotations

import datetime
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.laws.calibration.chain import calibrate
from planners.laws.calibration.clocks import shift
from planners.laws.calibration.found import OF_OTHERS, OF_PROCESSOR, Intervals
from planners.laws.calibration.growth import WEEK, growth
from planners.laws.calibration.refused import CalibrationRefused
from planners.laws.spread import student_t, student_t_real
from tests.planners.analysis.recorded_months import always, recorded_months
from tests.planners.laws.synthetic_servers import BASE, DEMAND, KINDS, PROCESSORS, STEP, recorded

SERVERS = 24


@pytest.mark.parametrize("kind", KINDS)
def test_that_the_interval_covers_about_as_often_as_it_says(kind: str) -> None:
    """Of 24 servers at least 18: an interval that covers 95 % misses more once in ten thousand runs."""
    rng = np.random.default_rng(2026)
    found = [calibrate(recorded(kind, rng)) for _ in range(SERVERS)]
    assert sum(one.low <= DEMAND <= one.high for one in found) >= 18
    assert np.mean([one.demand for one in found]) == pytest.approx(DEMAND, rel=0.03)


@pytest.mark.parametrize("share", [0.25, -0.25])
@pytest.mark.parametrize("kind", KINDS)
def test_that_a_bend_of_a_quarter_is_never_taken_as_straight(kind: str, share: float) -> None:
    rng = np.random.default_rng(25)
    for _ in range(8):
        try:
            found = calibrate(recorded(kind, rng, bend=share))
        except CalibrationRefused:
            continue
        assert found.bend.bent or found.bend.unsure


def test_that_a_straight_course_is_taken_as_straight() -> None:
    rng = np.random.default_rng(26)
    found = [calibrate(recorded("days differ", rng)).bend for _ in range(10)]
    assert sum(one.bent or one.unsure for one in found) <= 1


def test_that_another_day_is_wider_than_the_mean_of_days() -> None:
    found = calibrate(recorded("days differ", np.random.default_rng(3)))
    assert found.day_low < found.low < found.demand < found.high < found.day_high
    assert found.days == 10
    assert found.base == pytest.approx(BASE, abs=0.1)
    assert found.base_low < BASE < found.base_high


def test_that_one_day_is_told_and_wider() -> None:
    rng = np.random.default_rng(4)
    one, ten = calibrate(recorded("plain", rng, days=1)), calibrate(recorded("plain", rng))
    assert one.days == 1
    assert one.high - one.low > 3 * (ten.high - ten.low)


def test_that_three_days_tell_no_less_than_two() -> None:
    """Days that differ by 8 % were refused in one of five cases, and another day was known to ±78 %."""
    rng = np.random.default_rng(9)
    found = [calibrate(recorded("days differ", rng, 3)) for _ in range(20)]
    assert np.mean([(one.day_high - one.day_low) / 2 / one.demand for one in found]) < 0.3
    assert sum(one.low <= DEMAND <= one.high for one in found) >= 17
    assert all(one.day_low < one.low < one.high < one.day_high for one in found)


def test_that_a_nightly_backup_is_left_out_by_name() -> None:
    found = calibrate(recorded("backup", np.random.default_rng(5)))
    assert {(one.key, one.reason) for one in found.excluded} == {
        ("job-02:00", "a job that comes back daily, 02:00 to 03:15 UTC")
    }
    assert len(found.excluded) == 10
    assert len(found.left_out.times) == 50


def test_that_what_was_left_out_counts_when_it_is_taken_back() -> None:
    server = recorded("backup", np.random.default_rng(5))
    without, back = calibrate(server), calibrate(server, keep={"job-02:00"})
    assert (back.excluded, back.back, len(back.left_out.times)) == ((), without.excluded, 0)
    assert back.intervals > without.intervals
    full = replace(server, utilization=np.where(server.load > np.quantile(server.load, 0.9), 0.97, 0.5))
    assert calibrate(full, keep={"full"}).highest > calibrate(full).highest


def test_that_a_power_law_runs_through_the_same_intervals() -> None:
    server = recorded("plain", np.random.default_rng(11))
    bare = replace(server, busy=0.05 * server.load**0.8)
    assert calibrate(bare).power == pytest.approx(0.8, abs=0.01)
    assert 0.8 < calibrate(server).power < 1


@pytest.mark.parametrize("places", [-8, -4, -2, 1, 3, 4, 44])
def test_that_clocks_which_differ_by_intervals_or_hours_are_aligned(places: int) -> None:
    """A file without a zone differs by whole hours: 4 intervals each."""
    true = recorded("plain", np.random.default_rng(6))
    other = replace(true, load=np.roll(true.load, -places)).chosen(slice(60, -60))
    with_gap = other.chosen(np.abs(other.times - other.times[300]) > 7 * STEP)
    for early in (other, with_gap):
        found = calibrate(early)
        assert found.moved == places
        assert found.demand == pytest.approx(DEMAND, rel=0.03)


@pytest.mark.parametrize("kind", KINDS)
def test_that_clocks_which_agree_are_left_alone(kind: str) -> None:
    rng = np.random.default_rng(29)
    for days in (1, 2, 10, 10):
        found = recorded(kind, rng, days)
        assert shift(found.times, found.load, found.busy, found.step) == 0


def test_that_full_intervals_are_left_out() -> None:
    true = recorded("plain", np.random.default_rng(7))
    full = true.load > np.quantile(true.load, 0.95)
    found = calibrate(replace(true, utilization=np.where(full, 0.97, true.utilization)))
    assert found.fullest <= 0.95
    assert "more than 95 % busy, where work queues" in {one.reason for one in found.excluded}


def test_that_a_load_counted_with_errors_does_not_flatten_the_line() -> None:
    """Errors of a fifth in each count take 2 % from the slope of a plain line."""
    rng = np.random.default_rng(27)
    server = recorded("plain", np.random.default_rng(28), 10)
    counted = server.load * (1 + 0.2 * rng.standard_normal(len(server.load)))
    assert calibrate(replace(server, load=counted)).demand == pytest.approx(DEMAND, rel=0.012)


def test_that_an_exact_line_is_told_exactly() -> None:
    server = recorded("plain", np.random.default_rng(12))
    for whole in (server.load, np.round(server.load)):
        found = calibrate(replace(server, load=whole, busy=1e6 * whole))
        assert (found.low, found.demand, found.high) == pytest.approx((1e6, 1e6, 1e6))


@settings(max_examples=15)
@given(st.floats(1e-3, 1e9), st.floats(1e-3, 1e6), st.sampled_from(KINDS), st.integers(0, 100))
def test_that_units_change_nothing_but_the_unit(of_use: float, of_load: float, kind: str, seed: int) -> None:
    server = recorded(kind, np.random.default_rng(seed), 4)
    plain = calibrate(server)
    other = calibrate(replace(server, busy=of_use * server.busy, load=of_load * server.load))
    for name in ("demand", "low", "high", "day_low", "day_high"):
        assert getattr(other, name) == pytest.approx(getattr(plain, name) * of_use / of_load, rel=1e-3)
    least = 1e-6 * float(np.max(server.busy)) * of_use
    assert other.base == pytest.approx(plain.base * of_use, rel=1e-3, abs=least), "next to nothing is nothing"
    assert other.highest == pytest.approx(plain.highest * of_load, rel=1e-3)
    assert other.power == pytest.approx(plain.power, abs=1e-3)
    assert (other.excluded, other.bend.bent) == (plain.excluded, plain.bend.bent)


COURSES = st.sampled_from(
    ("none", "steady", "random", "counted", "rare", "wild", "wave", "rising", "negative")
)


def course(kind: str, count: int, rng: Any) -> Any:
    """What recordings can hold, sense or not."""
    return {
        "none": np.zeros(count),
        "steady": np.ones(count),
        "random": rng.random(count),
        "counted": np.round(3 * rng.random(count)),
        "rare": (rng.random(count) < 0.05) * 1.0,
        "wild": np.abs(rng.standard_cauchy(count)),
        "wave": 1 + np.sin(np.arange(count) / 10),
        "rising": np.arange(count) * 1.0,
        "negative": -rng.random(count),
    }[kind]


@settings(max_examples=60)
@given(
    COURSES,
    COURSES,
    st.integers(0, 300),
    st.sampled_from((60, 900, 3600)),
    st.integers(-12, 12),
    st.integers(0, 99),
)
@example("rare", "rare", 116, 900, 3, 0)
def test_that_whatever_was_recorded_is_told_in_order_or_refused(
    load: str, used: str, count: int, step: int, size: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    times = np.cumsum(rng.choice([1, 1, 1, 1, 5, 100], count)) * step
    users = np.abs(course(load, count, rng))
    busy = 10.0**size * (course(used, count, rng) * rng.random() + users * rng.choice([0.0, 1.0]))
    for limits in (OF_PROCESSOR, OF_OTHERS):
        try:
            found = calibrate(Intervals(times, users, busy, rng.random(count), step), limits=limits)
        except CalibrationRefused:
            continue
        assert 0 < found.low <= found.demand <= found.high
        assert found.day_low <= found.low
        assert found.high <= found.day_high
        assert found.base_low <= found.base <= found.base_high
        assert found.highest > 0
        assert found.lowest <= found.highest


@given(st.floats(1.0, 1e9), st.integers(4, 20), st.floats(0, 2e9), st.integers(0, 50))
def test_that_growth_is_told_by_the_month(weekly: float, weeks: int, start: float, seed: int) -> None:
    times = np.arange(weeks * 7 * 24) * 3600.0 + start
    noise = 0.02 * weekly * np.random.default_rng(seed).standard_normal(len(times))
    found = growth(times, 1e10 + weekly * (times - start) / WEEK + noise)
    assert found.month == pytest.approx(weekly * 30.4375 / 7, rel=0.02)
    assert found.month_low <= found.low <= found.month <= found.high <= found.month_high
    assert found.last_low <= found.last <= found.last_high
    assert found.weeks == weeks


def refused(found: Intervals) -> str:
    with pytest.raises(CalibrationRefused) as fault:
        calibrate(found)
    return str(fault.value)


def changed(**parts: Any) -> Intervals:
    return replace(recorded("plain", np.random.default_rng(8)), **parts)


def test_that_what_tells_nothing_is_refused_with_its_number_and_what_to_measure() -> None:
    true = changed()
    assert refused(true.chosen(slice(0, 5))).startswith("5 intervals are too few; 8 are needed")
    assert "its largest is 1.0" in refused(
        changed(load=true.load * 0 + 100 + np.arange(len(true.load)) * 1e-3)
    )
    assert "There is no load" in refused(changed(load=true.load * 0))
    assert "960 of 960 intervals are more than 95 % busy" in refused(
        changed(utilization=true.utilization * 0 + 0.99)
    )
    assert "More load needs less" in refused(changed(busy=8 - true.busy))


def test_that_noise_is_refused_rather_than_believed() -> None:
    rng = np.random.default_rng(9)
    true = changed()
    told = refused(changed(busy=true.busy + np.abs(rng.standard_normal(len(true.busy))) * 12))
    assert "is only known to" in told or "scatters around its line" in told


def wandering(load: Any, rng: Any) -> Intervals:
    """A minute of every load on a server whose use wanders beside it: neighbours correlate by 0.8."""
    errors = rng.standard_normal(len(load))
    for place in range(1, len(errors)):
        errors[place] = 0.8 * errors[place - 1] + 0.6 * errors[place]
    busy = BASE + DEMAND * load + 0.1 * errors
    return Intervals(np.arange(len(load)) * 60, load, busy, busy / PROCESSORS, 60)


def test_that_loads_in_a_random_order_tell_what_a_rising_load_does_not() -> None:
    rng = np.random.default_rng(14)
    rising = np.linspace(40.0, 200.0, 40)
    by_chance = [calibrate(wandering(rng.permutation(rising), rng)) for _ in range(SERVERS)]
    assert sum(one.low <= DEMAND <= one.high for one in by_chance) >= 18
    refusals = 0
    for _ in range(SERVERS):
        try:
            calibrate(wandering(rising, rng))
        except CalibrationRefused as fault:
            refusals += "depend on each other" in str(fault)
    assert refusals > SERVERS / 4


@pytest.mark.parametrize("days", [7, 14, 51])
def test_that_weekends_at_rest_bend_no_course_and_widen_no_day(days: int) -> None:
    """From 240 users at night to 2,400, from Monday to Friday; a user needs 0.018 % of 8 processors."""
    lines = recorded_months(datetime.date(2026, 10, 1), days, always(2400.0), always(0.018), 4.0)
    load, used = (np.array([mean for mean, _ in line.means.values()]) for line in lines)
    times = np.array(list(lines[0].means))
    found = calibrate(Intervals(times, load, used * 0.08, used / 100, 3600))
    true = 0.018 * 0.08
    assert found.low < true < found.high
    assert 0.85 * true < found.day_low < found.day_high < 1.15 * true
    assert not found.bend.bent and not found.bend.unsure


def test_that_the_quantile_lies_between_whole_degrees_of_freedom() -> None:
    for level in (0.8, 0.95):
        assert student_t_real(level, 7) == student_t(level, 7)
        assert student_t(level, 8) < student_t_real(level, 7.4) < student_t(level, 7)


def test_that_the_step_does_not_change_what_a_recording_of_days_tells() -> None:
    fine = recorded("plain", np.random.default_rng(10))
    hours = len(fine.times) // 4
    load, busy, used = (part.reshape(hours, 4).mean(1) for part in (fine.load, fine.busy, fine.utilization))
    coarse = Intervals(fine.times.reshape(hours, 4)[:, 0], load, busy, used, 4 * STEP)
    assert calibrate(coarse).demand == pytest.approx(calibrate(fine).demand, rel=0.01)

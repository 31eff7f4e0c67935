"""A kept plan against readings whose truth is known: the verdict, the load it is at, the reasons and what comes."""

from __future__ import annotations

import datetime
import math
from typing import Any

import pytest
from msgspec.structs import replace

from app.plan.examples import examples
from planners.analysis.actual import (
    Actual,
    ActualRefused,
    Cause,
    Outcome,
    Readings,
    changed_since,
    held_against,
)
from planners.analysis.periods import hours_by_key, month_of, periods
from planners.analysis.promise import Band, Promise
from planners.analysis.recorded_lines import Line
from planners.registry import planner
from tests.planners.analysis.recorded_months import HOUR, Course, always, recorded_months

BEGIN = datetime.date(2025, 11, 1)
USERS, WORK = 10_000, 0.00228
MAIL: dict[str, Any] = {
    "platform": "solaris-6800", "version": "7", "template": "mail7", "users": USERS, "as_reference": True,
    "growth": 15.0, "growth_low": 5.0, "growth_high": 30.0, "activity_spread": 20.0, "start": "2025-11",
}  # fmt: skip


def promise(begin: datetime.date = BEGIN, said: dict[str, Band] | None = None, **changes: Any) -> Promise:
    mail = planner("mail")
    entries = {key: value for key, value in {**MAIL, **changes}.items() if value is not None}
    return Promise(mail, mail.check(entries), begin, said)


def actual(
    days: int = 300,
    users: Course | None = None,
    work: Course | None = None,
    base: float = 0.0,
    **changes: Any,
) -> Actual:
    """A year that grows as planned where nothing else is said."""
    grown = users or (lambda day: USERS * 1.15 ** (day / 365.25))
    lines = recorded_months(BEGIN, days, grown, work or always(WORK), base)
    return held_against(promise(**changes), None, Readings(lines))


def difference(found: Actual) -> float:
    assert found.head.measured is not None
    return found.head.measured - found.head.promised.value


def part(found: Actual, cause: Cause) -> float:
    return next(one.difference for one in found.parts if one.cause is cause)


def test_that_a_year_as_planned_is_inside_everywhere() -> None:
    found = actual()
    assert found.month.begin == datetime.date(2026, 8, 1)
    assert found.head.key == "processor" and found.head.outcome is Outcome.INSIDE
    assert found.at_load[0].outcome is Outcome.INSIDE
    assert abs(found.head.error) < 8 and abs(found.load_error) < 6
    assert all(one.outcome is Outcome.UNKNOWN for one in found.of_month[1:])


@pytest.mark.parametrize(
    "changes, cause, points",
    [
        ({"users": lambda day: USERS * (1.15 + 0.25 * day / 300)}, Cause.LOAD, 6.0),
        ({"work": always(1.4 * WORK)}, Cause.WORK, 0.4 * 25.4),
        ({"base": 9.0}, Cause.OTHER, 9.0),
    ],
)
def test_that_the_difference_is_laid_where_it_comes_from(
    changes: dict[str, Any], cause: Cause, points: float
) -> None:
    found = actual(**changes)
    assert math.fsum(one.difference for one in found.parts) == pytest.approx(difference(found))
    assert part(found, cause) == pytest.approx(points, abs=2.0)
    assert max(found.parts, key=lambda one: abs(one.difference)).cause is cause
    work = next(one for one in found.parts if one.cause is Cause.WORK)
    assert work.low is not None and work.high is not None and work.low <= work.difference <= work.high


def test_that_more_work_than_the_range_allows_is_above_and_less_below() -> None:
    assert actual(work=always(1.7 * WORK)).head.outcome is Outcome.ABOVE
    assert actual(work=always(0.5 * WORK)).head.outcome is Outcome.BELOW
    idle = actual(users=always(0.4 * USERS))
    assert idle.head.outcome is Outcome.BELOW
    assert idle.at_load[0].outcome is Outcome.INSIDE


def test_that_what_is_held_is_one_server_of_several() -> None:
    found = actual(users=always(5000), servers=2, growth=None, growth_low=None, growth_high=None)
    assert found.promise.servers == 2
    assert found.planned_load == 5000
    assert found.head.promised.value == pytest.approx(WORK * 5000, rel=0.01)
    assert found.head.outcome is Outcome.INSIDE


def test_that_changes_since_are_a_part_of_their_own() -> None:
    mail = planner("mail")
    then = mail.check(MAIL)
    now = mail.check({**MAIL, "version": "6.5", "template": "mail6", "users": 12_000, "activity": 1.2})
    changed = changed_since(mail, then, now)
    assert [field.name for field in changed] == ["version"]
    halved = {**then, "servers": 2}
    assert [field.name for field in changed_since(mail, then, halved)] == ["servers"]
    lines = recorded_months(BEGIN, 60, always(USERS), always(WORK))
    present = Promise(mail, mail.check({**MAIL, "platform": "aix-p670"}), BEGIN)
    found = held_against(promise(), present, Readings(lines))
    assert part(found, Cause.CHANGES) != 0
    assert math.fsum(one.difference for one in found.parts) == pytest.approx(difference(found))


def test_that_disk_operations_are_held_as_the_system_counts_them() -> None:
    """An array's own copies of a write are not in a recording."""
    bare, mirrored = (promise(raid=level).month(0).bands["drives"] for level in ("raid0", "raid10"))
    assert mirrored.value == pytest.approx(bare.value)
    assert mirrored.high == pytest.approx(bare.high, rel=1e-4)
    sizing = planner("mail").size(planner("mail").check({**MAIL, "raid": "raid10"}))
    said = float(sizing.quantities["disk.operations"].value)
    assert said > 1.2 * mirrored.value
    kept = (
        promise(said={"disk.operations": Band(2 * said, said, 3 * said)}, raid="raid10")
        .month(0)
        .bands["drives"]
    )
    assert kept.value == pytest.approx(2 * mirrored.value)


def test_that_a_change_that_does_nothing_is_no_part() -> None:
    lines = recorded_months(BEGIN, 300, lambda day: USERS * 1.15 ** (day / 365.25), always(WORK), 0.0)
    kept, present = promise(activity=1.0), promise(activity=1.0 + 1e-13)
    found = held_against(kept, present, Readings(lines))
    assert part(found, Cause.CHANGES) == 0


def test_that_a_plan_is_held_to_what_it_said_then() -> None:
    said = {"processor.utilization": Band(30.0, 28.0, 33.0)}
    kept = promise(said=said)
    assert kept.moved
    assert kept.month(0).bands["processor"].value == pytest.approx(30.0)
    assert kept.at_load(0, USERS / 2)["processor"].value == pytest.approx(15.0)
    assert not promise(said={"processor.utilization": Band(22.8, 22.659362549800797, 22.9414)}).moved


def test_that_a_backup_at_night_is_no_peak() -> None:
    load, used = recorded_months(BEGIN, 30, always(USERS), always(WORK))
    at_night = {
        start: (90.0, 4) if start // HOUR % 24 in (1, 2, 3) else value for start, value in used.means.items()
    }
    busy = Line(used.quantity, used.source, used.step, at_night, used.processors)
    (found,) = periods(hours_by_key([load, busy]), month_of)
    assert found.peaks["processor"] < 26


def test_that_processes_are_no_machine_and_processors_make_percent() -> None:
    load, used = recorded_months(BEGIN, 14, always(USERS), always(WORK))
    process = Line("processor.busy", "monitor.csv", HOUR, dict.fromkeys(used.means, (2.0, 1)), 8)
    assert hours_by_key([load, used, process])["processor"] == hours_by_key([load, used])["processor"]
    assert set(hours_by_key([load, process])["processor"].values()) == {25.0}


def test_that_without_a_load_the_processor_is_held_and_not_explained() -> None:
    _, used = recorded_months(BEGIN, 60, always(USERS), always(WORK))
    found = held_against(promise(), None, Readings((used,)))
    assert found.head.measured is not None and found.parts == ()
    assert found.unsplit == "No load was recorded. Import a table with the columns time and load."


def test_that_few_readings_leave_work_and_other_jobs_together() -> None:
    found = actual(days=5, base=8.0)
    assert [one.cause for one in found.parts] in (
        [Cause.LOAD, Cause.CHANGES, Cause.BOTH], [Cause.LOAD, Cause.CHANGES, Cause.WORK, Cause.OTHER]
    )  # fmt: skip
    assert bool(found.unsplit) == (found.parts[-1].cause is Cause.BOTH)


@pytest.mark.parametrize(
    "begin, place, told",
    [
        (
            datetime.date(2025, 9, 1),
            0,
            "The readings are older than the plan: they are held against its first month",
        ),
        (
            datetime.date(2029, 9, 1),
            24,
            "The plan ends before these readings: they are held against its last month.",
        ),
        (BEGIN, 0, ""),
    ],
)
def test_that_readings_of_another_time_are_held_against_the_nearest_month(
    begin: datetime.date, place: int, told: str
) -> None:
    lines = recorded_months(begin, 30, always(USERS), always(WORK))
    found = held_against(promise(), None, Readings(lines))
    assert found.outside.startswith(told) and bool(found.outside) == bool(told)
    assert found.head.promised == promise().month(place).bands["processor"]
    assert math.fsum(one.difference for one in found.parts) == pytest.approx(difference(found))


def test_that_too_few_days_are_refused() -> None:
    lines = recorded_months(BEGIN, 4, always(USERS), always(WORK))
    with pytest.raises(ActualRefused) as refused:
        held_against(promise(), None, Readings(lines))
    assert str(refused.value) == "No month has readings of three days. Record at least three working days."


def test_that_what_no_figure_tells_is_refused() -> None:
    other = Line("processor.steal", "sa.json", HOUR, {0: (1.0, 1)})
    with pytest.raises(ActualRefused):
        held_against(promise(), None, Readings((other,)))


def test_that_two_weeks_tell_no_trend_but_the_plan_goes_on_from_what_was_measured() -> None:
    found = actual(days=14, work=always(1.2 * WORK))
    again = found.again
    assert again.course is None
    assert again.refused.startswith("The readings are of 2 weeks") or "3 weeks" in again.refused
    assert found.head.error is not None
    month, band = again.months[0]
    assert month == datetime.date(2025, 12, 1)
    assert band.low <= band.value <= band.high
    assert band.value == pytest.approx(
        found.promise.month(1).bands["processor"].value * (1 + found.head.error / 100)
    )


def test_that_the_plan_goes_on_only_as_far_as_processors_have_room() -> None:
    again = actual(days=14, work=always(2.8 * WORK)).again
    assert again.months and all(band.value <= band.high <= 100 for _, band in again.months)
    assert again.over is not None


def test_that_months_of_readings_are_forecast_and_a_jump_is_dated() -> None:
    found = actual(work=lambda day: WORK * (1.25 if day >= 151 else 1.0))
    again = found.again
    assert again.course is not None and not again.refused
    assert again.course.jump is not None
    assert abs((again.course.jump.day - datetime.date(2026, 4, 1)).days) <= 10
    assert again.months[0][0] == datetime.date(2026, 9, 1)
    assert len(again.months) <= 10, "no further than was recorded"
    first = again.months[0][1]
    assert first.value == pytest.approx(found.head.measured, rel=0.1)
    assert all(0 <= band.low <= band.value <= band.high <= 100 for _, band in again.months)
    assert again.load is not None and again.load.months[0][1].value == pytest.approx(
        found.month.load, rel=0.1
    )


def test_that_no_forecast_goes_beyond_the_largest_load_possible() -> None:
    def ahead(**changes: Any) -> list[Band]:
        load = actual(users=lambda day: USERS * (1 + day / 400), **changes).again.load
        assert load is not None
        return [band for _, band in load.months]

    most = 2 * USERS
    assert max(band.high for band in ahead()) > most
    bound = ahead(load_most=most)
    assert bound and all(band.low <= band.value <= band.high <= most for band in bound)


def test_that_the_month_over_the_target_is_named() -> None:
    found = actual(users=lambda day: USERS * (1.4 + 1.9 * day / 300))
    assert found.promise.capacity("processor") == 70
    over = found.again.over
    assert over is not None and over > found.month.begin


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_service_promises_the_same_at_its_planned_load(plan: Any) -> None:
    for service in plan.services:
        found = planner(service.planner)
        kept = Promise(found, found.check(dict(service.entries)), BEGIN)
        first = kept.month(0)
        assert first.load is not None and bool(first.bands) == bool(kept.figures)
        again = kept.at_load(0, first.load)
        for key, band in first.bands.items():
            assert band.low <= band.value <= band.high
            assert again[key].value == pytest.approx(band.value, rel=1e-6), (service.title, key)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
@pytest.mark.parametrize("kind", ["nothing", "constant", "full", "one quantity", "short"])
def test_that_odd_readings_are_told_or_refused(plan: Any, kind: str) -> None:
    days = 5 if kind == "short" else 70
    load, used = recorded_months(BEGIN, days, always(100), always(0.05))
    flat = {"nothing": 0.0, "constant": 20.0, "full": 100.0}.get(kind)
    if flat is not None:
        load, used = (replace(one, means=dict.fromkeys(one.means, (flat, 1))) for one in (load, used))
    memory = replace(used, quantity="memory.used")
    lines = (memory,) if kind == "one quantity" else (load, used, memory)
    for service in plan.services:
        found = planner(service.planner)
        kept = Promise(found, found.check({**dict(service.entries), "start": "2025-11"}), BEGIN)
        try:
            made = held_against(kept, None, Readings(lines))
        except ActualRefused as refused:
            assert str(refused)
            continue
        assert made.head.measured is not None
        assert all(math.isfinite(one.difference) for one in made.parts)
        assert all(band.low <= band.value <= band.high for _, band in made.again.months)

"""Whether a plan holds is one fact: months, bottlenecks, chance and breaking point never contradict each other."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from planners.analysis.breaking import breaking_activity
from planners.analysis.chance import chance
from planners.analysis.headroom import bottlenecks
from planners.analysis.held import as_now
from planners.analysis.months import run_months
from planners.analysis.projection import project
from planners.refusal import InputRefused
from tests.planners.analysis.test_decisions import CASES, made

growths = st.floats(-30, 120)
horizons = st.integers(1, 72)


def loads(service: str) -> st.SearchStrategy[Any]:
    low, high = {
        "mail": (500, 60_000),
        "inotes": (200, 30_000),
        "directory": (1000, 5_000_000),
        "network": (50, 3000),
        "virtual": (1000, 100_000),
        "traveler": (100, 30_000),
    }[service]
    return st.integers(low, high)


cases = st.sampled_from(sorted(CASES)).flatmap(lambda name: st.tuples(st.just(name), loads(name)))
LOADS = {"directory": "entries", "network": "throughput"}


def test_that_one_who_does_more_work_is_stopped_by_the_first_resource_that_is_full() -> None:
    """54 drives stand against 33 needed ones: they are full long before the processors are."""
    mail, inputs = made("mail", server_drives=54)
    found = breaking_activity(mail, inputs)
    assert found is not None
    least = min(
        verdict.capacity / verdict.demand
        for verdict in mail.size(inputs).verdicts
        if verdict.resource.name != "users"
    )
    assert found.resource.name == "drives"
    assert found.activity < 2 and abs(found.activity / least - 1) < 0.1


@settings(max_examples=40)
@given(st.integers(500, 40_000), st.floats(0.3, 4), st.none() | st.integers(4, 200))
def test_that_nothing_is_over_below_the_breaking_activity_and_something_is_above(
    users: int, activity: float, drives: int | None
) -> None:
    mail, inputs = made("mail", users=users, activity=activity, server_drives=drives)
    found = breaking_activity(mail, inputs)
    kept = as_now(mail, inputs)
    present = mail.size(kept)
    assume(found is not None)
    assert found is not None and present.servers is not None

    def holds(work: float) -> bool:
        sizing = mail.size({**kept, "activity": work})
        assert sizing.servers is not None and present.servers is not None
        return sizing.servers.value <= present.servers.value and all(
            verdict.demand <= verdict.capacity for verdict in sizing.verdicts
        )

    assert holds(found.activity * (1 - 1e-4))
    try:
        mail.check({**inputs, "activity": found.activity * (1 + 1e-4)})
    except InputRefused:
        return
    assert not holds(found.activity * (1 + 1e-4))


def test_that_what_the_present_servers_carry_is_over_in_the_month_in_which_another_is_needed() -> None:
    mail, inputs = made("mail", growth=20, horizon=60, server_drives=10_000)
    paths = {path.resource.name: path for path in run_months(mail, inputs).resources}
    assert paths["servers"].likely_over is not None
    assert paths["users"].likely_over == paths["servers"].likely_over
    odds = chance(mail, inputs)
    assert odds is not None and {one.name: share for one, share in odds.resources}["users"] < 0.01


@settings(max_examples=60, deadline=None)
@given(cases, growths, horizons, st.floats(0, 40))
def test_that_a_resource_with_no_chance_is_over_and_one_that_is_over_has_none_for_sure(
    case: tuple[str, int], growth: float, horizon: int, either: float
) -> None:
    service, load = case
    field = LOADS.get(service, "users")
    try:
        planner, inputs = made(
            service,
            **{field: load},
            growth=growth,
            growth_low=max(growth - either, -90),
            growth_high=growth + either,
            horizon=horizon,
        )
        months = run_months(planner, inputs)
    except InputRefused:
        assume(False)
        raise
    odds = chance(planner, inputs, months.fullest)
    if odds is None:
        return
    paths = {path.resource: path for path in months.resources}
    for resource, share in odds.resources:
        if resource not in paths:
            continue
        path = paths[resource]
        if share < 0.01:
            assert path.likely_over is not None or months.stopped is not None, (resource, share)
        if share > 0.99:
            assert path.likely_over is None, (resource, share)
    if all(path.high_over is None for path in paths.values()) and months.stopped is None:
        assert odds.holds > 0.5


@settings(max_examples=30, deadline=None)
@given(cases, growths)
def test_that_what_is_full_at_a_load_is_over_in_the_month_behind_it(
    case: tuple[str, int], growth: float
) -> None:
    service, load = case
    try:
        planner, inputs = made(service, **{LOADS.get(service, "users"): load}, growth=growth, horizon=36)
        months = run_months(planner, inputs)
    except InputRefused:
        assume(False)
        raise
    paths = {path.resource: path for path in months.resources}
    for one in bottlenecks(planner, inputs):
        path = paths.get(one.resource)
        if one.load is None or path is None or path.likely_over is None:
            continue
        assert months.loads[path.likely_over] >= one.load * (1 - 1e-3)


def test_that_a_peak_within_the_horizon_counts_although_the_end_is_calm() -> None:
    mail, inputs = made("mail", growth_events="6 +9000; 9 -9000", server_drives=1000)
    ahead = project(mail, mail.size(inputs))
    assert ahead.months.likely_month == 6 and ahead.months.fullest in (6, 7, 8)
    assert ahead.chance is not None and ahead.chance.holds < 0.01


def test_that_the_servers_that_the_model_adds_have_their_month() -> None:
    mail, inputs = made("mail", growth=100, horizon=24)
    found = run_months(mail, inputs)
    assert [one.servers for one in found.added] == [2, 3]
    for one in found.added:
        assert found.loads[one.month - 1] <= 18_000 * (one.servers - 1) < round(found.loads[one.month])


def test_that_a_load_that_no_measurement_covers_does_not_hold() -> None:
    directory, inputs = made("directory", entries=15_000_000, growth=60)
    ahead = project(directory, directory.size(inputs))
    assert ahead.months.stopped is not None
    assert ahead.chance is not None and ahead.chance.holds < 0.01

"""Ranges are neither too narrow nor too wide: held against every published claim that the models were not made from."""

from __future__ import annotations

from planners.planner import ClaimCheck
from planners.registry import planner, services


def held_out() -> list[ClaimCheck]:
    return [check for name in services() for check in planner(name).claims() if not check.used_for_fit]


def at_half_width(check: ClaimCheck) -> bool:
    low = (check.predicted + check.low) / 2
    high = (check.predicted + check.high) / 2
    return low <= check.published_high and check.published_low <= high


def test_that_the_ranges_cover_nine_in_ten_claims_and_half_of_them_would_not() -> None:
    checks = held_out()
    assert len(checks) >= 30
    assert {check.service for check in checks} == {"mail", "traveler", "directory", "network", "virtual"}
    assert sum(check.inside for check in checks) >= 0.9 * len(checks)
    assert sum(at_half_width(check) for check in checks) < 0.9 * len(checks)


def test_that_the_likely_value_stands_in_its_range() -> None:
    assert all(check.low <= check.predicted <= check.high for check in held_out())

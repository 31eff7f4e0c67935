"""A load that is certain is asked of the model itself: drives hold by what they do and hold, not by their number."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest

from planners.analysis.bought import WithBought
from planners.analysis.projection import project
from planners.planner import Sizing
from planners.registry import planner

LEVEL = 0.975
OF_ONE = 0.7
"""Planned drive load."""


def chance_of(users: int, drives: float) -> tuple[float, Sizing]:
    mail = planner("mail")
    inputs = mail.check(
        {"platform": "aix-p670", "version": "7", "template": "mail7", "users": users, "drive_operations": 100}
    )
    bought = WithBought(mail, (("disk.drives", drives),), ())
    odds = project(bought, bought.size(inputs)).chance
    assert odds is not None
    alone = {resource.title: share for resource, share in odds.resources}
    return alone["Drives"], mail.size(inputs)


def carried(drives: float) -> float:
    """Operations of so many drives at 100 each: pairs, and a spare one."""
    return (drives - 1) // 2 * 2 * 100 * OF_ONE


@pytest.mark.parametrize("users", [12_000, 12_345])
@pytest.mark.parametrize("more", [0, 1, 2, 4])
def test_that_drives_hold_with_the_chance_that_they_do_the_operations(users: int, more: int) -> None:
    """As many as are expected were enough with a chance of 50 %, and as many as the worst case needs with 97 %, however
    much more they did."""
    sizing = chance_of(users, 1000)[1]
    drives = float(sizing.quantities["disk.drives"].value) + more
    held, _ = chance_of(users, drives)
    asked = sizing.quantities["disk.operations"]
    assert asked.value <= carried(drives)
    width = math.log(asked.high / asked.value) / NormalDist().inv_cdf(LEVEL)
    expected = NormalDist().cdf(math.log(carried(drives) / asked.value) / width)
    assert held == pytest.approx(expected, abs=0.005)


def test_that_a_drive_that_makes_no_pair_adds_nothing() -> None:
    drives = float(chance_of(12_000, 1000)[1].quantities["disk.drives"].value)
    assert drives % 2 == 1
    assert chance_of(12_000, drives + 1)[0] == chance_of(12_000, drives)[0] < chance_of(12_000, drives + 2)[0]

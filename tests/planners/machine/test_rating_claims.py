"""Ratings are held against each other: bridges, cores of one chip and two, virtual cores, and the whole chain."""

from __future__ import annotations

from planners.machine.known import NEWEST, TODAY, machines
from planners.machine.rating_claims import checks
from planners.planner import ClaimCheck
from planners.registry import catalogue, services

CHECKS = tuple(checks(catalogue(), "mail"))


def of(text: str) -> list[ClaimCheck]:
    return [check for check in CHECKS if text in check.claim]


def test_that_every_bridge_is_told_and_left_out_of_its_own_check() -> None:
    bridges = [check for check in CHECKS if "left out" in check.note]
    assert len(bridges) == len(catalogue().bridges())
    assert not any(check.used_for_fit for check in bridges)
    # The two bridges from the oldest ratings differ by threads: with and without, further apart than ratings err.
    assert {check.claim.split(" of ")[1].split(",")[0] for check in bridges if not check.inside} == {
        "IBM POWER5 1650 MHz",
        "IBM POWER4+ 1200 MHz",
    }


def test_that_the_whole_chain_meets_the_reference_machine_of_today() -> None:
    (chain,) = of("reference machine")
    assert chain.inside and not chain.used_for_fit
    assert abs(chain.error_percent) < 25


def test_that_every_machine_with_one_chip_is_held_against_those_with_two() -> None:
    today = [one for one in machines(catalogue()) if one.family in TODAY]
    most = {
        (one.family, one.model): max(o.cores for o in today if (o.family, o.model) == (one.family, one.model))
        for one in today
    }
    fewer = [one for one in today if one.cores < most[one.family, one.model]]
    told = [check for check in CHECKS if check.used_for_fit and "chip" in check.claim]
    assert len(told) == len(fewer) > 30
    assert all(check.inside and abs(check.error_percent) < 8 for check in told)


def test_that_virtual_cores_lie_in_the_range_that_two_of_them_made() -> None:
    virtual = of("virtual machine")
    assert sum(check.used_for_fit for check in virtual) == 2
    assert len(virtual) > 10 and all(check.inside for check in virtual)


def test_that_ratings_are_told_once() -> None:
    others = [name for name in services() if tuple(checks(catalogue(), name))]
    assert others == ["mail"]
    assert NEWEST in TODAY

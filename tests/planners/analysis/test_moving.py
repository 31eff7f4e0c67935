"""A service on other machines: as many servers as it needs there, and no more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.moving import Holding, at_largest, enough_servers, move, stay
from planners.registry import measured_elsewhere, planner, ways_to_move
from planners.schema import Entry

MAIL: dict[str, Entry] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 9000}


def use(users: int, cores: float, servers: int, growth: float) -> float:
    """The fullest resource of one of so many servers at the largest load."""
    found = planner("mail")
    (way,) = ways_to_move(
        "mail", {**MAIL, "users": users, "growth": growth}, {"processor": "Xeon Gold 6430", "cores": cores}
    )
    sizing = at_largest(found, found.check({**way, "servers": servers}))
    if sizing is None:
        return float("inf")
    return max(verdict.demand / verdict.capacity for verdict in sizing.verdicts)


@settings(max_examples=15, deadline=None)
@given(st.integers(100, 60_000), st.sampled_from([0.05, 0.1, 0.5, 4.0]), st.sampled_from([0.0, 20.0]))
def test_that_servers_are_enough_and_none_is_too_many(users: int, cores: float, growth: float) -> None:
    found = planner("mail")
    (way,) = ways_to_move(
        "mail", {**MAIL, "users": users, "growth": growth}, {"processor": "Xeon Gold 6430", "cores": cores}
    )
    inputs = found.check(way)
    count = enough_servers(found, inputs)
    worst = enough_servers(found, inputs, worst=True)
    assert count is not None and worst is not None
    assert count <= worst
    assert use(users, cores, count, growth) <= 1 + 1e-9
    if count > 1:
        assert use(users, cores, count - 1, growth) > 1


def test_that_what_belongs_to_the_old_machine_stays_behind() -> None:
    own = {
        **MAIL,
        "server_memory": 4096.0,
        "servers": 3,
        "price_server": 5.0,
        "rating_family": "own rating",
        "raid": "raid5",
    }
    (way,) = ways_to_move("mail", own, {"processor": "EPYC 9354", "memory": 65536.0, "price": 7000.0})
    assert way["server_memory"] == 65536.0
    assert way["price_server"] == 7000.0
    assert way["raid"] == "raid5"
    assert not {"servers", "rating_family"} & set(way)


def test_that_a_move_starts_from_the_machine_that_makes_it_surest() -> None:
    ways = ways_to_move("mail", MAIL, {"processor": "Xeon Gold 6430", "cores": 8.0, "system": "linux"})
    known = planner("mail")
    across, surest = move(known, ways[:1]), move(known, ways)
    assert surest.sizing is not None and surest.sizing.inputs["platform"] == "linux-x86"
    assert surest.processor is not None and across.processor is not None
    assert surest.processor.high / surest.processor.low < across.processor.high / across.processor.low


def test_that_what_was_measured_on_ones_own_server_is_not_moved_to_a_published_one() -> None:
    own = {**MAIL, "baseline_users": 5000, "baseline_utilization": 40.0, "baseline_processors": 4}
    assert measured_elsewhere("mail", own) == ()
    assert len(ways_to_move("mail", own, {"processor": "EPYC 9354", "system": "linux"})) == 1


@pytest.mark.parametrize("system", ["linux", "windows"])
def test_that_measured_machines_are_those_of_the_system(system: str) -> None:
    found = measured_elsewhere("mail", MAIL, system)
    assert found
    assert all(str(way["platform"]).startswith(system) for _, way in found)


def test_that_what_cannot_be_sized_stands_last() -> None:
    known = planner("mail")
    moves = [move(known, ({**MAIL, "version": "12"},)), stay(known, {**MAIL, "as_reference": True})]
    assert moves[0].holding() is Holding.REFUSED
    assert moves[1].place(0.8) < moves[0].place(0.8)

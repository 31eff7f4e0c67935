"""What was worked out for one load, or step by step within something else, changes no other answer and costs nothing twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.examples import examples
from planners.analysis.bought import WithBought
from planners.analysis.held import Loads
from planners.catalogue.store import Catalogue
from planners.compiled import PATIENCE, Compiled, Met
from planners.laws.symbol import is_symbol
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import planner_over

DOMINO = [dict(one.entries) | {"service": one.planner} for plan in examples() for one in plan.services]
CASES = [entries for entries in DOMINO if entries["service"] in ("mail", "inotes") and "users" in entries]


def told(catalogue: Catalogue, entries: Mapping[str, Any], users: int) -> str:
    """The sizing for so many users, each digit of it."""
    used = planner_over(str(entries["service"]), catalogue)
    asked = {name: value for name, value in entries.items() if name != "service"}
    try:
        return repr(used.size(used.check({**asked, "users": users})))
    except (InputRefused, NotInEvidence) as refused:
        return repr(refused)


@settings(max_examples=20, deadline=None)
@given(entries=st.sampled_from(CASES), users=st.tuples(st.integers(1, 40_000), st.integers(1, 40_000)))
def test_that_a_sizing_does_not_hang_on_the_load_that_was_asked_before(
    entries: Mapping[str, Any], users: tuple[int, int]
) -> None:
    used, fresh = Catalogue.open_default(), Catalogue.open_default()
    first, second = users
    told(used, entries, first)
    assert told(used, entries, second) == told(fresh, entries, second)
    used.close()
    fresh.close()


def test_that_what_a_way_is_made_of_is_not_written_down_on_its_own() -> None:
    traced = []

    def part(inputs: Mapping[str, Any]) -> Any:
        if is_symbol(inputs["load"]):
            traced.append("part")
        return 2 * inputs["load"]

    inner = Compiled(part, Met())
    outer = Compiled(lambda inputs: inner({**inputs, "more": 1.0}) + 1, Met())
    for load in range(PATIENCE - 1):
        assert outer({"load": load}) == 2 * load + 1
    for load in range(PATIENCE - 1):
        assert inner({"load": load, "more": 1.0}) == 2 * load
    assert not traced
    assert outer({"load": 50}) == 101
    assert traced


@pytest.mark.parametrize("fault", [ValueError, KeyError])
def test_that_a_fault_within_leaves_nothing_behind(fault: type[Exception]) -> None:
    def part(inputs: Mapping[str, Any]) -> Any:
        if inputs["load"] < 0:
            raise fault
        calls.append(inputs["load"])
        return inputs["load"] + 0.5

    calls: list[float] = []
    inner = Compiled(part, Met())
    with pytest.raises(fault):
        Compiled(lambda inputs: inner(inputs))({"load": -1})
    for load in range(3 * PATIENCE):
        assert inner({"load": load}) == load + 0.5
    assert len(calls) == PATIENCE


def test_that_loads_are_sized_once_for_what_is_only_judged_otherwise() -> None:
    """Ways that differ in the drives that are bought ask for the same many loads, one after the other."""
    entries = {name: value for name, value in CASES[0].items() if name != "service"}
    found = planner_over(str(CASES[0]["service"]), Catalogue.open_default())
    checked, loads = found.check(entries), np.linspace(100.0, 900.0, 9)
    ways = [WithBought(found, (("drives", drives),), ()) for drives in (4.0, 8.0)]
    first, second = (_figures(way, checked, loads) for way in ways)
    assert first and all(one is other for one, other in zip(first, second, strict=True))
    others = _figures(ways[1], {**checked, "activity": 1.5}, loads)
    assert all(one is not other for one, other in zip(others, second, strict=True))


def _figures(way: WithBought, checked: Mapping[str, Any], loads: Any) -> list[object]:
    return list(Loads(way, dict(checked)).many(loads).quantities.values())

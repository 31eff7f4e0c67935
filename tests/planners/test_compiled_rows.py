"""Many rows that are asked together come to what each comes to alone, to the last digit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.judging import judge_entries
from planners.compiled import Compiled
from planners.laws.elementwise import ceil, larger, log, real, whole
from planners.machine.one_point import standing
from planners.planner import Planner
from planners.refusal import InputRefused, NotInEvidence, Refusal
from planners.registry import catalogue, planner_over, services
from tests.planners.test_compiled import PLANS


def found_of(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Ways that part by the load, a law without an answer, a refusal, and a power."""
    load = real(inputs["load"])
    if load > 100:
        raise InputRefused((Refusal("load", f"{load:g}", "less"),))
    share = 1 / (load - 5) if load > 2 else load**0.5
    return {"made": ceil(larger(load / 3, inputs["least"])) + log(load + 1), "share": share, "stays": 7.0}


def alone(
    compute: Any, inputs: Mapping[str, Any], columns: Mapping[str, Sequence[float]], row: int
) -> object:
    try:
        return compute({**inputs, **{name: column[row] for name, column in columns.items()}})
    except (InputRefused, NotInEvidence, ArithmeticError) as fault:
        return type(fault)


def of_row(values: Any, place: int) -> object:
    """A number of a part: its own in an array, or the one of all."""
    return values.tolist()[place] if hasattr(values, "dtype") else values


loads = st.one_of(st.integers(0, 120), st.floats(0, 120), st.just(5), st.just(5.0))


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(loads, min_size=1, max_size=60), least=st.floats(0, 9))
def test_that_rows_come_to_what_each_comes_to_alone(rows: list[float], least: float) -> None:
    columns, seen = {"load": rows}, set()
    for part in Compiled(found_of).many({"load": 0, "least": least}, columns):
        for place, row in enumerate(part.places.tolist()):
            seen.add(row)
            one = alone(found_of, {"least": least}, columns, row)
            if part.found is None:
                assert isinstance(one, type) and isinstance(part.fault, one)
            else:
                assert {name: of_row(values, place) for name, values in part.found.items()} == one
    assert seen == set(range(len(rows)))


def test_that_rows_which_go_one_way_are_one_part() -> None:
    parts = list(Compiled(found_of).many({"least": 1.0}, {"load": [20.0 + one for one in range(60)]}))
    assert [len(part.places) for part in parts] == [60]


def test_that_rows_go_one_way_however_sure_they_are_where_only_numbers_are_asked() -> None:
    def found(inputs: Mapping[str, Any]) -> dict[str, Any]:
        return {"sure": standing(inputs["load"], 1.0, 100.0), "made": inputs["load"] * 3}

    rows = {"load": [float(load) for load in range(20, 500, 10)]}
    for numbers, ways in ((False, 3), (True, 1)):
        parts = list(Compiled(found, numbers=numbers).many({}, rows))
        made = {
            place: one
            for part in parts
            if part.found is not None
            for place, one in zip(part.places.tolist(), part.found["made"].tolist(), strict=True)
        }
        assert made == {place: 3 * load for place, load in enumerate(rows["load"])}
        assert len([part for part in parts if len(part.places) > 1]) == ways


def test_that_whole_numbers_too_large_for_an_array_stay_exact() -> None:
    compiled = Compiled(lambda inputs: {"made": inputs["load"] * 3})
    rows = [2**62 + one for one in range(40)]
    made = {
        row: of_row(part.found["made"], place)
        for part in compiled.many({}, {"load": rows})
        for place, row in enumerate(part.places.tolist())
        if part.found is not None
    }
    assert made == {row: 3 * load for row, load in enumerate(rows)}


@pytest.mark.parametrize("rows", [[-1.5, -0.5, 0.0, 2.9, 2.0**31 - 0.5], [1.5, 2.0**31], [0.5, 2.0**70]])
def test_that_what_is_behind_the_point_goes_as_it_goes_alone(rows: list[float]) -> None:
    compiled = Compiled(lambda inputs: {"made": whole(inputs["load"]) + 1})
    asked = {"load": [one for one in rows for _ in range(12)]}
    made = {
        row: of_row(part.found["made"], place)
        for part in compiled.many({}, asked)
        for place, row in enumerate(part.places.tolist())
        if part.found is not None
    }
    assert [made[row] for row in range(len(asked["load"]))] == [int(one) + 1 for one in asked["load"]]


@pytest.mark.parametrize("service", services())
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_that_a_run_of_loads_is_judged_as_each_load_is(service: str, data: st.DataObject) -> None:
    used: Planner = planner_over(service, catalogue())
    inputs = used.check(data.draw(st.sampled_from(PLANS[service])))
    load = inputs[used.load_field]
    assert isinstance(load, int | float)
    factors = data.draw(st.lists(st.floats(0.2, 6), min_size=20, max_size=60))
    columns = {used.load_field: [type(load)(load * factor) for factor in factors]}
    for part in judge_entries(used).many(inputs, columns):
        for place, row in enumerate(part.places.tolist()):
            one = alone(judge_entries(used), inputs, columns, row)
            if part.found is None:
                assert isinstance(one, type) and isinstance(part.fault, one)
                continue
            assert not isinstance(one, type)
            assert of_row(part.found.servers, place) == one.servers  # type: ignore[attr-defined]
            assert [
                (
                    many.resource,
                    *(of_row(getattr(many, name), place) for name in ("demand", "low", "high", "capacity")),
                )
                for many in part.found.verdicts
            ] == [
                (single.resource, single.demand, single.low, single.high, single.capacity)
                for single in one.verdicts  # type: ignore[attr-defined]
            ]

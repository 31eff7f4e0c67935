"""What was compiled answers as the computation itself, to the last digit and letter, and is not gone step by step again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.opening import read_plan
from planners.compiled import PATIENCE, Compiled, Met
from planners.laws.elementwise import ceil, larger, log
from planners.planner import Planner
from planners.refusal import InputRefused, NotInEvidence, Refusal
from planners.registry import catalogue, planner_over, services
from planners.schema import Field, Kind
from tests import own_servers

EXAMPLES = Path(__file__).resolve().parents[2] / "resources" / "examples"
PLANS = {
    service: [dict(one.entries) for one in read_plan(path).services if one.planner == service]
    for service in services()
    for path in sorted(EXAMPLES.glob("*.txt"))
    if any(one.planner == service for one in read_plan(path).services)
}
FAR = 1e6
FACTORS = st.floats(0.2, 4)


def answer(found: Planner, entries: Mapping[str, object]) -> str:
    """Everything that the planner says, each digit of it."""
    try:
        return repr(found.size(found.check(entries)))
    except (InputRefused, NotInEvidence) as told:
        return repr(told)


def values(field: Field) -> st.SearchStrategy[Any]:
    low, high = max(field.low, 0.0), min(field.high, FAR)
    match field.kind:
        case Kind.WHOLE:
            return st.integers(round(low), round(high))
        case Kind.NUMBER:
            return st.floats(low, high)
        case Kind.CHOICE if field.choices:
            return st.sampled_from([choice.value for choice in field.choices])
        case Kind.SWITCH:
            return st.booleans()
    return st.none()


def twice(inputs: Mapping[str, Any]) -> dict[str, object]:
    load = inputs["load"]
    if load > 100:
        raise InputRefused((Refusal("load", str(load), "less"),))
    text = f"{load:.1f} of {inputs['name']}" if load > 10 else "few"
    return {"made": ceil(larger(load / 3, 2.0)) + log(load), "text": text, "whole": round(load), "stays": 7}


@pytest.mark.parametrize("service", services())
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_that_a_compiled_sizing_is_the_sizing_to_the_last_digit_and_letter(
    service: str, data: st.DataObject
) -> None:
    used = planner_over(service, catalogue())
    entries = dict(data.draw(st.sampled_from(PLANS[service])))
    for field in data.draw(st.lists(st.sampled_from(used.fields()), max_size=3)):
        entries[field.name] = data.draw(values(field))
    for _ in range(PATIENCE):
        answer(used, entries)
    for factor in (1.0, *data.draw(st.lists(FACTORS, max_size=4))):
        load = entries.get(used.load_field)
        if isinstance(load, int | float):
            entries[used.load_field] = type(load)(load * factor)
        assert answer(used, entries) == answer(planner_over(service, catalogue()), entries)


def counted() -> tuple[list[float], Callable[[Mapping[str, Any]], dict[str, object]]]:
    calls: list[float] = []

    def compute(inputs: Mapping[str, Any]) -> dict[str, object]:
        calls.append(1)
        return twice(inputs)

    return calls, compute


def test_that_a_way_that_was_taken_is_not_gone_step_by_step_again() -> None:
    calls, compute = counted()
    compiled = Compiled(compute, Met())
    for load in range(20, 60):
        assert compiled({"load": float(load), "name": "x"}) == twice({"load": float(load), "name": "x"})
    assert len(calls) == PATIENCE


def test_that_another_way_is_gone_as_the_computation_goes() -> None:
    _, compute = counted()
    compiled = Compiled(compute)
    loads = [20.0] * PATIENCE + [3.0, 10.0, 10.5, 4] + [2] * PATIENCE + [7]
    assert [compiled({"load": load, "name": "x"}) for load in loads] == [
        twice({"load": load, "name": "x"}) for load in loads
    ]


def test_that_a_refusal_is_refused_with_the_number_that_was_given() -> None:
    calls, compute = counted()
    compiled = Compiled(compute, Met())
    for load in range(101, 101 + 3 * PATIENCE):
        with pytest.raises(InputRefused) as told:
            compiled({"load": load, "name": "x"})
        assert told.value.refusals[0].given == str(load)
    assert len(calls) == PATIENCE


def test_that_words_are_another_case_and_whole_numbers_another_than_fractions() -> None:
    _, compute = counted()
    compiled = Compiled(compute)
    for inputs in ({"load": 20.0, "name": "x"}, {"load": 20, "name": "x"}, {"load": 20.0, "name": "y"}):
        found = [compiled(inputs) for _ in range(PATIENCE + 1)]
        assert {repr(one) for one in found} == {repr(twice(inputs))}


def test_that_a_text_that_looks_like_a_place_for_a_number_stays_the_text_that_it_is() -> None:
    found = planner_over("mail", catalogue())
    for text in ("\0v0:\0", "\0exit(3):\0", "\0v0:,.0f", "{v0}", "' + exit(3) + '"):
        for _ in range(PATIENCE + 1):
            with pytest.raises(InputRefused) as told:
                found.check({"platform": text, "users": 12})
            assert told.value.refusals[0].given == text
    names = Compiled(lambda inputs: {"name": f"{inputs['name']}: {inputs['load']:.1f}"})
    for load in range(PATIENCE + 1):
        assert names({"load": load, "name": "\0exit(3):\0"}) == {"name": f"\0exit(3):\0: {load:.1f}"}


def test_that_what_one_caller_does_with_a_result_is_nothing_to_the_next() -> None:
    compiled = Compiled(lambda inputs: {"name": inputs["name"]})
    for _ in range(PATIENCE + 2):
        found = compiled({"name": "x"})
        assert found == {"name": "x"}
        found["name"] = "changed"


def test_that_a_law_without_an_answer_is_told_as_the_computation_tells_it() -> None:
    def share(inputs: Mapping[str, Any]) -> str:
        try:
            return f"{1 / (inputs['load'] - 5):.1f}"
        except ZeroDivisionError:
            return "all"

    compiled = Compiled(share)
    loads = (*range(6, 6 + PATIENCE), 5, 7)
    assert [compiled({"load": load}) for load in loads] == [share({"load": load}) for load in loads]


def test_that_what_cannot_be_written_down_is_computed_all_the_same() -> None:
    compiled = Compiled(lambda inputs: {"found": {1.0: "one", 2.0: "two"}[inputs["load"]]})
    for load in (1.0, 2.0) * PATIENCE:
        assert compiled({"load": load}) == {"found": "one" if load == 1 else "two"}


@pytest.mark.parametrize("service", own_servers.SERVICES)
@settings(max_examples=10, deadline=None)
@given(factor=st.floats(0.1, 12))
def test_that_a_sizing_by_own_recordings_is_compiled_to_the_last_digit_and_letter(
    service: str, factor: float
) -> None:
    used = planner_over(service, catalogue())
    entries = dict(next(one.entries for one in own_servers.plan().services if one.planner == service))
    for _ in range(PATIENCE):
        answer(used, entries)
    entries["users"] = max(1, round(factor * own_servers.SERVICES[service]["users"]))
    for _ in range(2):
        assert answer(used, entries) == answer(planner_over(service, catalogue()), entries)


def test_that_an_answer_is_kept_and_another_is_not_taken_for_it() -> None:
    calls, compute = counted()
    compiled = Compiled(compute, Met(), remembered=3)
    asked = [{"load": load, "name": name} for load, name in ((1.0, "x"), (1, "x"), (2.0, "x"))]
    for _ in range(3):
        assert [compiled(one) for one in asked] == [twice(one) for one in asked]
    assert len(calls) == 3
    for load in range(5, 9):
        compiled({"load": float(load), "name": "x"})
    compiled(asked[0])
    assert len(calls) == 8

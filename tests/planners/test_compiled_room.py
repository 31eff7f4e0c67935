"""What is compiled takes little room, however many computations there are and whatever is asked of them."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Mapping
from typing import Any

from app.plan.examples import examples
from planners.compiled import MOST_KEPT, Compiled, ahead
from planners.compiled.program import program_of
from planners.registry import planner

COMPUTATIONS, CASES = 20, 30
MOST_BYTES = 120_000
"""A program of a sizing, which takes 85,000; before, 250,000."""


def test_that_all_computations_together_keep_so_many_programs() -> None:
    gone: list[tuple[int, str]] = []

    def computation(number: int) -> Compiled[float]:
        def compute(inputs: Mapping[str, Any]) -> float:
            gone.append((number, inputs["case"]))
            return inputs["load"] * 2.0  # type: ignore[no-any-return]

        return Compiled(compute)

    every = [computation(number) for number in range(COMPUTATIONS)]
    asked = [(number, f"case {case}") for number in range(COMPUTATIONS) for case in range(CASES)]
    with ahead():
        for number, case in asked:
            assert every[number]({"load": 3.0, "case": case}) == 6.0
    gone.clear()
    for number, case in asked:
        assert every[number]({"load": 4.0, "case": case}) == 8.0
    assert gone == asked[:-MOST_KEPT]


def test_that_going_ahead_writes_a_way_down_whose_answer_is_kept() -> None:
    gone: list[float] = []

    def compute(inputs: Mapping[str, Any]) -> float:
        gone.append(inputs["load"])
        return inputs["load"] * 2.0  # type: ignore[no-any-return]

    kept = Compiled(compute, remembered=4)
    assert kept({"load": 3.0}) == 6.0
    with ahead():
        assert kept({"load": 3.0}) == 6.0
    gone.clear()
    assert kept({"load": 4.0}) == 8.0 and not gone


def test_that_the_program_of_a_sizing_is_small() -> None:
    service = examples()[0].services[0]
    used = planner(service.planner)
    inputs = used.check(service.entries)
    programs = [program_of(lambda one: used.size(dict(one)), inputs)]  # what is read once is read
    gc.collect()
    tracemalloc.start()
    programs += [program_of(lambda one: used.size(dict(one)), inputs) for _ in range(4)]
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert None not in programs
    assert taken / 4 < MOST_BYTES

"""Many services on few machines: plans that hold, that cost little, and a bound that no plan is below."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.consolidation import Consolidation, consolidate
from planners.analysis.placing import Kind, Load, Placed, Work
from planners.refusal import NotInEvidence
from tests.benchmarks.consolidating import two_hundred

BRIEF = 0.05
SLACK = 1e-6

shares = st.tuples(*[st.integers(2, 90).map(lambda percent: percent / 100)] * 2)


@st.composite
def works(draw: st.DrawFn, most: int = 9, servers: int = 2) -> Work:
    """Work that fits: the first kind carries every load alone."""
    prices = draw(st.lists(st.integers(10, 60), min_size=1, max_size=3))
    kinds = tuple(Kind(f"kind {number}", float(price)) for number, price in enumerate(prices))
    loads = []
    for number in range(draw(st.integers(1, most))):
        others = [draw(st.none() | shares) for _ in kinds[1:]]
        loads.append(Load(f"load {number}", (draw(shares), *others), draw(st.integers(1, servers))))
    return Work(kinds, tuple(loads))


def assert_that_it_holds(work: Work, plan: Consolidation) -> None:
    for machine in plan.machines:
        assert len(set(machine.loads)) == len(machine.loads)
        taken = [work.loads[load].shares[machine.kind] for load in machine.loads]
        assert all(one is not None for one in taken)
        assert all(math.fsum(part) <= 1 + SLACK for part in zip(*taken, strict=True))
    placed = [load for machine in plan.machines for load in machine.loads]
    assert all(placed.count(number) == load.servers for number, load in enumerate(work.loads))
    assert plan.cost == pytest.approx(sum(work.kinds[one.kind].price for one in plan.machines))
    assert plan.bound <= plan.cost <= plan.best_fit


def by_best_fit(work: Work, kind: int) -> float:
    """The plain rule on one kind: the largest load first, on the fullest machine that has room."""
    machines: list[tuple[list[int], list[float]]] = []
    order = sorted(range(len(work.loads)), key=lambda one: -max(work.loads[one].shares[kind] or (math.inf,)))
    for load in order:
        needed = work.loads[load].shares[kind]
        if needed is None:
            return math.inf
        for _ in range(work.loads[load].servers):
            fitting = [
                (sum(sums), held, sums)
                for held, sums in machines
                if load not in held and all(a + b <= 1 for a, b in zip(sums, needed, strict=True))
            ]
            if fitting:
                _, held, sums = max(fitting, key=lambda one: one[0])
            else:
                held, sums = [], [0.0] * len(needed)
                machines.append((held, sums))
            held.append(load)
            sums[:] = [a + b for a, b in zip(sums, needed, strict=True)]
    return len(machines) * work.kinds[kind].price


def cheapest(work: Work) -> float:
    """The least cost of all partitions; of loads with one server each."""

    def price(group: tuple[int, ...]) -> float:
        fitting = (kind.price for place, kind in enumerate(work.kinds) if work.holds(place, group))
        return min(fitting, default=math.inf)

    best: dict[frozenset[int], float] = {frozenset(): 0.0}
    everything = range(len(work.loads))
    for size in range(1, len(work.loads) + 1):
        for group in itertools.combinations(everything, size):
            first, rest = group[0], group[1:]
            best[frozenset(group)] = min(
                price((first, *part)) + best[frozenset(rest) - set(part)]
                for count in range(len(rest) + 1)
                for part in itertools.combinations(rest, count)
            )
    return best[frozenset(everything)]


@settings(max_examples=25, deadline=None)
@given(works())
def test_that_a_plan_holds_and_costs_no_more_than_by_best_fit(work: Work) -> None:
    plan = consolidate(work, effort=BRIEF)
    assert_that_it_holds(work, plan)
    assert plan.cost <= min(by_best_fit(work, kind) for kind in range(len(work.kinds))) + SLACK


@settings(max_examples=12, deadline=None)
@given(works(most=6, servers=1))
def test_that_few_loads_get_the_cheapest_plan_there_is(work: Work) -> None:
    plan = consolidate(work, effort=BRIEF)
    assert plan.proven
    assert plan.cost == pytest.approx(cheapest(work))


@settings(max_examples=12, deadline=None)
@given(works(most=6), st.integers(1, 2))
def test_that_a_reserve_takes_over_from_any_machines_that_fail(work: Work, reserve: int) -> None:
    plan = consolidate(work, reserve, BRIEF)
    assert_that_it_holds(work, plan)
    empty = [one for one in plan.machines if not one.loads]
    assert len(empty) == reserve
    for machine in plan.machines:
        assert all(work.holds(spare.kind, machine.loads) for spare in empty)
    assert plan.cost >= consolidate(work, effort=BRIEF).bound


def test_that_many_services_get_the_same_plan_each_time() -> None:
    first, second = (consolidate(two_hundred(4), effort=0.2) for _ in range(2))
    assert first == second
    assert first.bound < first.cost <= first.best_fit


def test_that_no_more_machines_are_used_than_there_are() -> None:
    kinds = (Kind("old", 0.0, most=2), Kind("new", 10.0))
    loads = tuple(Load(f"load {number}", ((0.6,), (0.5,))) for number in range(4))
    plan = consolidate(Work(kinds, loads))
    assert plan.cost == 10.0
    assert sum(one.kind == 0 for one in plan.machines) == 2


def test_that_servers_of_one_service_stand_apart() -> None:
    plan = consolidate(Work((Kind("any", 1.0),), (Load("mail", ((0.1,),), 3),)))
    assert plan.machines == (Placed(0, (0,)),) * 3


@pytest.mark.parametrize(
    ("kinds", "reserve", "told"),
    [
        ((Kind("small", 1.0),), 0, "No machine is large enough for large"),
        ((Kind("small", 1.0), Kind("big", 2.0, most=0)), 0, "No machine is large enough for large"),
        ((Kind("small", 1.0), Kind("big", 2.0, most=1)), 1, "No machine is large enough for large|reserve"),
    ],
)
def test_that_what_fits_nowhere_is_named(kinds: tuple[Kind, ...], reserve: int, told: str) -> None:
    large = Load("large", ((1.2,), (0.7,))[: len(kinds)])
    with pytest.raises(NotInEvidence, match=told):
        consolidate(Work(kinds, (large,)), reserve)

"""Services that go the same way have their formulas in common, and each has those that it would have alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.examples import examples
from planners.analysis.ways import PresentWays
from planners.planner import Sizing
from planners.registry import planner

SERVICES = [one for plan in examples() for one in plan.services if len(plan.services) > 1]


def sized(place: int, times: float) -> tuple[str, Sizing]:
    """A service of an example with more or less load."""
    one = SERVICES[place]
    found = planner(one.planner)
    load = found.check(one.entries)[found.load_field]
    assert isinstance(load, int | float)
    return one.planner, found.size(found.check({**one.entries, found.load_field: type(load)(times * load)}))


CASES = st.tuples(st.integers(0, len(SERVICES) - 1), st.floats(0.5, 1.5))


@settings(max_examples=8, deadline=None)
@given(st.lists(CASES, min_size=1, max_size=3), CASES)
def test_that_formulas_are_those_that_a_service_has_alone(
    before: list[tuple[int, float]], last: tuple[int, float]
) -> None:
    shared = PresentWays()
    for case in [*before, (last[0], 1.01 * last[1])]:
        name, sizing = sized(*case)
        shared.of(planner(name), sizing)
    name, sizing = sized(*last)
    assert shared.of(planner(name), sizing) == PresentWays().of(planner(name), sizing)


def test_that_services_that_go_the_same_way_have_the_same_formulas() -> None:
    shared = PresentWays()
    name, sizing = sized(0, 1.0)
    other, alike = sized(0, 1.0 + 1e-3)
    assert name == other
    assert shared.of(planner(name), sizing) is shared.of(planner(name), alike)

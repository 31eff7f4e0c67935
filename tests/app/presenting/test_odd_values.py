"""Text where a number belongs, and any other odd value, in a plan, a scenario or a revision: shown, never a fault."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.document import Alteration, Plan, Revision, Scenario
from app.plan.examples import examples
from app.presenting.comparison import alteration_texts, comparison
from app.presenting.revisions import between, state_of
from planners.registry import planner
from planners.schema import Entry
from planners.table import Rows

ODD: tuple[Entry, ...] = (
    "abc",
    "12",
    "1e999",
    1e308,
    10**299,
    10**400,
    -1,
    True,
    Rows([["x"]]),
    Rows([[1] * 9]),
    "\x00",
)
PLANS = {one.services[0].planner: one for one in reversed(examples()) if len(one.services) == 1}


@pytest.mark.parametrize("value", ODD, ids=lambda value: repr(value)[:12])
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_that_any_value_of_any_input_is_compared_and_told(plan: Plan, value: Entry) -> None:
    service, odd = plan.services[0], plan
    for field in planner(service.planner).fields():
        scenario = Scenario("s", "Odd", (Alteration(service.id, field.name, value),))
        kept = plan.with_service(service.with_entry(field.name, value))
        odd = replace(kept, scenarios=(scenario,), revisions=(Revision("r", "2026-03-31T14:05:00Z", plan),))
        assert alteration_texts(odd, scenario)
        assert all(len(change) < 1_000 for change in between(state_of(odd, "r"), state_of(odd)).changes)
    assert len(comparison(odd).columns) == 2

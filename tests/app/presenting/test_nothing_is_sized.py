"""A plan of which nothing is sized says what to do next, beside its headline."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.site_decision import site_decision


def test_that_the_next_step_of_a_refused_plan_is_its_correction() -> None:
    first = examples()[0]
    refused = replace(first, services=(first.services[0].with_entry("users", 0),))
    told = site_decision(sized(refused))
    assert [(one.when, one.what) for one in told.steps] == [("now", "Correct the entries of Mail.")]


def test_that_the_next_step_of_an_empty_plan_is_a_service() -> None:
    told = site_decision(sized(Plan("empty", "Nothing yet")))
    assert [(one.when, one.what) for one in told.steps] == [("now", "Add a service first.")]

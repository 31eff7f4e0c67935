"""A way to move becomes the changes of a scenario that needs the same, or says why it cannot."""

from __future__ import annotations

import pytest

from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Service
from app.plan.moving import Option, Question, options_of
from app.plan.sized import sized_service
from app.presenting.move_scenario import as_scenario
from planners.schema import Entry

GOLD = "Xeon Gold 6430"
LARGE = Machine(
    "k", "Large", Entries({"processor": GOLD, "cores": 4.0, "memory": 20480.0, "system": "linux"})
)
MAIL: dict[str, Entry] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 5000}
MEASURED: dict[str, Entry] = {"rating_family": "X", "rating_measured": 10.0, "rating_planned": 20.0}


def ways(entries: dict[str, Entry], system: str = "") -> tuple[Plan, list[Option]]:
    plan = Plan("p", "T", machines=(LARGE,), services=(Service("s", "mail", "Mail", Entries(entries)),))
    return plan, [*options_of(plan, plan.services[0], Question((LARGE,), system))]


@pytest.mark.parametrize(
    "more", [{}, {"machine": GOLD, "machine_cores": 8.0, "machine_memory": 16384.0}, {"servers": 2}]
)
def test_that_a_way_onto_another_system_is_a_scenario_that_needs_the_same(more: dict[str, Entry]) -> None:
    plan, found = ways({**MAIL, **more}, "linux")
    way = next(one for one in found if one.machine)
    assert way.move.sizing is not None
    adopted = as_scenario(plan, plan.services[0], way)
    assert dict(adopted.changes)["machine"] == "Large" and adopted.why == ""
    scenario = Scenario("x", "there", tuple(Alteration("s", *one) for one in adopted.changes))
    there = sized_service(plan.services[0], scenario.over(plan.services, plan.machines), plan.start).sizing
    assert there is not None
    assert [(one.name, one.value) for one in there.needs] == [
        (one.name, one.value) for one in way.move.sizing.needs
    ]


def test_that_a_way_that_no_scenario_holds_says_why() -> None:
    plan, found = ways({**MAIL, **MEASURED})
    told = {one.machine: as_scenario(plan, plan.services[0], one) for one in found}
    assert told["Large"].changes == () and '"Rating, measured machine"' in told["Large"].why
    assert told[""].why == "This is the plan as it is."
    plan, found = ways(MAIL, "aix")
    refused = [one for one in found if one.move.sizing is None]
    assert refused and all(
        as_scenario(plan, plan.services[0], one).why == "It is not possible, so it cannot be a scenario."
        for one in refused
    )

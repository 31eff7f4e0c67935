"""A sized plan is found again as long as nothing changed, however many services it has."""

from __future__ import annotations

import gc

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from app.plan.sized import SPARE, Answer, answer, sized, sized_service

SERVICES, MACHINES = 1_000, 300


def site() -> Plan:
    return Plan("p", "Site", services=tuple(_pool(number) for number in range(SERVICES)))


def _pool(number: int) -> Service:
    entries = {"platform": "linux", "devices": 500 + number, "machine": f"host-{number % MACHINES}"}
    return Service(f"s{number}", "traveler", f"Pool {number}", Entries(entries))


def test_that_every_answer_and_every_machine_of_a_large_plan_is_found_again() -> None:
    first, again = sized(site()), sized(site())
    assert len(first.machines) == MACHINES
    assert all(a.answer is b.answer for a, b in zip(first.services, again.services, strict=True))
    assert all(a is b for a, b in zip(first.machines, again.machines, strict=True))


def answers() -> int:
    """The answers that are held anywhere."""
    gc.collect()
    return sum(type(one) is Answer for one in gc.get_objects())


def test_that_plans_opened_one_after_the_other_leave_no_answers_behind() -> None:
    held = []
    for turn in range(30):
        services = tuple(_pool(1_000 * turn + number) for number in range(20))
        assert sized(Session(Opened(Plan("p", "Site", services=services))).plan).machines
        held.append(answers())
    assert held[-1] <= held[2]


def test_that_a_long_drag_keeps_the_answers_of_its_plan_and_the_last_of_the_drag() -> None:
    plan = Session(Opened(site())).plan
    first = sized(plan)
    for load in range(2 * SPARE):
        sized_service(plan.services[7].with_entry("devices", 9_000 + load))
    assert answers() <= 2 * SERVICES + SPARE
    again = sized(plan)
    assert all(a.answer is b.answer for a, b in zip(first.services, again.services, strict=True))


def test_that_a_change_of_one_service_changes_its_machine_alone() -> None:
    plan = site()
    changed = plan.with_service(plan.services[7].with_entry("devices", 9_000))
    pairs = list(zip(sized(plan).machines, sized(changed).machines, strict=True))
    assert [one.name for one, other in pairs if one is not other] == ["host-7"]


def test_that_a_machine_leads_to_the_figures_of_its_services_after_they_were_forgotten() -> None:
    """A proposal that was written after listed the calculation of the services twice."""
    plan = next(one for one in examples() if "five services" in one.title)
    assert sized(plan).machines
    answer.cache_clear()
    again = sized(plan)
    figures = {id(one) for service in again.services for one in service.sizing.quantities.values()}
    terms = [term for one in again.machines[0].total.quantities.values() for term in one.terms]
    assert terms and all(id(term.quantity) in figures for term in terms if term.quantity is not None)


def test_that_what_a_machine_is_called_changes_no_figure() -> None:
    named, bare = (
        sized(site()).services[3],
        sized(Plan("p", "", services=(_pool(3).with_entry("machine", None),))),
    )
    assert named.sizing is not None and bare.services[0].sizing is not None
    assert named.sizing.inputs["machine"] == "host-3"
    assert named.sizing.quantities == bare.services[0].sizing.quantities
    assert named.sizing.verdicts == bare.services[0].sizing.verdicts

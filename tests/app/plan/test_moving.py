"""Services put together are held against the same machines that the plan itself adds up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.document import Entries, Machine, Plan, Service
from app.plan.moving import Question, kinds_of
from app.plan.sized import sized
from app.plan.together import consolidated
from planners.planner import Fit
from planners.schema import Entry

GOLD = "Xeon Gold 6430"
SMALL = Machine("k1", "Small", Entries({"processor": GOLD, "cores": 1.0, "memory": 8192.0, "price": 1000.0}))
LARGE = Machine("k2", "Large", Entries({"processor": GOLD, "cores": 4.0, "memory": 20480.0, "price": 2500.0}))
MAIL: dict[str, Entry] = {"platform": "solaris-6800", "version": "7", "template": "mail7"}


def service(number: int, users: int) -> Service:
    return Service(f"s{number}", "mail", f"Mail {number}", Entries({**MAIL, "users": users}))


@pytest.mark.parametrize("users", [(900, 2500, 4000, 1200, 3000, 700, 5200, 1500), (8000, 9000, 100)])
def test_that_no_machine_of_a_mix_is_over_when_the_plan_adds_it_up(users: tuple[int, ...]) -> None:
    services = tuple(service(number, count) for number, count in enumerate(users))
    plan = Plan("p", "Together", machines=(SMALL, LARGE), services=services)
    found = consolidated(plan, Question(plan.machines), 0.2)
    assert found is not None and found.left_out == ()
    way = found.ways[0]
    assert way.plan is not None
    assert {load.servers for load in way.work.loads} == {1}
    kinds = {"Small": SMALL, "Large": LARGE}
    hosts, stands = [], {}
    for number, machine in enumerate(way.plan.machines):
        kind = kinds[way.work.kinds[machine.kind].name]
        hosts.append(Machine(f"h{number}", f"host {number}", kind.entries))
        stands.update({way.work.loads[load].name: f"host {number}" for load in machine.loads})
    put = tuple(one.with_entry("machine", stands[one.title]) for one in services)
    totals = sized(replace(plan, machines=tuple(hosts), services=put)).machines
    assert len(totals) == len(way.plan.machines)
    for total, machine in zip(sorted(totals, key=lambda one: one.name), way.plan.machines, strict=True):
        assert total.total.fit is not Fit.OVER
        fullest = max(verdict.demand / verdict.capacity for verdict in total.total.verdicts)
        assert fullest == pytest.approx(way.work.fullest(machine), rel=1e-6)


def test_that_machines_that_are_alike_are_one_kind() -> None:
    same = Machine("k3", "Another", SMALL.entries.with_entry("site", "Berlin"))
    assert kinds_of((SMALL, LARGE, same)) == (SMALL, LARGE)


def test_that_one_service_or_no_machine_is_nothing_to_put_together() -> None:
    alone = Plan("p", "Alone", machines=(SMALL,), services=(service(1, 100),))
    assert consolidated(alone, Question(alone.machines)) is None
    without = replace(alone, machines=(), services=(service(1, 100), service(2, 100)))
    assert consolidated(without, Question()) is None

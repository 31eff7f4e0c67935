"""Services put together are held against the same machines that the plan itself adds up."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from app.plan.document import Entries, Machine, Plan, Service
from app.plan.moving import Question, kinds_of
from app.plan.sized import sized
from app.plan.together import consolidated
from app.presenting.consolidating import about_all
from planners.analysis.placing import Work
from planners.analysis.sharing import SHARED
from planners.machine.figures import OPERATIONS
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


def test_that_services_share_the_operations_and_the_room_of_drives() -> None:
    users = (2000, 2000, 2000, 2000)
    services = tuple(service(number, count) for number, count in enumerate(users))

    def needed(drives: int, **more: float) -> tuple[int, Work]:
        host = Machine("h", "Host", LARGE.entries.with_entry("drives", drives))
        for name, value in more.items():
            host = replace(host, entries=host.entries.with_entry(name, value))
        found = consolidated(Plan("p", "T", machines=(host,), services=services), Question((host,)), 0.2)
        assert found is not None and found.ways[0].plan is not None
        assert {"Disk operations", "Disk capacity"}.isdisjoint(found.untold)
        return len(found.ways[0].plan.machines), found.work

    few, work = needed(13, drive_size=2000.0)
    each = work.loads[0].shares[0]
    assert each is not None
    alone = sized(Plan("p", "T", services=services[:1])).services[0].answer.sizing
    assert alone is not None
    operations = alone.quantities["disk.operations"].value
    assert operations / (12 * 180 * 0.7) == pytest.approx(each[SHARED.index(OPERATIONS)])
    assert few == math.ceil(4 / math.floor(1 / each[SHARED.index(OPERATIONS)])), "operations decide"
    quick, _ = needed(13, drive_size=2000.0, drive_operations=6000.0)
    assert quick < few, "drives that do more carry more services"
    small, _ = needed(13, drive_size=200.0, drive_operations=6000.0)
    assert small > quick, "then their room decides"


def test_that_what_nobody_knows_of_a_service_is_told() -> None:
    host = Machine("h", "Host", LARGE.entries.with_entry("drives", 41))
    asked: dict[str, Entry] = {
        "platform": "linux",
        "version": "openldap-2.6",
        "entries": 100_000,
        "operations": 500.0,
    }
    names = Service("t", "directory", "Names", Entries(asked))
    plan = Plan("p", "T", machines=(host,), services=(service(1, 2000), service(2, 2000), names))
    found = consolidated(plan, Question((host,)), 0.2)
    assert found is not None
    assert found.left_out == ()
    assert ("Disk operations", ("Names",)) in found.unknown
    told = " ".join(about_all(found))
    assert "Disk operations: the needs of Names are not known, so they are counted as nothing." in told


def test_that_machines_that_are_alike_are_one_kind() -> None:
    same = Machine("k3", "Another", SMALL.entries.with_entry("site", "Berlin"))
    assert kinds_of((SMALL, LARGE, same)) == (SMALL, LARGE)


def test_that_one_service_or_no_machine_is_nothing_to_put_together() -> None:
    alone = Plan("p", "Alone", machines=(SMALL,), services=(service(1, 100),))
    assert consolidated(alone, Question(alone.machines)) is None
    without = replace(alone, machines=(), services=(service(1, 100), service(2, 100)))
    assert consolidated(without, Question()) is None

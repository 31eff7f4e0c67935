"""Against which machine demand is judged: only machines that the plan knows, and the plan stays the same."""

from __future__ import annotations

import pytest

from planners.analysis.against import Against, judged_against, known, named
from planners.registry import planner, services
from planners.schema import Inputs

SUN = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
OWN = {"baseline_users": 5000, "baseline_utilization": 40, "baseline_processors": 3}


def inputs(**entries: object) -> Inputs:
    return planner("mail").check({**SUN, **entries})


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ({}, (Against.MEASURED, Against.NEEDS)),
        ({"as_reference": True}, (Against.MEASURED,)),
        ({"server_memory": 2048}, (Against.MEASURED, Against.PLANNED)),
        (OWN, (Against.OWN,)),
    ],
)
def test_that_only_what_the_plan_knows_is_offered(
    entries: dict[str, object], expected: tuple[Against, ...]
) -> None:
    found = inputs(**entries)
    assert known(planner("mail"), found) == expected
    assert named(planner("mail"), found) in expected


def test_that_every_service_names_a_machine_that_it_knows() -> None:
    for name in services():
        service = planner(name)
        defaults = {field.name: field.default for field in service.fields()}
        assert named(service, defaults) in known(service, defaults)


def test_that_the_machine_of_the_plan_leaves_its_inputs_alone() -> None:
    found = inputs(server_memory=2048)
    assert judged_against(planner("mail"), found, Against.PLANNED) is found


def test_that_the_measured_machine_has_its_own_memory_and_drives() -> None:
    mail = planner("mail")
    found = inputs(server_memory=2048, server_drives=60)
    measured = mail.size(judged_against(mail, found, Against.MEASURED))
    capacities = {verdict.resource.title: verdict.capacity for verdict in measured.verdicts}
    assert (capacities["Memory"], capacities["Drives"]) == (32_768, 54)
    planned = {verdict.resource.title: verdict.capacity for verdict in mail.size(found).verdicts}
    assert (planned["Memory"], planned["Drives"]) == (2048, 60)
    assert measured.quantities["memory.ram"].value == mail.size(found).quantities["memory.ram"].value

"""Every input says what it speaks of: what the plan asks for, what is there today, or how the users work."""

from __future__ import annotations

import pytest

from planners.registry import planner, services
from planners.schema import Aspect

COMPARED = {"rating_measured", "bridge_measured", "clock_measured", "cores_measured"}
TODAY = {
    "mail": {"baseline_users", "baseline_utilization", "baseline_processors", "baseline_version", "baseline_template",
             "server_memory", "server_drives", "as_reference", "response_measured", "response_users"},
    "inotes": {"server_drives", "own_shared", "own_process", "server_memory", "as_reference"},
    "directory": {"server_memory", "as_reference", "baseline_operations", "baseline_utilization", "baseline_processors"},
    "network": {"baseline_throughput", "baseline_nodes", "baseline_utilization", "node_processors", "adapters"},
    "virtual": {"host_memory"},
    "traveler": {"server_memory"},
}  # fmt: skip
WORK = {
    "mail": {"template", "activity", "mailbox_size", "database_structure", "operation_size"},
    "inotes": {"mode", "activity", "attachment_compression", "mailbox_size", "database_structure"},
    "directory": {"entry_size", "searched", "operation", "tls", "access_log"},
    "network": {"direction", "packet_size"},
    "virtual": {"sessions_open", "activity", "surge", "mailbox_size"},
    "traveler": {"devices_per_user", "documents"},
}


@pytest.mark.parametrize("service", services())
def test_that_the_inputs_of_a_service_speak_of_the_right_thing(service: str) -> None:
    named = {aspect: {f.name for f in planner(service).fields() if f.aspect is aspect} for aspect in Aspect}
    assert named[Aspect.TODAY] == TODAY[service] | COMPARED | {
        "growth_history",
        "measured_here",
        "months_since_recording",
    }
    assert named[Aspect.WORK] == WORK[service] | {"activity_spread"}


@pytest.mark.parametrize("service", services())
def test_that_the_inputs_of_a_service_have_names_of_their_own(service: str) -> None:
    names = [field.name for field in planner(service).fields()]
    assert len(names) == len(set(names))

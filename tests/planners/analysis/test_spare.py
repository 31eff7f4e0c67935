"""Servers that may fail: the others carry the load within their targets, and the spare ones are bought."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.bill import bill
from planners.analysis.failure import server_lost
from planners.analysis.spare import enough
from planners.registry import planner
from tests.planners.analysis.test_bill import sized


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["mail", "inotes"]), st.integers(100, 90_000), st.floats(0.2, 3), st.integers(1, 3))
def test_that_the_others_stay_within_their_targets_when_as_many_fail_as_may(
    service: str, users: int, activity: float, failing: int
) -> None:
    _, sizing = sized(service, users=users, activity=activity, spare_servers=failing)
    bought = sizing.quantities["servers.with_spare"].value
    assert bought == enough(sizing, failing)
    assert sizing.servers is not None
    for verdict in sizing.verdicts:
        if verdict.resource.follows_load:
            left = verdict.demand * sizing.servers.value / (bought - failing)
            assert left <= verdict.capacity * (1 + 1e-9)


def test_that_spare_servers_are_bought_and_filled_as_the_others() -> None:
    found, sizing = sized("mail", users=36_000, price_server=1000, price_drive=1, spare_servers=1)
    lines = bill(found, sizing).lines
    drives = sizing.quantities["disk.drives"].value + sizing.quantities["disk.log_drives"].value
    assert (lines[0].count, lines[0].cost) == (3, 3000)
    assert sizing.quantities["cost.purchase"].value == 3000 + 3 * drives
    assert next(need.name for need in sizing.needs) == "servers.with_spare"


def test_that_the_loss_of_a_server_is_carried_by_those_that_run() -> None:
    _, alone = sized("mail", users=36_000)
    _, spare = sized("mail", users=36_000, spare_servers=1)
    first, second = server_lost(alone), server_lost(spare)
    assert first is not None and second is not None
    assert (first.servers, first.enough) == (2, 3)
    assert (second.servers, second.enough) == (3, 3)
    uses = {resource.name: use for resource, use in first.uses}
    for resource, use in second.uses:
        assert use == pytest.approx(uses[resource.name] / 2)
        assert use <= 1


def test_that_spare_servers_are_unknown_where_the_work_of_a_failed_one_is() -> None:
    mail = planner("mail")
    sizing = mail.size(
        mail.check(
            {
                "platform": "linux-z990",
                "version": "7",
                "template": "mail7",
                "users": 10_000,
                "spare_servers": 1,
            }
        )
    )
    assert "servers.with_spare" not in sizing.quantities
    assert sizing.absent["servers.with_spare"].reason

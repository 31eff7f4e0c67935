"""Web mail of releases without a published run: limits are told, the rest follows the own server or is absent."""

from __future__ import annotations

from typing import Any

import pytest

from planners.domino.today import RELEASES
from planners.planner import Sizing
from planners.registry import planner
from tests.own_servers import every_row

WEB_MAIL = planner("inotes")


def sized(**given: Any) -> Sizing:
    plan = {"platform": "linux-x86-64", "version": "12", "users": 300}
    return WEB_MAIL.size(WEB_MAIL.check({**plan, **given}))


@pytest.mark.parametrize("platform", ["linux-x86-64", "windows-x86-64", "aix-power", "ibmi-power"])
@pytest.mark.parametrize("version", RELEASES)
def test_that_what_was_not_published_is_absent_with_the_next_step(platform: str, version: str) -> None:
    found = sized(platform=platform, version=version)
    for name in ("processor.utilization", "memory.ram", "disk.reads", "network.rate", "disk.capacity"):
        assert name not in found.quantities
    assert "recordings of your own server" in found.absent["processor.utilization"].reason


def test_that_recordings_of_the_own_server_give_the_plan_its_figures() -> None:
    found = sized(users=3000, measured_here=every_row("inotes"), mailbox_size=2000).quantities
    for name in ("processor.utilization", "memory.ram", "disk.requests", "network.rate", "disk.capacity"):
        assert found[name].value > 0
    assert found["database.limit"].value == 64


def test_that_settings_have_nothing_of_an_older_server() -> None:
    lines = WEB_MAIL.settings(sized(database_structure="53"))
    assert [one.name for one in lines if one.written and one.file == "notes.ini"] == ["Create_R10_Databases"]


def test_that_an_entered_limit_spreads_the_users() -> None:
    assert sized(partition_users=100).quantities["servers.count"].value == 3


def test_that_nothing_is_guessed_from_machines_without_a_rating() -> None:
    found = sized(guesses=True, machine="Xeon Gold 6430", machine_cores=4)
    assert "processor.utilization" in found.absent
    assert not [one for one in found.cautions if "guess" in one.text]

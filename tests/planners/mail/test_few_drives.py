"""Fewer drives than the array has at least, where what they carry is not known."""

from __future__ import annotations

import pytest

from planners.analysis.chance import chance
from planners.planner import Fit
from planners.registry import planner

ENTRIES = {"platform": "linux-z990", "version": "6.5", "template": "mail6", "users": 1601, "servers": 1}
ENOUGH = 5
"""Four of RAID 10, and a hot spare."""


@pytest.mark.parametrize("drives", range(1, ENOUGH))
def test_that_too_few_drives_for_the_array_do_not_fit(drives: int) -> None:
    """They were not judged at all: a server with two drives fitted where one with six did not."""
    mail = planner("mail")
    inputs = mail.check({**ENTRIES, "server_drives": drives})
    sizing = mail.size(inputs)
    (judged,) = [one for one in sizing.verdicts if one.quantity == "disk.drives"]
    assert (judged.demand, judged.capacity, judged.fit) == (ENOUGH, drives, Fit.OVER)
    odds = chance(mail, inputs)
    assert odds is not None and odds.holds == 0 and odds.binding == judged.resource


def test_that_enough_for_the_array_are_judged_by_their_room() -> None:
    mail = planner("mail")
    sizing = mail.size(mail.check({**ENTRIES, "server_drives": ENOUGH}))
    assert {one.quantity for one in sizing.verdicts} >= {"disk.capacity"}
    assert "disk.drives" not in {one.quantity for one in sizing.verdicts}

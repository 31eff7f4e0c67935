"""A load that is certain is asked of the model itself: a worst case that fits has the chance of a worst case."""

from __future__ import annotations

import pytest

from planners.analysis.bought import WithBought
from planners.analysis.projection import project
from planners.registry import planner


@pytest.mark.parametrize("users", [12_000, 12_345])
def test_that_what_fits_to_the_upper_end_of_its_range_holds_with_the_chance_of_that(users: int) -> None:
    mail = planner("mail")
    inputs = mail.check({"platform": "aix-p670", "version": "7", "template": "mail7", "users": users})
    drives = mail.size(inputs).quantities["disk.drives"]
    bought = WithBought(mail, (("disk.drives", float(drives.high)),), ())
    odds = project(bought, bought.size(inputs)).chance
    assert odds is not None
    alone = {resource.title: share for resource, share in odds.resources}
    assert alone["Drives"] == pytest.approx(0.975, abs=0.005)

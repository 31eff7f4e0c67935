"""What the acceptance test holds to a value is watched in operation too, or told as what has no capacity to watch."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.acceptance import acceptance_sheet
from app.presenting.triggers import trigger_rows
from app.presenting.unwatched import unread, unwatched
from planners.analysis.triggers import triggers
from planners.analysis.whole_machine import of_machine


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_accepted_need_is_watched_or_told_as_not_watched(plan: Plan) -> None:
    for one in sized(plan).services:
        ahead = one.accepted
        if ahead is None:
            continue
        known = {level.figure.title for level in (*triggers(ahead), *of_machine(ahead))}
        told = set(unwatched(ahead))
        for row in acceptance_sheet(one.planner, ahead.now, ahead=ahead).planned:
            if row.limit.startswith("at most"):
                resource = next(
                    (
                        found.figure.resource.title
                        for found in ahead.now.quantities.values()
                        if found.figure.resource is not None and found.title == row.figure
                    ),
                    "",
                )
                watched = {level.resource.title for level in (*triggers(ahead), *of_machine(ahead))}
                assert (row.figure in known or resource in watched) != (row.figure in told)


def test_that_the_memory_of_a_machine_with_one_service_is_watched() -> None:
    """ "No capacity is known: Memory" stood on the page beside 16 GiB of memory."""
    (one,) = sized(read_plan(FOLDER / "mail-today.txt")).services
    assert one.accepted is not None
    assert "Memory" not in unwatched(one.accepted)
    (row,) = [row for row in trigger_rows(one.accepted) if row.figure == "Memory"]
    assert (row.act.bare, row.unit) == ("16", "GiB")


@pytest.mark.parametrize(
    ("name", "missing"),
    [("directory-rhds71", ("Disk capacity",)), ("mail-growing", ()), ("network-x460", ())],
)
def test_that_room_on_drives_without_a_capacity_is_told_as_not_watched(
    name: str, missing: tuple[str, ...]
) -> None:
    """The page on operation named memory as without a capacity, and was silent about the room on drives."""
    (one,) = sized(read_plan(FOLDER / f"{name}.txt")).services
    assert one.accepted is not None
    assert unread(one.accepted) == missing

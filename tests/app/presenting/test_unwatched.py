"""What the acceptance test holds to a value is watched in operation too, or told as what has no capacity to watch."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.acceptance import acceptance_sheet
from app.presenting.unwatched import unwatched
from planners.analysis.triggers import triggers


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_accepted_need_is_watched_or_told_as_not_watched(plan: Plan) -> None:
    for one in sized(plan).services:
        ahead = one.accepted
        if ahead is None:
            continue
        known = {level.figure.title for level in triggers(ahead)}
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
                watched = {level.resource.title for level in triggers(ahead)}
                assert (row.figure in known or resource in watched) != (row.figure in told)


def test_that_memory_that_only_the_machine_is_held_against_is_told() -> None:
    (mail,) = sized(read_plan(FOLDER / "mail-today.txt")).services
    assert mail.accepted is not None and unwatched(mail.accepted) == ("Memory",)

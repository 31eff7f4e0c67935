"""The target is that of the processors that carry the service: a planned machine with few of them waits sooner."""

from __future__ import annotations

from typing import Any

import pytest

from planners.laws.erlang import tangent_knee
from planners.planner import Sizing
from planners.registry import planner

MAIL: dict[str, Any] = {"platform": "linux-x86", "version": "7", "template": "mail6", "users": 3000}


def sized(**entries: Any) -> Sizing:
    mail = planner("mail")
    return mail.size(mail.check({**MAIL, **entries}))


@pytest.mark.parametrize(
    ("entries", "processors"),
    [
        ({}, 4),
        ({"machine": "Xeon Gold 6430", "machine_cores": 2}, 2),
        ({"machine": "Xeon Gold 6430", "machine_cores": 0.5}, 1),
        ({"clock_measured": 3000, "cores_measured": 4, "clock_planned": 3000, "cores_planned": 3}, 3),
        ({"rating_family": "own", "rating_measured": 100, "rating_planned": 400}, 4),
    ],
)
def test_that_the_target_is_of_the_planned_processors_where_they_are_known(
    entries: dict[str, Any], processors: int
) -> None:
    found = sized(**entries)
    assert float(found.quantities["processor.target"].value) == pytest.approx(100 * tangent_knee(processors))
    judged = next(one for one in found.verdicts if one.resource.title == "Processor")
    assert judged.capacity == found.quantities["processor.target"].value


def test_that_a_machine_no_rating_leads_to_leaves_the_target_of_the_own_server() -> None:
    own = {"baseline_users": 3000, "baseline_utilization": 30, "baseline_processors": 3}
    found = sized(**own, machine="Xeon Gold 6430", machine_cores=2)
    assert "processor.planned" in found.absent
    assert float(found.quantities["processor.target"].value) == pytest.approx(100 * tangent_knee(3))


def test_that_an_entered_target_stays() -> None:
    assert (
        float(
            sized(machine="Xeon Gold 6430", machine_cores=2, target=65).quantities["processor.target"].value
        )
        == 65
    )

"""The chart of published figures beside the models' answers."""

from __future__ import annotations

from msgspec.structs import replace

from app.presenting.accuracy_chart import MOST_SHOWN, accuracy_chart
from planners.registry import planner, services


def test_that_what_is_drawn_at_the_edge_is_said_to_be_there() -> None:
    checks = [check for name in services() for check in planner(name).claims()]
    found = accuracy_chart(checks)
    assert max(value for points in found.points for value in points.y) == MOST_SHOWN
    assert "200 %" in found.y.title
    near = [replace(check, predicted=check.published) for check in checks]
    assert "200 %" not in accuracy_chart(near).y.title


def test_that_each_service_with_published_figures_has_a_stretch_of_its_own() -> None:
    checks = [check for name in services() for check in planner(name).claims() if check.published]
    lanes = accuracy_chart(checks).lanes
    assert [lane.title for lane in lanes] == [
        planner(name).title for name in sorted({check.service for check in checks})
    ]
    assert lanes[0].start == 0.0 and lanes[-1].end == len(checks) + 0.5
    assert [lane.start for lane in lanes[1:]] == [lane.end for lane in lanes[:-1]]

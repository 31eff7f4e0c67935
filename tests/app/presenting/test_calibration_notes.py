"""What stands below the result of a calibration agrees with the plan and with itself."""

from __future__ import annotations

from app.plan.edits import set_entry
from app.plan.own_server import lines_of
from app.plan.sized import in_plan
from app.presenting.calibrated import calibrated
from app.presenting.calibration_result import calibration_result
from tests.app.recorded_plan import plan_with_readings


def notes(activity: float | None, users: int) -> list[str]:
    plan = plan_with_readings(60)
    mail = plan.services[0].id
    plan = set_entry(mail, "users", users).apply(set_entry(mail, "activity", activity).apply(plan))
    service = plan.services[0]
    one = in_plan(plan, service)
    found = calibrated(one.planner, tuple(lines_of(plan, service)), frozenset())
    result = calibration_result(one.planner, found, service, one.sizing)
    assert result is not None
    return [note.text for note in result.notes]


def test_that_work_that_the_plan_has_more_of_is_told() -> None:
    """27.4 % stood beside a line that was at 25 % there."""
    told = "The line is of the work that was measured. The plan has 1.1 times as much: Activity."
    assert told in notes(1.1, 10_900) and not [one for one in notes(None, 10_900) if "Activity" in one]


def test_that_a_plan_within_what_is_told_as_seen_is_not_beyond_it() -> None:
    """The text "up to 10,900 users" and "more load than was seen" stood above each other for a plan of 10,900."""
    seen = notes(None, 10_900)
    assert "The use rises evenly up to 10,900 users." in seen
    assert not [one for one in seen if one.startswith("The plan has more load")]
    assert [one for one in notes(None, 14_000) if one.startswith("The plan has more load")]

"""Why so many processors: what one fewer, as many and one more would be used to."""

from __future__ import annotations

import pytest

from planners.analysis.steps import stepped
from tests.planners.analysis.test_bill import sized


def test_that_as_many_processors_as_were_measured_are_as_busy_as_was_found() -> None:
    """The work is that of the eight measured processors: seven share it by eight sevenths, nine by eight ninths."""
    _, sizing = sized("mail", users=10_000, activity=3, target=65, servers=1)
    busy = sizing.quantities["processor.utilization"].value
    (steps,) = stepped(sizing)
    assert (steps.count, steps.unit, steps.most) == (9, "processors", 65)
    assert steps.uses == (
        (8, pytest.approx(busy)),
        (9, pytest.approx(busy * 8 / 9)),
        (10, pytest.approx(busy * 0.8)),
    )


@pytest.mark.parametrize("users", [1000, 8000, 10_000, 17_000])
def test_that_one_fewer_would_be_over_the_target_and_as_many_are_not(users: int) -> None:
    (steps,) = stepped(sized("mail", users=users)[1])
    uses = dict(steps.uses)
    assert min(uses) >= 1
    assert uses[steps.count] <= steps.most
    assert steps.fewer <= steps.most
    assert all(use > steps.fewer for count, use in steps.uses if count < steps.count)
    assert steps.count + 1 in uses


def test_that_a_count_from_no_use_and_target_is_not_explained_by_one() -> None:
    assert not list(stepped(sized("directory")[1]))

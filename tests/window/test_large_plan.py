"""The largest plan in the real window, in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.own_process import passes_alone


@pytest.mark.alone
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "name",
    [
        "test_that_the_interface_is_never_held_up",
        "test_that_plans_that_are_left_hold_nobody_up",
        "test_that_a_scenario_of_every_service_follows_the_keys",
        "test_that_a_thousand_services_on_three_hundred_machines_follow_the_keys",
        "test_that_the_services_on_one_machine_follow_the_keys",
    ],
)
def test_that_the_window_follows_a_plan_of_the_largest_size(name: str, checkout: Path) -> None:
    """What is measured stands in ``large_plan.py``."""
    passes_alone("large_plan.py", name, checkout)

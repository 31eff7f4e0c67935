"""The largest plan in the real window, in a process of its own: one that ran thousands of tests is not as the program's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = ("PYTEST_", "COV_")
CALL = ("-m", "pytest", "-q", "-s", "-n", "0", "--no-xvfb", "-p", "no:cacheprovider")


@pytest.mark.alone
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "name",
    [
        "test_that_the_interface_is_never_held_up",
        "test_that_plans_that_are_left_hold_nobody_up",
        "test_that_a_scenario_of_every_service_follows_the_keys",
        "test_that_a_thousand_services_on_three_hundred_machines_follow_the_keys",
    ],
)
def test_that_the_window_follows_a_plan_of_the_largest_size(name: str, checkout: Path) -> None:
    """What is measured stands in ``large_plan.py``."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(WITHOUT)}
    place = f"{Path(__file__).with_name('large_plan.py')}::{name}"
    done = subprocess.run(
        [sys.executable, *CALL, place],
        env=env,
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=590,
        check=False,
    )
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr

"""The first drag of a slider, in a process of its own: which ways are written down depends on all that were gone before."""

from __future__ import annotations

from pathlib import Path

from tests.window.own_process import passes_alone


def test_that_a_first_drag_finds_nearly_all_its_ways_written_down(checkout: Path) -> None:
    """What is counted stands in ``first_drag.py``."""
    passes_alone("first_drag.py", "test_that_a_first_drag_finds_nearly_all_its_ways_written_down", checkout)

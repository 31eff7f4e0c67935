"""The example plans that come with the program, in the order to show them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from app.plan.document import Plan
from app.plan.opening import read_plan

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "examples"
FIRST = "mail-solaris"


@cache
def examples() -> tuple[Plan, ...]:
    """All examples, the first one to open in front."""
    paths = sorted(FOLDER.glob("*.txt"), key=lambda path: (path.stem != FIRST, path.stem))
    return tuple(read_plan(path) for path in paths)

"""How many processors a work takes, as a spreadsheet reckons it."""

from __future__ import annotations

from functools import cache

from planners.formula import formula

FEW = 8
"""Those that may wait before they are used as much as is usual."""


def processors_for(work: str, ceiling: str) -> str:
    """One more for each count whose waiting would grow faster than load, and no fewer than by the ceiling."""
    beyond = "".join(f"+({work}>{most!r})" for most in _work_at_knees())
    return f"MAX((0-INT(0-({work}/{ceiling}))),(1{beyond}))"


@cache
def _work_at_knees() -> tuple[float, ...]:
    law = formula("n * tangent_knee(n)")
    return tuple(float(law({"n": float(count)})) for count in range(1, FEW + 1))

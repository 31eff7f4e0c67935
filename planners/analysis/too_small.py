"""Whether another value of an input makes what is recommended too small, as expected today."""

from __future__ import annotations

from planners.analysis.edges import CLOSE
from planners.analysis.judging import judge_entries
from planners.analysis.options import Options
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field


def makes_too_small(known: Options, field: Field, value: Entry) -> bool:
    """Whether something that fits with what is recommended does not with that value. What a new service's order settles, such
    as the RAID level of its drives, does not change beside it."""
    ahead, best = known.best.ahead, known.best
    settled = {name for line in best.lines for name in line.order.described_by} if known.buys_new else set()
    if ahead is None or field.name in settled or field.name not in ahead.now.inputs:
        return False
    fitting = {one.resource for one in ahead.now.verdicts if one.demand <= one.capacity * (1 + CLOSE)}
    try:
        found = judge_entries(ahead.planner)({**ahead.as_now, field.name: value})
    except (InputRefused, NotInEvidence):
        return False
    return any(one.resource in fitting and one.demand > one.capacity * (1 + CLOSE) for one in found.verdicts)

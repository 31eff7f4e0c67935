"""Parts for the servers that are there, where what is recommended adds servers: a server is not given more parts than it has
unless the plan enters how many servers there are."""

from __future__ import annotations

from planners.analysis.bill import lines_of
from planners.analysis.options import Option, OptionKind, Options
from planners.analysis.order import added_to, largest, on_what_is_bought
from planners.analysis.present import separate
from planners.analysis.spare import servers_bought
from planners.planner import Sizing
from planners.refusal import InputRefused, NotInEvidence


def parts_alone(known: Options) -> Option | None:
    """What these servers would need more for the worst case to the horizon; None where servers are entered or none are added,
    or where that is not sure enough."""
    ahead, first = known.ahead, servers_bought(known.ahead.now)
    bought = any(first is not None and line.name == first.name for line in known.best.lines)
    field = first.figure.set_by if first is not None else ""
    if first is None or not known.exists or not bought or ahead.now.inputs.get(field) is not None:
        return None
    planner, there = ahead.planner, round(float(first.value))

    def kept(sizing: Sizing) -> Sizing:
        return planner.size(planner.check({**sizing.inputs, field: there}))

    try:
        now, later = kept(ahead.now), kept(ahead.later or ahead.now)
    except (InputRefused, NotInEvidence):
        return None
    lines = (lines_of(planner, one, ahead.now.inputs, upper=True) for one in (now, later))
    found = added_to(planner, now, later, separate(now, largest(*lines)))
    then = on_what_is_bought(planner, now, found)
    way = Option(OptionKind.SURER, found.sizing, found.lines, then)
    return way if found.lines and (way.chance or 0.0) >= known.enough else None

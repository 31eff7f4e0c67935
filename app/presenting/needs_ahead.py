"""What has to be provided now, in a year and at the horizon."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, scaled
from planners.analysis.projection import Projection
from planners.planner import Planner, Sizing
from planners.quantity import Quantity

MOST_NEEDS = 9


class NeedRow(Struct, frozen=True):
    """A need now, in a year and at the horizon, with the marks of the standing of each.

    ``totals`` are those of all servers, where the need is that of one of several; empty elsewhere.
    """

    title: str
    now: str
    in_a_year: str
    at_horizon: str
    standings: tuple[str, str, str]
    totals: tuple[str, str, str] = ("", "", "")


def needs_over_time(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[NeedRow, ...]:
    """Do nothing, and one year later: the standard cases beside the horizon."""
    rows = []
    for need in ahead.now.needs:
        cases = (ahead.now, ahead.in_a_year, ahead.at_horizon)
        shown = [_need(one, need, style) for one in cases]
        (first, a), (second, b), (third, c) = shown
        one, two, three = (_total(case, need, ahead.planner, style) for case in cases)
        rows.append(NeedRow(need.title, first, second, third, (a, b, c), (one, two, three)))
    return tuple(rows[:MOST_NEEDS])


def _total(sizing: Sizing | None, like: Quantity, planner: Planner, style: NumberStyle) -> str:
    """What all servers need together; empty where the need is not that of one of several."""
    need = sizing.quantities.get(like.name) if sizing is not None else None
    if sizing is None or need is None or sizing.servers is None or need is sizing.servers:
        return ""
    count = float(sizing.servers.value)
    return scaled(need, count, style) if planner.per_server and not need.figure.whole and count > 1 else ""


def _need(sizing: Sizing | None, like: Quantity, style: NumberStyle) -> tuple[str, str]:
    need = sizing.quantities.get(like.name) if sizing is not None else None
    shown = None if need is None else figure(need, style)
    return ("–", "") if shown is None else (shown.text, shown.shape)

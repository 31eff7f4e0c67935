"""What has to be provided now, in a year and at the horizon."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, scale, scaled, scaled_number
from app.presenting.wording import unit_text
from planners.analysis.as_bought import as_bought, needs_as_bought
from planners.analysis.projection import Projection
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.units import unit
from planners.words import say

MOST_NEEDS = 9


class NeedRow(Struct, frozen=True):
    """A need now, in a year and at the horizon, with the marks of the standing of each.

    ``each`` and ``totals`` are the same as numbers in one ``unit``, empty where the title says it: of one server, and of all
    where the need is that of one of several.
    """

    title: str
    now: str
    in_a_year: str
    at_horizon: str
    standings: tuple[str, str, str]
    unit: str = ""
    each: tuple[str, str, str] = ("", "", "")
    totals: tuple[str, str, str] = ("", "", "")

    @property
    def named(self) -> str:
        """The title, which tells what is needed of each of several servers."""
        return say("{need}, each", need=self.title) if any(self.totals) else self.title


def needs_over_time(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[NeedRow, ...]:
    """Do nothing, and one year later: the standard cases beside the horizon."""
    cases = (ahead.now, ahead.in_a_year, ahead.at_horizon)
    rows = []
    for need in needs_as_bought(ahead.now)[:MOST_NEEDS]:
        found = [as_bought(one, need.name) if one is not None else None for one in cases]
        largest = max(float(one.value) for one in (need, *found) if one is not None)
        larger, size = scale(need.unit, largest)
        (first, a), (second, b), (third, c) = (_need(one, style) for one in found)
        told = "" if unit(need.unit).whole else unit_text(larger, need.figure.currency)
        numbers = [_number(one, size, style) for one in found]
        totals = [
            _total(one, case, size, ahead.planner, style) for one, case in zip(found, cases, strict=True)
        ]
        rows.append(
            NeedRow(need.title, first, second, third, (a, b, c), told, _three(numbers), _three(totals))
        )
    return tuple(rows)


def _need(need: Quantity | None, style: NumberStyle) -> tuple[str, str]:
    return ("–", "") if need is None else (scaled(need, style=style), figure(need, style).shape)


def _number(need: Quantity | None, size: float, style: NumberStyle) -> str:
    return "–" if need is None else scaled_number(need, size, style=style)


def _total(
    need: Quantity | None, sizing: Sizing | None, size: float, planner: Planner, style: NumberStyle
) -> str:
    """What all servers need together; empty where the need is not that of one of several."""
    if need is None or sizing is None or sizing.servers is None or need is sizing.servers:
        return ""
    count = float(sizing.servers.value)
    several = planner.per_server and not need.figure.whole and count > 1
    return scaled_number(need, size, count, style) if several else ""


def _three(texts: list[str]) -> tuple[str, str, str]:
    first, second, third = texts
    return first, second, third

"""The orders of a plan in the order they are due, each service counting months from its own first one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.decided import Decided
from planners.analysis.growth import Growth
from planners.analysis.order import Line
from planners.analysis.site_order import SiteOption


class Due(Struct, frozen=True):
    """What is ordered in one month: ``month`` counts from the first month of ``growth``, that of the service in front."""

    month: int
    growth: Growth
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        """The month as it is printed."""
        return self.growth.name(self.month)


def orders_due(best: SiteOption, parts: Sequence[Decided]) -> tuple[Due, ...]:
    """The orders of a way, the first one first; none where nothing is bought.

    Of a machine that services share the servers stand in the first order that has them.
    """
    due = sorted(
        (one.at(chosen.option.month or 0), chosen.option.month or 0, number)
        for number, (one, chosen) in enumerate(zip(parts, best.chosen, strict=True))
        if chosen.option.lines
    )
    found = []
    for _, those in groupby(due, key=lambda one: one[0]):
        together = list(those)
        _, month, first = together[0]
        chosen = tuple(best.chosen[number] for _, _, number in together)
        found.append(Due(month, parts[first].ahead.growth, replace(best, chosen=chosen).lines))
    return tuple(found)

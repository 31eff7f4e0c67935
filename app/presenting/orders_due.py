"""The orders of a plan in the order they are due, each service counting months from its own first one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.decided import Decided
from planners.analysis.bill import SERVERS
from planners.analysis.growth import Growth
from planners.analysis.order import Line
from planners.analysis.site_order import Place, SiteOption
from planners.words import say


class Due(Struct, frozen=True):
    """What is ordered in one month: ``month`` counts from the first month of ``growth``, that of the service in front."""

    month: int
    growth: Growth
    places: tuple[Place, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all places."""
        return tuple(line for place in self.places for line in place.lines)

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
    found, ordered = [], dict[str, float]()
    for _, those in groupby(due, key=lambda one: one[0]):
        together = list(those)
        _, month, first = together[0]
        chosen = tuple(best.chosen[number] for _, _, number in together)
        places = [
            replace(one, lines=tuple(_not_yet(one, ordered))) for one in replace(best, chosen=chosen).places
        ]
        bought = tuple(one for one in places if one.lines)
        if bought:
            found.append(Due(month, parts[first].ahead.growth, bought))
    return tuple(found)


def ordered_later(parts: Sequence[Decided]) -> dict[str, str]:
    """The months of the orders that come after the first of the plan, the soonest first, by the title of the service they are for."""
    due = sorted(
        (
            (one.at(one.known.best.month or 0), number)
            for number, one in enumerate(parts)
            if one.known.best.lines
        )
    )
    return {
        parts[number].title: parts[number].ahead.growth.name(parts[number].known.best.month or 0)
        for month, number in due
        if month > due[0][0]
    }


def after_order(told: str, month: str) -> str:
    """What is told of a service once that order is in use; ``month`` is empty where none comes later than the first."""
    return say("{service}, after the order of {month}", service=told, month=month) if month else told


def until_order(told: str, month: str) -> str:
    """What is told of a service until that order is in use; ``month`` is empty where none is to come."""
    return (
        say("{service}, until the order of {month} is in use", service=told, month=month) if month else told
    )


def _not_yet(place: Place, ordered: dict[str, float]) -> Iterator[Line]:
    """Its lines, without servers of a machine that an order before has; ``ordered`` counts these, and the new ones from now on."""
    for line in place.lines:
        if not place.machine or line.order.price != SERVERS.price:
            yield line
            continue
        had = ordered.get(place.machine, 0.0)
        ordered[place.machine] = max(had, line.count)
        if line.count > had:
            yield replace(line, count=line.count - had)

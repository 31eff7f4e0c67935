"""What is bought for a whole plan: the ways of its services together, each machine that services share bought once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis import order
from planners.analysis.bill import SERVERS
from planners.analysis.options import Option, OptionKind, Options
from planners.analysis.order import Line


class Chosen(Struct, frozen=True):
    """A service by its title, the ``machine`` it names (empty for none), and the way that is taken."""

    title: str
    machine: str
    option: Option


class Place(Struct, frozen=True):
    """What is bought for a service, or for the services on one machine; ``machine`` is empty where none is shared."""

    machine: str
    services: tuple[str, ...]
    lines: tuple[Line, ...]


class SiteOption(Struct, frozen=True):
    """One way for a plan: that of each service, and what is bought in all."""

    kind: OptionKind
    chosen: tuple[Chosen, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """What is bought, by machine."""
        return tuple(_places(self.chosen))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all places."""
        return tuple(line for place in self.places for line in place.lines)

    @property
    def purchase(self) -> float | None:
        """The sum of the lines that have a price; None where none has."""
        return order.purchase(self.lines)

    @property
    def running(self) -> float | None:
        """What is bought costs so much to run to the horizon; None where nothing tells."""
        return order.running(self.lines)

    @property
    def cost(self) -> float | None:
        """What it costs to the horizon; None where nothing is priced."""
        return order.cost(self.lines)

    @property
    def chance(self) -> float | None:
        """The chance that every service holds, taken as independent; None where that of one is not known.

        It is the least of what it may be: services that grow together hold together more often.
        """
        known = self._chances
        return math.prod(known) if known else None

    @property
    def chance_together(self) -> float | None:
        """The same where all services grow together: that of the one with the least chance, the most that it may be."""
        return min(self._chances, default=None)

    @property
    def _chances(self) -> tuple[float, ...]:
        """Those of all services; empty where one is not known."""
        known = tuple(one.option.chance for one in self.chosen if one.option.chance is not None)
        return known if len(known) == len(self.chosen) else ()


class Known(Struct, frozen=True):
    """A service by its title, its machine, and its options."""

    title: str
    machine: str
    options: Options


def site_options(services: Sequence[Known]) -> tuple[SiteOption, ...]:
    """The ways for a plan, the recommended one first: at most three, no two alike."""
    if not services:
        return ()
    first = _way(OptionKind.RECOMMENDED, services)

    def other(kind: OptionKind) -> SiteOption | None:
        way = _way(kind, services)
        own = any(one.option.kind is kind for one in way.chosen)
        return way if own and way.lines != first.lines else None

    cheaper, nothing = other(OptionKind.CHEAPER), other(OptionKind.NOTHING)
    surer = other(OptionKind.SURER) if cheaper is None or nothing is None else None
    return tuple(one for one in (first, cheaper, surer, nothing) if one is not None)


def _way(kind: OptionKind, services: Sequence[Known]) -> SiteOption:
    """That kind of way for every service that has it, the recommended one for the others."""
    return SiteOption(kind, tuple(Chosen(one.title, one.machine, one.options.of(kind)) for one in services))


def of_machines(machines: Sequence[str]) -> list[list[int]]:
    """The places in a list of those on the same machine, together; one that names none stands alone."""
    groups: dict[tuple[str, int], list[int]] = {}
    for place, machine in enumerate(machines):
        groups.setdefault((machine, -1) if machine else ("", place), []).append(place)
    return list(groups.values())


def _places(chosen: Sequence[Chosen]) -> Iterator[Place]:
    for group in of_machines([one.machine for one in chosen]):
        found = [chosen[place] for place in group]
        lines = tuple(merged(line for one in found for line in one.option.lines))
        yield Place(found[0].machine, tuple(one.title for one in found), lines)


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines of the same thing at the same price as one; the servers of a machine are the same for all of its services."""
    known: dict[tuple[object, ...], Line] = {}
    for line in lines:
        server = line.order.price == SERVERS.price
        key = (line.order.title, line.unit, None if server else line.price)
        had = known.get(key)
        if had is None:
            known[key] = line
        elif server:
            most = max(had, line, key=lambda one: one.count)
            known[key] = replace(
                most,
                price=had.price if had.price is not None else line.price,
                monthly=had.monthly if had.monthly is not None else line.monthly,
                months=max(had.months, line.months),
            )
        else:
            known[key] = replace(
                had, count=had.count + line.count, total=had.total + line.total, each=had.each + line.each
            )
    yield from known.values()

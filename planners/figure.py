"""A figure, declared once where it is computed: everything the rest of the program needs to know about it.

Window, proposal, command line, workbook and analysis ask these records; none of them knows a figure by its name.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace


class Resource(Struct, frozen=True):
    """What can run out. ``name`` is its word for scripts.

    ``follows_load`` says that when a server fails the others take its share of the demand evenly. ``place`` is its place
    among resources wherever they are told apart, from 1; 0 is none of its own. ``evidence`` says that what ends is not a
    capacity but what was measured.
    """

    name: str
    title: str
    follows_load: bool = False
    place: int = 0
    evidence: bool = False


class Order(Struct, frozen=True):
    """How a need is bought: the ``title`` of its line in the hardware list and the input with the ``price`` of one.

    ``unit`` is what one is bought in where that is not the figure's unit, ``each`` says what one is, ``described_by``
    names inputs that describe one, such as the size of a drive. ``use`` says what these are for beside others that are
    bought in the same unit, such as "for the log".
    """

    title: str
    price: str = ""
    unit: str = ""
    each: str = ""
    described_by: tuple[str, ...] = ()
    use: str = ""


class Together(Struct, frozen=True):
    """How the figure adds up over the services of one machine: a sum, under ``title``.

    ``of`` names the figure that is added in its place, where it adds up only on a machine that all services were brought
    to. ``every`` says that there is no sum where one service does not give it; ``target`` names the figure whose lowest
    value stands against the sum, ``capacity`` the input with what the machine has. ``once`` names a term of the figure that
    a machine has once for all its servers: the largest of them. ``alike`` says that each service is judged by what the machine
    has, as by its link: the least of what stands against them stands against the sum.
    """

    title: str
    every: bool = False
    of: str = ""
    target: str = ""
    capacity: str = ""
    once: str = ""
    alike: bool = False


class Passes(StrEnum):
    """How a reading on the running server passes: no more is used than expected, or no less is carried."""

    AT_MOST = "at most"
    AT_LEAST = "at least"


class Stepped(Struct, frozen=True):
    """Names of the terms of a count: what is used of so many, and the most that may be, where that was entered. For "2 would
    be 93 % busy"."""

    used: str
    of: str
    most: str


class Figure(Struct, frozen=True):
    """One figure: ``name`` for scripts, ``title`` for people, ``unit`` a symbol of ``planners.units``.

    ``answers`` is its place among the figures that answer first (0: it is not one of them), ``needed`` whether it is
    something to provide, ``whole`` whether it is of all servers rather than of each. ``resource`` is what runs out,
    ``capacity`` the input with what one server has, ``planned_share`` the one with the percentage of it to plan for. ``passes`` puts it on the acceptance sheet, ``read_as`` names the
    figure that a running server tells instead, ``counter`` the counter that reads it, ``replaces`` the figure that it stands
    for on another machine. ``stepped`` names the terms of a count that tell what one more or less would do.
    ``servers`` marks the number of equal units that all figures per server are of, ``load`` the load of one of them.
    ``currency`` is that of an amount of money.
    ``more_is_better`` says that of two plans the one with more of it is the better.
    ``all_there_is`` says that its capacity is all that can be read of it, as of memory: a reading at it is no sign of health.
    ``full_at`` names the percentage that this throughput is 100 % of, ``share_of`` the throughput that this percentage is read as a
    share of: to measure the one is to measure the other.
    ``most_of`` names the input that this is the most of within all targets.
    ``drawn_as`` is the resource whose colour it has where nothing can run out of it.
    ``titled_each`` says that the title itself says that it is of one server, or of a part of it.
    ``held_by`` names the input that keeps a count as it is: what is provided now is judged, not what a larger load would get.
    ``set_by`` names the input that sets the count to what was bought.
    ``sized_with`` names the input with how many each server has, which all else is sized with: what is bought new has as many as are bought.
    ``sized_elsewhere`` says that it is part of the system and that only the rules of its vendor size it: no entry and no measurement here does.
    ``at_least`` names the figure that tells how many there are at least, where this one is not known.
    ``noted`` says that a proposal tells its note, as it does of the figures that answer first.
    """

    name: str
    title: str
    unit: str
    answers: int = 0
    needed: bool = False
    whole: bool = False
    servers: bool = False
    load: bool = False
    resource: Resource | None = None
    drawn_as: Resource | None = None
    capacity: str = ""
    order: Order | None = None
    together: Together | None = None
    passes: Passes | None = None
    counter: str = ""
    read_as: str = ""
    replaces: str = ""
    stepped: Stepped | None = None
    held_by: str = ""
    set_by: str = ""
    sized_with: str = ""
    currency: str = ""
    planned_share: str = ""
    more_is_better: bool = False
    titled_each: bool = False
    all_there_is: bool = False
    full_at: str = ""
    share_of: str = ""
    most_of: str = ""
    sized_elsewhere: bool = False
    at_least: str = ""
    noted: bool = False

    def titled(self, title: str) -> Figure:
        """The same figure under another title."""
        return _changed(self, title, self.unit)

    def counted_in(self, unit: str) -> Figure:
        """The same figure in another unit."""
        return _changed(self, self.title, unit)

    def priced_in(self, currency: str) -> Figure:
        """The same figure as an amount in a currency."""
        return self if currency == self.currency else replace(self, currency=currency)


@lru_cache(maxsize=1024)
def _changed(figure: Figure, title: str, unit: str) -> Figure:
    return replace(figure, title=title, unit=unit)

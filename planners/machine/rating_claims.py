"""Published ratings beside what the ways between them give: bridges, proportion to the cores, virtual cores, the whole chain."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from planners.catalogue.rows import Bridge, Rating
from planners.catalogue.store import Catalogue
from planners.machine import across, by_name
from planners.machine.known import NEWEST, TODAY, Known, machines
from planners.planner import ClaimCheck
from planners.words import say

OLDEST = "SPECint_base2000"
CHAIN = ("specrate2017.v490-reference", ("specint2000.v480-1050", "specint2000.v880-1050"))
"""A machine rated today, and processors of its family whose old ratings lead to it over every bridge."""
VIRTUAL = (
    *(
        (f"azure-specint-rate-base2006.D{step}_v2", "azure-specint-rate-base2006.D5_v2")
        for step in (1, 2, 3, 4)
    ),
    ("azure-specint-rate-base2006.H8", "azure-specint-rate-base2006.H16"),
    *((f"azure-coremark.D{cores}s_v4", "azure-coremark.D64s_v4") for cores in (2, 4, 8, 16, 32)),
    *((f"azure-coremark.D{cores}as_v4", "azure-coremark.D64as_v4") for cores in (2, 8)),
)
"""Virtual machines of one kind of host, a few cores and many."""
LEFT_OUT = say("The bridge itself was left out")
PROPORTION = say("From the rating of the larger machine, in proportion to its cores")


def checks(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """The ratings are told with the first service that has a rated machine."""
    if next((point.service for point in catalogue.rated_points()), "") != service:
        return
    yield from _bridges(catalogue, service)
    yield from _chain(catalogue, service)
    yield from _cores(catalogue, service)
    yield from _virtual(catalogue, service)


def _bridges(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """Each machine with ratings of two families, from the others that have both."""
    wide = across.rating_error(catalogue)
    for row in catalogue.bridges():
        others = [
            other.to_value / other.from_value
            for other in catalogue.bridges(row.from_family)
            if other.machine != row.machine
        ]
        if not others:
            continue
        likely = row.from_value * math.exp(math.fsum(map(math.log, others)) / len(others))
        low, high = row.from_value * min(others) / wide, row.from_value * max(others) * wide
        title = say(
            "{family} of {machine}, from {other}",
            family=row.to_family,
            machine=row.machine,
            other=row.from_family,
        )
        yield _check(
            catalogue, service, title, row, (row.to_value, row.to_value), (likely, low, high), False, LEFT_OUT
        )


def _chain(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """Today's reference machine from the oldest ratings, by clock and over every bridge."""
    ratings = {rating.id: rating for rating in catalogue.ratings()}
    goal, starts = ratings[CHAIN[0]], [ratings[name] for name in CHAIN[1]]
    clock = goal.clock_mhz or 1.0
    old = math.fsum(one.value * clock / (one.clock_mhz or clock) for one in starts) / len(starts)
    steps = by_name.bridges(catalogue, OLDEST, NEWEST)
    likely, low, high = (
        old * math.prod(float(getattr(step, end)) for step in steps) for end in ("value", "low", "high")
    )
    wide = by_name.of_ratings(catalogue, len(steps))
    title = say("{family} of {machine}, from {other}", family=NEWEST, machine=goal.machine, other=OLDEST)
    found = likely, low * float(wide.below), high * float(wide.above)
    note = say("A later processor of its family, brought to its clock")
    yield _check(catalogue, service, title, goal, (goal.value, goal.value), found, False, note)


def _cores(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """Machines of today that were rated with one chip, from those with two."""
    known = sorted(
        (one for one in machines(catalogue) if one.family in TODAY),
        key=lambda one: (one.family, one.model, one.cores),
    )
    for _, group in groupby(known, key=lambda one: (one.family, one.model)):
        *fewer, most = group
        for one in fewer:
            if one.cores < most.cores:
                yield _in_proportion(catalogue, service, one, most)


def _in_proportion(catalogue: Catalogue, service: str, one: Known, most: Known) -> ClaimCheck:
    spread = by_name.fewer(catalogue)
    likely = most.rating * one.cores / most.cores
    return ClaimCheck(
        service,
        say("{family} of {machine}", family=one.family, machine=one.name),
        one.source.document,
        one.source.table,
        one.low,
        one.high,
        likely,
        likely * float(spread.below),
        likely * float(spread.above),
        "1",
        True,
        PROPORTION,
    )


def _virtual(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """A few virtual cores from many of the same kind of host; those that made the range are marked."""
    ratings, spread = {rating.id: rating for rating in catalogue.ratings()}, by_name.fewer(catalogue)
    used = {few for few, _ in by_name.FEWER}
    for few, many in ((ratings[one], ratings[other]) for one, other in VIRTUAL):
        likely = many.value * (few.processors or 1) / (many.processors or 1)
        found = likely, likely * float(spread.below), likely * float(spread.above)
        title = say("{family}: {machine}", family=few.family, machine=few.machine)
        yield _check(
            catalogue, service, title, few, (few.value, few.value), found, few.id in used, PROPORTION
        )


def _check(
    catalogue: Catalogue,
    service: str,
    title: str,
    row: Rating | Bridge,
    published: tuple[float, float],
    found: tuple[float, float, float],
    fitted: bool,
    note: str,
) -> ClaimCheck:
    document = catalogue.title(row.document)
    return ClaimCheck(service, title, document, row.place, *published, *found, "1", fitted, note)

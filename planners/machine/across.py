"""How far a translation between machines by ratings may be trusted: within one operating system, and across.

Six published machines carried the same benchmark. Their work per user, in units of one rating, should be equal; it is
not. A translation from one to another errs by the ratio of two such figures, so on the logarithms by
sqrt(2) * standard deviation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from planners.catalogue.rows import Measurement, Platform
from planners.catalogue.store import Catalogue
from planners.citing import entered
from planners.evidence import Standing
from planners.machine.counters import system_of
from planners.machine.figures import PROCESSOR_SPEED
from planners.machine.suggested import suggestions
from planners.planner import ClaimCheck
from planners.quantity import Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

MOST, USUAL = 0.95, 0.80
"""Shares of translations that the wide and the usual range hold."""
PAIR = (("rperf.p5-595-power5+.64", "rperf.power-595-power6"), ("qphh-3tb.p5-595.64", "qphh-3tb.power-595"))
"""One pair of machines that two ratings compare differently."""
LEFT_OUT = say(
    "The range was made without both machines. Their document says not to compare platforms by its figures."
)


class Rated(Struct, frozen=True):
    """A measured machine with its rating: ``capacity`` of all processors, ``work`` of it used by one user."""

    machine: Platform
    row: Measurement
    capacity: float
    family: str

    @property
    def system(self) -> str:
        """The operating system, as a word."""
        return system_of(self.machine.id)

    @property
    def work(self) -> float:
        """Share of the capacity that one user takes, in units of the rating."""
        return self.row.value / 100 * self.capacity / float(self.row.users or 1)


@lru_cache(maxsize=8)
def rated(catalogue: Catalogue) -> tuple[Rated, ...]:
    """The measured machines whose processors are rated, each rating brought to the machine's clock."""
    found = []
    for one in suggestions(catalogue).values():
        case = one.point
        row = catalogue.measurement(case.service, case.platform, case.version, case.template, "cpu_pct")
        if case.fitted and row is not None:
            found.append(Rated(one.machine, row, one.capacity, one.family))
    return tuple(found)


@lru_cache(maxsize=16)
def across(catalogue: Catalogue, level: float = MOST) -> float:
    """The factor that a translation across operating systems errs by at most, in the share ``level`` of cases."""
    return _factor([one.work for one in rated(catalogue)], level)


@lru_cache(maxsize=8)
def within(catalogue: Catalogue) -> float:
    """The factor that a translation within one operating system errs by, as far as was published; at least 1."""
    pairs = (both for both in combinations(rated(catalogue), 2) if both[0].system == both[1].system)
    return max(
        rating_error(catalogue), *(ratio for one, other in pairs for ratio in _ratios(catalogue, one, other))
    )


def speed(catalogue: Catalogue, given: float) -> Term:
    """The speed of a processor against the measured one, from ratings, as the term ``processor_speed``."""
    term = entered("processor_speed", given, "1", PROCESSOR_SPEED.title)
    if given == 1:
        return term
    wide = within(catalogue)
    spread = Spread(1 / wide, wide, within_words(wide))
    return of(
        "processor_speed",
        derive(PROCESSOR_SPEED, "processor_speed", (term,), Standing.ENTERED, spread=spread),
    )


def within_words(wide: float) -> str:
    """Why a translation within one operating system has the range that it has."""
    percent = 100 * (wide - 1)
    return say(
        "Within one operating system, published ratings err by up to {percent:.0f} %.", percent=percent
    )


def across_words(catalogue: Catalogue, *, decided: bool) -> str:
    """Why a translation across operating systems has its range; ``decided`` whether the plan says which is planned."""
    told = say(
        "Across operating systems, {count} published machines with equal work differ by a factor of up to {usual:.1f} in 80 % "
        "of translations and {most:.1f} in 95 %.",
        count=len(rated(catalogue)),
        usual=across(catalogue, USUAL),
        most=across(catalogue),
    )
    if decided:
        return told
    return say('{told} "Planned operating system" is not set: if it is the same one, say so.', told=told)


def together(one: float, other: float) -> float:
    """Two independent errors as one: factors of at least 1."""
    return math.exp(math.hypot(math.log(one), math.log(other)))


def rating_error(catalogue: Catalogue) -> float:
    """How far two published ratings of one pair of machines are apart, as a factor of at least 1."""
    known = {rating.id: rating.value for rating in catalogue.ratings()}
    try:
        (first, second) = (known[new] / known[old] for old, new in PAIR)
    except KeyError:
        raise NotInEvidence(
            say("The catalogue lacks the pair of machines that shows how far ratings differ")
        ) from None
    return max(first / second, second / first)


def checks(catalogue: Catalogue, service: str) -> Iterator[ClaimCheck]:
    """Each machine's utilization translated from each before it; the range is made without both."""
    machines = rated(catalogue)
    for one, other in combinations(machines, 2):
        if service != one.row.service:
            continue
        rest = [found.work for found in machines if found not in (one, other)]
        apart = rating_error(catalogue) if one.system == other.system else _factor(rest, MOST)
        predicted = other.row.value * one.work / other.work
        yield ClaimCheck(
            service,
            say(
                "Utilization of {planned}, translated from {measured} by {rating}",
                planned=other.machine.name,
                measured=one.machine.name,
                rating=one.family,
            ),
            catalogue.title(other.row.document),
            other.row.table,
            other.row.value,
            other.row.value,
            predicted,
            predicted / apart,
            predicted * apart,
            "%",
            False,
            LEFT_OUT,
        )


def _factor(work: Sequence[float], level: float) -> float:
    if len(work) < 3:
        raise NotInEvidence(say("Too few rated machines are in the catalogue to tell how far systems differ"))
    from statistics import NormalDist, stdev

    deviation = stdev(math.log(one) for one in work)
    return math.exp(NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(2) * deviation)


def _ratios(catalogue: Catalogue, one: Rated, other: Rated) -> Iterator[float]:
    """How far two machines of one system are apart, in every case that both were measured with."""
    rows = [
        {
            (row.version, row.template, row.workload): row
            for row in catalogue.measurements(item.row.service, item.machine.id, metric=item.row.metric)
        }
        for item in (one, other)
    ]
    for case in rows[0].keys() & rows[1].keys():
        first, second = (rows[side][case] for side in (0, 1))
        ratio = (first.value * one.capacity / float(first.users or 1)) / (
            second.value * other.capacity / float(second.users or 1)
        )
        yield max(ratio, 1 / ratio)

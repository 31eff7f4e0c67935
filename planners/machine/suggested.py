"""The rating of each measured machine, from published ratings of processors like its own, with its quality."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from planners.catalogue.rows import Platform, RatedPoint, Rating
from planners.catalogue.store import Catalogue
from planners.citing import own_rule
from planners.evidence import Source
from planners.machine.inputs import OWN_SERVER
from planners.schema import Inputs
from planners.statements import MACHINE, Statement
from planners.words import say

TITLE = say("Suggested rating")
MEASURED = "measured"
"""The role of a machine that was measured."""
NONE = say("none: its document does not name the processors, or no rating of them is published")
LIKE_ITS_OWN = own_rule(say("rating of a measured machine by processors like its own"))


class Suggested(Struct, frozen=True):
    """A measured machine with the rating of all its processors, the mean of those of its ``ratings``."""

    machine: Platform
    point: RatedPoint
    capacity: float
    ratings: tuple[Rating, ...]

    @property
    def family(self) -> str:
        """The family of the ratings."""
        return self.ratings[0].family

    def source(self, catalogue: Catalogue) -> Source:
        """Where the rating was read, with its quality and what speaks against it."""
        first, point = self.ratings[0], self.point
        quality = say("quality {quality} of 5", quality=point.quality)
        doubt = f"{quality}. {point.doubt}" if point.doubt else quality
        names = "; ".join(rating.machine for rating in self.ratings)
        return Source(catalogue.title(first.document), first.place, names, "", doubt)


@lru_cache(maxsize=8)
def suggestions(catalogue: Catalogue) -> Mapping[tuple[str, str], Suggested]:
    """The measured machines whose processors are rated, by service and platform, each rating brought to its clock."""
    ratings = {rating.id: rating for rating in catalogue.ratings()}
    found: dict[tuple[str, str], list[RatedPoint]] = {}
    for point in catalogue.rated_points():
        found.setdefault((point.service, point.platform), []).append(point)
    made = ((key, _suggested(catalogue, points, ratings)) for key, points in found.items())
    return {key: one for key, one in made if one is not None}


def _suggested(
    catalogue: Catalogue, points: list[RatedPoint], ratings: Mapping[str, Rating]
) -> Suggested | None:
    machine = catalogue.platform(points[0].service, points[0].platform)
    if machine is None or not machine.clock_mhz or not machine.processors:
        return None
    own = tuple(ratings[point.rating] for point in points)
    each = [
        rating.value * machine.clock_mhz / (rating.clock_mhz or machine.clock_mhz) * machine.processors / (rating.processors or 1)
        for rating in own
    ]  # fmt: skip
    return Suggested(machine, points[0], math.fsum(each) / len(each), own)


def facts(catalogue: Catalogue, service: str, inputs: Inputs) -> tuple[tuple[str, str], ...]:
    """The rating suggested for the measured machine that the figures start from, with its quality, as a row of facts."""
    if any(inputs.get(name) is not None for name in OWN_SERVER):
        return ()
    found = suggestions(catalogue).get((service, str(inputs.get("platform") or "")))
    return ((TITLE, _told(found)),) if found is not None else ()


def statements(catalogue: Catalogue, service: str, platform: str = "") -> Iterator[Statement]:
    """The rating suggested for each measured machine of a service, or for that one; in words where there is none."""
    for one in catalogue.machines(service):
        known = one.role == MEASURED and (one.processors or one.storage)
        if not known or platform not in ("", one.id):
            continue
        found = suggestions(catalogue).get((service, one.id))
        source, told = (found.source(catalogue), _told(found)) if found else (LIKE_ITS_OWN, NONE)
        yield Statement(one.name, "", MACHINE, TITLE, source, told)


def _told(found: Suggested) -> str:
    return say(
        "{family} {rating:,.0f}, quality {quality} of 5",
        family=found.family,
        rating=found.capacity,
        quality=found.point.quality,
    )

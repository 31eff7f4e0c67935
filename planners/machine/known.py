"""The machines whose ratings were published, as one list to search: processors of today, and those of the measured runs."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from planners.catalogue.rows import Rating
from planners.catalogue.store import Catalogue
from planners.evidence import Source, Standing
from planners.machine.across import rating_error
from planners.words import plural, say

NEWEST = "SPECrate2017_int_base"
"""The family of ratings of today, told first."""
MAKERS = frozenset(("intel", "amd", "ibm"))
"""Words that a name may lack."""


class Known(Struct, frozen=True):
    """A machine with its published rating, which is of all ``cores``.

    ``low`` and ``high`` are the least and the most of several results; of one result, as far as two ratings of one
    pair of machines are known to differ. ``threads`` of a core ran during the measurement, ``clock`` is MHz; both None
    where nobody says so.
    """

    id: str
    name: str
    family: str
    cores: int
    threads: int | None
    clock: float | None
    rating: float
    low: float
    high: float
    results: int | None
    standing: Standing
    source: Source

    @property
    def model(self) -> str:
        """The name without maker and number of chips, as words in lower case."""
        return plain(self.name.partition(",")[0])


@lru_cache(maxsize=8)
def machines(catalogue: Catalogue) -> tuple[Known, ...]:
    """All machines with a published rating of a known number of cores, those of today first."""
    apart = rating_error(catalogue)
    found = [_known(catalogue, row, apart) for row in catalogue.ratings() if row.processors]
    return tuple(sorted(found, key=lambda one: one.family != NEWEST))


def search(catalogue: Catalogue, words: str = "") -> tuple[Known, ...]:
    """The machines whose name, family or id has every one of the words; all where there are none."""
    wanted = words.casefold().split()
    texts = ((one, f"{one.name} {one.family} {one.id}".casefold()) for one in machines(catalogue))
    return tuple(one for one, text in texts if all(word in text for word in wanted))


def plain(name: str) -> str:
    """A name as it is compared: words in lower case, without the maker."""
    return " ".join(word for word in re.findall(r"[\w+.-]+", name.casefold()) if word not in MAKERS)


def _known(catalogue: Catalogue, row: Rating, apart: float) -> Known:
    return Known(
        row.id,
        row.machine,
        row.family,
        row.processors or 1,
        row.threads,
        row.clock_mhz,
        row.value,
        row.low or row.value / apart,
        row.high or row.value * apart,
        row.results,
        Standing.MEASURED,
        Source(catalogue.title(row.document), row.place, row.machine, "", _doubt(row, apart)),
    )


def _doubt(row: Rating, apart: float) -> str:
    """What speaks against the rating: few results, and how it came about."""
    few = (
        ""
        if row.results is None or row.results >= 3
        else plural("{count} result", "{count} results", row.results)
    )
    wide = say(
        "Sizewright rule: range as far as two ratings of one pair of machines differ, {percent:.0f} %",
        percent=100 * (apart - 1),
    )
    parts = (few, row.note if row.note != "one result" else "", "" if row.low else wide)
    return "; ".join(part for part in parts if part)

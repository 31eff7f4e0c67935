"""The machines whose ratings were published, as one list to search: processors of today, and those of the measured runs."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from planners.catalogue.rows import Rating
from planners.catalogue.store import Catalogue
from planners.evidence import Source, Standing
from planners.laws.elementwise import Number, real
from planners.machine.across import rating_error
from planners.refusal import nearest
from planners.words import plural, say

NEWEST = "SPECrate2017_int_base"
"""The family of ratings of today, told first."""
TODAY = (NEWEST, "SPECint_rate_base2006")
"""The families whose machines a plan may name: they are rated as a whole, and bridges lead to them."""
MEDIAN = "median of published results"
TOLD_BY_COUNT = (MEDIAN, "one result")
"""Notes of rows that the number of their results tells."""
_WORDS = re.compile(r"[\w+.]+")
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
    """The machines whose name, family, id or count of cores has every one of the words; all where there are none.

    Else those whose name has them written as one.
    """
    wanted = _WORDS.findall(words.casefold())
    texts = [(one, _text(one)) for one in machines(catalogue)]
    found = tuple(one for one, text in texts if all(word in text for word in wanted))
    as_one = "".join(wanted)
    return found or tuple(one for one, text in texts if as_one in "".join(_WORDS.findall(text)))


def nearest_word(catalogue: Catalogue, words: str) -> str:
    """A word of a machine's name like one of these that no name has; empty where there is none."""
    texts = [_text(one) for one in machines(catalogue)]
    spelt = {word.casefold(): word for one in machines(catalogue) for word in _WORDS.findall(one.name)}
    for word in _WORDS.findall(words.casefold()):
        if not any(word in text for text in texts):
            return str(spelt.get(nearest(word, spelt), ""))
    return ""


def _text(one: Known) -> str:
    return f"{one.name} {one.family} {one.id} {one.cores} cores".casefold()


@lru_cache(maxsize=4096)
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
        Source(catalogue.title(row.document), row.place, _label(row), "", _doubt(row, apart)),
    )


def _label(row: Rating) -> str:
    """The machine, and of how many results its rating is the median."""
    if (row.results or 0) < 3 or row.note != MEDIAN:
        return row.machine
    return say("{machine}, median of {count} results", machine=row.machine, count=row.results)


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
    parts = (few, "" if row.note in TOLD_BY_COUNT else row.note, "" if row.low else wide)
    return "; ".join(part for part in parts if part)


def named(catalogue: Catalogue, name: str, cores: Number = 0.0) -> Known | None:
    """The machine of today of that name: the smallest with so many cores, else the largest; None where none has it.

    A name is that of a row, its id, or of a processor without its maker; it has two words at least, so that no name that
    people give to hosts is taken for one.
    """
    found = _of_name(catalogue, name)
    return next((one for one in found if real(cores) <= one.cores), found[-1] if found else None)


@lru_cache(maxsize=4096)
def unlisted(catalogue: Catalogue, name: str) -> str:
    """The listed machine most like that of a name which is not listed; empty where the name is that of a host.

    A machine's name has a number, and the first word of a model, such as "Xeon".
    """
    words = plain(name).split()
    if _of_name(catalogue, name) or not any(map(str.isdigit, name)):
        return ""
    models = {one.model: one.name.partition(",")[0] for one in machines(catalogue) if one.family in TODAY}
    same = [model for model in models if model.partition(" ")[0] in words] if len(words) > 1 else []
    return models[nearest(" ".join(words), same) or same[0]] if same else ""


@lru_cache(maxsize=64)
def ratings_of(catalogue: Catalogue, family: str) -> str:
    """The family of ratings of that name as it is written, however its letters are; empty where no bridge leads to it."""
    found = {row.to_family for row in catalogue.bridges()} | {row.from_family for row in catalogue.bridges()}
    return next((one for one in found if one.casefold() == family.strip().casefold()), "")


@lru_cache(maxsize=4096)
def _of_name(catalogue: Catalogue, name: str) -> tuple[Known, ...]:
    """Those of one family, the newest that has the name, by their cores."""
    wanted = plain(name)
    if " " not in wanted and "." not in wanted:
        return ()
    today = [one for one in machines(catalogue) if one.family in TODAY]
    whole = [one for one in today if wanted in (plain(one.name), one.id)]
    found = whole or [one for one in today if wanted == one.model]
    same = [one for one in found if one.family == found[0].family]
    return tuple(sorted(same, key=lambda one: one.cores))

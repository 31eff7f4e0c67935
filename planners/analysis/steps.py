"""Why so many and not one fewer: what a count would be used to if there were one less or one more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from planners.machine.processors import usual_target
from planners.planner import Sizing
from planners.quantity import Quantity

THREADS = "threads"
"""The term of a count that says how many threads of each wait as one."""


class CountedSteps(Struct, frozen=True):
    """A count in ``unit``, the use of one fewer, of as many and of one more, and the most that is planned; in percent.

    ``used`` is the figure of the use that the count follows from, where it is one; ``fewer`` the most that is planned for one less,
    0 where that is none.
    """

    count: int
    unit: str
    uses: tuple[tuple[int, float], ...]
    most: float
    used: Quantity | None = None
    fewer: float = 0.0


def stepped(sizing: Sizing) -> Iterator[CountedSteps]:
    """The counts of a sizing that follow from a use and its target."""
    for found in sizing.quantities.values():
        names = found.figure.stepped
        terms = {term.name: term.value for term in found.terms}
        figures = {term.name: term.quantity for term in found.terms}
        if names is None or not {names.used, names.of} <= terms.keys():
            continue
        count, work = round(found.value), terms[names.used] * terms[names.of]
        uses = tuple((n, work / n) for n in (count - 1, count, count + 1) if n > 0)
        most, fewer = (_most(terms, names.most, n) for n in (count, count - 1))
        yield CountedSteps(count, found.unit, uses, most, figures[names.used], fewer)


def _most(terms: Mapping[str, float], name: str, count: int) -> float:
    """The use that is planned for so many: entered, or what is usual for as many threads as they have."""
    threads = round(count * terms.get(THREADS, 1.0))
    return terms.get(name) or (usual_target(threads) if threads else 0.0)

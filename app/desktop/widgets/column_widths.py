"""How wide the columns of a table are: what one has beyond its texts goes to those that lack room."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil


def at_least(widths: Mapping[int, int], least: Mapping[int, int]) -> dict[int, int]:
    """Widths of columns of which none is less than its least; what that takes comes from the others as far as they have it."""
    found = dict(widths)
    for column, wanted in least.items():
        lack = wanted - found[column]
        while lack > 0:
            giver = max(found, key=lambda one: found[one] - least[one])
            given = min(lack, found[giver] - least[giver])
            if given <= 0:
                break
            found[giver] -= given
            found[column] += given
            lack -= given
        found[column] += max(lack, 0)
    return found


def fairly(widths: Mapping[int, int], needs: Mapping[int, int]) -> dict[int, int]:
    """Widths of columns in pixels, together as wide: room that a column does not need goes to those that need more.

    Where it is enough, what is left stays where it was; else each gets the same part of what it lacks.
    """
    lacks = {column: max(needs[column] - width, 0) for column, width in widths.items()}
    spare = {column: max(width - needs[column], 0) for column, width in widths.items()}
    given = min(sum(lacks.values()), sum(spare.values()))
    if not given:
        return dict(widths)
    taken, got = given / sum(spare.values()), given / sum(lacks.values())
    found = {
        column: width - ceil(spare[column] * taken) + int(lacks[column] * got)
        for column, width in widths.items()
    }
    for column, width in found.items():  # what rounding left over
        more = min(sum(widths.values()) - sum(found.values()), max(widths[column], needs[column]) - width)
        found[column] = width + more
    return found


def near(widths: Mapping[int, int], needs: Mapping[int, int], beside: int) -> dict[int, int]:
    """Widths of columns of which only the last has more than so many pixels beside what it needs: it takes the rest."""
    found = {column: min(width, needs[column] + beside) for column, width in widths.items()}
    found[max(found)] += sum(widths.values()) - sum(found.values())
    return found

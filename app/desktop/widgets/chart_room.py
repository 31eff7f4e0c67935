"""How many charts stand in a row, and how high they are, so that they fill a room and are read best."""

from __future__ import annotations

from msgspec import Struct

WIDE, PORTRAIT = 1.5, 1.4
"""The width of a chart in heights from which more of it tells nothing more; the most heights in a width."""


class Cells(Struct, frozen=True):
    """Charts in a row, and the height of one in pixels."""

    columns: int
    height: int


def filling(
    count: int, wide: int, high: int, least: tuple[int, int], gap: int, most: tuple[int, int]
) -> Cells:
    """The cells of ``count`` charts in a room of so many pixels. None is smaller than ``least`` in width and height; ``most``
    are rows that are seen, and the height of one. Larger charts are better, and rows that are full."""
    widest = max(1, min((wide + gap) // (least[0] + gap), count))
    found = [_cells(count, columns, wide, high, gap, most) for columns in range(widest, 0, -1)]
    fit = [one for one in found[1:] if one.height >= least[1] and -(-count // one.columns) <= most[0]]
    best = max((found[0], *fit), key=lambda one: _size(one, count, wide, gap))
    return Cells(best.columns, max(best.height, least[1]))


def _cells(count: int, columns: int, wide: int, high: int, gap: int, most: tuple[int, int]) -> Cells:
    rows = min(-(-count // columns), most[0]) or 1
    tallest = min(int(_width(columns, wide, gap) * PORTRAIT), most[1])
    return Cells(columns, min((high + gap) // rows - gap, tallest))


def _width(columns: int, wide: int, gap: int) -> float:
    return (wide - gap * (columns - 1)) / columns


def _size(cells: Cells, count: int, wide: int, gap: int) -> float:
    rows = -(-count // cells.columns) or 1
    return min(_width(cells.columns, wide, gap), WIDE * cells.height) * count / (rows * cells.columns)

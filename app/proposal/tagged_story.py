"""Gives every part of a story what it needs to tell its meaning when it is drawn."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import Any

from app.proposal.lengths import shortened
from app.proposal.structure import MOST_LETTERS, structure_of, text
from app.proposal.tagged_table import TableTags

FIGURES = ("figure", "artifact")
"""Roles of what is one thing, whatever it is painted of."""


def tag(flowables: Iterable[Any]) -> None:
    """Prepare these flowables and all within them. Paragraphs and what draws itself tagged need nothing."""
    from reportlab.platypus import Table

    for one in flowables:
        if isinstance(one, Table):
            if one._renderCB is None:
                one._renderCB = TableTags(getattr(one, "role", ""), one.repeatRows)
            tag(_in_cells(one))
        elif getattr(one, "role", "") in FIGURES and "_drawOn" not in one.__dict__:
            _as_figure(one)
        else:
            tag(getattr(one, "_content", None) or ())


def _in_cells(table: Any) -> Iterable[Any]:
    for row in table._cellvalues:
        for cell in row:
            if isinstance(cell, list | tuple):
                yield from cell
            elif not isinstance(cell, str):
                yield cell


def _as_figure(one: Any) -> None:
    """A drawing that is described is a figure; one that is not only repeats what stands beside it."""
    draw, known = type(one)._drawOn, weakref.ref(one)  # a part that knew itself would stay

    def draw_tagged(canvas: Any) -> None:
        one, structure = known(), structure_of(canvas)
        described = getattr(one, "description", "")
        if structure is None:
            draw(one, canvas)
        elif described:
            with structure.element("Figure", entries=_entries(one, canvas, described)), structure.content():
                draw(one, canvas)
        else:
            with structure.artifact():
                draw(one, canvas)

    one._drawOn = draw_tagged


def _entries(one: Any, canvas: Any, described: str) -> str:
    left, bottom = canvas.absolutePosition(0, 0)
    right, top = canvas.absolutePosition(one.width, one.height)
    box = f"{left:.1f} {bottom:.1f} {right:.1f} {top:.1f}"
    alternative = text(shortened(described, MOST_LETTERS))
    return f"/Alt {alternative} /A <</O /Layout /Placement /Block /BBox [{box}]>>"

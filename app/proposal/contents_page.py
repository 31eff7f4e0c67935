"""The table of contents: a line for every heading, dots to its page number, the whole line a link.

The titles are known before anything is laid out, the pages only at the end: so the numbers are drawn then, and the document
is laid out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from app.proposal import style
from app.proposal.flow import paragraph
from app.proposal.structure import artifact, content, contents_line

NUMBER_WIDTH = 26.0
STYLES = {1: ("contents1", 0.0), 2: ("contents2", 16.0)}


def lines(headings: Sequence[Any]) -> list[Any]:
    """The lines for these headings."""
    return [_line_class()(heading) for heading in headings]


@cache
def _line_class() -> Any:
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Flowable

    class ContentsLine(Flowable):  # type: ignore[misc]
        """One line of the table of contents."""

        def __init__(self, heading: Any) -> None:
            super().__init__()
            name, self.indent = STYLES[heading.outline_level]
            self.leads_to, self.text = heading, paragraph(heading.outline_text, name)

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            self.width = width
            _, self.height = self.text.wrap(width - self.indent - NUMBER_WIDTH, height)
            return width, self.height

        def getSpaceBefore(self) -> float:  # noqa: N802 - reportlab's name
            return float(self.text.style.spaceBefore)

        def draw(self) -> None:
            canvas, base = self.canv, self.text.style.leading - self.text.style.fontSize
            with contents_line(canvas, self.leads_to.outline_level):
                self.parts(canvas, base)

        def parts(self, canvas: Any, base: float) -> None:
            """Title, dots and the number of the page."""
            self.text.drawOn(canvas, self.indent, 0)
            start = self.indent + _last_width(self.text) + 5
            canvas.saveState()
            with artifact(canvas):
                canvas.setStrokeColor(HexColor(style.MUTED))
                canvas.setLineCap(1)
                canvas.setLineWidth(0.7)
                canvas.setDash([0.01, 3.2])
                canvas.line(start, base, self.width - NUMBER_WIDTH + 4, base)
            canvas.restoreState()
            with content(canvas):
                canvas.later(lambda later: self.number(later, base))
            canvas.linkRect("", self.leads_to.outline_key, (0, 0, self.width, self.height), relative=1)

        def number(self, canvas: Any, base: float) -> None:
            look = self.text.style
            canvas.setFont(look.fontName, look.fontSize)
            canvas.setFillColor(HexColor(style.INK))
            canvas.drawRightString(self.width, base, str(canvas.pages_of.get(self.leads_to.outline_key, "")))

    return ContentsLine


def _last_width(text: Any) -> float:
    """The width of the last line of a paragraph that has been wrapped."""
    widths = text.getActualLineWidths0()
    return float(widths[-1]) if widths else 0.0

"""Pictures of lines, areas and words, painted straight onto the page: small in the file, and any name prints in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from app.proposal import fonts, style
from app.proposal.directions import as_seen, direction, runs_leftward
from app.proposal.mark_shapes import draw_mark

Place = tuple[float, float]
LONGEST_DESCRIPTION = 300
"""Letters of what a picture says to who does not see it."""
HATCH = 3.2
"""Points between the strokes of a hatched area."""


class Pen:
    """Paints on a canvas; places are points from the lower left corner of the picture."""

    def __init__(self, canvas: Any) -> None:
        fonts.register()
        self.canvas = canvas

    def line(
        self,
        places: Sequence[Place],
        colour: str = style.INK,
        width: float = 0.5,
        dash: Sequence[float] = (),
    ) -> None:
        """A line through places; nothing for fewer than two."""
        if len(places) > 1:
            self._set(None, colour, width, dash)
            self.canvas.setLineJoin(1)
            self.canvas.drawPath(self._path(places), stroke=1, fill=0)

    def area(self, places: Sequence[Place], fill: str) -> None:
        """An area without an outline."""
        if len(places) > 2:
            self._set(fill, None, 0, ())
            self.canvas.drawPath(self._path(places, closed=True), stroke=0, fill=1)

    def box(
        self,
        corner: Place,
        size: tuple[float, float],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.6,
        radius: float = 0,
    ) -> None:
        """A box from its lower left corner."""
        self._set(fill, stroke, width, ())
        self.canvas.roundRect(
            *corner, *size, radius, stroke=int(stroke is not None), fill=int(fill is not None)
        )

    def hatched(self, corner: Place, size: tuple[float, float], colour: str) -> None:
        """A box of slanting strokes."""
        x, y, width, height = *corner, *size
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.rect(x, y, width, height)
        self.canvas.clipPath(path, stroke=0, fill=0)
        for step in range(int((width + height) / HATCH) + 1):
            start = x - height + step * HATCH
            self.line([(start, y), (start + height, y + height)], colour, 0.6)
        self.canvas.restoreState()

    def dot(self, place: Place, radius: float, colour: str, filled: bool = True) -> None:
        """A filled point, or a ring."""
        self._set(colour if filled else "#ffffff", colour, 1.2, ())
        self.canvas.circle(*place, radius, stroke=1, fill=1)

    def mark(self, kind: str, place: Place) -> None:
        """A verdict or standing around a place."""
        draw_mark(self.canvas, kind, *place)

    def text(
        self,
        place: Place,
        text: str,
        anchor: str = "start",
        colour: str = style.MUTED,
        bold: bool = False,
        size: float = style.SMALL,
        room: float = 1000.0,
    ) -> None:
        """One line, shortened to its room; ``anchor`` says which end of it the place is: start, middle or end."""
        from reportlab.lib.colors import HexColor

        font = style.BOLD if bold else style.BODY
        line = fonts.shortened(text, font, size, room)
        shown = as_seen(line, direction(text)) if runs_leftward(line) else line
        x, y = place
        x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * fonts.width(shown, font, size)
        self.canvas.setFillColor(HexColor(colour))
        fonts.draw(self.canvas, x, y, shown, font, size)

    def _set(self, fill: str | None, stroke: str | None, width: float, dash: Sequence[float]) -> None:
        from reportlab.lib.colors import HexColor

        if fill is not None:
            self.canvas.setFillColor(HexColor(fill))
        if stroke is not None:
            self.canvas.setStrokeColor(HexColor(stroke))
            self.canvas.setLineWidth(width)
            self.canvas.setDash(list(dash))

    def _path(self, places: Sequence[Place], closed: bool = False) -> Any:
        path = self.canvas.beginPath()
        path.moveTo(*places[0])
        for place in places[1:]:
            path.lineTo(*place)
        if closed:
            path.close()
        return path


def picture(width: float, height: float, paint: Callable[[Pen], None], description: str) -> Any:
    """A picture of that size in points; ``description`` tells it to who does not see it."""
    return _picture_class()(width, height, paint, shortened_description(description))


def shortened_description(text: str) -> str:
    """As many whole sentences or parts of one as a description may have."""
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    cut = text[: LONGEST_DESCRIPTION - 1]
    return cut[: max(cut.rfind(". ") + 1, cut.rfind("; "), cut.rfind(" "))].rstrip(" ;,") + "…"


@cache
def _picture_class() -> type:
    from reportlab.platypus import Flowable

    class Picture(Flowable):  # type: ignore[misc]  # reportlab has no types
        """A picture with its description."""

        role = "figure"

        def __init__(
            self, width: float, height: float, paint: Callable[[Pen], None], description: str
        ) -> None:
            super().__init__()
            self.width, self.height, self.paint, self.description = width, height, paint, description

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            return self.width, self.height

        def draw(self) -> None:
            self.canv.saveState()
            self.paint(Pen(self.canv))
            self.canv.restoreState()

    return Picture

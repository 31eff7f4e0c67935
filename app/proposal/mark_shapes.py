"""The shapes of verdicts and standings, drawn: told apart without colour, and needed in no font."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.proposal import style
from planners.evidence import Standing
from planners.planner import Fit

RADIUS = 3.4
NEW, BOX = "new", "box"
"""Kinds of marks beside the verdicts and standings: nothing is installed yet, and a box to tick."""


def draw_mark(canvas: Any, kind: str, x: float, y: float, radius: float = RADIUS) -> None:
    """The mark around a point of the canvas; nothing for a kind that has none."""
    from reportlab.lib.colors import HexColor

    draw = _MARKS.get(kind)
    if draw is None:
        return
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setLineWidth(0.9)
    canvas.setStrokeColor(HexColor(style.INK))
    canvas.setFillColor(HexColor(style.INK))
    draw(canvas, radius)
    canvas.restoreState()


def _coloured(canvas: Any, colour: str) -> None:
    from reportlab.lib.colors import HexColor

    canvas.setStrokeColor(HexColor(colour))
    canvas.setFillColor(HexColor(colour))


def _path(canvas: Any, *points: tuple[float, float], closed: bool = True, fill: bool = False) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.close()
    canvas.drawPath(path, stroke=1, fill=int(fill))


def _fits(canvas: Any, r: float) -> None:
    _coloured(canvas, style.ACCENT)
    canvas.circle(0, 0, r)
    canvas.setLineWidth(1.1)
    _path(canvas, (-r * 0.5, 0), (-r * 0.1, -r * 0.45), (r * 0.55, r * 0.45), closed=False)


def _tight(canvas: Any, r: float) -> None:
    _coloured(canvas, style.LIMIT)
    canvas.setLineWidth(0.6)
    canvas.setLineJoin(1)
    _path(canvas, (0, r * 1.2), (r * 1.2, -r * 0.85), (-r * 1.2, -r * 0.85), fill=True)
    _coloured(canvas, "#ffffff")
    canvas.setLineWidth(0.95)
    canvas.line(0, r * 0.6, 0, -r * 0.2)
    canvas.circle(0, -r * 0.52, 0.55, stroke=0, fill=1)


def _over(canvas: Any, r: float) -> None:
    _coloured(canvas, style.LIMIT)
    canvas.rect(-r, -r, 2 * r, 2 * r, stroke=0, fill=1)
    _coloured(canvas, "#ffffff")
    canvas.setLineWidth(1.1)
    arm = r * 0.5
    canvas.line(-arm, -arm, arm, arm)
    canvas.line(-arm, arm, arm, -arm)


def _unknown(canvas: Any, r: float) -> None:
    """A dashed ring around a question mark, which is drawn as well: the mark has no letters."""
    canvas.setDash([1.2, 1.4])
    canvas.circle(0, 0, r)
    canvas.setDash([])
    canvas.setLineWidth(0.75)
    top = r * 0.52
    path = canvas.beginPath()
    path.moveTo(-r * 0.28, top * 0.65)
    path.curveTo(-r * 0.2, top * 1.25, r * 0.4, top * 1.15, r * 0.28, top * 0.45)
    path.curveTo(r * 0.22, top * 0.15, 0, top * 0.1, 0, -top * 0.35)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.circle(0, -top * 0.95, 0.42, stroke=0, fill=1)


def _new(canvas: Any, r: float) -> None:
    _coloured(canvas, style.ACCENT)
    canvas.roundRect(-r, -r, 2 * r, 2 * r, 1.2)
    canvas.setLineWidth(1.1)
    canvas.line(-r * 0.55, 0, r * 0.55, 0)
    canvas.line(0, -r * 0.55, 0, r * 0.55)


def _measured(canvas: Any, r: float) -> None:
    canvas.circle(0, 0, r * 0.75, stroke=1, fill=1)


def _measured_here(canvas: Any, r: float) -> None:
    _path(canvas, (0, r * 0.85), (r * 0.85, -r * 0.65), (-r * 0.85, -r * 0.65), fill=True)


def _interpolated(canvas: Any, r: float) -> None:
    canvas.circle(0, 0, r * 0.75)
    canvas.wedge(-r * 0.75, -r * 0.75, r * 0.75, r * 0.75, 90, 180, stroke=0, fill=1)


def _extrapolated(canvas: Any, r: float) -> None:
    canvas.circle(0, 0, r * 0.75)


def _rule(canvas: Any, r: float) -> None:
    k = r * 0.85
    _path(canvas, (0, k), (k, 0), (0, -k), (-k, 0))


def _entered(canvas: Any, r: float) -> None:
    k = r * 0.7
    canvas.rect(-k, -k, 2 * k, 2 * k, stroke=1, fill=1)


def _box(canvas: Any, r: float) -> None:
    _coloured(canvas, style.MUTED)
    canvas.setLineWidth(0.7)
    canvas.rect(-r, -r, 2 * r, 2 * r)


_MARKS: dict[str, Callable[[Any, float], None]] = {
    Fit.FITS.value: _fits,
    Fit.TIGHT.value: _tight,
    Fit.OVER.value: _over,
    Fit.UNKNOWN.value: _unknown,
    NEW: _new,
    BOX: _box,
    Standing.MEASURED.value: _measured,
    Standing.MEASURED_HERE.value: _measured_here,
    Standing.ENTERED.value: _entered,
    Standing.INTERPOLATED.value: _interpolated,
    Standing.RULE.value: _rule,
    Standing.EXTRAPOLATED.value: _extrapolated,
    Standing.GUESS.value: _unknown,
}

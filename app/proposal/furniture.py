"""What stands on every page: the plan's title above, program, data, plan and page below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.about import NAME, VERSION
from app.proposal import style
from app.proposal.contents import Contents
from app.proposal.options import WIDTH
from planners.registry import catalogue

BASELINE, RULE_LINE = 38.0, 50.0


def furniture(found: Contents) -> Callable[[Any, Any], None]:
    """What draws head and foot of a page."""
    foot = f"{NAME} {VERSION}, catalogue {catalogue().version} · plan {found.checksum} · {found.date}"
    paper_width, paper_height = found.options.paper.size
    left = (paper_width - WIDTH) / 2

    def draw(canvas: Any, document: Any) -> None:
        from reportlab.lib.colors import HexColor

        number = document.page
        canvas.saveState()
        _pen(canvas)
        if number > 1:
            canvas.drawString(left, paper_height - BASELINE, _shortened(canvas, found.plan.title, WIDTH))
        canvas.setStrokeColor(HexColor(style.RULE))
        canvas.setLineWidth(0.5)
        canvas.line(left, RULE_LINE, left + WIDTH, RULE_LINE)
        canvas.drawString(left, BASELINE, foot)
        canvas.later(lambda later: _page(later, left + WIDTH, number))
        canvas.restoreState()

    return draw


def _page(canvas: Any, right: float, number: int) -> None:
    _pen(canvas)
    canvas.drawRightString(right, BASELINE, f"page {number} of {canvas.page_count}")


def _pen(canvas: Any) -> None:
    from reportlab.lib.colors import HexColor

    canvas.setFont(style.BODY, 7)
    canvas.setFillColor(HexColor(style.MUTED))


def _shortened(canvas: Any, text: str, width: float) -> str:
    line = " ".join(text.split())
    while line and canvas.stringWidth(line, style.BODY, 7) > width:
        line = line[: max(0, len(line) * 9 // 10 - 1)] + "…" if len(line) > 2 else ""
    return line

"""What stands on every page: the plan's title above, program, data, plan and page below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.about import NAME, VERSION
from app.proposal import fonts, style
from app.proposal.contents import Contents
from app.proposal.directions import as_seen, runs_leftward
from app.proposal.logo import logo
from app.proposal.options import WIDTH
from planners.registry import catalogue
from planners.words import say

BASELINE, RULE_LINE, SIZE = 38.0, 50.0, 7.0
LOGO_WIDTH, LOGO_HEIGHT, LOGO_FOOT = 120.0, 32.0, 52.0
COVER = "cover"


def furniture(proposal: Contents) -> Callable[[Any, Any], None]:
    """What draws head and foot of a page."""
    foot = say(
        "{program} {version}, catalogue {catalogue} · plan {checksum} · {date}",
        program=NAME,
        version=VERSION,
        catalogue=catalogue().version,
        checksum=proposal.checksum,
        date=proposal.date,
    )
    paper_width, paper_height = proposal.options.paper.size
    left = (paper_width - WIDTH) / 2

    def draw(canvas: Any, document: Any) -> None:
        from reportlab.lib.colors import HexColor

        number = document.page
        canvas.saveState()
        _pen(canvas)
        if number > 1:
            title = fonts.shortened(proposal.plan.title, style.BODY, SIZE, WIDTH)
            shown = as_seen(title) if runs_leftward(title) else title
            fonts.draw(canvas, left, paper_height - BASELINE, shown, style.BODY, SIZE)
            _pen(canvas)
        elif proposal.options.sections[0] != COVER:
            for picture in logo(proposal.options, LOGO_WIDTH, LOGO_HEIGHT):
                picture.drawOn(canvas, left, paper_height - LOGO_FOOT)
        canvas.setStrokeColor(HexColor(style.RULE))
        canvas.setLineWidth(0.5)
        canvas.line(left, RULE_LINE, left + WIDTH, RULE_LINE)
        canvas.drawString(left, BASELINE, foot)
        canvas.later(lambda later: _page(later, left + WIDTH, number))
        canvas.restoreState()

    return draw


def _page(canvas: Any, right: float, number: int) -> None:
    _pen(canvas)
    canvas.drawRightString(
        right, BASELINE, say("page {number} of {count}", number=number, count=canvas.page_count)
    )


def _pen(canvas: Any) -> None:
    from reportlab.lib.colors import HexColor

    canvas.setFont(style.BODY, SIZE)
    canvas.setFillColor(HexColor(style.MUTED))

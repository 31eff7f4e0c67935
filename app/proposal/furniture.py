"""What stands on every page: the plan's title and the section above, the document, its date and the page below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.proposal import fonts, style
from app.proposal.contents import Contents
from app.proposal.directions import as_seen, direction, runs_leftward
from app.proposal.logo_picture import logo
from app.proposal.options import HEAD, LEFT, MM, WIDTH
from app.proposal.running_head import HALF, SIZE, sections_on
from app.proposal.structure import artifact
from planners.words import say

HEAD_LINE, RULE_LINE, FOOT_LINE = 13.5 * MM, 14.5 * MM, 10.5 * MM
"""Points of the head from the upper edge, of the rule and the foot from the lower one."""
LOGO_WIDTH, LOGO_HEIGHT, LOGO_FOOT = 120.0, 32.0, 17 * MM
COVER = "cover"


def furniture(proposal: Contents, subject: str) -> Callable[[Any, Any], None]:
    """What draws head and foot of a page. The first page has no head: its title stands there."""
    foot = say("{document} · {date}", document=subject, date=proposal.date)
    _, paper_height = proposal.options.paper.size
    title = fonts.shortened(proposal.plan.title, style.BODY, SIZE, HALF)
    shown = as_seen(title) if runs_leftward(title) else title
    room = WIDTH - 2 * style.STEP - fonts.width(shown, style.BODY, SIZE)

    def draw(canvas: Any, document: Any) -> None:
        with artifact(canvas, "Pagination"):
            parts(canvas, document)

    def parts(canvas: Any, document: Any) -> None:
        from reportlab.lib.colors import HexColor

        number = document.page
        canvas.saveState()
        _pen(canvas)
        if number > 1:
            head = paper_height - HEAD_LINE
            fonts.draw(canvas, LEFT, head, shown, style.BODY, SIZE)
            canvas.later(
                lambda later: _section(
                    later, head, sections_on(later, number, paper_height - HEAD, room), room
                )
            )
            _pen(canvas)
        elif proposal.options.sections[0] != COVER:
            for picture in logo(proposal.options, LOGO_WIDTH, LOGO_HEIGHT):
                picture.drawOn(canvas, LEFT, paper_height - LOGO_FOOT)
        canvas.setStrokeColor(HexColor(style.RULE))
        canvas.setLineWidth(style.THIN_RULE)
        canvas.line(LEFT, RULE_LINE, LEFT + WIDTH, RULE_LINE)
        canvas.drawString(LEFT, FOOT_LINE, foot)
        canvas.later(lambda later: _page(later, LEFT + WIDTH, number))
        canvas.restoreState()

    return draw


def _section(canvas: Any, line: float, told: str, room: float) -> None:
    text = fonts.shortened(told, style.BODY, SIZE, room)
    shown = as_seen(text, direction(told)) if runs_leftward(text) else text
    _pen(canvas)
    fonts.draw(canvas, LEFT + WIDTH - fonts.width(shown, style.BODY, SIZE), line, shown, style.BODY, SIZE)


def _page(canvas: Any, right: float, number: int) -> None:
    _pen(canvas)
    canvas.drawRightString(
        right, FOOT_LINE, say("Page {number} of {count}", number=number, count=canvas.page_count)
    )


def _pen(canvas: Any) -> None:
    from reportlab.lib.colors import HexColor

    canvas.setFont(style.BODY, SIZE)
    canvas.setFillColor(HexColor(style.MUTED))

"""Which sections are on a page: what stands above its text at the right."""

from __future__ import annotations

from typing import Any

from app.proposal import fonts, style
from app.proposal.options import WIDTH
from planners.words import say

HALF, SIZE = WIDTH / 2 - style.STEP, style.SMALL
"""Points that they may take beside the longest title of a plan, and the size of their letters."""
AT_TOP = 24.0
"""Points below the upper end of a page down to which a heading begins the page."""


def sections_on(canvas: Any, number: int, upper_end: float, room: float = HALF) -> str:
    """What is on that page: the section that goes on at its upper end, and those that begin on it, in that many points."""
    before = [title for page, title, _ in canvas.sections if page < number]
    begun = [(title, top) for page, title, top in canvas.sections if page == number]
    goes_on = before[-1:] if not begun or begun[0][1] < upper_end - AT_TOP else []
    of = _part_that_goes_on(canvas, number, upper_end)
    if goes_on and of:
        goes_on = [say("{section}: {part}", section=goes_on[0], part=of)]
    here = [*goes_on, *(title for title, _ in begun)]
    told = " · ".join(here)
    if len(here) < 2 or _wide(told) <= room:
        return told
    ends = here[0], here[-1]
    for first, last in (ends, (ends[0], _name(ends[1])), (_name(ends[0]), _name(ends[1]))):
        if _wide(f"{first} – {last}") <= room:
            return f"{first} – {last}"
    last = fonts.shortened(_name(ends[1]), style.BODY, SIZE, room / 2)
    return f"{fonts.shortened(_name(ends[0]), style.BODY, SIZE, room - _wide(f' – {last}'))} – {last}"


def _name(title: str) -> str:
    """What stands before the colon of a title, which tells more of it."""
    return title.partition(":")[0]


def _part_that_goes_on(canvas: Any, number: int, upper_end: float) -> str:
    """The service or machine whose part of a section goes on at the upper end of the page; empty for none."""
    begun = sum(page < number for page, _, _ in canvas.sections)
    if any(page == number and top >= upper_end - AT_TOP for page, _, top, _ in canvas.parts):
        return ""
    before = [of for page, of, _, section in canvas.parts if page < number and section == begun]
    return before[-1] if before else ""


def _wide(text: str) -> float:
    return float(fonts.width(text, style.BODY, SIZE))

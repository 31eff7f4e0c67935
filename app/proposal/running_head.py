"""Which sections are on a page: what stands above its text at the right."""

from __future__ import annotations

from typing import Any

from app.proposal import fonts, style
from app.proposal.options import WIDTH

HALF, SIZE = WIDTH / 2 - style.STEP, style.SMALL
"""Points that they may take, and the size of their letters."""
AT_TOP = 24.0
"""Points below the upper end of a page down to which a heading begins the page."""


def sections_on(canvas: Any, number: int, upper_end: float) -> str:
    """What is on that page: the section that goes on at its upper end, and those that begin on it."""
    before = [title for page, title, _ in canvas.sections if page < number]
    begun = [(title, top) for page, title, top in canvas.sections if page == number]
    goes_on = before[-1:] if not begun or begun[0][1] < upper_end - AT_TOP else []
    here = [*goes_on, *(title for title, _ in begun)]
    told = " · ".join(here)
    if len(here) > 1 and fonts.width(told, style.BODY, SIZE) > HALF:
        told = f"{here[0]} – {here[-1]}"
    return told if len(here) < 2 or fonts.width(told, style.BODY, SIZE) <= HALF else here[0]

"""Headings enter the outline where they are drawn: with it the contents, links and heads of pages find them."""

from __future__ import annotations

from typing import Any

from planners.words import say

ABOVE = 8.0
"""Points above a heading that come into view with it."""
NAMES = ("outline_level", "outline_text", "outline_key", "role", "destination", "begins", "of")
"""What makes a paragraph a heading: its level, its text, and where it is listed the key of its place; what makes it a note
that marks lead to: its role and its name; what begins with it, where that is not listed, as the list itself."""


def enter(drawn: Any) -> None:
    """What is drawn here is found from now on, where it is a heading that is listed."""
    name, key = getattr(drawn, "destination", ""), getattr(drawn, "outline_key", "")
    if name:
        _, top = drawn.canv.absolutePosition(0, drawn.height)
        drawn.canv.bookmarkPage(name, fit="XYZ", left=0, top=top + ABOVE)
        drawn.canv.titles[name] = say("Note {number}", number=drawn.bulletText)
    canvas, page = drawn.canv, drawn.canv.getPageNumber()
    if begun := getattr(drawn, "begins", ""):
        canvas.sections.append((page, begun, canvas.absolutePosition(0, drawn.height)[1]))
    if not key:
        return
    level = drawn.outline_level
    canvas.pages_of[key] = page
    canvas.titles[key] = say("Go to: {title}", title=drawn.outline_text)
    _, top = canvas.absolutePosition(0, drawn.height)
    if level == 1:
        canvas.sections.append((page, drawn.outline_text, top))
    else:
        canvas.parts.append((page, getattr(drawn, "of", ""), top, len(canvas.sections)))
    canvas.bookmarkPage(key, fit="XYZ", left=0, top=top + ABOVE)
    canvas.addOutlineEntry(drawn.outline_text, key, level - 1, closed=level >= 1)


def hand_on(heading: Any, first: Any) -> None:
    """What draws a heading, or its first part, is the heading."""
    for name in NAMES:
        if hasattr(heading, name):
            setattr(first, name, getattr(heading, name))

"""How large a plan's parts may be: by what they mean, so that nothing that shows or writes them is overwhelmed."""

from __future__ import annotations

from app.plan.refused import PlanRefused
from app.problems import Finding
from planners.words import say

LONGEST_TEXT = 10_000
"""Letters of a title, an input, a cell, a note or a name."""
LONGEST_PROSE = 100_000
"""Letters of the texts that a proposal prints as paragraphs."""
LONGEST_NAME = 100
"""Letters of what a program calls things: an id, an input, a unit, a catalogue."""
LONGEST = {
    **dict.fromkeys(("introduction", "recommendation"), LONGEST_PROSE),
    "about": 200_000,
    "content": 8_000_000,
    **dict.fromkeys(("id", "planner", "field", "unit", "standing", "catalogue", "program"), LONGEST_NAME),
}
"""By the name of the text; any other may have ``LONGEST_TEXT``."""
LONGEST_TABLE = 1_000_000
"""Letters of all cells of a table."""
MOST_ROWS = 1_000
"""In a table of events, drives or adapters; the planners take no more."""
MOST_INPUTS = 1_000
"""Of one service, known and unknown ones."""
MOST = {
    "service": 2_000,
    "machine": 2_000,
    "scenario": 50,
    "reading": 10_000,
    "recording": 1_000,
    "revision": 500,
    "error": 50_000,
    **dict.fromkeys(("entry", "machine_entry", "origin", "alteration", "figure"), 50_000),
}
"""Of one plan."""
_TOO_MANY = {
    "service": say("A plan holds up to {most} services."),
    "machine": say("A plan holds up to {most} machines."),
    "scenario": say("A plan holds up to {most} scenarios."),
    "reading": say("A plan holds up to {most} values read from servers."),
    "recording": say("A plan holds up to {most} recordings. Remove old ones first."),
    "revision": say("A plan holds up to {most} revisions. Remove old ones first."),
    "error": say("A plan keeps up to {most} errors of its revisions. Remove old revisions first."),
    **dict.fromkeys(
        ("entry", "machine_entry", "origin", "alteration"), say("A plan holds up to {most} inputs.")
    ),
    "figure": say("A plan holds up to {most} figures."),
}
SHOWN = 40
"""Letters of what is too long that are shown."""


class TooLarge(PlanRefused):
    """A part of a plan that is larger than it can mean anything; nothing has changed."""


class TooMany(TooLarge):
    """More parts of one kind than a plan holds."""


def too_long(given: str, possible: str) -> TooLarge:
    """The refusal of what begins like ``given``; ``possible`` says what may be given instead."""
    shown = beginning(given)
    sentence = say("Enter {possible}. Given: {given!r}.", possible=possible, given=shown)
    return TooLarge(Finding(sentence, given=shown, possible=possible))


def beginning(text: str) -> str:
    """The first letters of a text, as a sentence shows it."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def require_text(text: str, most: int = LONGEST_TEXT) -> None:
    """Raises ``TooLarge`` for a text of more letters."""
    if len(text) > most:
        raise too_long(text, say("a text of up to {most} letters", most=f"{most:,}"))


def require_count(what: str, count: int) -> None:
    """Raises ``TooMany`` for more parts than a plan holds; ``what`` is one of ``MOST``, anything else has no limit."""
    if count > MOST.get(what, count):
        raise TooMany(_TOO_MANY[what].format(most=f"{MOST[what]:,}"))

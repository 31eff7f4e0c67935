"""The spaces at which no line breaks: between a number and its unit, and before what is too short to stand alone."""

from __future__ import annotations

import re

from app.presenting.wording import LAST_WORD, NO_BREAK

SYMBOL = r"(?<=\d) (?=(?:%|[KMGTkm]i?B|ms|s)(?:[^\w]|$))"
THING = r"(?<=\d) (?=(?:server|service|processor|drive|node|port|partition)s?\b)"
BEFORE_A_DOT = r" (?=· )"
SHORT_VALUE = r"(?<=:) (?=[^\s()]{1,3}\))"
BOUND = re.compile(f"{SYMBOL}|{THING}|{BEFORE_A_DOT}|{SHORT_VALUE}|{LAST_WORD}")
BREAKS = re.compile(r"[ \n]+")


def bound(text: str) -> str:
    """The text with no-break spaces there."""
    return BOUND.sub(NO_BREAK, text)


def unbroken(text: str) -> list[str]:
    """The pieces of a text that stand on one line each."""
    return BREAKS.split(bound(text))

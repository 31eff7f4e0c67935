"""The reasons of recommended settings: what each does, and what holds for several of them told once, numbered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from app.presenting.notes import Notes
from planners.planner import Setting
from planners.words import say

IN_BRACKETS = say(
    "Values in brackets are advice that no file sets: set them by hand, or leave those of the benchmark."
)
"""Told where a value is in brackets."""
LONGEST = 36
"""Letters of a sentence that stands in the row of its setting: what is so short has its subject there."""
_SENTENCE = re.compile(r"(?<=\.)\s+(?=[^\W\da-z_])")


def reason_parts(setting: Setting) -> tuple[str, tuple[str, ...]]:
    """The first sentence of a setting's reason, and the further ones."""
    first, *further = _SENTENCE.split(setting.reason)
    return first, tuple(further)


def setting_notes(settings: Iterable[Setting]) -> Notes:
    """The further sentences that hold for several settings or are long, numbered in the order of their first use."""
    found = Counter(text for one in settings for text in dict.fromkeys(reason_parts(one)[1]))
    return Notes(tuple(text for text, count in found.items() if count > 1 or len(text) > LONGEST))


def told_in_row(setting: Setting, known: Notes) -> str:
    """The reason of a setting without what these notes tell."""
    first, further = reason_parts(setting)
    return " ".join((first, *(text for text in further if not known.number(text))))

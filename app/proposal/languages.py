"""The languages of names that are printed, where the script tells the language: a voice then reads them as they are spoken."""

from __future__ import annotations

import re
from functools import cache

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
SCRIPTS = {
    "ja": ("\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f", HAN),
    "ko": ("\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3", HAN),
    "ar": ("\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff", ""),
    "he": ("\u0590-\u05ff\ufb1d-\ufb4f", ""),
    "el": ("\u0370-\u03ff\u1f00-\u1fff", ""),
    "th": ("\u0e00-\u0e7f", ""),
}
"""Letters that one language has for itself, and those that it shares with others. Cyrillic and Han alone tell none."""
_TELLING = re.compile(f"[{''.join(own for own, _ in SCRIPTS.values())}]")


@cache
def _runs() -> re.Pattern[str]:
    """Two letters and more: one alone is a sign, as of a formula. Few plans have any."""
    return re.compile(
        "|".join(
            f"(?P<{name}>[{own}{shared}]*[{own}](?:[{own}{shared}]| (?=[{own}{shared}]))+)"
            for name, (own, shared) in SCRIPTS.items()
        )
    )


def by_language(text: str) -> list[tuple[str, str]]:
    """The text in pieces, each with its language; an empty one where it is that of the document or not told."""
    if not _TELLING.search(text):
        return [("", text)]
    pieces: list[tuple[str, str]] = []
    reached = 0
    for found in _runs().finditer(text):
        if found.start() > reached:
            pieces.append(("", text[reached : found.start()]))
        pieces.append((found.lastgroup or "", found[0]))
        reached = found.end()
    return [*pieces, ("", text[reached:])] if reached < len(text) or not pieces else pieces


def language_of(text: str) -> str:
    """The language that all of its words are in, as far as the script tells it; else an empty text."""
    pieces = by_language(text)
    told = {name for name, piece in pieces if name or any(letter.isalpha() for letter in piece)}
    return told.pop() if len(told) == 1 else ""

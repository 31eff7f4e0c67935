"""Comment lines of settings files: one line each, whatever stands in the text."""

from __future__ import annotations

from planners.planner import Setting
from planners.words import say


def one_line(text: str) -> str:
    """The text without line breaks and runs of spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def comment(mark: str, text: str) -> str:
    """A text as a comment line that begins with ``mark``."""
    return f"{mark} {one_line(text)}"


def comments(setting: Setting, mark: str) -> list[str]:
    """Why the setting is made and from where, as comment lines that begin with ``mark``."""
    sources = (say("Source: {source}", source=source.text) for source in setting.sources)
    return [comment(mark, text) for text in dict.fromkeys((setting.reason, *sources))]


def undo_of(heading: str) -> str:
    """The heading of a file that undoes what another does."""
    return say("Undo: {heading}", heading=heading)

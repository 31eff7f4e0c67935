"""Entries as text and back, with their type: the same for plan file and text form."""

from __future__ import annotations

from planners.schema import Entry


def kind_of(value: Entry) -> str:
    """The stored kind of an entry."""
    match value:
        case bool():
            return "switch"
        case int():
            return "whole"
        case float():
            return "number"
        case _:
            return "text"


def to_text(value: Entry) -> str:
    """An entry as text that ``from_text`` reads back without loss."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value) if isinstance(value, float) else str(value)


def from_text(kind: str, text: str) -> Entry:
    """The entry of that kind. Raises ``ValueError``."""
    match kind:
        case "switch" if text in ("yes", "no"):
            return text == "yes"
        case "whole":
            return int(text)
        case "number":
            return float(text)
        case "text":
            return text
    raise ValueError(f"{kind}: {text} is not possible; possible: whole, number, text, switch")

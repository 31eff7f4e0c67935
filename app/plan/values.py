"""What a plan's records may hold: texts that every file takes, and entries as text and back with their type."""

from __future__ import annotations

import json
import math

from msgspec import Struct
from msgspec.structs import force_setattr

from app.plan.limits import (
    LONGEST,
    LONGEST_NAME,
    LONGEST_TABLE,
    LONGEST_TEXT,
    MOST_ROWS,
    require_text,
    too_long,
)
from planners.schema import Entry
from planners.table import Cell, Rows
from planners.words import say

LARGEST_WHOLE = 10**300


def writable(text: str) -> str:
    """The text as every file takes it: half characters, which no encoding knows, become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def keep_writable(record: Struct) -> None:
    """Make every text of a frozen record writable while the record is made.

    Each record that a plan file holds calls it, so that a text may come from anywhere and the plan can be saved. Raises
    ``TooLarge`` for a text of more letters than it can mean.
    """
    for name in record.__struct_fields__:
        text = getattr(record, name)
        if isinstance(text, str) and not (len(text) <= LONGEST_NAME and text.isascii()):
            require_text(text, LONGEST.get(name, LONGEST_TEXT))
            if writable(text) != text:
                force_setattr(record, name, writable(text))


def sound(value: Entry) -> Entry:
    """The entry as a plan keeps it. What no planner takes for a number (infinite, undefined, beyond any float) stays as
    the text that was typed.

    Raises ``TooLarge`` for a text or table that is larger than it can mean.
    """
    match value:
        case str():
            require_text(value)
            return writable(value)
        case int() if abs(value) >= LARGEST_WHOLE:
            return str(value)
        case float() if not math.isfinite(value):
            return str(value)
        case Rows():
            _require_table(value)
            return Rows([_cell(cell) for cell in row] for row in value)
    return value


def _require_table(rows: Rows) -> None:
    if len(rows) > MOST_ROWS:
        raise too_long(f"{len(rows):,}", say("a table of up to {most} rows", most=f"{MOST_ROWS:,}"))
    letters = sum(len(cell) if isinstance(cell, str) else 1 for row in rows for cell in row)
    if letters > LONGEST_TABLE:
        first = next((cell for row in rows for cell in row if isinstance(cell, str)), "")
        raise too_long(first, say("a table of up to {most} letters", most=f"{LONGEST_TABLE:,}"))


def _cell(cell: Entry) -> Cell:
    found = sound(cell)
    return None if isinstance(found, Rows) else found


def kind_of(value: Entry) -> str:
    """The stored kind of an entry."""
    match value:
        case bool():
            return "switch"
        case int():
            return "whole"
        case float():
            return "number"
        case Rows():
            return "table"
        case _:
            return "text"


def to_text(value: Entry) -> str:
    """An entry as text that ``from_text`` reads back without loss."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Rows):
        return json.dumps(value, ensure_ascii=False)
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
        case "table":
            return _table(text)
    raise ValueError(f"{text[:60]} is no {kind}")


def _table(text: str) -> Rows:
    # Before the rows are made, which take many times the room of their text; a letter has up to two here.
    require_text(text, 2 * LONGEST_TABLE)
    try:
        rows = json.loads(text)
    except RecursionError as error:
        raise ValueError("this is no table") from error
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError("this is no table")
    if not all(cell is None or isinstance(cell, int | str) or _finite(cell) for row in rows for cell in row):
        raise ValueError("this is no table")
    return Rows(rows)


def _finite(cell: object) -> bool:
    return isinstance(cell, float) and math.isfinite(cell)

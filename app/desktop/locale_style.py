"""Numbers and entries as the user's locale types and shows them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from app.presenting.figures import NumberStyle, number
from planners.schema import Field, Kind
from planners.table import Cell
from planners.words import say

LARGEST_WHOLE = 10**15
"""Above it not every whole number is one of the machine's."""


def number_style() -> NumberStyle:
    """The marks of the user's locale."""
    locale = QLocale()
    return NumberStyle(locale.decimalPoint(), locale.groupSeparator())


def typed_number(text: str) -> float | str:
    """What was typed as a number, in the user's locale or in plain form; the text itself where it is none."""
    cleaned = text.strip()
    locale = QLocale()
    value, good = locale.toDouble(cleaned)
    if good:
        return value
    value, good = QLocale.c().toDouble(cleaned)
    return value if good else cleaned


def typed_entry(field: Field, text: str) -> Cell:
    """What was typed for an input or a cell; None where nothing was."""
    if not text.strip():
        return None
    if field.kind is Kind.TEXT:
        return text
    if field.kind is Kind.MONTH:
        return int(text) if text.strip().isdecimal() and len(text.strip()) <= 4 else text.strip()
    value = typed_number(text)
    whole = field.kind is Kind.WHOLE and isinstance(value, float) and abs(value) < LARGEST_WHOLE
    return int(value) if whole and float(value).is_integer() else value


def entry_text(field: Field, entry: Cell) -> str:
    """An entry or a cell as it is typed; a choice by its title."""
    if entry is None:
        return ""
    if field.kind is Kind.CHOICE:
        return next((choice.title for choice in field.choices if choice.value == entry), str(entry))
    if isinstance(entry, bool):
        return say("yes") if entry else say("no")
    if field.kind is Kind.MONTH or isinstance(entry, str):
        return str(entry)
    return number(float(entry), number_style(), 15)

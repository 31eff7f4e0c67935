"""Numbers and entries as the user's locale types and shows them."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLocale

from app.presenting.figures import NumberStyle, number
from app.presenting.typed import MONTHS, entered
from planners.schema import Field, Kind
from planners.table import Cell
from planners.words import say


def follow_locale(name: str) -> None:
    """Take the marks of numbers from the locale of that name, such as ``de_CH``, or from the system's where it is empty."""
    QLocale.setDefault(QLocale(name) if name else QLocale.system())


def number_style() -> NumberStyle:
    """The marks of the user's locale."""
    locale = QLocale()
    return NumberStyle(locale.decimalPoint(), locale.groupSeparator())


def typed_entry(field: Field, text: str) -> Cell:
    """What was typed or pasted for an input or a cell, in the user's locale; None where nothing was."""
    return entered(field, text, number_style(), month_names())


def month_names() -> tuple[str, ...]:
    """The names of the months in English and in the user's locale, as they stand alone and in dates."""
    return _month_names(QLocale())


@cache
def _month_names(locale: QLocale) -> tuple[str, ...]:
    months = range(1, len(MONTHS) + 1)
    own = [locale.standaloneMonthName(month) for month in months]
    return (*MONTHS, *own, *(locale.monthName(month) for month in months))


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

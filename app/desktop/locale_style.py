"""Numbers as the user's locale types and shows them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from app.presenting.figures import NumberStyle


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

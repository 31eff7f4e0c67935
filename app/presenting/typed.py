"""Numbers as people type and paste them: with a comma or a point, with groups of digits, in the marks of any locale.

A mark that can only be read one way is read that way. One that would be a group in one country and a decimal in another, as
in ``1.500``, counts as the reader's locale has it; where his locale has it as neither, both readings are shown to choose from.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

from app.presenting.figures import NumberStyle, number
from planners.schema import Field, Kind
from planners.table import Cell
from planners.words import say

LONGEST = 400
"""Letters of a number; what is longer is none."""
LARGEST_WHOLE = 10**15
"""Above it not every whole number is one of the machine's."""
_THOUSANDS = {"k": 3, "K": 3, "M": 6}
"""Letters behind a number of things, and how many zeros each stands for."""
_SAME = str.maketrans("−‒–’‘`´٬٫،", "---'''''.,")
_MARKS = (".", ",", "'")
_WRITTEN = re.compile(r"([+-]?)([0-9.,' ]*[0-9][0-9.,' ]*)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
MONTHS_OF_YEAR, SHORTEST_NAME = 12, 3
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
"""Names of months that are understood in every locale."""
_YEAR_FIRST = re.compile(r"(?P<year>[1-9][0-9]{3})(?: ?[-/.] ?| )(?P<month>[0-9]{1,2}|[^\W\d]+\.?)")
_YEAR_LAST = re.compile(r"(?P<month>[0-9]{1,2}(?= ?[-/.])|[^\W\d]+) ?[-/.,]? ?(?P<year>[1-9][0-9]{3})")
_GROUPS = r"[0-9]{{1,3}}(?:{0}[0-9]{{3}})+|[0-9]{{1,2}}(?:{0}[0-9]{{2}})+{0}[0-9]{{3}}"
"""Digits in threes, or as in India."""


def typed_number(text: str, style: NumberStyle, unit: str = "") -> float | str:
    """The number that was typed, with or without its unit; the text where it is none.

    Of a number that may mean two, a text that asks which: ``1500 or 1.5?``.
    """
    for own, plain in ((style.group, "'"), (style.decimal, ".")):
        if own and not own.isspace() and _plain(own, "") not in _MARKS:
            text = text.replace(own, plain)
    plain, zeros = _shortened(_plain(text, unit)) if len(text) <= LONGEST else ("", 0)
    found = _WRITTEN.fullmatch(plain)
    if found is None or (zeros and found[3]):
        return text.strip()
    sign, digits, power = found[1], found[2].strip(), found[3] or (f"e{zeros}" if zeros else "")
    readings = [float(f"{sign}{one}{power}") for one in _readings(digits, style)]
    if len(readings) == 2:
        whole, part = (f"{value:.15g}".replace(".", style.decimal) for value in readings)
        return say("{first} or {second}?", first=whole, second=part)
    return readings[0] if readings and math.isfinite(readings[0]) else text.strip()


def typed_month(text: str, months: Sequence[str] = MONTHS) -> str:
    """The month that was typed, as ``2027-03``: also ``2027-3``, ``3/2027``, ``Mar 2027`` by the names in ``months``, one or
    more for each month in turn. Empty where it is none."""
    plain = " ".join("".join(map(_letter, text)).translate(_SAME).split())
    found = _YEAR_FIRST.fullmatch(plain) or _YEAR_LAST.fullmatch(plain)
    if found is None:
        return ""
    said = found["month"].rstrip(".").casefold()
    fitting = {
        place % MONTHS_OF_YEAR + 1
        for place, name in enumerate(months)
        if len(said) >= SHORTEST_NAME and name.casefold().startswith(said)
    }
    month = int(said) if said.isdecimal() else min(fitting) if len(fitting) == 1 else 0
    return f"{found['year']}-{month:02d}" if 1 <= month <= MONTHS_OF_YEAR else ""


def typed_change(text: str, style: NumberStyle) -> tuple[Cell, Cell]:
    """An amount and what it is in, "%" or nothing for that of the load: ``+1,000`` or ``-5 %``. No amount where none was typed."""
    plain = text.strip()
    percent = plain.endswith("%")
    amount = plain.removesuffix("%").strip()
    return (typed_number(amount, style) if amount else None), ("%" if percent and amount else None)


def change_text(amount: float, percent: bool, style: NumberStyle) -> str:
    """A change with its sign, as it is typed: ``+1,000`` or ``−5 %``."""
    size = number(abs(amount), style, 15)
    return f"{'+' if amount >= 0 else '−'}{size}{' %' if percent else ''}"


def _shortened(text: str) -> tuple[str, int]:
    """A text without the letter that stands for zeros, and how many these are: ``10k`` is 10 and 3."""
    zeros = _THOUSANDS.get(text[-1:], 0)
    return (text[:-1].rstrip(), zeros) if zeros else (text, 0)


def entered(field: Field, text: str, style: NumberStyle, months: Sequence[str] = MONTHS) -> Cell:
    """What a text means for an input or a cell; None where there is none. What is no number stays for its field to refuse.

    ``months`` are the names of the months that may be typed.
    """
    if not text.strip():
        return None
    if field.kind is Kind.MONTH:
        counted = text.strip().isdecimal() and len(text.strip()) <= 4
        return int(text) if counted else typed_month(text, months) or text.strip()
    if field.kind is Kind.CHOICE:
        return _choice(field, text)
    if field.kind not in (Kind.NUMBER, Kind.WHOLE):
        return text
    value = typed_number(text, style, field.unit)
    whole = field.kind is Kind.WHOLE and isinstance(value, float) and abs(value) < LARGEST_WHOLE
    return int(value) if whole and float(value).is_integer() else value


def _choice(field: Field, text: str) -> str:
    """A choice by its value or title, also where a spreadsheet took that, as ``8.5``, for a number; the text where it is none."""
    with_point, plain = text.strip().replace(",", "."), text.strip().casefold()
    if any(choice.value == with_point for choice in field.choices):
        return with_point
    titled = (choice.value for choice in field.choices if plain in (choice.title.casefold(), choice.value))
    return next(titled, text)


def _plain(text: str, unit: str) -> str:
    """The text in plain digits and marks, whatever alphabet they are of, without the unit behind it."""
    plain = "".join(map(_letter, text)).translate(_SAME).strip()
    return plain.removesuffix(unit).strip() if unit else plain


def _letter(letter: str) -> str:
    """A letter as a plain one where it is a digit, a space or of full width; nothing for a mark of direction."""
    if letter.isdecimal():
        return str(unicodedata.digit(letter))
    if letter.isspace():
        return " "
    wide = 0xFF01 <= ord(letter) <= 0xFF5E
    return chr(ord(letter) - 0xFEE0) if wide else "" if letter in "\u200e\u200f\u061c" else letter


def _readings(digits: str, style: NumberStyle) -> list[str]:
    """What the digits may mean, as Python writes numbers: nothing, one, or two where a mark may be either."""
    decimal, group = (_plain(mark, "") or " " for mark in (style.decimal, style.group))
    marks = [letter for letter in digits if letter in ".,"]
    if len(set(marks)) == 2:
        return _with_decimal(digits, marks[-1])
    if len(marks) != 1:
        return _whole(digits)
    (mark,) = marks
    either = re.fullmatch(rf"[1-9][0-9]{{0,2}}{re.escape(mark)}[0-9]{{3}}", digits)
    if not either or mark == decimal:
        return _with_decimal(digits, mark)
    return _whole(digits) if mark == group else [*_whole(digits), *_with_decimal(digits, mark)]


def _with_decimal(digits: str, mark: str) -> list[str]:
    """With that mark before the decimals, and groups before it."""
    whole, _, part = digits.rpartition(mark)
    if not re.fullmatch("[0-9]*", part) or mark in whole:
        return []
    return [f"{before}.{part}" for before in (_whole(whole) if whole else ["0"])]


def _whole(digits: str) -> list[str]:
    """Digits with or without groups of one mark."""
    marks = set(re.sub("[0-9]", "", digits))
    if not marks:
        return [digits]
    (mark, *others) = marks
    grouped = not others and re.fullmatch(_GROUPS.format(re.escape(mark)), digits)
    return [digits.replace(mark, "")] if grouped else []

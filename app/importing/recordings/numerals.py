"""How a table writes its numbers: with a decimal point or a decimal comma, with or without marks between thousands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from msgspec import Struct

_NUMBER = re.compile(r"[-+]?[\d.,'\u00a0\u202f ]*\d(?:[eE][-+]?\d{1,3})?\s*%?")
_GROUPS = str.maketrans("", "", "'\u00a0\u202f %")


class Numerals(Struct, frozen=True):
    """The marks of a table's numbers."""

    comma: bool = False
    """Whether decimals follow a comma."""

    def number(self, text: str) -> float:
        """A cell as a number; an empty one is none. Raises ``ValueError``."""
        if not self.comma:
            try:
                return float(text)
            except ValueError:
                pass
        plain = text.strip().translate(_GROUPS)
        if not plain:
            return math.nan
        plain = plain.replace(".", "").replace(",", ".") if self.comma else plain.replace(",", "")
        return float(plain)

    def is_number(self, text: str) -> bool:
        """Whether a cell holds a number."""
        return _NUMBER.fullmatch(text) is not None


def numerals(cells: Iterable[str], separator: str) -> Numerals:
    """The marks of those cells. Where they do not tell, a table with semicolons has decimal commas."""
    points = commas = 0
    for cell in cells:
        if _NUMBER.fullmatch(cell) is None:
            continue
        mark = max(",.", key=cell.rfind)
        whole, found, decimals = cell.rpartition(mark)
        other = ("," if mark == "." else ".") in whole
        if not found or mark in whole or (len(decimals) == 3 and not other and whole.strip("-+") != "0"):
            continue
        points += mark == "."
        commas += mark == ","
    return Numerals(commas > points if commas or points else separator == ";")

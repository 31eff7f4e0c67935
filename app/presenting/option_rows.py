"""The options of a plan as rows of one table, the same on page 1 and in the workbook."""

from __future__ import annotations

from app.presenting.decision import OptionRow
from planners.words import say

HEAD = (
    say("Option"),
    say("What is bought"),
    say("Cost"),
    say("Worst case until"),
    say("Expected until"),
    say("Chance"),
    say("Why, or why not"),
)


def option_cells(row: OptionRow, place: int, prices: bool = True) -> tuple[str, ...]:
    """The cells of the option in that place, from 0, which is A; without its cost where ``prices`` are not told."""
    name = say("{letter} {kind}: {option}", letter=chr(ord("A") + place), kind=row.kind, option=row.title)
    return name, row.needs, row.cost if prices else "–", row.safe, row.expected, row.chance, row.why

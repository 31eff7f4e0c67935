"""The options of a plan as rows of one table, the same on page 1 and in the workbook, and what they are called elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenting.decided import Decided
from app.presenting.decision import OptionRow
from app.presenting.services_decision import SiteDecision
from planners.words import listed, say

HEAD = (
    say("Option"),
    say("What is bought"),
    say("Cost"),
    say("Worst case until"),
    say("Expected until"),
    say("Chance"),
    say("Why, or why not"),
)


def letter(place: int) -> str:
    """The letter of the option of page 1 in that place, from 0, which is A."""
    return chr(ord("A") + place)


def option_name(row: OptionRow, letters: Sequence[str]) -> str:
    """What an option is called wherever it is told; without ``letters`` where page 1 does not have it.

    It is what it is called in the first option of page 1 that takes it: the others take the same.
    """
    first, others = letters[:1], listed(letters[1:])
    kind = say("{kind}, the same in {letters}", kind=row.kind, letters=others) if others else row.kind
    name = say("{kind}: {option}", kind=kind, option=row.title)
    return say("{letter} {option}", letter=first[0], option=name) if first else name


def letters_of(decided: SiteDecision, part: Decided, place: int) -> tuple[str, ...]:
    """The options of page 1 that take the option in that place of one of its services."""
    if len(decided.parts) == 1:
        return (letter(place),) if place < len(decided.rows) else ()
    number, option = decided.parts.index(part), part.known.options[place]
    taken = [way for way, one in enumerate(decided.options) if one.chosen[number].option is option]
    return tuple(letter(way) for way in taken)


def option_cells(row: OptionRow, place: int, prices: bool = True) -> tuple[str, ...]:
    """The cells of the option in that place, from 0, which is A; without its cost where ``prices`` are not told."""
    return (
        option_name(row, letter(place)),
        row.needs,
        row.cost if prices else "–",
        row.safe,
        row.expected,
        row.chance,
        row.why,
    )

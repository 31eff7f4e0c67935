"""Machines with published ratings as rows, the same for window and command line."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, interval, number
from planners.registry import known_machines
from planners.words import plural, say


class MachineRow(Struct, frozen=True):
    """A machine with its published rating, which is of all cores; ``low`` and ``high`` are its range."""

    id: str
    name: str
    cores: int
    rating: float
    low: float
    high: float
    family: str
    standing: str
    source: str
    doubt: str

    def rated(self, style: NumberStyle = ENGLISH) -> str:
        """The rating with its range and family, in words."""
        ends = (number(end, style, 3) for end in (self.low, self.high))
        return say(
            "{family} {rating}, {range}",
            family=self.family,
            rating=number(self.rating, style),
            range=interval(*ends),
        )

    @property
    def cores_text(self) -> str:
        """The cores in words."""
        return plural("{count} core", "{count} cores", self.cores)


def machine_rows(words: str = "") -> tuple[MachineRow, ...]:
    """The machines whose name, family or id has every one of the words; all where there are none."""
    return tuple(
        MachineRow(
            one.id,
            one.name,
            one.cores,
            one.rating,
            one.low,
            one.high,
            one.family,
            one.standing.value,
            one.source.text,
            one.source.doubt,
        )
        for one in known_machines(words)
    )

"""The words and units of a proposal, in the order of the alphabet; those that a plan has no use for are left out."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.wording import STANDING_MEANINGS
from planners.evidence import Standing
from planners.planner import Planner, Word
from planners.words import in_context, say

WORDS = (
    Word(say("B, kB, MB, GB"), say("Bytes and their decimal multiples: 1 MB is 1,000,000 bytes. Used for disks and networks.")),
    Word(say("Capacity"), say("What a resource has, or the part of it that is planned to be used.")),
    Word(say("Chance needed"), say("The chance of lasting to the horizon that an option has at least to be recommended.")),
    Word(say("Expected value"), say("The value that the model gives.")),
    Word(say("Extrapolated"), STANDING_MEANINGS[Standing.EXTRAPOLATED]),
    Word(say("Guess"), STANDING_MEANINGS[Standing.GUESS]),
    Word(say("Headroom"), say("What is left between demand and capacity.")),
    Word(say("Interpolated"), STANDING_MEANINGS[Standing.INTERPOLATED]),
    Word(say("Measured"), STANDING_MEANINGS[Standing.MEASURED]),
    Word(say("MiB, GiB"), say("Binary multiples of bytes: 1 MiB is 1,048,576 bytes, 1 GiB 1,024 MiB. Used for memory.")),
    Word(say("Peak"), say("The busiest quarter of an hour, or longer, of a normal day; not the worst second of a year.")),
    Word(say("Planned load"), say("The load that was entered, before growth. Tests apply it.")),
    Word(in_context("of a figure", "Range"), say("The values between which the figure should lie. How often published figures do is told with the method.")),
    Word(say("Sizewright rule"), STANDING_MEANINGS[Standing.RULE]),
    Word(say("Standing"), say("How far a figure can be trusted: measured, entered, interpolated, Sizewright rule, extrapolated or guess.")),
    Word(say("Target utilization"), say("The share of the processors that is planned for the peak. Without an entry it is 70 %. With few processors it is less, because waiting grows sooner.")),
    Word(say("Utilization"), say("The share of time that a resource is busy.")),
    Word(say("Verdict"), say("How demand stands to capacity: fits, tight (the worst case does not fit) or over.")),
    Word(say("Worst case"), say("The upper end of the range. The earliest date and the safe load follow from it.")),
)  # fmt: skip


STANDINGS = frozenset(
    (say("Extrapolated"), say("Guess"), say("Interpolated"), say("Measured"), say("Sizewright rule"))
)
"""Words that the legend of the marks explains too."""


def glossary(planners: Iterable[Planner], *, legend: bool = False) -> tuple[Word, ...]:
    """The words that a plan with these planners uses; without those that a ``legend`` of the marks explains."""
    own = (word for planner in planners for word in planner.words)
    words = (word for word in (*WORDS, *own) if not (legend and word.word in STANDINGS))
    return tuple(sorted(dict.fromkeys(words), key=lambda word: word.word.casefold()))

"""Words of the glossary that several services use."""

from __future__ import annotations

from planners.planner import Word

MBIT = Word("Mbit/s", "A million bits in a second.")
DOMINO_WORDS = (
    Word("Active user", "A user who works during the busiest time; not one who merely has a mail file."),
    Word("Activity", "The work of a user as a multiple of the benchmark's user."),
)

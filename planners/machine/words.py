"""Words of the glossary that several services use."""

from __future__ import annotations

from planners.planner import Word

MBIT = Word("Mbit/s", "A million bits in a second.")

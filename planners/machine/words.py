"""Words of the glossary that several services use."""

from __future__ import annotations

from planners.planner import Word
from planners.words import say

MBIT = Word("Mbit/s", say("A million bits in a second."))

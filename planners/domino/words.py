"""Words of the glossary that Domino services use, and where every Domino server tells its users."""

from __future__ import annotations

from planners.planner import Counter, Word
from planners.words import say

DOMINO_WORDS = (
    Word(
        say("Active user"), say("A user who works during the busiest time. Having a mail file is not enough.")
    ),
    Word(say("Activity"), say("The work of a user as a multiple of that of the benchmark user.")),
    Word(say("Partition"), say("One of several Domino servers on a machine.")),
    Word(say("Stretch factor"), say("How many times as long work takes as on an idle server.")),
)
ADDRESS_COUNTER = Counter("show stat Mem", say("Mem.Allocated.Shared + Mem.Allocated.Process"))
USERS_COUNTER = Counter("show stat Server.Users", say("Server.Users in the busiest quarter of an hour"))

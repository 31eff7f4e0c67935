"""Words of the glossary that Domino services use, and where every Domino server tells its users."""

from __future__ import annotations

from planners.planner import Counter, Word

DOMINO_WORDS = (
    Word("Active user", "A user who works during the busiest time; not one who merely has a mail file."),
    Word("Activity", "The work of a user as a multiple of the benchmark's user."),
)
USERS_COUNTER = Counter("show stat Server.Users", "Server.Users at the busiest quarter of an hour")

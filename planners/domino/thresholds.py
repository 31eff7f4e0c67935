"""What the statistics of a Domino server are held against: published thresholds, the plan's users, the largest load of one."""

from __future__ import annotations

from collections.abc import Iterator

from planners.catalogue.store import Catalogue
from planners.citing import own_rule
from planners.figure import Figure, Passes
from planners.planner import Sizing
from planners.service import published_thresholds
from planners.threshold import Severity, Threshold
from planners.words import say

SERVER = "domino"
PEAK = "Server.Users.Peak"
PLANNED = own_rule(say("users that this plan gives one server"))


def thresholds(catalogue: Catalogue, sizing: Sizing, users: Figure, limit: Figure) -> tuple[Threshold, ...]:
    """The thresholds of a sizing; ``users`` and ``limit`` are the figures of one partition."""
    return (*published_thresholds(catalogue, SERVER), *_of_plan(sizing, users, limit))


def _of_plan(sizing: Sizing, users: Figure, limit: Figure) -> Iterator[Threshold]:
    planned, most = sizing.quantities.get(users.name), sizing.quantities.get(limit.name)
    if planned is not None:
        yield Threshold(
            "plan.users",
            say("Users at the peak"),
            PEAK,
            Passes.AT_MOST,
            float(planned.value),
            "users",
            say("More users were connected to this server than the plan gives it."),
            say('Check "Active users" and how they spread over the servers.'),
            PLANNED,
        )
    if most is not None and most.sources:
        yield Threshold(
            "domino.users.limit",
            say("Users at the peak"),
            PEAK,
            Passes.AT_MOST,
            float(most.value),
            "users",
            say("No measurement shows that one server carries so many users."),
            say("Spread the users over more servers or partitions."),
            most.sources[0],
            Severity.CRITICAL,
        )

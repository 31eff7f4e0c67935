"""What the loss of one server does: the others take its share of the load evenly; how many are enough for that."""

from __future__ import annotations

from msgspec import Struct

from planners.analysis.spare import enough, running, servers_bought
from planners.figure import Resource
from planners.planner import Sizing


class ServerLost(Struct, frozen=True):
    """Of so many servers one fails; ``uses`` are demand over capacity of each of the others (1.0 is full).

    ``enough`` servers stay within what stands against their demand when one of them fails.
    """

    servers: int
    uses: tuple[tuple[Resource, float], ...]
    enough: int

    @property
    def held(self) -> bool:
        """Whether those that are left stay within their targets."""
        return self.servers > 1 and self.enough <= self.servers


def server_lost(sizing: Sizing) -> ServerLost | None:
    """The failure of one server; None where nothing counts servers and the units of one machine are counted instead.

    The demand of a resource that follows the load is that of the servers that it needs, spread over those that are left.
    """
    needed = sizing.servers
    if servers_bought(sizing) is None and any(found.figure.whole for found in sizing.quantities.values()):
        return None
    count, least = running(sizing), enough(sizing)
    if count < 2:
        return ServerLost(count, (), least)
    factor = (float(needed.value) if needed is not None else 1.0) / (count - 1)
    uses = tuple(
        (verdict.resource, verdict.demand * factor / verdict.capacity)
        for verdict in sizing.verdicts
        if verdict.resource.follows_load and verdict.capacity
    )
    return ServerLost(count, uses, count if uses and all(use <= 1 for _, use in uses) else least)

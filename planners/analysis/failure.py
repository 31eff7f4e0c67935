"""What the loss of one server does: the others take its share of the load evenly."""

from __future__ import annotations

from msgspec import Struct

from planners.figure import Resource
from planners.planner import Sizing


class ServerLost(Struct, frozen=True):
    """Of so many servers one fails; ``uses`` are demand over capacity of each of the others (1.0 is full)."""

    servers: int
    uses: tuple[tuple[Resource, float], ...]


def server_lost(sizing: Sizing) -> ServerLost | None:
    """The failure of one server; None where nothing counts servers and the units of one machine are counted instead.

    The demand of a resource that follows the load grows by n / (n - 1).
    """
    servers = sizing.servers
    if servers is None and any(found.figure.whole for found in sizing.quantities.values()):
        return None
    count = round(float(servers.value)) if servers is not None else 1
    if count < 2:
        return ServerLost(count, ())
    factor = count / (count - 1)
    uses = tuple(
        (verdict.resource, verdict.demand * factor / verdict.capacity)
        for verdict in sizing.verdicts
        if verdict.resource.follows_load and verdict.capacity
    )
    return ServerLost(count, uses)

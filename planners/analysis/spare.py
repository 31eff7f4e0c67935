"""Servers beyond those that the load needs, so that the others carry it within their targets when some fail."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from planners.citing import entered, own_rule
from planners.evidence import Standing
from planners.figure import Figure, Order
from planners.machine.inputs import PLANNED, SPARE
from planners.planner import Sizing, Verdict
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Field, Inputs, Kind
from planners.words import say

WITH_SPARE = Figure(
    "servers.with_spare",
    say("Servers, with spare"),
    "servers",
    answers=11,
    needed=True,
    whole=True,
    order=Order(say("Servers"), "price_server"),
)
"""What is bought in place of the servers that the load needs."""
CLOSE = 1e-9
TAKEN_OVER = own_rule(say("the others take over what a failed server carried, evenly"))


class Found(Protocol):
    """A sizing, or the sheet of one."""

    @property
    def quantities(self) -> Mapping[str, Quantity]:
        """The figures so far."""


def field() -> Field:
    """How many servers may fail."""
    return Field(
        SPARE,
        say("Servers that may fail"),
        Kind.WHOLE,
        say(
            "Servers that may fail at the same time while the others stay within their targets. Leave empty for none."
        ),
        "servers",
        0,
        100,
        group=PLANNED,
    )


def servers_bought(found: Found) -> Quantity | None:
    """The number of servers that are bought, spare ones included; None where the planner counts none that are bought."""
    spare = found.quantities.get(WITH_SPARE.name)
    counted = (
        one for one in found.quantities.values() if one.figure.servers and one.figure.order is not None
    )
    return spare or next(counted, None)


def running(sizing: Sizing) -> int:
    """How many servers run: those that the load needs, and spare ones; one where the planner counts none."""
    bought = servers_bought(sizing)
    return round(float(bought.value)) if bought is not None else 1


def spare_servers(sizing: Sizing) -> int:
    """How many of the running servers are spare: all figures of a server are without these."""
    return running(sizing) - round(float(sizing.servers.value)) if sizing.servers is not None else 0


def spare_wanted(sizing: Sizing) -> int:
    """How many servers may fail, as it was entered."""
    return round(float(sizing.inputs.get(SPARE) or 0))


def enough(sizing: Sizing, failing: int = 1) -> int:
    """The servers of which ``failing`` may fail while each of the others stays within what stands against its demand."""
    count = float(sizing.servers.value) if sizing.servers is not None else 1.0
    return math.ceil(max(count, count * fullest(sizing.verdicts)) - CLOSE) + failing


def fullest(verdicts: tuple[Verdict, ...]) -> float:
    """The largest demand over its capacity among those that the others take over from a failed server."""
    return max(
        (v.demand / v.capacity for v in verdicts if v.resource.follows_load and v.capacity), default=0.0
    )


def with_spare(inputs: Inputs, found: Sizing, verdicts: tuple[Verdict, ...]) -> Quantity:
    """The servers to buy. Raises ``NotInEvidence`` where nobody can say what the others take over from a failed one."""
    for one in found.unjudged:
        raise NotInEvidence(one.reason.rstrip("."))
    counted = found.servers
    servers = (
        of("servers", counted) if counted is not None else Term("servers", 1.0, "servers", say("Servers"))
    )
    terms = (
        servers,
        Term(
            "use", fullest(verdicts), "1", say("Largest demand over its capacity on one server"), TAKEN_OVER
        ),
        entered("spare", float(inputs[SPARE] or 0), "servers", say("Servers that may fail"), SPARE),
    )
    return derive(
        WITH_SPARE if counted is None else replace(WITH_SPARE, replaces=counted.name),
        "max(servers, ceil(servers * use)) + spare",
        terms,
        Standing.RULE,
        note=say("When so many fail, the others carry the load within their targets."),
    )

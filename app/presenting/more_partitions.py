"""Whether more partitions on a server spare servers: a partition is set up, not bought."""

from __future__ import annotations

from collections.abc import Iterator

from app.presenting.decision_facts import Facts
from app.presenting.figures import with_unit
from planners.planner import Sizing
from planners.refusal import InputRefused, NotInEvidence
from planners.words import say

PARTITIONS, SERVERS = "partitions", "servers"
MOST_MORE = 2
"""Partitions more on a server that are tried: beyond them no document compares."""


def spares_servers(facts: Facts) -> str:
    """With how many partitions on each server fewer servers carry the load to the horizon; empty where servers are not bought,
    or more partitions spare none."""
    needed = facts.ahead.later or facts.ahead.now
    if not facts.buys_servers or needed.servers is None or needed.inputs.get(SERVERS) is not None:
        return ""
    counted = float(needed.servers.value)
    for partitions, found in _tried(facts, needed):
        if found.servers is not None and float(found.servers.value) < counted:
            return say(
                'With {partitions} on each, {servers} would be expected to carry it: set "Partitions per server" and compare.',
                partitions=with_unit(str(partitions), "partitions"),
                servers=with_unit(str(round(float(found.servers.value))), "servers"),
            )
    return ""


def _tried(facts: Facts, needed: Sizing) -> Iterator[tuple[int, Sizing]]:
    each = next((one for one in needed.quantities.values() if one.formula == PARTITIONS), None)
    if each is None or PARTITIONS not in needed.inputs:
        return
    for more in range(1, MOST_MORE + 1):
        partitions = round(float(each.value)) + more
        try:
            yield partitions, facts.ahead.planner.size({**needed.inputs, PARTITIONS: partitions})
        except (InputRefused, NotInEvidence):
            return

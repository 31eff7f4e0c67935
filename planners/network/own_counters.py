"""Where a running server tells the figures of its ports that no tool tells of a whole machine."""

from __future__ import annotations

from planners.machine.packets import HEADERS, LINK_HEADER
from planners.network.figures import PORTS_LOAD, THROUGHPUT_CAPACITY
from planners.planner import Counter
from planners.schema import Inputs
from planners.words import say

KILOBYTE = 8 * 1024 / 1e6
"""Mbit/s in a kB/s of sar, whose kB has 1,024 bytes (sysstat)."""
THROUGHPUT = Counter("netperf, iperf3", say("payload received over all ports together"))


def of(inputs: Inputs, figure: str) -> Counter | None:
    """What reads the figure of the ports; None for others."""
    if figure == THROUGHPUT_CAPACITY.name:
        return THROUGHPUT
    return _load(inputs) if figure == PORTS_LOAD.name else None


def _load(inputs: Inputs) -> Counter:
    """The load of the ports is one of payload: kB/s are turned into Mbit/s of that."""
    packet = float(inputs["packet_size"] or 0)
    factor = KILOBYTE * (packet - float(HEADERS.value)) / (packet + float(LINK_HEADER.value))
    told = say(
        '(rxkB/s + txkB/s of the ports) × {factor} = Mbit/s of payload, as a share of "Throughput of the ports" '
        "as netperf or iperf3 reads it",
        factor=f"{factor:.5f}",
    )
    return Counter("sar -n DEV 60", told)

"""Where a running server tells the figures of its ports that no tool tells of a whole machine."""

from __future__ import annotations

from planners.network.figures import PORTS_LOAD, THROUGHPUT_CAPACITY
from planners.planner import Counter
from planners.words import say

OF_NETWORK = {
    PORTS_LOAD.name: Counter(
        "sar -n DEV 60", say('rxkB/s + txkB/s of the ports, as a share of "Throughput of the ports"')
    ),
    THROUGHPUT_CAPACITY.name: Counter("netperf, iperf3", say("payload received over all ports together")),
}

"""What the administrator enters for the network of a multi-node server."""

from __future__ import annotations

from planners.schema import Choice, Field, Kind

SERVICE = "network"
MOST_NODES = 4
"""The largest system that was measured."""
OUT_OF_THE_BOX, BOUND, AFFINITY, AFFINITY_BOUND = "out-of-the-box", "numactl", "affinity", "affinity-numactl"
PUBLISHED = (OUT_OF_THE_BOX, BOUND)
"""The configurations whose results are in our copy."""

_CHOICES, _PORTS, _PROCESSORS, _OWN = "Service", "Ports", "Processors", "Your own netperf or iperf3 run"
_TOPOLOGY = "Your machine"


def fields() -> tuple[Field, ...]:
    """The inputs of the network planner, in the order to ask them."""
    return (*_service(), *_ports(), *_processors(), *_own_run(), *_topology())


def _service() -> tuple[Field, ...]:
    return (
        Field(
            "throughput",
            "Throughput",
            Kind.NUMBER,
            "Payload that the server has to move at its busiest; for both directions, their sum.",
            "Mbit/s",
            1,
            1_000_000,
            required=True,
            group=_CHOICES,
            headline=True,
            step=100,
        ),
        Field(
            "direction",
            "Direction",
            Kind.CHOICE,
            "Whether the server mostly receives, mostly sends, or does both.",
            default="receive",
            choices=(
                Choice("receive", "Receive"),
                Choice("send", "Send"),
                Choice("both", "Both directions"),
            ),
            group=_CHOICES,
            headline=True,
            default_reason="the one direction whose processor use is published",
        ),
        Field(
            "configuration",
            "Configuration",
            Kind.CHOICE,
            "Where programs and interrupts run. The gain of interrupt affinity is not in evidence: it needs your own run.",
            default=OUT_OF_THE_BOX,
            choices=(
                Choice(OUT_OF_THE_BOX, "Out of the box"),
                Choice(BOUND, "Programs bound with numactl alone"),
                Choice(AFFINITY, "Interrupt affinity"),
                Choice(AFFINITY_BOUND, "Interrupt affinity and numactl"),
            ),
            group=_CHOICES,
            headline=True,
            default_reason="what a server does before anything is set",
        ),
        Field(
            "nodes",
            "Nodes",
            Kind.WHOLE,
            "Nodes whose adapters carry the load; left open, as many as the throughput needs.",
            "nodes",
            1,
            MOST_NODES,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "target",
            "Target utilization",
            Kind.NUMBER,
            "Processor utilization to plan for; left open, the smaller of 70 % and the point where waiting starts to grow "
            "faster than load.",
            "%",
            1,
            99,
            group=_CHOICES,
            headline=True,
            default_reason="70 % is a common policy",
        ),
    )


def _ports() -> tuple[Field, ...]:
    return (
        Field(
            "ports",
            "Ports",
            Kind.WHOLE,
            "Ports in use, over all nodes; left open, as many as the throughput needs.",
            "ports",
            1,
            256,
            group=_PORTS,
        ),
        Field(
            "ports_per_node",
            "Ports per node",
            Kind.WHOLE,
            "Ports that a node has; left open, as measured: two, and one for both directions.",
            "ports",
            1,
            64,
            group=_PORTS,
        ),
        Field(
            "link_speed",
            "Link speed",
            Kind.NUMBER,
            "Line rate of one port in one direction.",
            "Mbit/s",
            10,
            800_000,
            1000.0,
            group=_PORTS,
            default_reason="the measured adapters",
        ),
        Field(
            "packet_size",
            "Packet size",
            Kind.WHOLE,
            "Largest packet (MTU) on the link.",
            "B",
            576,
            9216,
            1500,
            group=_PORTS,
            default_reason="the default of Ethernet, as measured",
        ),
        Field(
            "link_busy",
            "Planned link load",
            Kind.NUMBER,
            "Share of the ports' throughput to plan for.",
            "%",
            1,
            100,
            80.0,
            group=_PORTS,
            default_reason="leaves a fifth for bursts; enter your own",
        ),
    )


def _processors() -> tuple[Field, ...]:
    return (
        Field(
            "processors",
            "Logical processors",
            Kind.WHOLE,
            "Logical processors of the planned server, threads counted.",
            "processors",
            1,
            8192,
            64,
            group=_PROCESSORS,
            default_reason="the measured server",
        ),
        Field(
            "processor_speed",
            "Processor speed",
            Kind.NUMBER,
            "Speed of one logical processor relative to the measured Xeon 7040 of 3.0 GHz; from ratings of one family.",
            "1",
            0.05,
            100,
            1.0,
            group=_PROCESSORS,
            default_reason="the measured processor",
        ),
    )


def _own_run() -> tuple[Field, ...]:
    return (
        Field(
            "baseline_throughput",
            "Throughput measured",
            Kind.NUMBER,
            "Throughput of your own run with every port of baseline_nodes busy, in the planned direction and configuration.",
            "Mbit/s",
            1,
            10_000_000,
            group=_OWN,
        ),
        Field(
            "baseline_nodes",
            "Nodes of the run",
            Kind.WHOLE,
            "Nodes whose adapters your own run used.",
            "nodes",
            1,
            MOST_NODES,
            group=_OWN,
        ),
        Field(
            "baseline_utilization",
            "Utilization measured",
            Kind.NUMBER,
            "Utilization of all processors of the planned server during your own run; left open, the published one.",
            "%",
            0.01,
            99.9,
            group=_OWN,
        ),
    )


def _topology() -> tuple[Field, ...]:
    return (
        Field(
            "node_processors",
            "Processors of the nodes",
            Kind.TEXT,
            "Each node's number and its logical processors, in the order in which interrupts shall take them.",
            group=_TOPOLOGY,
            example="0:0-15; 1:16-31",
        ),
        Field(
            "adapters",
            "Adapters",
            Kind.TEXT,
            "Each interface with its node and its interrupts, as /proc/interrupts and sysfs show them.",
            group=_TOPOLOGY,
            example="eth0@0=177; eth1@1=185,186",
        ),
        Field(
            "programs",
            "Programs to bind",
            Kind.TEXT,
            "Each program with the interface it serves or the node it shall run on.",
            group=_TOPOLOGY,
            example="netserver@eth1; ns-slapd@0",
        ),
        Field(
            "irqbalance",
            "irqbalance",
            Kind.CHOICE,
            "irqbalance rewrites masks while it runs: stop it, or keep it from these interrupts.",
            default="stop",
            choices=(Choice("stop", "Stop it"), Choice("ban", "Keep it from these interrupts")),
            group=_TOPOLOGY,
            default_reason="the published method",
        ),
        Field(
            "bonding",
            "Bonding",
            Kind.CHOICE,
            "Whether the adapters form one logical interface, and how it spreads the load.",
            default="none",
            choices=(
                Choice("none", "No bond"),
                Choice("802.3ad", "802.3ad (LACP, the switch takes part)"),
                Choice("balance-alb", "balance-alb (no part of the switch)"),
                Choice("balance-tlb", "balance-tlb (sending alone, no part of the switch)"),
                Choice("balance-xor", "balance-xor (static group on the switch)"),
                Choice("active-backup", "active-backup (one port at a time)"),
            ),
            group=_TOPOLOGY,
            default_reason="the results with bonding are not in evidence",
        ),
    )

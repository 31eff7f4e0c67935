"""What the administrator enters for the network of a multi-node server, one input a block."""

from __future__ import annotations

from msgspec.structs import replace

from planners.machine import inputs as machine
from planners.schema import Aspect, Choice, Field, Kind, grouped
from planners.table import OneLine
from planners.words import say

SERVICE = "network"
MOST_NODES = 4
"""The largest system that was measured."""
OUT_OF_THE_BOX, BOUND, AFFINITY, AFFINITY_BOUND = "out-of-the-box", "numactl", "affinity", "affinity-numactl"
PUBLISHED = (OUT_OF_THE_BOX, BOUND)
"""The configurations whose results are in our copy."""
RUN = ("baseline_throughput", "baseline_nodes")

# fmt: off
THROUGHPUT = Field(
    "throughput", say("Throughput"), Kind.NUMBER,
    say("Payload that the server has to move at its busiest; for both directions, their sum."), "Mbit/s", 1, 1_000_000,
    required=True, step=100,
)
DIRECTION = Field(
    "direction", say("Direction"), Kind.CHOICE, say("Whether the server mostly receives, mostly sends, or does both."),
    default="receive",
    choices=(Choice("receive", say("Receive")), Choice("send", say("Send")), Choice("both", say("Both directions"))),
    aspect=Aspect.WORK, default_reason=say("the one direction whose processor use is published"),
)
CONFIGURATION = Field(
    "configuration", say("Configuration"), Kind.CHOICE,
    say("Where programs and interrupts run. The gain of interrupt affinity is not in evidence: it needs your own run."),
    default=OUT_OF_THE_BOX,
    choices=(
        Choice(OUT_OF_THE_BOX, say("Out of the box")),
        Choice(BOUND, say("Programs bound with numactl alone")),
        Choice(AFFINITY, say("Interrupt affinity")),
        Choice(AFFINITY_BOUND, say("Interrupt affinity and numactl")),
    ),
    default_reason=say("what a server does before anything is set"),
)
NODES = Field(
    "nodes", say("Nodes"), Kind.WHOLE,
    say("Nodes whose adapters carry the load. Leave empty for as many as the throughput needs."), "nodes", 1, MOST_NODES,
)
PORTS = Field(
    "ports", say("Ports"), Kind.WHOLE, say("Ports in use, over all nodes. Leave empty for as many as the throughput needs."),
    "ports", 1, 256,
)
PORTS_PER_NODE = Field(
    "ports_per_node", say("Ports per node"), Kind.WHOLE,
    say("Ports that a node has. Leave empty for the measured number: two, and one for both directions."), "ports", 1, 64,
)
LINK_SPEED = Field(
    "link_speed", say("Link speed"), Kind.NUMBER, say("Line rate of one port in one direction."), "Mbit/s", 10, 800_000, 1000.0,
    default_reason=say("the measured adapters"),
)
PACKET_SIZE = Field(
    "packet_size", say("Packet size"), Kind.WHOLE, say("Largest packet (MTU) on the link."), "B", 576, 9216, 1500,
    aspect=Aspect.WORK, default_reason=say("the default of Ethernet, as measured"),
)
LINK_BUSY = replace(
    machine.LINK_BUSY, default=80.0, meaning=say("Share of the ports' throughput to plan for."),
    default_reason=say("leaves a fifth for bursts; enter your own"),
)
PROCESSORS = Field(
    "processors", say("Logical processors"), Kind.WHOLE, say("Logical processors of the planned server, threads counted."),
    "processors", 1, 8192, 64, default_reason=say("the measured server"),
)
PROCESSOR_SPEED = Field(
    "processor_speed", say("Speed against the measured processor"), Kind.NUMBER,
    say("Speed of one logical processor relative to the measured Xeon 7040 of 3.0 GHz, from ratings of one family."),
    "1", 0.05, 100, 1.0, default_reason=say("the measured processor"),
)
BASELINE_THROUGHPUT = Field(
    "baseline_throughput", say("Throughput measured"), Kind.NUMBER,
    say(
        "Throughput of your own run with every port of its nodes busy, in the planned direction and configuration. Read it at the "
        "sending end. Give each port its own subnet and each pair of programs its own port number, so that streams stay apart."
    ),
    "Mbit/s", 1, 10_000_000, aspect=Aspect.TODAY,
)
BASELINE_NODES = Field(
    "baseline_nodes", say("Nodes of the run"), Kind.WHOLE, say("Nodes whose adapters your own run used."), "nodes", 1, MOST_NODES,
    aspect=Aspect.TODAY,
)
BASELINE_UTILIZATION = Field(
    "baseline_utilization", say("Utilization measured"), Kind.NUMBER,
    say("Utilization of all processors of the planned server during your own run. Leave empty for the published one."),
    "%", 0.01, 99.9, aspect=Aspect.TODAY,
)
NODE_PROCESSORS = Field(
    "node_processors", say("Processors of the nodes"), Kind.TABLE,
    say("Each node's number and its logical processors, in the order in which interrupts shall take them."),
    example="node=0 processors=0-15", aspect=Aspect.TODAY, told=say("node {node}: processors {processors}"),
    columns=(
        Field("node", say("Node"), Kind.WHOLE, say("The node's number."), "", 0, 9999, required=True),
        Field(
            "processors", say("Processors"), Kind.TEXT, say("Its logical processors."), required=True, pattern=r"[0-9,\s-]+",
            example="0-15",
        ),
    ),
    one_line=OneLine(";", r"(?P<node>\d{1,4})\s*:\s*(?P<processors>[\d,\s-]+)"),
)
ADAPTERS = Field(
    "adapters", say("Adapters"), Kind.TABLE,
    say("Each interface with its node and its interrupts, as /proc/interrupts and sysfs show them."),
    example="name=eth1 node=1 interrupts=185,186", aspect=Aspect.TODAY,
    told=say("{name} on node {node}, IRQ {interrupts}"),
    columns=(
        Field(
            "name", say("Interface"), Kind.TEXT, say("The interface's name."), required=True, pattern=r"[A-Za-z][\w.-]{0,14}",
            example="eth0",
        ),
        Field("node", say("Node"), Kind.WHOLE, say("The node that it is on."), "", 0, 9999, required=True),
        Field(
            "interrupts", say("Interrupts"), Kind.TEXT, say("The numbers of its interrupts."), required=True,
            pattern=r"[0-9,\s]*[0-9][0-9,\s]*", example="185,186",
        ),
    ),
    one_line=OneLine(";", r"(?P<name>[A-Za-z][\w.-]{0,14})\s*@\s*(?P<node>\d{1,4})\s*=\s*(?P<interrupts>[\d,\s]+)"),
)
PROGRAMS = Field(
    "programs", say("Programs to bind"), Kind.TABLE,
    say("Each program with the interface it serves or the node it shall run on."), example=say("program=netserver place=eth1"),
    columns=(
        Field(
            "program", say("Program"), Kind.TEXT, say("The program's file."), required=True, pattern=r"[^\s;]{1,200}",
            example="netserver",
        ),
        Field(
            "place", say("Interface or node"), Kind.TEXT, say("Where it runs."), required=True, pattern=r"[\w.-]{1,15}",
            example="eth1",
        ),
    ),
    one_line=OneLine(";", r"(?P<program>\S{1,200})\s*@\s*(?P<place>[\w.-]{1,15})"),
)
IRQBALANCE = Field(
    "irqbalance", "irqbalance", Kind.CHOICE,
    say("irqbalance rewrites masks while it runs: stop it, or keep it from these interrupts."), default="stop",
    choices=(Choice("stop", say("Stop it")), Choice("ban", say("Keep it from these interrupts"))),
    default_reason=say("the published method"),
)
BONDING = Field(
    "bonding", say("Bonding"), Kind.CHOICE,
    say(
        "Whether the adapters form one logical interface with one address, and how it spreads the load. That is simple to manage "
        "over many nodes."
    ), default="none",
    choices=(
        Choice("none", say("No bond")),
        Choice("802.3ad", say("802.3ad (LACP, the switch takes part)")),
        Choice("balance-alb", say("balance-alb (no part of the switch)")),
        Choice("balance-tlb", say("balance-tlb (sending alone, no part of the switch)")),
        Choice("balance-xor", say("balance-xor (static group on the switch)")),
        Choice("active-backup", say("active-backup (one port at a time)")),
    ),
    default_reason=say("the results with bonding are not in evidence"),
)
# fmt: on


def fields() -> tuple[Field, ...]:
    """The inputs of the network planner, in the order to ask them."""
    chosen = (THROUGHPUT, DIRECTION, CONFIGURATION, NODES, machine.TARGET)
    own = (BASELINE_THROUGHPUT, BASELINE_NODES, BASELINE_UTILIZATION)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped(say("Ports"), PORTS, PORTS_PER_NODE, LINK_SPEED, PACKET_SIZE, LINK_BUSY),
        *grouped(say("Processors"), PROCESSORS, PROCESSOR_SPEED),
        *grouped(say("Your netperf or iperf3"), *own),
        *grouped(say("Your machine"), NODE_PROCESSORS, ADAPTERS, PROGRAMS, IRQBALANCE, BONDING),
    )

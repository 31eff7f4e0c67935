"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.figure import Figure, Order, Passes, Resource
from planners.machine import figures as shared
from planners.words import say

BUSIEST = Resource("busiest processor", say("Busiest processor"))
INTERRUPTS_RATE = Figure(
    "interrupts.rate", say("Network interrupts"), "interrupts/s", passes=Passes.AT_MOST, counter="interrupts"
)
NODES_COUNT = Figure(
    "nodes.count",
    say("Nodes in use"),
    "nodes",
    answers=20,
    needed=True,
    whole=True,
    order=Order(
        say("Nodes in use"),
        each=say("part of the server, with its memory; processors and ports are counted apart"),
    ),
    held_by="nodes",
)
PORTS_COUNT = Figure(
    "ports.count",
    say("Ports"),
    "ports",
    answers=30,
    needed=True,
    whole=True,
    order=Order(say("Network ports"), each=say("at the link speed entered")),
    held_by="ports",
)
PORTS_LINE_RATE = Figure("ports.line_rate", say("Most that a port can carry"), "Mbit/s")
PORTS_LOAD = Figure(
    "ports.load",
    say("Load of the ports"),
    "%",
    resource=shared.NETWORK,
    passes=Passes.AT_MOST,
    counter="traffic",
    share_of="throughput.capacity",
)
PROCESSOR_AT_FULL = Figure("processor.at_full", say("Processor utilization at full throughput"), "%")
PROCESSOR_BUSIEST = Figure(
    "processor.busiest",
    say("Busiest processor"),
    "%",
    resource=BUSIEST,
    passes=Passes.AT_MOST,
    counter="busiest processor",
    all_there_is=True,
)
PROCESSOR_BUSY = Figure("processor.busy", say("Busy processors"), "processors")
PROCESSOR_COUNT = shared.PROCESSOR_COUNT.titled(say("Processors for the network"))
PROCESSOR_REFERENCE = Figure("processor.reference", say("Processor utilization in the listing"), "%")
PROCESSOR_SCALING = Figure("processor.scaling", say("Processor use against the reference"), "1")
THROUGHPUT_AT_TARGET = Figure(
    "throughput.at_target", say("Throughput within all targets"), "Mbit/s", answers=80, more_is_better=True
)
THROUGHPUT_CAPACITY = Figure(
    "throughput.capacity",
    say("Throughput of the ports"),
    "Mbit/s",
    answers=90,
    passes=Passes.AT_LEAST,
    counter="throughput",
    full_at=PORTS_LOAD.name,
)
THROUGHPUT_FULL = Figure("throughput.full", say("Full throughput"), "Mbit/s")
THROUGHPUT_MEASURED_NODE = Figure(
    "throughput.measured_node", say("Throughput of one measured node, at line rate"), "Mbit/s"
)
THROUGHPUT_REFERENCE = Figure("throughput.reference", say("Throughput of one node"), "Mbit/s", noted=True)
THROUGHPUT_SCALING = Figure("throughput.scaling", say("Throughput against your run"), "1")
FIGURES = (
    INTERRUPTS_RATE,
    NODES_COUNT,
    PORTS_COUNT,
    PORTS_LINE_RATE,
    PORTS_LOAD,
    PROCESSOR_AT_FULL,
    PROCESSOR_BUSIEST,
    PROCESSOR_BUSY,
    PROCESSOR_REFERENCE,
    PROCESSOR_SCALING,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_FULL,
    THROUGHPUT_REFERENCE,
    THROUGHPUT_SCALING,
    PROCESSOR_COUNT,
    shared.RESPONSE_TIME,
    shared.TARGET,
    shared.UTILIZATION,
)
"""All that this service gives."""

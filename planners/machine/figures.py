"""Figures and resources that several services compute alike, each declared once."""

from __future__ import annotations

from planners.figure import Figure, Order, Passes, Resource, Stepped, Together

PROCESSOR = Resource("processor", "Processor", follows_load=True)
PLANNED_MACHINE = Resource("planned machine", "Planned machine")
MEMORY = Resource("memory", "Memory")
DRIVES = Resource("drives", "Drives")
NETWORK = Resource("network", "Network", follows_load=True)

SERVER_COUNT = Figure(
    "servers.count",
    "Servers",
    "servers",
    answers=10,
    needed=True,
    whole=True,
    servers=True,
    order=Order("Servers", "price_server"),
)
TARGET = Figure("processor.target", "Target utilization", "%")
UTILIZATION = Figure(
    "processor.utilization",
    "Processor utilization",
    "%",
    answers=40,
    resource=PROCESSOR,
    passes=Passes.AT_MOST,
    counter="processor",
    together=Together(
        "Processor utilization, all services", every=True, of="processor.planned", target=TARGET.name
    ),
)
PLANNED_UTILIZATION = Figure(
    "processor.planned",
    "Utilization of the planned machine",
    "%",
    answers=50,
    resource=PLANNED_MACHINE,
    passes=Passes.AT_MOST,
    counter="processor",
    replaces=UTILIZATION.name,
)
PLANNED_BY_CLOCK = Figure("processor.planned_by_clock", "Utilization of the planned machine, by clock", "%")
"""The second way to the same figure, where both were entered: how far the two are apart says how sure they are."""
PROCESSOR_COUNT = Figure(
    "processor.count",
    "Processors",
    "processors",
    answers=60,
    needed=True,
    order=Order("Processors", "price_processor", each="of the measured kind"),
    stepped=Stepped("utilization", "processors", "target"),
)
MEMORY_NEED = Figure(
    "memory.ram",
    "Memory",
    "MiB",
    answers=100,
    needed=True,
    resource=MEMORY,
    passes=Passes.AT_MOST,
    counter="memory",
    capacity="server_memory",
    order=Order("Memory", "price_memory", unit="GiB"),
    together=Together("Memory, all services", every=True, capacity="machine_memory"),
)
DRIVE_OPERATIONS = Figure(
    "disk.operations",
    "Drive operations",
    "requests/s",
    passes=Passes.AT_MOST,
    counter="drives",
    together=Together("Disk operations, all services"),
)
DRIVE_COUNT = Figure(
    "disk.drives",
    "Drives",
    "drives",
    answers=110,
    needed=True,
    resource=DRIVES,
    read_as=DRIVE_OPERATIONS.name,
    counter="drives",
    capacity="server_drives",
    order=Order("Drives", "price_drive", described_by=("drive_size", "drive_type")),
)
DISK_CAPACITY = Figure(
    "disk.capacity",
    "Disk capacity",
    "GB",
    answers=120,
    needed=True,
    together=Together("Disk capacity, all services"),
)
NETWORK_RATE = Figure(
    "network.rate",
    "Network rate",
    "bytes/s",
    answers=130,
    resource=NETWORK,
    passes=Passes.AT_MOST,
    counter="traffic",
    together=Together("Network rate, all services"),
)

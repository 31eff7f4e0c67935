"""Figures and resources that several services compute alike, each declared once."""

from __future__ import annotations

from planners.figure import Figure, Order, Passes, Resource, Stepped, Together
from planners.words import say

PROCESSOR = Resource("processor", say("Processor"), follows_load=True, place=3)
MEMORY = Resource("memory", say("Memory"), place=4)
DRIVES = Resource("drives", say("Drives"), place=1)
ROOM = Resource("disk capacity", say("Disk capacity"), place=6)
OPERATIONS = Resource("disk operations", say("Disk operations"))
RESPONSE = Resource("response time", say("Response time"), place=7)
NETWORK = Resource("network", say("Network"), follows_load=True, place=5)

SERVER_COUNT = Figure(
    "servers.count",
    say("Servers"),
    "servers",
    answers=10,
    needed=True,
    whole=True,
    servers=True,
    order=Order(say("Servers"), "price_server"),
    set_by="servers",
)
TARGET = Figure("processor.target", say("Target utilization"), "%", noted=True)
UTILIZATION = Figure(
    "processor.utilization",
    say("Processor utilization"),
    "%",
    answers=40,
    resource=PROCESSOR,
    passes=Passes.AT_MOST,
    counter="processor",
    together=Together(
        say("Processor utilization, all services"), every=True, of="processor.planned", target=TARGET.name
    ),
)
PLANNED_UTILIZATION = Figure(
    "processor.planned",
    say("Utilization of the planned machine"),
    "%",
    answers=50,
    resource=PROCESSOR,
    passes=Passes.AT_MOST,
    counter="processor",
    replaces=UTILIZATION.name,
)
PROCESSOR_SPEED = Figure("processor.speed", say("Speed against the measured processor"), "1")
"""Entered from ratings of one family; its range is that of such ratings within one operating system."""
CORE_RATING = Figure("machine.core_rating", say("Rating of a core of the planned machine"), "1")
"""What each of its cores has of a known machine's rating."""
PLANNED_RATING = Figure("machine.rating", say("Rating of the planned machine"), "1")
"""What a known machine gives to the service: its published rating, in proportion to the cores."""
PLANNED_BY_CLOCK = Figure(
    "processor.planned_by_clock", say("Utilization of the planned machine, by clock"), "%"
)
"""The second way to the same figure, where both were entered: how far the two are apart says how sure they are."""
MEASURED_KIND = say("of the measured kind")
"""What is needed of a processor or server of which no more is entered."""
PROCESSOR_COUNT = Figure(
    "processor.count",
    say("Processors"),
    "processors",
    answers=60,
    needed=True,
    order=Order(say("Processors"), "price_processor", each=MEASURED_KIND),
    stepped=Stepped("utilization", "processors", "target"),
)
MEMORY_NEED = Figure(
    "memory.ram",
    say("Memory"),
    "MiB",
    answers=100,
    needed=True,
    resource=MEMORY,
    passes=Passes.AT_MOST,
    counter="memory",
    capacity="server_memory",
    planned_share="memory_busy",
    all_there_is=True,
    order=Order(say("Memory"), "price_memory", unit="GiB"),
    together=Together(
        say("Memory, all services"), every=True, capacity="machine_memory", once="operating_system"
    ),
)
DRIVE_OPERATIONS = Figure(
    "disk.operations",
    say("Drive operations"),
    "requests/s",
    passes=Passes.AT_MOST,
    counter="drives",
    together=Together(say("Disk operations, all services")),
)
DRIVES_FOR_ROOM = Figure("disk.drives_for_room", say("Drives to hold the data"), "drives")
"""How many hold what is stored, where it is not known how much they do."""
DRIVE_COUNT = Figure(
    "disk.drives",
    say("Drives"),
    "drives",
    answers=110,
    needed=True,
    resource=DRIVES,
    read_as=DRIVE_OPERATIONS.name,
    counter="drives",
    capacity="server_drives",
    order=Order(say("Drives"), "price_drive", described_by=("drive_size", "drive_type", "raid")),
    at_least=DRIVES_FOR_ROOM.name,
)
RESPONSE_TIME = Figure(
    "response.time",
    say("Response time"),
    "ms",
    answers=140,
    passes=Passes.AT_MOST,
    counter="response",
    drawn_as=RESPONSE,
)
DISK_CAPACITY = Figure(
    "disk.capacity",
    say("Disk capacity"),
    "GB",
    answers=120,
    needed=True,
    counter="room",
    together=Together(say("Disk capacity, all services")),
    drawn_as=ROOM,
)
NETWORK_RATE = Figure(
    "network.rate",
    say("Network rate"),
    "bytes/s",
    answers=130,
    resource=NETWORK,
    passes=Passes.AT_MOST,
    counter="traffic",
    together=Together(say("Network rate, all services"), alike=True),
)

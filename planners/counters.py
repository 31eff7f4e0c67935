"""What recordings of servers count, whatever tool wrote them: names and units. Planners look for these in a plan's evidence.

Utilization is the time in which processors worked for the system itself: neither idle, nor waiting for a disk, nor taken
by the host; busy processors are the same as a number of processors. Disk operations count whole devices once. The load is
whatever the service counts.
"""

from __future__ import annotations

from msgspec import Struct


class Counter(Struct, frozen=True):
    """One recorded quantity: its name and unit."""

    name: str
    unit: str


UTILIZATION = Counter("processor.utilization", "%")
STEAL = Counter("processor.steal", "%")
BUSY = Counter("processor.busy", "processors")
PROCESSOR_TIME = Counter("processor.seconds", "s")
"""Processor time since the row before; kept as busy processors."""
MEMORY_USED = Counter("memory.used", "bytes")
MEMORY_AVAILABLE = Counter("memory.available", "bytes")
DISK_OPERATIONS = Counter("disk.operations", "1/s")
DISK_READ = Counter("disk.read", "bytes/s")
DISK_WRITTEN = Counter("disk.written", "bytes/s")
DISK_USED = Counter("disk.used", "bytes")
RECEIVED = Counter("network.received", "bytes/s")
SENT = Counter("network.sent", "bytes/s")
LOAD = Counter("load", "users")

COUNTERS = (
    UTILIZATION, STEAL, BUSY, MEMORY_USED, MEMORY_AVAILABLE, DISK_OPERATIONS, DISK_READ, DISK_WRITTEN, DISK_USED, RECEIVED,
    SENT, LOAD,
)  # fmt: skip
UNITS = {one.name: one.unit for one in COUNTERS}
"""The unit of each by name."""
READ_BY = {
    "processor": (UTILIZATION,),
    "memory": (MEMORY_USED,),
    "drives": (DISK_OPERATIONS,),
    "traffic": (RECEIVED, SENT),
}
"""What a recording tells of a figure, by the word with which the figure names its counter; several are added up."""

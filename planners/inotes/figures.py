"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.figure import Figure
from planners.machine import figures as shared

DISK_READ_RATE = Figure("disk.read_rate", "Disk read transfer", "MB/s")
DISK_REQUESTS = Figure("disk.requests", "Disk operations of the server", "requests/s")
DISK_TRANSFER = Figure("disk.transfer", "Disk transfer", "MB/s")
DISK_WRITE_RATE = Figure("disk.write_rate", "Disk write transfer", "MB/s")
MEMORY_PROCESS = Figure("memory.process", "HTTP process memory", "MiB")
FIGURES = (
    DISK_READ_RATE,
    DISK_REQUESTS,
    DISK_TRANSFER,
    DISK_WRITE_RATE,
    MEMORY_PROCESS,
    shared.DISK_CAPACITY,
    shared.DISK_READS,
    shared.DISK_WRITES,
    shared.DRIVE_COUNT,
    shared.DRIVE_OPERATIONS,
    shared.LOG_DRIVES,
    shared.MEMORY_NEED,
    shared.MEMORY_SHARED,
    shared.NETWORK_RATE,
    shared.PAGE_FAULTS,
    shared.PROCESSOR_COUNT,
    shared.SERVER_COUNT,
    shared.TARGET,
    shared.USERS_AT_TARGET,
    shared.USERS_LIMIT,
    shared.USERS_PER_SERVER,
    shared.UTILIZATION,
)
"""All that this service gives."""

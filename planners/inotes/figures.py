"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.domino import today
from planners.domino.figures import MEASURED, RESPONSE_STRETCH, RESPONSE_TIME
from planners.figure import Figure
from planners.words import say

DISK_READ_RATE = Figure("disk.read_rate", say("Disk read transfer"), "MB/s")
DISK_REQUESTS = Figure("disk.requests", say("Disk operations of the server"), "requests/s")
DISK_TRANSFER = Figure("disk.transfer", say("Disk transfer"), "MB/s")
DISK_WRITE_RATE = Figure("disk.write_rate", say("Disk write transfer"), "MB/s")
MEMORY_PROCESS = Figure("memory.process", say("HTTP process memory"), "MiB")
FIGURES = (
    *MEASURED,
    DISK_READ_RATE,
    DISK_REQUESTS,
    DISK_TRANSFER,
    DISK_WRITE_RATE,
    MEMORY_PROCESS,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
    *today.FIGURES,
)
"""All that this service gives."""

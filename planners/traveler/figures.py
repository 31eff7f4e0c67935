"""The figures of this service, each declared once."""

from __future__ import annotations

from msgspec.structs import replace

from planners.figure import Figure, Order, Passes, Resource
from planners.machine import figures as shared
from planners.words import say

DEVICES = Resource("devices", say("Devices per server"), follows_load=True, place=2)
POOL = Resource("pool", say("Devices of the pool"))
DEVICE_COUNT = Figure("devices.count", say("Devices"), "devices", whole=True, resource=POOL)
DEVICES_PER_SERVER = Figure(
    "devices.per_server",
    say("Devices per server"),
    "devices",
    load=True,
    resource=DEVICES,
    passes=Passes.AT_MOST,
    counter="registered",
)
USERS_PER_SERVER = Figure("users.per_server", say("Users per server"), "users", titled_each=True)
DEVICES_LIMIT = Figure("devices.limit", say("Limit of one server"), "devices", titled_each=True)
DATABASE = replace(
    shared.DISK_CAPACITY.titled(say("Traveler database")),
    whole=True,
    counter="pool database",
    passes=Passes.AT_MOST,
)
"""The servers of a pool share one."""
DATABASE_SERVER = Figure(
    "database.server",
    say("Database server"),
    "items",
    order=Order(say("Database server")),
    sized_elsewhere=True,
)
"""What holds the database of a pool; no document of this service sizes it."""
DATABASE_DRIVES = Figure(
    "disk.database_drives",
    say("SSDs for the database"),
    "drives",
    answers=111,
    whole=True,
    order=Order(say("SSDs for the database"), "price_drive"),
)
LOG_DRIVES = Figure(
    "disk.log_drives",
    say("SSDs for the transaction log"),
    "drives",
    answers=112,
    whole=True,
    order=Order(say("SSDs for the log"), "price_drive"),
)
THREADS = Figure("http.threads", say("Active HTTP threads"), "threads", answers=125)
HEAP = Figure("memory.heap", say("Java heap"), "MiB", answers=105)

FIGURES = (
    DEVICE_COUNT,
    DEVICES_LIMIT,
    shared.SERVER_COUNT,
    DEVICES_PER_SERVER,
    USERS_PER_SERVER,
    shared.TARGET,
    shared.UTILIZATION,
    shared.PROCESSOR_COUNT,
    shared.MEMORY_NEED,
    HEAP,
    THREADS,
    DATABASE,
    DATABASE_SERVER,
    DATABASE_DRIVES,
    LOG_DRIVES,
)
"""All that this service gives."""

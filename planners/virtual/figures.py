"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from msgspec.structs import replace

from planners.domino.figures import RESPONSE_STRETCH, RESPONSE_TIME, USERS, USERS_AT_TARGET, WORK
from planners.figure import Figure, Resource
from planners.machine import figures as shared
from planners.words import say

OPERATIONS = shared.DRIVE_OPERATIONS.titled(say("Disk operations"))
DISK_DEVICES = Figure("disk.devices", say("Logical devices"), "items")
GUESTS_COUNT = Figure("guests.count", say("Guests"), "guests")
PARTITIONS_LIKENED = Figure("partitions.likened", say("Partitions in published runs like this"), "1")
PROCESSOR_FILLING = Figure("processor.filling", say("Cost by number of partitions"), "1")
LOG_ON_SURGE = Resource("log-on surge", say("Log-on surge"))
PROCESSOR_SURGE = Figure(
    "processor.surge", say("Processor utilization at log-on"), "%", resource=LOG_ON_SURGE
)
PARTITION_COUNT = Figure(
    shared.SERVER_COUNT.name,
    say("Partitions"),
    "partitions",
    answers=10,
    needed=True,
    whole=True,
    servers=True,
    set_by="partitions",
)
"""Partitions share one machine: more of them are set up, not bought, and where one fails its processors stay."""
PROCESSOR_TIME = Figure("processor.time", say("Processor time in ten minutes"), "CP s")
TRANSACTIONS_RATE = Figure("transactions.rate", say("Transactions"), "transactions/10 min")
USERS_LIMIT = Figure("users.limit", say("Limit of one partition"), "users", counter="users")
PARTITION_USERS = replace(USERS, title=say("Users per partition"))
"""The users of a partition against what one carries; the partitions share a server."""
USERS_PER_SERVER = Figure(
    "users.per_server", PARTITION_USERS.title, "users", load=True, resource=PARTITION_USERS, counter="users"
)
FIGURES = (
    DISK_DEVICES,
    GUESTS_COUNT,
    PARTITIONS_LIKENED,
    PROCESSOR_FILLING,
    PROCESSOR_SURGE,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
    PARTITION_COUNT,
    USERS_AT_TARGET,
    PROCESSOR_TIME,
    TRANSACTIONS_RATE,
    USERS_LIMIT,
    USERS_PER_SERVER,
    WORK,
    shared.DISK_CAPACITY,
    shared.DRIVE_OPERATIONS,
    shared.MEMORY_NEED,
    shared.PROCESSOR_COUNT,
    shared.TARGET,
    shared.UTILIZATION,
)
"""All that this service gives."""

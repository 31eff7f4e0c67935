"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.domino.figures import USERS, USERS_AT_TARGET
from planners.figure import Figure, Resource
from planners.machine import figures as shared

DISK_DEVICES = Figure("disk.devices", "Logical devices", "items")
GUESTS_COUNT = Figure("guests.count", "Guests", "guests")
PROCESSOR_FILLING = Figure("processor.filling", "Cost by number of partitions", "1")
LOG_ON_SURGE = Resource("log-on surge", "Log-on surge")
PROCESSOR_SURGE = Figure("processor.surge", "Processor utilization at log-on", "%", resource=LOG_ON_SURGE)
PARTITION_COUNT = shared.SERVER_COUNT.titled("Partitions").counted_in("partitions")
PROCESSOR_TIME = Figure("processor.time", "Processor time in ten minutes", "CP s")
TRANSACTIONS_RATE = Figure("transactions.rate", "Transactions", "transactions/10 min")
USERS_LIMIT = Figure("users.limit", "Limit of one partition", "users", counter="users")
USERS_PER_SERVER = Figure(
    "users.per_server", "Users per partition", "users", load=True, resource=USERS, counter="users"
)
FIGURES = (
    DISK_DEVICES,
    GUESTS_COUNT,
    PROCESSOR_FILLING,
    PROCESSOR_SURGE,
    PARTITION_COUNT,
    USERS_AT_TARGET,
    PROCESSOR_TIME,
    TRANSACTIONS_RATE,
    USERS_LIMIT,
    USERS_PER_SERVER,
    shared.DISK_CAPACITY,
    shared.DRIVE_OPERATIONS,
    shared.MEMORY_NEED,
    shared.PROCESSOR_COUNT,
    shared.TARGET,
    shared.UTILIZATION,
)
"""All that this service gives."""

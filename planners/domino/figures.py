"""Figures that Domino services compute alike, each declared once."""

from __future__ import annotations

from planners.figure import Figure, Order, Resource
from planners.machine import figures as machine
from planners.words import in_context, say

RESPONSE_STRETCH = Figure("response.stretch", say("Stretch factor"), "1")
RESPONSE_TIME = machine.RESPONSE_TIME
USERS = Resource("users", say("Users per server"), follows_load=True, place=2)
ADDRESS_SPACE = Resource("address space", say("Address space"))
MEMORY_ADDRESS_SPACE = Figure(
    "memory.address_space",
    say("Address space of a partition"),
    "MiB",
    resource=ADDRESS_SPACE,
    counter="address space",
    titled_each=True,
    all_there_is=True,
)
USERS_LIMIT = Figure("users.limit", say("Limit of one server"), "users", counter="users", titled_each=True)
PARTITIONS_EACH = Figure("partitions.each", say("Partitions per server"), "partitions", titled_each=True)
PARTITION_LIMIT = Figure("users.partition_limit", say("Limit of one partition"), "users", titled_each=True)
USERS_PER_PARTITION = Figure("users.per_partition", say("Users per partition"), "users", titled_each=True)
USERS_PER_SERVER = Figure(
    "users.per_server", say("Users per server"), "users", load=True, resource=USERS, counter="users"
)
USERS_AT_TARGET = Figure(
    "users.at_target", say("Users at target utilization"), "users", answers=70, more_is_better=True
)
USERS_MOST = Figure("users.most", say("Expected capacity of a server"), "users", titled_each=True)
USERS_PLANNED = Figure("users.planned_machine", say("Users that the planned machine carries"), "users")
USERS_BY_MEMORY = Figure("users.by_memory", say("Users that the memory carries"), "users")
USERS_BY_SPACE = Figure("users.by_address_space", say("Users that the address space carries"), "users")
USERS_BY_OPERATIONS = Figure(
    "users.by_drive_operations", say("Users that the drives are fast enough for"), "users"
)
USERS_BY_CAPACITY = Figure("users.by_drive_capacity", say("Users that the drives have room for"), "users")
USERS_BY_NETWORK = Figure("users.by_network", say("Users that the link carries"), "users")
MEASURED_WORK = Resource("measured work", say("Measured work"), follows_load=True, evidence=True)
WORK = Figure("work.measured", say("Times the measured work"), "1", resource=MEASURED_WORK)
MEMORY_SHARED = Figure("memory.shared", say("Shared memory"), "MiB", noted=True)
PAGE_FAULTS = Figure("memory.page_faults", say("Page faults"), "faults/s")
DISK_READS = Figure("disk.reads", say("Disk reads"), "requests/s")
DISK_WRITES = Figure("disk.writes", say("Disk writes"), "requests/s")
LOG_DRIVES = Figure(
    "disk.log_drives",
    say("Drives for the transaction log"),
    "drives",
    order=Order(
        say("Drives for the log"),
        "price_drive",
        described_by=("drive_size", "drive_type"),
        use=in_context("of drives", "for the log"),
    ),
)
DISK_OPERATION_SIZE = Figure("disk.operation_size", say("Size of a disk operation"), "kB/request")

MEASURED = (
    LOG_DRIVES,
    MEMORY_ADDRESS_SPACE,
    MEMORY_SHARED,
    PAGE_FAULTS,
    DISK_READS,
    DISK_WRITES,
    USERS_AT_TARGET,
    USERS_LIMIT,
    PARTITIONS_EACH,
    PARTITION_LIMIT,
    USERS_MOST,
    USERS_PER_PARTITION,
    USERS_PER_SERVER,
    WORK,
    machine.DISK_CAPACITY,
    machine.DRIVE_COUNT,
    machine.DRIVE_OPERATIONS,
    machine.DRIVES_FOR_ROOM,
    machine.MEMORY_NEED,
    machine.NETWORK_RATE,
    machine.PROCESSOR_COUNT,
    machine.SERVER_COUNT,
    machine.TARGET,
    machine.UTILIZATION,
)
"""All that the measured services give alike."""

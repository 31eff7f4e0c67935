"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from msgspec.structs import replace

from planners.figure import Figure, Passes
from planners.machine import figures as shared
from planners.words import say

CACHE_DATABASE = Figure("cache.database", say("Database cache"), "MiB")
CACHE_DNS = Figure("cache.dns", say("DN cache"), "MiB")
CACHE_DATABASE_USED = Figure("cache.database_used", say("Database cache in use"), "MiB")
CACHE_ENTRIES = Figure("cache.entries", say("Entry cache"), "MiB")
CACHE_ENTRIES_ALL = Figure("cache.entries_all", say("Entry cache for all entries"), "MiB")
CACHE_ENTRIES_USED = Figure("cache.entries_used", say("Entry cache in use"), "MiB")
CACHE_FILES = Figure("cache.files", say("Database files in use"), "MiB")
CACHE_SHARE = Figure("cache.share", say("Entries in the cache"), "%")
CACHE_ZONE = Figure("cache.zone", say("Memory for all caches"), "MiB")
DISK_DATABASE = Figure("disk.database", say("Database on disk"), "MB")
DISK_ENTRY = Figure("disk.entry", say("Database for each entry"), "B/entry")
DISK_MAP = Figure("disk.map", say("LMDB database"), "MiB")
DISK_MAP_SIZE = Figure("disk.map_size", say("Map size"), "MiB", noted=True)
IMPORT_RATE = Figure("import.rate", say("Entries imported in a second"), "entries/s", more_is_better=True)
IMPORT_TIME = Figure("import.time", say("Time of an import"), "min")
ONLINE_RATE = Figure(
    "import.online_rate",
    say("Entries taken in over the network in a second"),
    "entries/s",
    more_is_better=True,
)
ONLINE_TIME = Figure("import.online_time", say("Time to fill a server over the network"), "min")
MEMORY_DATA_SEGMENT = Figure("memory.data_segment", say("Data segment"), "MiB")
MEMORY_PROCESS = Figure(
    "memory.process", say("Process memory"), "MiB", passes=Passes.AT_MOST, counter="process"
)
MEMORY_STACKS = replace(MEMORY_PROCESS, passes=None, counter="")
"""The same of a server whose process is read with the pages of its map, as its memory."""
SERVERS_NEEDED = Figure("servers.needed", say("Servers for the operations"), "servers", whole=True)
SERVERS_SPARE = Figure("servers.spare", say("Servers, if one may fail"), "servers", answers=15, whole=True)
THREADS_COUNT = Figure("threads.count", say("Worker threads"), "threads")
THROUGHPUT_AT_TARGET = Figure(
    "throughput.at_target",
    say("Operations at target utilization"),
    "operations/s",
    answers=80,
    more_is_better=True,
    most_of="operations",
)
THROUGHPUT_EACH_AT_TARGET = THROUGHPUT_AT_TARGET.titled(say("Operations of one server at target utilization"))
THROUGHPUT_BY_DATABASE_CACHE = Figure(
    "throughput.by_database_cache", say("Search rate with that database cache"), "operations/s"
)
THROUGHPUT_BY_ENTRIES = Figure(
    "throughput.by_entries", say("Search rate at that size of the directory"), "operations/s"
)
THROUGHPUT_BY_PROCESSORS = Figure(
    "throughput.by_processors", say("Search rate by processors"), "operations/s"
)
THROUGHPUT_BY_SHARE = Figure(
    "throughput.by_share", say("Search rate at that share of entries cached"), "operations/s"
)
THROUGHPUT_CAPACITY = Figure(
    "throughput.capacity",
    say("Search rate of one server"),
    "operations/s",
    answers=90,
    passes=Passes.AT_LEAST,
    counter="throughput",
    full_at=shared.UTILIZATION.name,
    titled_each=True,
)
THROUGHPUT_SIZE_FACTOR = Figure("throughput.size_factor", say("Search rate against 100,000 entries"), "1")
THROUGHPUT_THREADS = Figure("throughput.threads", say("Search rate against six worker threads"), "1")
PROCESSOR_COUNT = replace(shared.PROCESSOR_COUNT, sized_with="processors", titled_each=True)
FIGURES = (
    CACHE_DATABASE,
    CACHE_DATABASE_USED,
    CACHE_DNS,
    CACHE_ENTRIES,
    CACHE_ENTRIES_ALL,
    CACHE_ENTRIES_USED,
    CACHE_FILES,
    CACHE_SHARE,
    CACHE_ZONE,
    DISK_DATABASE,
    DISK_ENTRY,
    DISK_MAP,
    DISK_MAP_SIZE,
    IMPORT_RATE,
    IMPORT_TIME,
    ONLINE_RATE,
    ONLINE_TIME,
    MEMORY_DATA_SEGMENT,
    MEMORY_PROCESS,
    SERVERS_NEEDED,
    SERVERS_SPARE,
    THREADS_COUNT,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_SIZE_FACTOR,
    THROUGHPUT_THREADS,
    shared.DISK_CAPACITY,
    shared.MEMORY_NEED,
    shared.NETWORK_RATE,
    PROCESSOR_COUNT,
    shared.SERVER_COUNT,
    shared.TARGET,
    shared.UTILIZATION,
)
"""All that this service gives."""

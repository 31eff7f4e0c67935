"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.figure import Figure, Passes
from planners.machine import figures as shared

CACHE_DATABASE = Figure("cache.database", "Database cache", "MiB")
CACHE_DNS = Figure("cache.dns", "DN cache", "MiB")
CACHE_ENTRIES = Figure("cache.entries", "Entry cache", "MiB")
CACHE_ENTRIES_ALL = Figure("cache.entries_all", "Entry cache for all entries", "MiB")
CACHE_ENTRIES_USED = Figure("cache.entries_used", "Entry cache in use", "MiB")
CACHE_FILES = Figure("cache.files", "Database files in use", "MiB")
CACHE_SHARE = Figure("cache.share", "Entries in the cache", "%")
CACHE_ZONE = Figure("cache.zone", "Memory for all caches", "MiB")
DISK_DATABASE = Figure("disk.database", "Database on disk", "MB")
DISK_MAP = Figure("disk.map", "LMDB database", "MiB")
MEMORY_DATA_SEGMENT = Figure("memory.data_segment", "Data segment", "MiB")
MEMORY_PROCESS = Figure("memory.process", "Process memory", "MiB")
THREADS_COUNT = Figure("threads.count", "Worker threads", "threads")
THROUGHPUT_AT_TARGET = Figure("throughput.at_target", "Operations at the target", "operations/s", answers=80)
THROUGHPUT_BY_DATABASE_CACHE = Figure(
    "throughput.by_database_cache", "Search rate with that database cache", "operations/s"
)
THROUGHPUT_BY_ENTRIES = Figure(
    "throughput.by_entries", "Search rate at that size of the directory", "operations/s"
)
THROUGHPUT_BY_PROCESSORS = Figure("throughput.by_processors", "Search rate by processors", "operations/s")
THROUGHPUT_BY_SHARE = Figure(
    "throughput.by_share", "Search rate at that share of entries cached", "operations/s"
)
THROUGHPUT_CAPACITY = Figure(
    "throughput.capacity",
    "Search rate of one server",
    "operations/s",
    answers=90,
    passes=Passes.AT_LEAST,
    counter="throughput",
)
THROUGHPUT_SIZE_FACTOR = Figure("throughput.size_factor", "Search rate against 100,000 entries", "1")
FIGURES = (
    CACHE_DATABASE,
    CACHE_DNS,
    CACHE_ENTRIES,
    CACHE_ENTRIES_ALL,
    CACHE_ENTRIES_USED,
    CACHE_FILES,
    CACHE_SHARE,
    CACHE_ZONE,
    DISK_DATABASE,
    DISK_MAP,
    MEMORY_DATA_SEGMENT,
    MEMORY_PROCESS,
    THREADS_COUNT,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_SIZE_FACTOR,
    shared.DISK_CAPACITY,
    shared.MEMORY_NEED,
    shared.NETWORK_RATE,
    shared.PROCESSOR_COUNT,
    shared.TARGET,
    shared.UTILIZATION,
)
"""All that this service gives."""

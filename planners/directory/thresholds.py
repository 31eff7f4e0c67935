"""What the statistics of a directory server are held against: published thresholds, and the sizes of the plan."""

from __future__ import annotations

from collections.abc import Iterator

from planners.citing import own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import DISK_MAP
from planners.evidence import Source
from planners.figure import Passes
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.service import published_thresholds
from planners.threshold import Severity, Threshold
from planners.words import say

SERVER = "directory"
FEWEST, PER_PROCESSOR = 16, 4
"""Worker threads that every server may have, and how many for each processor make the server warn at its start."""
BESIDE = 1
"""The thread that the monitor counts beside the workers."""
ENTRIES, SIZES = own_rule(say("entries of this plan")), own_rule(say("entry size of this plan"))
PAGE = 4096
"""Bytes of a page of the map."""
ROOM = 1.1
"""How far the entry size may be above the plan's before it is told."""


def thresholds(case: DirectoryCase, sizing: Sizing) -> tuple[Threshold, ...]:
    """The thresholds of a sizing; none for OpenLDAP, whose statistics have other names."""
    if case.openldap:
        return ()
    found = sizing.quantities.get(DISK_MAP.name)
    size = (_of_map(found),) if found is not None else ()
    return (*published_thresholds(case.catalogue, SERVER), *_of_plan(case), *size)


def _of_map(planned: Quantity) -> Threshold:
    return Threshold(
        "plan.database-size",
        say("Size of the database"),
        "dbenvLastPageNo",
        Passes.AT_MOST,
        float(planned.high),
        planned.unit,
        say("The database is larger than this plan expects, even at worst."),
        say('Enter the real number of "Entries", and plan with the larger database.'),
        own_rule(say("database of this plan, upper end")),
        times=PAGE / 2**20,
    )


def _of_plan(case: DirectoryCase) -> Iterator[Threshold]:
    yield Threshold(
        "plan.entries",
        say("Entries in the cache"),
        "currentEntryCacheCount",
        Passes.AT_MOST,
        float(case.number("entries")),
        "entries",
        say("The directory has more entries than the plan."),
        say('Enter the real number of "Entries".'),
        ENTRIES,
    )
    yield Threshold(
        "plan.entry-size",
        say("Size of an entry in the cache"),
        "currentEntryCacheSize",
        Passes.AT_MOST,
        float(case.number("entry_size")) * ROOM,
        "B",
        say("Entries take more memory than the plan says. The caches will be too small."),
        say('Enter the size that was seen as "Entry in the cache".'),
        SIZES,
        of="currentEntryCacheCount",
    )
    if case.today:
        yield _threads(case)


def _threads(case: DirectoryCase) -> Threshold:
    most = max(FEWEST, PER_PROCESSOR * float(case.number("processors")) - 1) + BESIDE
    title = case.catalogue.title("389ds-source")
    return Threshold(
        "directory.threads",
        say("Worker threads"),
        "threads",
        Passes.AT_MOST,
        most,
        "threads",
        say("Four threads for each processor get in each other's way. The server warns of it at its start."),
        say("Set nsslapd-threadnumber to -1."),
        Source(title, "util.c", "nsslapd-threadnumber"),
        Severity.WARNING,
    )

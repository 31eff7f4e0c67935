"""Disk and network of a directory server."""

from __future__ import annotations

from planners.citing import own_rule
from planners.directory.caches import EXAMPLE
from planners.directory.case import DirectoryCase
from planners.directory.figures import DISK_DATABASE
from planners.evidence import Standing
from planners.machine.figures import DISK_CAPACITY, NETWORK_RATE
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

MEGA = Term(
    "mega",
    1.048576,
    "MB/MiB",
    say("MB in a binary one; whether file sizes were counted so is not said"),
    low=1.0,
    high=1.048576,
)


def database(case: DirectoryCase) -> Quantity:
    """All database files in MB, in proportion to the published example."""
    terms = (
        case.claim("files", "L264.2", say("All database files of the example")),
        MEGA,
        case.claim("example_entries", EXAMPLE, say("Entries of the example")),
        case.entered("entries", "entries", say("Entries of the directory")),
        case.entered("disk_entry_size", "B", say("Entry as LDIF")),
        case.claim("example_size", "L60.2", say("Entry on disk of the example")),
    )
    return derive(
        DISK_DATABASE,
        "files * mega * (entries / example_entries) * disk_entry_size / example_size",
        terms,
        Standing.RULE,
        rule=own_rule(say("Database files in proportion to entries and their size")),
        note=say("With its pages and default indexes: more than its entries as LDIF."),
    )


def map_on_disk(case: DirectoryCase, size: Quantity) -> Quantity:
    """The LMDB map in MB with the room that a conversion asks for."""
    terms = (of("map", size), case.claim("room", "389.mdb.room", say("Room over the database")))
    return derive(DISK_DATABASE, "map * 1.048576 * room", terms, Standing.RULE)


def capacity(case: DirectoryCase, files: Quantity) -> Quantity:
    """Disk of one server in GB."""
    least = case.claim("least", "L59.1", say("Least disk in production"))
    terms: tuple[Term, ...] = (
        least,
        case.claim("installed", "L58.1", say("Disk of a bare installation")),
        of("database", files),
        case.entered("free_space", "%", say("Space kept free")),
    )
    held = "(installed + database) / 1000"
    if case.inputs["access_log"]:
        terms = (*terms, case.entered("log_space", "GB", say("Logs")))
        held = f"({held} + log_space)"
    return derive(
        DISK_CAPACITY,
        f"max(least, {held} * (1 + free_space / 100))",
        terms,
        Standing.RULE,
        note=say(
            "One server. Logs take 1 GB by default, next to none without the access log; a written one belongs on a drive of its "
            "own."
        ),
    )


def network(case: DirectoryCase) -> Quantity:
    """Payload of the answers in bytes per second. Raises ``NotInEvidence`` without operations."""
    if case.inputs["operations"] is None:
        raise NotInEvidence(say("The operations are not known"), say('Enter "Operations".'))
    terms: tuple[Term, ...] = (
        case.entered("operations", "operations/s", say("Operations")),
        case.entered("disk_entry_size", "B/operation", say("Entry as LDIF, one an answer")),
    )
    return derive(
        NETWORK_RATE,
        "operations * disk_entry_size",
        terms,
        Standing.RULE,
        rule=own_rule(say("One whole entry an answer")),
        note=say(
            "One whole entry an answer, without the protocol's own bytes. No network rate is published."
        ),
    )

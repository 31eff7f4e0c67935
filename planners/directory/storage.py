"""Disk and network of a directory server."""

from __future__ import annotations

from planners.citing import own_rule
from planners.directory.caches import EXAMPLE
from planners.directory.case import DirectoryCase
from planners.directory.figures import DISK_DATABASE
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.machine.figures import DISK_CAPACITY, NETWORK_RATE
from planners.machine.packets import HEADERS, LINK_HEADER
from planners.quantity import Quantity, Spread, Term, decided, derive, of
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

MESSAGES = Term(
    "messages",
    100.0,
    "B/operation",
    say("Request of an operation, and the message that ends its answer"),
    own_rule(say("100 bytes, from 50 to 200")),
)
PACKETS = Term(
    "packets",
    3.0,
    "1/operation",
    say("Packets of an operation: request, answer and acknowledgements"),
    own_rule(say("3 packets, from 2 to 5")),
)
FEWEST, MOST = (50.0, 2.0), (200.0, 5.0)
"""Bytes of messages and packets of an operation, from its least to its most."""


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


def network(case: DirectoryCase, servers: Quantity) -> Quantity:
    """What one server sends and receives in bytes per second, as a system counts it. Raises ``NotInEvidence`` without operations."""
    if case.inputs["operations"] is None:
        raise NotInEvidence(say("The operations are not known"), say('Enter "Operations".'))
    terms: tuple[Term, ...] = (
        case.entered("operations", "operations/s", say("Operations")),
        decided("servers", servers),
        case.entered("disk_entry_size", "B/operation", say("Entry as LDIF, one an answer")),
        MESSAGES,
        PACKETS,
        HEADERS,
        LINK_HEADER,
    )
    return derive(
        NETWORK_RATE,
        "operations / servers * (disk_entry_size + messages + packets * (headers + link_header))",
        terms,
        Standing.RULE,
        spread=_of_protocol(case),
        rule=own_rule(say("One whole entry an answer, with its request and the headers of all packets")),
        note=say("One whole entry an answer, with its request and headers. No network rate is published."),
    )


def _of_protocol(case: DirectoryCase) -> Spread:
    """What messages and packets may be, beside the entry of an answer."""
    entry, header = real(case.number("disk_entry_size")), float(HEADERS.value) + float(LINK_HEADER.value)
    least, likely, most = (
        entry + messages + packets * header
        for messages, packets in (FEWEST, (float(MESSAGES.value), float(PACKETS.value)), MOST)
    )
    return Spread(
        least / likely,
        most / likely,
        say("From 2 packets of an operation with 50 bytes of messages to 5 with 200."),
    )

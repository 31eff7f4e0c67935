"""What Traveler needs by the vendor's rules: space and disks of its database, HTTP threads, Java heap."""

from __future__ import annotations

from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.elementwise import largest, real
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.traveler.case import TravelerCase
from planners.traveler.figures import DATABASE, DATABASE_DRIVES, HEAP, LOG_DRIVES, THREADS
from planners.words import say

BANDS = (0, 2_000, 5_000, 10_000)
"""Devices from which each row of the vendor's table of disks holds."""
ROOM_FOR_MORE = 5_000
"""Devices from which the table says "or more"."""
ON_DATABASE = say("Of the server that holds the pool's database.")
OVERESTIMATES = say("The vendor's formula is meant to overestimate.")


def database(case: TravelerCase) -> Quantity:
    """Space of the Traveler database. Raises ``NotInEvidence`` where nobody knows the documents of a user."""
    if case.inputs["documents"] is None:
        raise NotInEvidence(
            say("The Traveler database grows with the documents of a user"),
            say('Enter "Documents of a user".'),
        )
    each = case.each()
    devices = Term("devices_each", each.value, "1", say("Devices of a user"), each.source, field=each.field)
    terms = (
        case.users(),
        case.entered("documents", "documents/user", say("Documents of a user")),
        devices,
        _bytes(
            case, "device_bytes", "database.device", say("Bytes of a document for each device of its user")
        ),
        _bytes(case, "document_bytes", "database.document", say("Bytes of a document of a user")),
    )
    return derive(
        DATABASE,
        "users * documents * (device_bytes * devices_each + document_bytes) / 1000000000",
        terms,
        Standing.RULE,
        note=OVERESTIMATES,
    )


def drives(case: TravelerCase, devices: Quantity, figure: Figure) -> Quantity:
    """SSDs of the database or of its log, by the vendor's table. Raises ``NotInEvidence`` for a standalone server."""
    if case.standalone:
        raise NotInEvidence(say("No disks are published for a standalone server"))
    band = max(least for least in BANDS if least <= max(largest(devices.value), 0))
    volume = {DATABASE_DRIVES.name: "database", LOG_DRIVES.name: "log"}[figure.name]
    term = case.stated("ssds", f"disks.{band}.{volume}", figure.title)
    note = ON_DATABASE
    if not term.value:
        note = say("{note} The log needs no volume of its own.", note=note)
    elif band >= ROOM_FOR_MORE:
        note = say("{note} At least so many.", note=note)
    return derive(figure, "ssds", (term,), Standing.RULE, note=note)


def threads(case: TravelerCase, each: Quantity) -> Quantity:
    """Active HTTP threads of each server."""
    terms = (
        of("devices_per_server", each),
        case.stated("threads_each", "threads", say("Active threads of a device")),
        case.stated("threads_least", "threads.least", say("Active threads at least")),
    )
    return derive(
        THREADS, "max(threads_least, ceil(threads_each * devices_per_server))", terms, Standing.RULE
    )


def heap(case: TravelerCase) -> Quantity:
    """Java heap of each server. Raises ``NotInEvidence`` where its memory is not known."""
    memory = case.inputs["server_memory"]
    if memory is None:
        raise NotInEvidence(
            say("The Java heap is a share of the server's memory"), say('Enter "Server memory".')
        )
    terms = (
        Term("memory", real(memory), "MiB", say("Server memory"), field="server_memory"),
        case.stated("heap_share", "heap.share", say("Share of the memory")),
        case.stated("heap_least", "heap.least", say("Java heap at least")),
    )
    return derive(HEAP, "max(heap_least, heap_share / 100 * memory)", terms, Standing.RULE)


def _bytes(case: TravelerCase, name: str, row: str, meaning: str) -> Term:
    found = case.stated(name, row, meaning)
    return Term(name, found.value, "B/document", meaning, found.source)

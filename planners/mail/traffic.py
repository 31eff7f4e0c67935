"""Disk and network traffic for mail: rates per user from the measured run, drives and capacity from section rules.

Some platforms publish disk kilobytes per second, others disk requests per second; they are never compared.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from planners.catalogue.rows import Measurement
from planners.catalogue.store import Catalogue
from planners.citing import at_users, measured, own_rule
from planners.domino import own_needs, storage
from planners.domino.figures import DISK_READS, DISK_WRITES
from planners.evidence import Standing, weakest
from planners.machine import disks
from planners.machine.figures import DISK_CAPACITY, NETWORK_RATE
from planners.mail.case import MailCase
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.words import say

SAMPLE_SECONDS = 300.0
"""The AIX disk figures are read as kB per sample of this length: see the doubt on their rows."""
SAMPLES = say("AIX disk rates as sums of samples")

MEANINGS = {
    "reads": say("Disk reads in the measured run"),
    "writes": say("Disk writes in the measured run"),
}
BORROWED = say(
    "The size is that of the web mail benchmark; the mail document prints no size of a mail database. Enter your own."
)
BORROWED_SIZE = say("mail database of the web mail benchmark")
AIX_ROOM = ("mail.L162.2", "mail.L162.3", "mail.L162.5", "mail.L201.1")
"""Claims: sections, data drives in each, gigabytes of a drive, and the most users."""
CAPACITY_NOTE = say("Mail databases of one server before RAID, without transaction log and system.")
BORROWED_NOTE = say("{per_server} {borrowed}", per_server=CAPACITY_NOTE, borrowed=BORROWED)


def rate(case: MailCase, users: Quantity, direction: str) -> Quantity:
    """Disk ``reads`` or ``writes`` of one server, in kB/s or requests/s as recorded or published. Raises ``NotInEvidence``."""

    def published(users: Quantity, way: str = direction) -> Quantity:
        return published_rate(case, users, way)

    found = own_needs.split(case, users, direction, published)
    found = found or own_needs.kilobytes(case, users, direction, published)
    return found or published(users)


def published_rate(case: MailCase, users: Quantity, direction: str) -> Quantity:
    """The same as published. Raises ``NotInEvidence``."""
    singular = direction.removesuffix("s")
    row = case.row(f"disk_{direction}") or case.need(f"disk_{singular}_kb")
    name = f"{direction}_measured"
    terms: tuple[Term, ...] = (
        measured(case.catalogue, name, row, MEANINGS[direction]),
        at_users(case.catalogue, "users_measured", row),
    )
    unit, text = row.unit, name
    if row.unit == "kB/300 s":
        sample = Term("sample", SAMPLE_SECONDS, "s", say("Length of a sample"), own_rule(SAMPLES))
        terms, unit, text = (replace(terms[0], unit="kB"), terms[1], sample), "kB/s", f"{name} / sample"
    figure = (DISK_READS if direction == "reads" else DISK_WRITES).counted_in(unit)
    found = case.per_user(users, figure, text, terms)
    if row.unit != "kB/300 s":
        return found
    return replace(
        found,
        standing=weakest((found.standing, Standing.RULE)),
        note=say("Per server. {printed}", printed=printed(row)),
    )


def printed(row: Measurement) -> str:
    """What the document prints where it is read in another unit; nothing elsewhere."""
    if row.unit != "kB/300 s":
        return ""
    return say(
        "The document prints {value:,.0f} KB/s. Divided by {seconds:.0f}, as kB in samples of {seconds:.0f} s.",
        value=row.value,
        seconds=SAMPLE_SECONDS,
    )


def network(case: MailCase, users: Quantity) -> Quantity:
    """Network rate of one server in bytes/s. Raises ``NotInEvidence``."""
    found = own_needs.network(case, users)
    if found is not None:
        return found
    row = case.row("network_bytes")
    if row is not None:
        text = "network_measured"
    else:
        row, text = case.need("network_kb"), "network_measured * 1000"
    terms = (
        measured(case.catalogue, "network_measured", row, say("Network traffic in the measured run")),
        at_users(case.catalogue, "users_measured", row),
    )
    return case.per_user(users, NETWORK_RATE, text, terms)


def drive_operations(case: MailCase, reads: Quantity, writes: Quantity) -> Quantity:
    """Operations per second at the drives of one server, after the RAID level's write penalty."""
    size = storage.operation_size(case) if reads.unit == "kB/s" else None
    standing = weakest((reads.standing, writes.standing, Standing.RULE))
    return disks.back_end_operations(
        case.catalogue, case.inputs, of("reads", reads), of("writes", writes), standing, size
    )


def capacity(case: MailCase, users: Quantity) -> Quantity:
    """Disk space for the mail databases of one server, in GB, with the free space on top."""
    size, standing = storage.mailbox(case, lambda: storage.workload_mailbox(case))
    if size.quantity is not None:
        return storage.capacity_here(case, users, size)
    text, held, standing, left = storage.databases(case, users, size, standing)
    terms = (*held, case.entered("free_space", "%", say("Space kept free")))
    borrowed = size.source is not None
    return derive(
        DISK_CAPACITY,
        f"{text} * (1 + free_space / 100)",
        terms,
        standing,
        spread=_least_space(case.catalogue, float(size.value)) if borrowed else left,
        note=BORROWED_NOTE if borrowed else CAPACITY_NOTE,
        rule=own_rule(BORROWED_SIZE) if borrowed else storage.SPACE_RULE,
    )


@lru_cache(maxsize=64)
def _least_space(catalogue: Catalogue, size: float) -> Spread:
    """How much less the databases may take: the users of the measured AIX machine had less room than ``size`` MB each."""
    stated = [claim.low for name in AIX_ROOM if (claim := catalogue.claim(name)) and claim.low]
    if len(stated) < len(AIX_ROOM):
        return EXACT
    sections, drives, gigabytes, users = stated
    room = 1000 * sections * drives * gigabytes / users
    if room >= size:
        return EXACT
    return Spread(
        room / size,
        1.0,
        say("The drives of the measured AIX machine had room for {room:.0f} MB a user at most.", room=room),
    )

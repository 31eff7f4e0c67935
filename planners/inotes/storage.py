"""Disk space of one web mail server: mail databases after compression and DAOS, and the journal."""

from __future__ import annotations

from planners.citing import cite, entered
from planners.domino.storage import (
    ENTER_MAILBOX,
    MAILBOX_TODAY,
    MAILBOX_UNKNOWN,
    READ_MAILBOX,
    SPACE_RULE,
    capacity_here,
    databases,
    mailbox,
)
from planners.inotes.case import WebMailCase
from planners.inotes.inputs import SERVICE
from planners.laws.elementwise import real
from planners.machine.figures import DISK_CAPACITY
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say

CAPACITY_NOTE = say(
    "One server before RAID: mail databases and journal. The transaction log has its own drives."
)
PLAIN, COMPRESSED = "inotes.work.L50.4", "inotes.work.L50.5"


def capacity(case: WebMailCase, users: Quantity) -> Quantity:
    """Disk space of one server in GB. Raises ``NotInEvidence`` where no database size is known."""
    size, standing = mailbox(case, lambda: _published_size(case))
    if size.quantity is not None:
        return capacity_here(case, users, size)
    text, held, standing, left = databases(case, users, size, standing)
    saving = case.inputs["daos_saving"]
    if not case.today and saving is not None:
        text = f"{text} * (1 - daos_saving / 100)"
        held = (
            *held,
            entered("daos_saving", real(saving), "%", say("Share that the attachment store saves")),
        )
    terms = (
        *held,
        case.entered("free_space", "%", say("Space kept free")),
        case.entered("journal_size", "GB", say("Mail journal")),
    )
    return derive(
        DISK_CAPACITY,
        f"{text} * (1 + free_space / 100) + journal_size",
        terms,
        standing,
        spread=left,
        note=CAPACITY_NOTE,
        rule=SPACE_RULE,
    )


def _published_size(case: WebMailCase) -> Term:
    if case.today:
        raise NotInEvidence(MAILBOX_TODAY, READ_MAILBOX)
    compressed = bool(case.inputs["attachment_compression"])
    wanted = COMPRESSED if compressed else PLAIN
    row = next((item for item in case.catalogue.workloads(SERVICE) if item.id == wanted), None)
    if row is None or row.value is None:
        raise NotInEvidence(MAILBOX_UNKNOWN, ENTER_MAILBOX)
    meaning = say("Mail database of the workload")
    if compressed:
        plain = next((item.value for item in case.catalogue.workloads(SERVICE) if item.id == PLAIN), None)
        meaning = say(
            "Mail database of the workload, attachments compressed; {plain:g} MB without", plain=plain
        )
    source = cite(case.catalogue, row)
    smaller = next((item.value for item in case.catalogue.workloads(SERVICE) if item.id == COMPRESSED), None)
    if case.text("version") == "8.0" and smaller is not None:
        # Whether the databases of 8.0 were compressed too is not clear from the document.
        return Term("mailbox_size", row.value, "MB/user", meaning, source, low=smaller, high=row.value)
    return Term("mailbox_size", row.value, "MB/user", meaning, source)

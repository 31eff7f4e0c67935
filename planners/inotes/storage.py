"""Disk space of one web mail server: mail databases after compression and DAOS, and the journal."""

from __future__ import annotations

from planners.citing import cite, entered
from planners.domino.storage import mailbox
from planners.inotes.case import Case
from planners.inotes.inputs import SERVICE
from planners.machine.figures import DISK_CAPACITY
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence

PLAIN, COMPRESSED = "inotes.work.L50.4", "inotes.work.L50.5"


def capacity(case: Case, users: Quantity) -> Quantity:
    """Disk space of one server in GB. Raises ``NotInEvidence`` where no database size is known."""
    size, standing = mailbox(case, lambda: _published_size(case))
    saving = case.inputs["daos_saving"]
    terms = (
        of("users_per_server", users),
        size,
        entered("daos_saving", float(saving or 0), "%", "Share that the attachment store saves"),
        case.entered("free_space", "%", "Space kept free"),
        case.entered("journal_size", "GB", "Mail journal"),
    )
    text = "users_per_server * mailbox_size / 1000 * (1 - daos_saving / 100) * (1 + free_space / 100) + journal_size"
    return derive(
        DISK_CAPACITY,
        text,
        terms,
        standing,
        note="One server before RAID: mail databases and journal; the transaction log has its own drives.",
    )


def _published_size(case: Case) -> Term:
    compressed = bool(case.inputs["attachment_compression"])
    wanted = COMPRESSED if compressed else PLAIN
    row = next((item for item in case.catalogue.workloads(SERVICE) if item.id == wanted), None)
    if row is None or row.value is None:
        raise NotInEvidence("No mail database size is published", 'Enter "Mail database size".')
    meaning = "Mail database of the workload" + (", attachments compressed" if compressed else "")
    source = cite(case.catalogue, row)
    smaller = next((item.value for item in case.catalogue.workloads(SERVICE) if item.id == COMPRESSED), None)
    if case.text("version") == "8.0" and smaller is not None:
        # Whether the databases of 8.0 were compressed too is not clear from the document.
        return Term("mailbox_size", row.value, "MB/user", meaning, source, low=smaller, high=row.value)
    return Term("mailbox_size", row.value, "MB/user", meaning, source)

"""Disk and network traffic for mail: rates per user from the measured run, drives and capacity from section rules.

Some platforms publish disk kilobytes per second, others disk requests per second; they are never compared.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from planners.catalogue.rows import Measurement
from planners.citing import at_users, entered, measured
from planners.evidence import Source, Standing, weakest
from planners.figure import Figure
from planners.machine import disks
from planners.machine.figures import DISK_CAPACITY, DISK_READS, DISK_WRITES, NETWORK_RATE
from planners.machine.verdicts import judge
from planners.mail.case import Case
from planners.mail.figures import DISK_OPERATION_SIZE
from planners.mail.inputs import SERVICE
from planners.planner import Verdict
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence

SAMPLE_SECONDS = 300.0
"""The AIX disk figures are read as kB per sample of this length: see the doubt on their rows."""


def rate(case: Case, users: Quantity, direction: str) -> Quantity:
    """Disk ``reads`` or ``writes`` of one server, in kB/s or requests/s as published. Raises ``NotInEvidence``."""
    singular = direction.removesuffix("s")
    row = case.row(f"disk_{direction}") or case.need(f"disk_{singular}_kb")
    name = f"{direction}_measured"
    terms: tuple[Term, ...] = (
        measured(case.catalogue, name, row, f"Disk {direction} in the measured run"),
        at_users(case.catalogue, "users_measured", row),
    )
    unit, text = row.unit, name
    if row.unit == "kB/300 s":
        sample = Term("sample", SAMPLE_SECONDS, "s", "Length of a sample", terms[0].source)
        terms, unit, text = (replace(terms[0], unit="kB"), terms[1], sample), "kB/s", f"{name} / sample"
    figure = (DISK_READS if direction == "reads" else DISK_WRITES).counted_in(unit)
    return _per_user(case, users, figure, text, terms)


def network(case: Case, users: Quantity) -> Quantity:
    """Network rate of one server in bytes/s. Raises ``NotInEvidence``."""
    row = case.row("network_bytes")
    if row is not None:
        text = "network_measured"
    else:
        row, text = case.need("network_kb"), "network_measured * 1000"
    terms = (
        measured(case.catalogue, "network_measured", row, "Network traffic in the measured run"),
        at_users(case.catalogue, "users_measured", row),
    )
    return _per_user(case, users, NETWORK_RATE, text, terms)


def operation_size(case: Case) -> Quantity:
    """Average size of a disk operation in kB: entered, or the middle of the web mail tables, which print both."""
    given = case.inputs["operation_size"]
    if given is not None:
        term = entered("operation_size", float(given), "kB/request", "Size of a disk operation")
        return derive(
            DISK_OPERATION_SIZE,
            "operation_size",
            (term,),
            Standing.ENTERED,
        )
    sizes = _web_mail_sizes(case)
    if not sizes:
        raise NotInEvidence(
            "Only bytes are published for these disks and no table gives the size of an operation",
            "Enter operation_size.",
        )
    sizes.sort(key=lambda found: found[0])
    document = case.catalogue.document(sizes[0][1].document)
    source = Source(
        document.title if document else "",
        "disk operations and megabytes of all tables",
        f"{len(sizes)} rows, {sizes[0][0]:.1f} to {sizes[-1][0]:.1f} kB",
    )
    term = Term(
        "operation_size",
        median(size for size, _ in sizes),
        "kB/request",
        "Middle of the published sizes of a Domino disk operation",
        source,
        low=sizes[0][0],
        high=sizes[-1][0],
    )
    return derive(
        DISK_OPERATION_SIZE,
        "operation_size",
        (term,),
        Standing.RULE,
        note="From web mail on the same family of servers; enter your own for Notes mail.",
    )


def drive_operations(case: Case, reads: Quantity, writes: Quantity) -> Quantity:
    """Operations per second at the drives of one server, after the RAID level's write penalty."""
    size = operation_size(case) if reads.unit == "kB/s" else None
    standing = weakest((reads.standing, writes.standing, Standing.RULE))
    return disks.back_end_operations(
        case.catalogue, case.inputs, of("reads", reads), of("writes", writes), standing, size
    )


def capacity(case: Case, users: Quantity) -> Quantity:
    """Disk space for the mail databases of one server, in GB, with the free space on top."""
    given = case.inputs["mailbox_size"]
    if given is not None:
        size, standing = (
            entered("mailbox_size", float(given), "MB/user", "Average mail database"),
            Standing.ENTERED,
        )
    else:
        size, standing = _published_mailbox(case), Standing.RULE
    terms = (
        of("users_per_server", users),
        size,
        entered("free_space", case.number("free_space"), "%", "Space kept free"),
    )
    return derive(
        DISK_CAPACITY,
        "users_per_server * mailbox_size / 1000 * (1 + free_space / 100)",
        terms,
        standing,
        note="Mail databases of one server before RAID; transaction log and system apart.",
    )


def network_verdict(case: Case, used: Quantity) -> Verdict:
    """Network rate against the planned share of the link."""
    speed, busy = case.number("link_speed"), case.number("link_busy")
    return judge(used, speed * 125_000 * busy / 100, f"{busy:g} % of a link of {speed:g} Mbit/s")


def _per_user(case: Case, users: Quantity, figure: Figure, text: str, terms: tuple[Term, ...]) -> Quantity:
    activity = entered(
        "activity", case.number("activity"), "1", "Work per user relative to the benchmark user"
    )
    at = terms[1].value
    return derive(
        figure,
        f"{text} * (activity * users_per_server / users_measured)",
        (*terms, activity, of("users_per_server", users)),
        case.standing(users.value, at),
        spread=case.spread(case.per_server(users), at),
        note="Per server.",
    )


def _web_mail_sizes(case: Case) -> list[tuple[float, Measurement]]:
    operations = {
        _key(row): row for row in case.catalogue.measurements("inotes", metric="disk_ops") if row.value
    }
    return [
        (1000 * row.value / operations[_key(row)].value, row)
        for row in case.catalogue.measurements("inotes", metric="disk_mb")
        if _key(row) in operations
    ]


def _key(row: Measurement) -> tuple[str, str, str, str]:
    return row.platform, row.version, row.workload, row.table


def _published_mailbox(case: Case) -> Term:
    for item in case.catalogue.workloads("inotes"):
        if item.unit == "MB" and item.value and "database size" in item.item:
            document = case.catalogue.document(item.document)
            source = Source(document.title if document else item.document, item.section, item.item, item.line)
            return Term(
                "mailbox_size",
                item.value,
                "MB/user",
                "Mail database of the published web mail workload",
                source,
            )
    raise NotInEvidence("No mail database size is published", "Enter mailbox_size.")


__all__ = [
    "SERVICE",
    "capacity",
    "drive_operations",
    "network",
    "network_verdict",
    "operation_size",
    "rate",
]

"""The mail database and the disk operation of a Domino server, from whichever document of the family prints them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from planners.catalogue.rows import Measurement
from planners.catalogue.store import Catalogue
from planners.citing import cite, entered, own_rule
from planners.counters import DISK_USED
from planners.domino import own_needs, today
from planners.domino.case import DominoCase, MeasuredCase
from planners.domino.figures import DISK_OPERATION_SIZE, LOG_DRIVES
from planners.evidence import Source, Standing, weakest
from planners.laws.elementwise import real
from planners.machine.figures import DISK_CAPACITY
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import plural, say

MAILBOX_UNKNOWN = say("No mail database size is published")
ENTER_MAILBOX = say('Enter "Mail database size".')
MAILBOX_TODAY = say("No mail database size of this release is published")
READ_MAILBOX = say('Enter "Mail database size": the average of your own mail files.')
OPERATION_UNKNOWN = say(
    "These disks were published in bytes alone, and no table gives the size of an operation"
)
ENTER_OPERATION = say('Enter "Size of a disk operation".')
OPERATION_NOTE = say("From web mail on the same family of servers. Enter your own for Notes mail.")
OPERATION_RULE, LOG_RULE = say("median of the sizes of disk operations"), say("a mirrored pair for each log")
SPACE_RULE = own_rule(say("mail databases of all users with the free space on top"))
IN_USE_NOTE = say("One server before RAID: all that is in use on yours, for each user.")
LOG_NOTE = say("The log is written in sequence. Sharing its drives with mail databases slows both.")


def mailbox(case: DominoCase, published: Callable[[], Term]) -> tuple[Term, Standing]:
    """Average mail database in MB: entered, or the disk space of one's own server for each user, or the ``published`` one."""
    given = case.inputs["mailbox_size"]
    if given is not None:
        return entered("mailbox_size", real(given), "MB/user", say("Average mail database")), Standing.RULE
    own = own_needs.mailbox(case)
    if own is not None:
        return of("mailbox_size", own), own.standing
    return published(), Standing.RULE


def capacity_here(case: DominoCase, users: Quantity, size: Term) -> Quantity:
    """Disk space of one server by that in use on one's own, in GB, with the free space on top."""
    terms = (of("users_per_server", users), size, case.entered("free_space", "%", say("Space kept free")))
    text = f"users_per_server * {size.name} / 1000 * (1 + free_space / 100)"
    standings = [
        case.here[DISK_USED.name].standing(users.value),
        size.quantity.standing if size.quantity else Standing.RULE,
    ]
    return derive(DISK_CAPACITY, text, terms, weakest(tuple(standings)), note=IN_USE_NOTE)


def databases(
    case: MeasuredCase, users: Quantity, size: Term, standing: Standing
) -> tuple[str, tuple[Term, ...], Standing, Spread]:
    """The mail databases of one server in GB, less what the attachment store saves: formula, terms, standing and range."""
    text, terms = f"users_per_server * {size.name} / 1000", (of("users_per_server", users), size)
    saved = today.daos_saving(case)
    if saved is None:
        return text, terms, standing, EXACT
    saving, known, left = saved
    return f"{text} * (1 - {saving.name} / 100)", (*terms, saving), weakest((standing, known)), left


def workload_mailbox(case: MeasuredCase) -> Term:
    """The mail database of a published workload. Raises ``NotInEvidence``."""
    if case.today:
        raise NotInEvidence(MAILBOX_TODAY, READ_MAILBOX)
    return _published_mailbox(case.catalogue)


@lru_cache(maxsize=8)
def _published_mailbox(catalogue: Catalogue) -> Term:
    for item in catalogue.workloads():
        if item.unit == "MB" and item.value and "database size" in item.item:
            meaning = say("Mail database of the published web mail workload")
            # The row's doubt is about one version of web mail.
            source = replace(cite(catalogue, item), doubt="")
            return Term("mailbox_size", item.value, "MB/user", meaning, source)
    raise NotInEvidence(MAILBOX_UNKNOWN, ENTER_MAILBOX)


def operation_size(case: DominoCase) -> Quantity:
    """Average size of a disk operation in kB: entered, or the middle of the tables that print operations and bytes."""
    given = case.inputs["operation_size"]
    if given is not None:
        term = entered("operation_size", real(given), "kB/request", say("Size of a disk operation"))
        return derive(
            DISK_OPERATION_SIZE,
            "operation_size",
            (term,),
            Standing.ENTERED,
        )
    return _published_size(case.catalogue)


@lru_cache(maxsize=8)
def _published_size(catalogue: Catalogue) -> Quantity:
    """The middle of all tables, asked for several times in every sizing."""
    sizes = sorted(_sizes(catalogue), key=lambda size: size[0])
    if not sizes:
        raise NotInEvidence(OPERATION_UNKNOWN, ENTER_OPERATION)
    source = Source(
        catalogue.title(sizes[0][1].document),
        say("disk operations and megabytes of all tables"),
        plural(
            "{count} row, {low:.1f} to {high:.1f} kB",
            "{count} rows, {low:.1f} to {high:.1f} kB",
            len(sizes),
            low=sizes[0][0],
            high=sizes[-1][0],
        ),
    )
    term = Term(
        "operation_size",
        (sizes[(len(sizes) - 1) // 2][0] + sizes[len(sizes) // 2][0]) / 2,
        "kB/request",
        say("Median of the published sizes of a Domino disk operation"),
        source,
        low=sizes[0][0],
        high=sizes[-1][0],
    )
    return derive(
        DISK_OPERATION_SIZE,
        "operation_size",
        (term,),
        Standing.RULE,
        note=OPERATION_NOTE,
        rule=own_rule(OPERATION_RULE),
    )


def log_drives(partitions: Quantity) -> Quantity:
    """A mirrored pair for the transaction log of each partition of a server."""
    term = Term("pair", 2.0, "drives", say("A mirrored pair for the log alone"))
    return derive(
        LOG_DRIVES,
        "pair * partitions",
        (term, of("partitions", partitions)),
        Standing.RULE,
        note=LOG_NOTE,
        rule=own_rule(LOG_RULE),
    )


def _sizes(catalogue: Catalogue) -> list[tuple[float, Measurement]]:
    """Kilobytes per operation of every table that prints both, with the row of its bytes."""
    operations = {_key(row): row.value for row in catalogue.measurements(metric="disk_ops") if row.value}
    return [
        (1000 * row.value / operations[_key(row)], row)
        for row in catalogue.measurements(metric="disk_mb")
        if _key(row) in operations
    ]


def _key(row: Measurement) -> tuple[str, ...]:
    return row.service, row.platform, row.version, row.workload, row.table

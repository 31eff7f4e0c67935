"""What the published rows say for the planned machine beside its figures: as cautions, and as the limit of a 32-bit program."""

from __future__ import annotations

from collections.abc import Iterator

from planners.citing import cite
from planners.domino.cautions import tested
from planners.domino.figures import MEMORY_ADDRESS_SPACE, MEMORY_SHARED
from planners.evidence import Source, Standing, weakest
from planners.inotes.case import WebMailCase
from planners.inotes.claims import pair
from planners.inotes.figures import MEMORY_PROCESS
from planners.inotes.inputs import DAOS_PLATFORM
from planners.machine.verdicts import judge
from planners.planner import Caution, Verdict
from planners.quantity import Quantity, Term, derive, of
from planners.sheet import Sheet
from planners.words import say

DAOS_CAUTION = say(
    "The measured 8.5 server kept attachments in DAOS, encrypted. What that saved is not published."
)
JOURNAL = "Mail journal"
JOURNAL_CAUTION = say(
    'The measured servers kept a journal of all mail. Its writes are in the figures, its space is not: enter "Mail journal".'
)
OTHERS = (
    (
        "dwa8",
        "dwa85",
        say(
            "Version 8.5 on this machine: processor {processor} %, disk operations {disk} %, with the same users."
        ),
    ),
    (
        "dwa85",
        "dwa85lite",
        say(
            "Light mode on this machine: processor {processor} %, disk operations {disk} %, with the same users."
        ),
    ),
)
"""A mode, the one beside it in the tables, and what is said of that."""
LIMIT_OF_32_BITS = "inotes.L252.4"
"""The address space of a 32-bit program on a 64-bit system, published for one machine."""


def cautions(case: WebMailCase) -> Iterator[Caution]:
    """What a reader of these figures must know of this machine, version and mode."""
    newer = case.text("version") == "8.5"
    if case.platform.id == DAOS_PLATFORM and newer:
        yield Caution(DAOS_CAUTION, tested(case))
    if not case.inputs["journal_size"]:
        yield Caution(JOURNAL_CAUTION, _journal(case))
    for before, after, told in OTHERS:
        if case.text("mode") == before:
            yield from _beside(case, before, after, told)


def published_space(case: WebMailCase) -> Term | None:
    """The address space of a 32-bit partition in MiB, where that is published."""
    limit = case.catalogue.claim(LIMIT_OF_32_BITS)
    if limit is None or limit.high is None or limit.platform != case.platform.id:
        return None
    meaning = say("Address space of a partition")
    return Term("address_space", 1024 * limit.high, "MiB", meaning, cite(case.catalogue, limit))


def address_space(shared: Quantity, process: Quantity) -> Quantity:
    """Shared and process memory of one partition."""
    terms = (of("shared", shared), of("process", process))
    standing = weakest((shared.standing, process.standing, Standing.RULE))
    return derive(MEMORY_ADDRESS_SPACE, "shared + process", terms, standing)


def _journal(case: WebMailCase) -> Source | None:
    rows = case.catalogue.settings(case.service, case.platform.id, case.text("version"))
    return next((cite(case.catalogue, row) for row in rows if row.name == JOURNAL), None)


def work_address_space(case: WebMailCase, sheet: Sheet) -> None:
    """The address space of a partition, where it is published how much there is."""
    if (
        published_space(case) is not None
        and {MEMORY_SHARED.name, MEMORY_PROCESS.name} <= sheet.quantities.keys()
    ):
        parts = sheet.need(MEMORY_SHARED), sheet.need(MEMORY_PROCESS)
        sheet.work(MEMORY_ADDRESS_SPACE, lambda: address_space(*parts))


def address_verdict(case: WebMailCase, sheet: Sheet) -> Verdict | None:
    """Shared and process memory of one partition against what a 32-bit program addresses, where that is published."""
    space, both = published_space(case), sheet.quantities.get(MEMORY_ADDRESS_SPACE.name)
    if space is None or both is None:
        return None
    reason = say("A 32-bit Domino on a 64-bit system addresses {space:g} GiB", space=space.value / 1024)
    return judge(both, space.value, reason)


def _beside(case: WebMailCase, before: str, after: str, told: str) -> Iterator[Caution]:
    """What another version or mode used on the same machine with the same users, where one table holds both."""
    found = [
        pair(case.catalogue, case.platform.id, metric, before, after) for metric in ("cpu_pct", "disk_ops")
    ]
    rows = [rows for rows in found if rows is not None]
    if len(rows) == len(found):
        processor, disk = (
            f"{round(100 * (new.value / old.value - 1)):+d}".replace("-", "−") for old, new in rows
        )
        text = told.format(processor=processor, disk=disk)
        yield Caution(text, cite(case.catalogue, rows[0][1]))

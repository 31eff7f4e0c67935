"""What is published of Domino 9 to 14.5 beside the model's answer: all of it is in use, none of it is a measured run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.domino.today import ATTACHMENT_LIMIT, DATABASE_LIMIT, IN_STORE, ODS, SUMMARY_LIMIT
from planners.laws.elementwise import real
from planners.machine.figures import DISK_CAPACITY, MEMORY_NEED
from planners.mail.inputs import SERVICE
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity

Size = Callable[..., Sizing]
MAILBOX = 1000
"""MB of a mail database; the share that is saved does not depend on it."""


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """Structures and limits by release, and the share of the space that the attachment store saves."""

    @cache
    def of(version: str, **given: object) -> Sizing:
        return size(platform="linux-x86-64", version=version, users=1_000, **given)

    for version in ("9", "10", "11", "12"):
        yield from _check(catalogue, f"ods.{version}", of(version).need(ODS))
    yield from _check(catalogue, "database.older", of("12").need(DATABASE_LIMIT))
    newer = of("12", database_structure="53")
    yield from _check(catalogue, "database.newer", newer.need(DATABASE_LIMIT))
    yield from _check(catalogue, "attachment", of("12").need(ATTACHMENT_LIMIT))
    newest = of("12", database_structure="55")
    yield from _check(catalogue, "summary", newest.need(SUMMARY_LIMIT))
    for row, platform in (("pool", "linux-x86-64"), ("pool.ibmi", "ibmi-power")):
        pool = size(platform=platform, version="12", users=1_000).need(MEMORY_NEED).term("buffer_pool")
        yield from _check(catalogue, row, (real(pool.value), real(pool.low), real(pool.high)))
    plain, stored = (
        of("12", mailbox_size=MAILBOX, attachments=kept).need(DISK_CAPACITY) for kept in (None, IN_STORE)
    )
    saved = tuple(100 * (1 - end / plain.value) for end in (stored.value, stored.high, stored.low))
    yield from _check(catalogue, "daos.saving", saved)


def _check(catalogue: Catalogue, row: str, found: Quantity | tuple[float, ...]) -> Iterator[ClaimCheck]:
    claim = catalogue.claim(f"mail.today.{row}")
    if claim is None or claim.low is None:
        return
    likely, low, high = found if isinstance(found, tuple) else (found.value, found.low, found.high)
    document = cite(catalogue, claim).document
    stated = claim.low, claim.low
    yield ClaimCheck(
        SERVICE,
        claim.fact,
        document,
        claim.section,
        *stated,
        likely,
        low,
        high,
        claim.unit,
        True,
        claim.doubt,
    )

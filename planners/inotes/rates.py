"""Disk and network rates of a web mail server: as recorded on one's own, else in proportion to the measured run."""

from __future__ import annotations

from functools import partial

from planners.domino import own_needs
from planners.domino.figures import DISK_READS, DISK_WRITES
from planners.domino.own_needs import COUNTED_NOTE, READS, WRITES
from planners.evidence import weakest
from planners.figure import Figure
from planners.inotes.case import WebMailCase
from planners.inotes.figures import DISK_READ_RATE, DISK_REQUESTS, DISK_TRANSFER, DISK_WRITE_RATE
from planners.machine.figures import NETWORK_RATE
from planners.quantity import Quantity, derive, of

PUBLISHED = {
    DISK_REQUESTS: ("disk_ops", ""),
    DISK_READS: ("disk_reads", ""),
    DISK_WRITES: ("disk_writes", ""),
    DISK_TRANSFER: ("disk_mb", ""),
    DISK_READ_RATE: ("disk_read_mb", ""),
    DISK_WRITE_RATE: ("disk_write_mb", ""),
    NETWORK_RATE: ("network_mb", " * 1000000"),
}
"""Measured rates: by figure the metric of the row, and the factor from the row's unit."""


def rate(case: WebMailCase, users: Quantity, figure: Figure) -> Quantity:
    """A rate of one server with so many users. Raises ``NotInEvidence``."""
    return _recorded(case, users, figure) or _published(case, users, figure)


def _published(case: WebMailCase, users: Quantity, figure: Figure) -> Quantity:
    return case.rate(users, figure, *PUBLISHED[figure])


def _recorded(case: WebMailCase, users: Quantity, figure: Figure) -> Quantity | None:
    if figure == NETWORK_RATE:
        return own_needs.network(case, users)
    if figure == DISK_REQUESTS:
        done = own_needs.operations(case, users, partial(_need, case, DISK_REQUESTS))
        return done and derive(
            figure, "operations", (of("operations", done),), done.standing, note=COUNTED_NOTE
        )
    if figure in (DISK_READS, DISK_WRITES):
        direction = READS if figure == DISK_READS else WRITES
        return own_needs.split(case, users, direction, partial(of_way, case))
    return _moved(case, users, figure)


def _moved(case: WebMailCase, users: Quantity, figure: Figure) -> Quantity | None:
    """Megabytes per second read, written or both."""
    ways = {DISK_READ_RATE: (READS,), DISK_WRITE_RATE: (WRITES,), DISK_TRANSFER: (READS, WRITES)}[figure]
    rates = {READS: DISK_READ_RATE, WRITES: DISK_WRITE_RATE}
    found = [
        own_needs.moved(case, users, way, partial(_need, case, rates[way]), " * 1000000") for way in ways
    ]
    terms = tuple(of(way, one) for way, one in zip(ways, found, strict=True) if one is not None)
    if len(terms) < len(ways):
        return None
    standing = weakest(tuple(one.standing for one in found if one is not None))
    text = f"({' + '.join(ways)})" if len(ways) > 1 else ways[0]
    return derive(figure, f"{text} / 1000000", terms, standing, note=COUNTED_NOTE)


def _need(case: WebMailCase, figure: Figure, users: Quantity) -> Quantity:
    return _published(case, users, figure)


def of_way(case: WebMailCase, users: Quantity, direction: str) -> Quantity:
    """Published disk reads or writes of one server. Raises ``NotInEvidence``."""
    return _published(case, users, DISK_READS if direction == READS else DISK_WRITES)

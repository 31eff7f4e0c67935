"""Every published figure for the virtual host beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.store import Catalogue
from planners.machine.claims import of_row
from planners.machine.figures import DRIVE_OPERATIONS
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity
from planners.virtual import partitions, processor_time, resources
from planners.virtual.figures import PROCESSOR_TIME, TRANSACTIONS_RATE, USERS_PER_SERVER
from planners.virtual.inputs import SERVICE
from planners.words import say

Size = Callable[..., Sizing]


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """Measured rows that the model gives back, and statements that it was not made from."""
    rows = {row.id: row for row in catalogue.measurements(SERVICE)}

    def of(name: str, found: Quantity, scale: float = 1.0) -> ClaimCheck:
        return of_row(catalogue, rows[name], rows[name].row, found, scale=scale)

    big = size(users=102_000, processors=12)
    yield of(partitions.STEADY, big.need(USERS_PER_SERVER))
    yield of(resources.PEAK_OPERATIONS, big.need(DRIVE_OPERATIONS))
    yield of(resources.TRANSACTIONS, big.need(TRANSACTIONS_RATE))
    for row, switch in (("open", True), ("closed", False)):
        used = size(users=80_000, sessions_open=switch).need(PROCESSOR_TIME)
        yield of(f"{processor_time.COST}{row}", used, 1 / (80_000 * used.term("filling").value))
    yield from _saving_by_open_sessions(catalogue, size)


def _saving_by_open_sessions(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    claim = catalogue.claim("virtual.L29.3")
    before, after = (
        size(users=80_000, sessions_open=switch).quantities.get("processor.time") for switch in (False, True)
    )
    if claim is not None and claim.low is not None and before is not None and after is not None:
        low, high = (100 * (1 - a / b) for a, b in ((after.high, before.low), (after.low, before.high)))
        yield ClaimCheck(
            SERVICE,
            say("Processor saving by sessions left open"),
            catalogue.title(claim.document),
            claim.section,
            claim.low,
            claim.low,
            100 * (1 - after.value / before.value),
            low,
            high,
            "%",
            False,
            claim.doubt,
        )

"""Every published figure for the virtual host beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.rows import Claim
from planners.catalogue.store import Catalogue
from planners.domino.figures import USERS_AT_TARGET
from planners.machine.claims import of_row
from planners.machine.figures import DRIVE_OPERATIONS
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity
from planners.virtual import partitions, processor_time, resources
from planners.virtual.figures import PROCESSOR_FILLING, PROCESSOR_TIME, TRANSACTIONS_RATE, USERS_PER_SERVER
from planners.virtual.inputs import SERVICE
from planners.words import say

TRANSACTIONS_HOUR = "virtual.zvm-6-partitions-12-cp.transactions_hour"
EIGHT_PROCESSORS = "virtual.zvm-6-partitions-8-cp.users_max.8-processors"
SAMPLES_AN_HOUR = 6.0
FULL = 99
"""Percent: the largest utilization that can be planned for."""
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
    yield of(TRANSACTIONS_HOUR, big.need(TRANSACTIONS_RATE), SAMPLES_AN_HOUR)
    for row, switch in (("open", True), ("closed", False)):
        used = size(users=80_000, sessions_open=switch).need(PROCESSOR_TIME)
        yield of(f"{processor_time.COST}{row}", used, 1 / (80_000 * used.term("filling").value))
    eight = size(users=85_000, processors=8, partitions=6, target=FULL).need(USERS_AT_TARGET)
    yield of_row(catalogue, rows[EIGHT_PROCESSORS], rows[EIGHT_PROCESSORS].row, eight, fitted=False)
    costs = [size(users=80_000, sessions_open=switch).need(PROCESSOR_TIME) for switch in (False, True)]
    claim, title = catalogue.claim("virtual.L29.3"), say("Processor saving by sessions left open")
    yield from _saving(claim, title, catalogue, costs, fitted=False)
    costs = [size(users=51_000, partitions=count).need(PROCESSOR_FILLING) for count in (6, 3)]
    claim, title = catalogue.claim(partitions.SAVING), say("Processor saving by half the partitions")
    yield from _saving(claim, title, catalogue, costs, fitted=True)


def _saving(
    claim: Claim | None, title: str, catalogue: Catalogue, costs: list[Quantity], fitted: bool
) -> Iterator[ClaimCheck]:
    """What the second cost is less than the first, in percent, beside the claim."""
    if claim is None or claim.low is None:
        return
    before, after = costs
    low, high = (100 * (1 - a / b) for a, b in ((after.high, before.low), (after.low, before.high)))
    yield ClaimCheck(
        SERVICE,
        title,
        catalogue.title(claim.document),
        claim.section,
        claim.low,
        claim.low,
        100 * (1 - after.value / before.value),
        low,
        high,
        "%",
        fitted,
        claim.doubt,
    )

"""Every published figure for the virtual host beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.store import Catalogue
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity
from planners.virtual import resources
from planners.virtual.inputs import SERVICE

Size = Callable[..., Sizing]


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """Measured rows that the model gives back, and statements that it was not made from."""
    big = size(users=102_000, processors=12)
    yield from _row(
        catalogue,
        "virtual.zvm-6-partitions-12-cp.users_max.partition",
        big.quantities.get("users.per_server"),
    )
    yield from _row(
        catalogue, "virtual.zvm-6-partitions-12-cp.disk_ops.peak", big.quantities.get("disk.operations")
    )
    yield from _row(catalogue, resources.TRANSACTIONS, big.quantities.get("transactions.rate"))
    for row, switch in (("open", True), ("closed", False)):
        used = size(users=80_000, sessions_open=switch).quantities.get("processor.time")
        name = f"virtual.zvm-6-partitions-8-cp.cp_seconds_per_user.sessions-{row}"
        if used is not None:
            yield from _row(catalogue, name, used, 1 / (80_000 * used.term("filling").value))
    yield from _saving_by_open_sessions(catalogue, size)


def _row(
    catalogue: Catalogue, name: str, found: Quantity | None, factor: float = 1.0
) -> Iterator[ClaimCheck]:
    row = next((row for row in catalogue.measurements(SERVICE) if row.id == name), None)
    if row is not None and found is not None:
        half = row.resolution / 2
        predicted = found.value * factor
        yield ClaimCheck(
            SERVICE,
            row.row,
            catalogue.title(row.document),
            row.table,
            row.value,
            row.value,
            predicted,
            min(found.low * factor, row.value - half),
            max(found.high * factor, row.value + half),
            row.unit,
            True,
            row.doubt,
        )


def _saving_by_open_sessions(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    claim = catalogue.claim("virtual.L29.3")
    before, after = (
        size(users=80_000, sessions_open=switch).quantities.get("processor.time") for switch in (False, True)
    )
    if claim is not None and claim.low is not None and before is not None and after is not None:
        low, high = (100 * (1 - a / b) for a, b in ((after.high, before.low), (after.low, before.high)))
        yield ClaimCheck(
            SERVICE,
            "processor saving by sessions left open",
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

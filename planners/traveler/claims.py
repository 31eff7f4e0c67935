"""Every published example of Traveler beside the model's answer: none was used to make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.store import Catalogue
from planners.figure import Figure
from planners.machine.figures import SERVER_COUNT
from planners.planner import ClaimCheck, Sizing
from planners.traveler.figures import DATABASE
from planners.traveler.inputs import SERVICE

Size = Callable[..., Sizing]


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """The two examples of the database's space, and the pool that was tested."""
    linux = {"platform": "linux"}

    def of(
        row: str, figure: Figure, sizing: Sizing, more: float = 0.0, rounding: float = 0.0
    ) -> Iterator[ClaimCheck]:
        claim, found = catalogue.claim(f"traveler.{row}"), sizing.need(figure)
        if claim is None or claim.low is None:
            return
        yield ClaimCheck(
            SERVICE, claim.fact, catalogue.title(claim.document), claim.section, claim.low, claim.low,
            found.value + more, found.low + more - rounding, found.high + more + rounding, claim.unit, False, claim.doubt,
        )  # fmt: skip

    for row, users, documents, devices in (
        ("database.1", 1_000, 5_000, 1.5),
        ("database.2", 3_000, 10_000, 1.25),
    ):
        sizing = size(**linux, users=users, documents=documents, devices_per_user=devices)
        yield from of(row, DATABASE, sizing, rounding=0.5)
    yield from of("pool.servers", SERVER_COUNT, size(**linux, devices=21_000), more=1.0)

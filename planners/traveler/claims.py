"""Every published figure of Traveler beside the model's answer: no example was used to make it, each limit and rule was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.store import Catalogue
from planners.figure import Figure
from planners.machine.figures import SERVER_COUNT
from planners.planner import ClaimCheck, Sizing
from planners.traveler.figures import (
    DATABASE,
    DATABASE_DRIVES,
    DEVICE_COUNT,
    DEVICES_LIMIT,
    HEAP,
    LOG_DRIVES,
    THREADS,
)
from planners.traveler.inputs import SERVICE

Size = Callable[..., Sizing]


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """The two examples of the database's space, the pool that was tested, and each limit and rule in use."""
    linux = {"platform": "linux"}

    def told(row: str, likely: float, low: float, high: float, fitted: bool) -> Iterator[ClaimCheck]:
        claim = catalogue.claim(f"traveler.{row}")
        if claim is None or claim.low is None:
            return
        yield ClaimCheck(
            SERVICE, claim.fact, catalogue.title(claim.document), claim.section, claim.low, claim.low,
            likely, low, high, claim.unit, fitted, claim.doubt,
        )  # fmt: skip

    def of(
        row: str,
        figure: Figure,
        sizing: Sizing,
        more: float = 0.0,
        rounding: float = 0.0,
        times: float = 1.0,
        fitted: bool = False,
    ) -> Iterator[ClaimCheck]:
        found = sizing.need(figure)
        low, high = found.low / times + more - rounding, found.high / times + more + rounding
        yield from told(row, found.value / times + more, low, high, fitted)

    for row, users, documents, devices in (
        ("database.1", 1_000, 5_000, 1.5),
        ("database.2", 3_000, 10_000, 1.25),
    ):
        sizing = size(**linux, users=users, documents=documents, devices_per_user=devices)
        yield from of(row, DATABASE, sizing, rounding=0.5)
    yield from of("pool.servers", SERVER_COUNT, size(**linux, devices=21_000), more=1.0)
    # Below 334 devices the least of a first start holds, so the example is asked with ten times its devices.
    yield from of("threads.example", THREADS, size(**linux, devices=2_250), times=10.0)
    yield from of("threads.least", THREADS, size(**linux, devices=100), fitted=True)
    for platform in ("linux", "windows"):
        one = size(platform=platform, devices=100, form="standalone")
        yield from of(f"standalone.{platform}", DEVICES_LIMIT, one, fitted=True)
        yield from of(
            f"server.{platform}", DEVICES_LIMIT, size(platform=platform, devices=9_000), fitted=True
        )
        pool = size(platform=platform, devices=9_000)
        most = next(one.capacity for one in pool.verdicts if one.quantity == DEVICE_COUNT.name)
        yield from told(f"pool.{platform}", most, most, most, fitted=True)
    yield from of("per_user", DEVICE_COUNT, size(**linux, users=1_000), times=1_000, fitted=True)
    for devices in (0, 2_000, 5_000, 10_000):
        sizing = size(**linux, devices=devices + 1_000)
        yield from of(f"disks.{devices}.database", DATABASE_DRIVES, sizing, fitted=True)
        yield from of(f"disks.{devices}.log", LOG_DRIVES, sizing, fitted=True)
    heap = size(**linux, devices=100, server_memory=16_384)
    yield from of("heap.share", HEAP, heap, times=163.84, fitted=True)
    yield from of("heap.least", HEAP, size(**linux, devices=100, server_memory=2_048), fitted=True)

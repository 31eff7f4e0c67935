"""Every published figure for the directory beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.catalogue.rows import Measurement
from planners.citing import cite
from planners.directory import capacity, memory, throughput
from planners.directory.case import DirectoryCase
from planners.directory.figures import (
    DISK_DATABASE,
    MEMORY_PROCESS,
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_CAPACITY,
)
from planners.directory.inputs import SERVICE
from planners.figure import Figure
from planners.laws import scalability
from planners.machine.claims import of_row
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity
from planners.words import say

Size = Callable[..., Sizing]
ANOTHER_COPY = "rhds71-mirror"
TABLE_1 = {"entries": 100_000, "access_log": False}
TABLE_4 = {"entries": 250_000, "access_log": False}
WHOLE_MIB = 250_000 * 3860 / 2**20
"""Entry cache for all entries of the published example, in MiB."""


def checks(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """The tables that the model gives back, and what it was not made from."""
    yield from _tables(case, size)
    yield from _held_out(case, size)
    yield from _gains(case, size)
    yield from _means(case, size)
    yield from _tls(case, size)
    yield from _left_out_processors(case)
    yield from _left_out_shares(case)


def _tables(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    def row(ending: str, found: Quantity) -> ClaimCheck:
        measured = case.row(ending)
        other = measured.document == ANOTHER_COPY
        return of_row(
            case.catalogue,
            measured,
            measured.row,
            found,
            note=say("From another copy of the guide") if other else "",
        )

    for count in throughput.MEASURED_PROCESSORS:
        sizing = size(processors=count, **TABLE_1)
        yield row(f"table-1.{count}-processors", sizing.need(THROUGHPUT_BY_PROCESSORS))
    for percent in (0, *throughput.SHARES):
        sizing = size(entry_cache=WHOLE_MIB * percent / 100, **TABLE_4)
        yield row(f"table-4.{percent}-cached", sizing.need(THROUGHPUT_BY_SHARE))
    for cache in throughput.CACHES:
        sizing = size(database_cache=cache / 2**20, **TABLE_4)
        yield row(f"table-3.{cache}", sizing.need(THROUGHPUT_BY_DATABASE_CACHE))
    for entries in throughput.SIZES:
        for kind, given in (("all", {}), ("none", {"entry_cache": 0})):
            sizing = size(entries=entries, access_log=False, **given)
            yield row(f"table-5.{entries}.{kind}", sizing.need(THROUGHPUT_BY_ENTRIES))
    for tls in ("on", "off"):
        sizing = size(entries=10_000, operation="connect", tls=tls == "on", threads=6)
        yield row(f"table-7.tls-{tls}", sizing.need(THROUGHPUT_CAPACITY))
    yield row("search_rate.untuned", size(entries=100_000, tuned=False).need(THROUGHPUT_CAPACITY))


def _held_out(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    def row(ending: str, found: Quantity, scale: float = 1.0, note: str = "") -> ClaimCheck:
        measured = case.row(ending)
        return of_row(
            case.catalogue, measured, measured.row, found, scale=scale, fitted=False, rounded=False, note=note
        )

    for log in ("on", "off"):
        found = size(entries=100_000, access_log=log == "on").need(THROUGHPUT_CAPACITY)
        yield row(
            f"table-6.log-{log}", found, note=say("Its ratio to the other row is used, the rate is not")
        )
    five = {"entries": 5_000_000, "access_log": False, "threads": 6, **memory.published_terms(case)}
    limited = size(**five)
    yield row("search_rate.memory-limited", limited.need(THROUGHPUT_CAPACITY))
    yield row(
        "process_mem.memory-limited",
        limited.need(MEMORY_PROCESS),
        1 / 1024,
        say("The range is drawn from this run"),
    )
    example = size(**TABLE_4, searched="one")
    yield from _claim(case, "L54.3", example.need(MEMORY_PROCESS), 1 / 1024)
    bare = size(**TABLE_4, log_space=0, free_space=0)
    yield from _claim(case, "L60.3", bare.need(DISK_DATABASE), 1 / 1000, added=0.251)


def _gains(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """Gains in percent that the document names beside its tables."""

    def rate(figure: Figure, **given: object) -> Quantity:
        return size(**given).need(figure)

    full = {"entry_cache": WHOLE_MIB, **TABLE_4}
    pairs = {
        "L453.1": (
            rate(THROUGHPUT_CAPACITY, threads=32, **TABLE_1),
            rate(THROUGHPUT_CAPACITY, threads=6, **TABLE_1),
        ),
        "L131.1": (
            rate(THROUGHPUT_BY_PROCESSORS, processors=2, **TABLE_1),
            rate(THROUGHPUT_BY_PROCESSORS, processors=8, **TABLE_1),
        ),
        "L470.1": (rate(THROUGHPUT_BY_SHARE, entry_cache=0, **TABLE_4), rate(THROUGHPUT_BY_SHARE, **full)),
        "L468.1": (
            rate(THROUGHPUT_BY_DATABASE_CACHE, database_cache=500_000 / 2**20, **TABLE_4),
            rate(THROUGHPUT_BY_DATABASE_CACHE, database_cache=300_000_000 / 2**20, **TABLE_4),
        ),
        "L406.1": (
            rate(THROUGHPUT_CAPACITY, entries=100_000, access_log=True),
            rate(THROUGHPUT_CAPACITY, **TABLE_1),
        ),
    }
    for name, (before, after) in pairs.items():
        claim = case.catalogue.claim(f"directory.{name}")
        if claim is None or claim.low is None:
            continue
        gain = 100 * (after.value / before.value - 1)
        yield ClaimCheck(
            SERVICE,
            claim.fact,
            cite(case.catalogue, claim).document,
            claim.section,
            claim.low,
            claim.low,
            gain,
            gain - 0.5,
            gain + 0.5,
            "%",
            True,
            claim.doubt,
        )


def _means(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """The mean rates over trees of up to a million entries, which the document prints as bounds."""
    claim = case.catalogue.claim("directory.L506.1")
    if claim is None or claim.low is None or claim.high is None:
        return
    trees = [entries for entries in throughput.SIZES if entries <= 1_000_000]
    for kind, printed, given in (
        (say("none cached"), claim.low, {"entry_cache": 0}),
        (say("all cached"), claim.high, {}),
    ):
        found = [
            size(entries=entries, access_log=False, **given).need(THROUGHPUT_BY_ENTRIES) for entries in trees
        ]
        low, likely, high = (
            sum(getattr(one, end) for one in found) / len(found) for end in ("low", "value", "high")
        )
        yield ClaimCheck(
            SERVICE,
            say("Mean search rate over the sizes of trees, {kind}", kind=kind),
            cite(case.catalogue, claim).document,
            claim.section,
            printed - 0.5,
            printed + 0.5,
            likely,
            low,
            high,
            claim.unit,
            True,
            claim.doubt,
        )


def _tls(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """How many times slower a connection is with TLS: as printed, and in the guide of the later version."""
    plain, tls = (
        size(entries=10_000, operation="connect", tls=on, threads=6).need(THROUGHPUT_CAPACITY)
        for on in (False, True)
    )
    here, later = capacity.tls_costs(case)
    found = plain.value / tls.value, plain.value / tls.high, plain.value / tls.low
    title = say("Connections without TLS for one with TLS")
    newer = say("Connections without TLS for one with TLS, version 8.1")
    drawn = say("The range is drawn from this guide")
    for name, told, printed, fitted, note in (
        ("L543.1", title, here, True, ""),
        ("81.tls.on", newer, later, False, drawn),
    ):
        claim = case.catalogue.claim(f"directory.{name}")
        if claim is not None:
            published = claim.low / 100 if fitted and claim.low is not None else printed
            yield ClaimCheck(
                SERVICE,
                told,
                cite(case.catalogue, claim).document,
                claim.section,
                published,
                published,
                *found,
                "1",
                fitted,
                note or claim.doubt,
            )


def _left_out_processors(case: DirectoryCase) -> Iterator[ClaimCheck]:
    """Each row of table 1, asked of the other three."""
    rows = {count: case.row(f"table-1.{count}-processors") for count in throughput.MEASURED_PROCESSORS}
    for left, row in rows.items():
        points = [(float(count), other.value) for count, other in rows.items() if count != left]
        found = scalability.estimate(points, float(left))
        yield _left_out(case, row, found.likely, found.low, found.high)


def _left_out_shares(case: DirectoryCase) -> Iterator[ClaimCheck]:
    """Each inner row of table 4, between its neighbours in time per search."""
    rows = {share: case.row(f"table-4.{share}-cached") for share in throughput.SHARES}
    for below, left, above in zip(
        throughput.SHARES, throughput.SHARES[1:], throughput.SHARES[2:], strict=False
    ):
        made = 2 / (1 / rows[below].value + 1 / rows[above].value)
        wide = throughput.BETWEEN_SHARES
        yield _left_out(case, rows[left], made, made / wide, made * wide)


def _left_out(case: DirectoryCase, row: Measurement, predicted: float, low: float, high: float) -> ClaimCheck:
    return ClaimCheck(
        SERVICE,
        say("{row}, from the other rows", row=row.row),
        cite(case.catalogue, row).document,
        row.table,
        row.value,
        row.value,
        predicted,
        low,
        high,
        row.unit,
        False,
        say("The row was left out"),
    )


def _claim(
    case: DirectoryCase, name: str, found: Quantity, factor: float, added: float = 0.0
) -> Iterator[ClaimCheck]:
    claim = case.catalogue.claim(f"directory.{name}")
    if claim is not None and claim.low is not None:
        half = 0.05
        yield ClaimCheck(
            SERVICE,
            claim.fact,
            cite(case.catalogue, claim).document,
            claim.section,
            claim.low - half,
            claim.low + half,
            found.value * factor + added,
            found.low * factor + added,
            found.high * factor + added,
            claim.unit,
            False,
            claim.doubt,
        )

"""What is published of directory servers of today beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.citing import cite
from planners.directory.case import DirectoryCase
from planners.directory.figures import (
    DISK_MAP,
    DISK_MAP_SIZE,
    IMPORT_RATE,
    IMPORT_TIME,
    ONLINE_RATE,
    THROUGHPUT_CAPACITY,
)
from planners.directory.imports import ONLINE_FIRST, ONLINE_LAST
from planners.directory.inputs import DS3, HPUX, LINUX, OPENLDAP, RHDS, SERVICE
from planners.laws.elementwise import real
from planners.machine.figures import MEMORY_NEED
from planners.machine.one_point import RUN_TO_RUN
from planners.machine.suggested import suggestions
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity
from planners.words import say

Size = Callable[..., Sizing]
MILLION = 1_000_000
ELSEWHERE, SUN_CLOCK, SUN_CORES = "specint2000.bl460c-x5355", 2133.0, 8
"""A processor like that of the machine elsewhere, that one's clock in MHz, and its cores."""
PUBLISHED_LDIF = 2.7e9 / 3.2e6
"""Bytes of an entry as LDIF in the published directory."""


def checks(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """Rates, size and import of OpenLDAP, and the memory that whole IdM servers are given."""

    def openldap(**given: object) -> Sizing:
        return size(platform=LINUX, version=OPENLDAP, **{"entries": 10 * MILLION, **given})

    for cores, ending in ((1, ""), (32, "32")):
        for operation in ("search", "mixed"):
            found = openldap(processors=cores, operation=operation).need(THROUGHPUT_CAPACITY)
            yield _check(case, f"openldap.{operation}{ending}", found, fitted=cores == 1)
    published = openldap(entries=3_200_000, disk_entry_size=PUBLISHED_LDIF)
    yield _check(case, "openldap.disk", published.need(DISK_MAP), 1024, fitted=True)
    yield _check(case, "openldap.import.time", published.need(IMPORT_TIME), 60, fitted=True)
    yield _check(case, "openldap.import.hdb.time", published.need(IMPORT_TIME), 60, fitted=True)
    yield _check(case, "openldap.scanned", published.need(DISK_MAP), 1 / 1024, fitted=True)
    small = openldap(entries=10)
    yield _check(case, "openldap.map.packaged", small.need(DISK_MAP_SIZE), 2**20, fitted=True)
    yield from _scans(case, openldap)
    yield from _imports(case, size)
    yield from _online(case, size)
    yield from _elsewhere(case, size)
    yield from _whole_servers(case, size)


def _scans(case: DirectoryCase, openldap: Size) -> Iterator[ClaimCheck]:
    """Searches over every entry at once: the time of two, from which more follow as they do from more cores."""
    scatter = (1 + RUN_TO_RUN) ** 2
    for kind in ("scan", "rescan"):
        two, start = (
            openldap(processors=2).need(THROUGHPUT_CAPACITY),
            case.claim("two", f"openldap.{kind}.2", kind),
        )
        for count in (2, 4, 8, 16):
            found = openldap(processors=count).need(THROUGHPUT_CAPACITY)
            work = real(start.value) * real(two.value) * count / 2
            likely, low, high = (work / real(one) for one in (found.value, found.high, found.low))
            yield _claim(
                case, f"openldap.{kind}.{count}", (likely, low / scatter, high * scatter), fitted=count == 2
            )


def _imports(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """Imports of 389 Directory Server: two of this version, and the slowest and fastest that were told."""
    for row, database, entries in (
        ("389.import.lmdb", "lmdb", 292_000),
        ("389.import.bdb", "bdb", 2_100_000),
        ("openldap.import.least", "lmdb", 859_688),
        ("openldap.import.most", "lmdb", MILLION),
    ):
        sizing = size(platform=LINUX, version=DS3, database=database, entries=entries)
        yield _check(case, row, sizing.need(IMPORT_RATE), fitted=True)


def _online(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """An initialization over the network, told six times: its ends make the range of all of it."""
    found = size(platform=LINUX, version=DS3, database="lmdb", entries=ONLINE_LAST).need(ONLINE_RATE)
    for entries in (ONLINE_FIRST, 31_704, 40_936, 49_426, 56_427, ONLINE_LAST):
        yield _check(case, f"389.online.{entries}", found, fitted=True, whole=True)


def _elsewhere(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """Another server on another machine: searches of 7.1, brought there by the ratings of both processors, and an import."""
    rating = next(one for one in case.catalogue.ratings() if one.id == ELSEWHERE)
    measured = suggestions(case.catalogue)[SERVICE, HPUX]
    core = rating.value * SUN_CLOCK / (rating.clock_mhz or SUN_CLOCK)
    speed = core * (measured.machine.processors or 1) / measured.capacity
    found = size(
        platform=HPUX,
        version=RHDS,
        entries=13_800_000,
        processors=SUN_CORES,
        access_log=False,
        processor_speed=speed,
    )
    for row in ("sun.search", "sun.updates"):
        yield _check(case, row, found.need(THROUGHPUT_CAPACITY), fitted=False)
    taken = size(platform=LINUX, version=DS3, database="bdb", entries=13_800_000)
    yield _check(case, "sun.import", taken.need(IMPORT_TIME), 1 / 60, fitted=False)


def _whole_servers(case: DirectoryCase, size: Size) -> Iterator[ClaimCheck]:
    """The directory has to need less than the server that holds it with other services."""
    entry = real(case.claim("entry", "idm.entry", say("Entry of a user")).high) * 1024
    for row, entries in (("idm.10k", 10_100), ("idm.100k", 150_000)):
        sizing = size(platform=LINUX, version=DS3, entries=entries, entry_size=entry)
        yield _check(case, row, sizing.need(MEMORY_NEED), 1 / 1024, fitted=False, below=True)


def _check(
    case: DirectoryCase,
    row: str,
    found: Quantity,
    factor: float = 1.0,
    *,
    fitted: bool,
    below: bool = False,
    whole: bool = False,
) -> ClaimCheck:
    """A claim beside a figure; of a ``whole`` one its range is meant, not its middle."""
    predicted = real(found.value) * factor, real(found.low) * factor, real(found.high) * factor
    return _claim(case, row, predicted, fitted=fitted, below=below, whole=whole)


def _claim(
    case: DirectoryCase,
    row: str,
    predicted: tuple[float, float, float],
    *,
    fitted: bool,
    below: bool = False,
    whole: bool = False,
) -> ClaimCheck:
    claim, stated = case.catalogue.claim(f"directory.{row}"), case.claim("stated", row, row)
    assert claim is not None
    low = high = real(stated.value)
    if below:
        low = 0.0
    elif whole and stated.low is not None:
        low, high = real(stated.low), real(stated.high)
    return ClaimCheck(
        SERVICE,
        claim.fact,
        cite(case.catalogue, claim).document,
        claim.section,
        low,
        high,
        *predicted,
        claim.unit,
        fitted,
        say("The directory has to need less than the whole server") if below else claim.doubt,
    )

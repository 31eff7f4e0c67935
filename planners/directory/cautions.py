"""What to mind about a sizing of a directory server."""

from __future__ import annotations

from collections.abc import Iterator

from planners.directory import openldap, own
from planners.directory.case import DirectoryCase
from planners.directory.figures import CACHE_ENTRIES, CACHE_ENTRIES_ALL, DISK_MAP_SIZE, THROUGHPUT_CAPACITY
from planners.directory.openldap import rounded_down
from planners.evidence import Source
from planners.laws.elementwise import real, scalar
from planners.machine.cautions import closing
from planners.planner import Caution, Sizing
from planners.words import say

WORTH_A_CACHE = 40
"""Share of entries in percent below which the published entry cache was slower than none."""


def cautions(case: DirectoryCase, sizing: Sizing) -> tuple[Caution, ...]:
    """What is to be minded, the most pressing first."""
    found = sizing.quantities
    document = case.catalogue.document(_guide(case))
    whole = Source(document.title, "", "") if document else None
    cautions = []
    share = found.get("cache.share")
    if share is not None and scalar(share.value) and 0 < share.value < WORTH_A_CACHE:
        row = case.row("table-4.0-cached")
        cautions.append(
            Caution(
                say(
                    "The entry cache holds {share:.0f} % of the entries. Below {least} % the published searches were slower than "
                    'without an entry cache. Hold more entries, or set "Entry cache" to 0.',
                    share=share.value,
                    least=WORTH_A_CACHE,
                ),
                case.source(row),
            )
        )
    cautions += [Caution(told, of_limits=True) for told in _limits(case, sizing)]
    cautions.append(Caution(_of_version(case), whole))
    if case.openldap and THROUGHPUT_CAPACITY.name in found and _unrated(case):
        cautions.append(
            Caution(
                say(
                    'Your processor is taken for the published core of 2.2 GHz. Enter "Machine" or "Rating of a core" to translate the rate.'
                ),
                case.place("openldap.clock"),
            )
        )
    if _rated_for_others(case):
        cautions.append(
            Caution(
                say(
                    'The figures are for {planned:.0f} processors, your own server has {had:.0f}. "Rating, measured machine" counts as '
                    'that of {planned:.0f}: set "Processors" to {had:.0f} where it is that of your server.',
                    planned=case.number("processors"),
                    had=case.number("baseline_processors"),
                ),
                None,
            )
        )
    return (*cautions, *own.cautions(case), *closing(whole, found.values()))


def _limits(case: DirectoryCase, sizing: Sizing) -> Iterator[str]:
    """Numbers of entries that no verdict knows: at which the map is full, and beyond which an own run says nothing of the searches."""
    size = sizing.quantities.get(DISK_MAP_SIZE.name)
    if size is not None and scalar(size.value):
        yield say(
            "The map is full at {entries:,.0f} entries in the worst case, whatever the memory: raise it before.",
            entries=rounded_down(real(openldap.full_at(case, size))),
        )
    held, whole = (sizing.quantities.get(one.name) for one in (CACHE_ENTRIES, CACHE_ENTRIES_ALL))
    own_run = case.has_baseline or case.own_processor is not None
    if not own_run or case.lmdb or held is None or whole is None or not scalar(whole.value):
        return
    if case.automatic or case.inputs["entry_cache"]:
        most = real(case.number("entries")) * real(held.value) / real(whole.value)
        yield say(
            "The entry cache holds {entries:,.0f} entries. With more, searches are slower than these figures say.",
            entries=rounded_down(most),
        )


def _rated_for_others(case: DirectoryCase) -> bool:
    """Whether ratings were entered beside an own server with another number of processors than is planned."""
    had = case.inputs["baseline_processors"]
    return (
        case.has_baseline
        and had not in (None, case.number("processors"))
        and case.inputs.get("rating_measured") is not None
    )


def _unrated(case: DirectoryCase) -> bool:
    own_rate = case.has_baseline or case.own_processor is not None
    return openldap.core_rating(case) is None and not own_rate


def _guide(case: DirectoryCase) -> str:
    if case.openldap:
        return "symas-lmdb-sizing"
    return "389ds-source" if case.today else "rhds71-tuning"


def _of_version(case: DirectoryCase) -> str:
    if case.openldap:
        return say(
            "The rates are of a vendor's guide that names no processor and no search. Measure your own server with your "
            "clients' searches."
        )
    if case.today:
        return say(
            "The memory formula and the sizes on disk are of version 7.1. Fill the caches and check the process."
        )
    return say(
        "The rates are of a benchmark: exact searches for one attribute, on dedicated machines and a network of their own, with "
        "no other work. Measure the operations of your own clients."
    )

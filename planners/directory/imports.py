"""Imports of 389 Directory Server 3.x: entries a second as its project told them, and the time of this directory.

Offline from a file, and with LMDB over the network from another server.
"""

from __future__ import annotations

from planners.citing import own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import IMPORT_RATE, IMPORT_TIME, ONLINE_RATE, ONLINE_TIME
from planners.directory.inputs import DS3
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.elementwise import largest, real
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.sheet import Sheet
from planners.words import say

ONLINE_FIRST, ONLINE_LAST = 18_123, 62_493
"""Entries after which the first and the last rate of the one initialization over the network were told."""
FAR = 3.0
"""Times as many entries beyond which nothing is told: the rate fell all the time."""
EACH_SECOND = say("Entries taken in within a second")


def work(case: DirectoryCase, sheet: Sheet) -> None:
    """Add the imports of the one version whose imports were told."""
    if case.text("version") == DS3:
        sheet.work(IMPORT_RATE, lambda: rate(case))
        sheet.work(
            IMPORT_TIME,
            lambda: _time(
                case,
                IMPORT_TIME,
                sheet.need(IMPORT_RATE),
                say("Offline. A server that is filled over the network takes longer."),
            ),
        )
        if case.lmdb:
            sheet.work(ONLINE_RATE, lambda: online(case))
            sheet.work(ONLINE_TIME, lambda: _time(case, ONLINE_TIME, sheet.need(ONLINE_RATE)))


def rate(case: DirectoryCase) -> Quantity:
    """Entries that an import offline takes in each second."""
    told, slow, fast = (
        case.claim(name, row, say("Entries imported in a second"))
        for name, row in (
            ("told", f"389.import.{'lmdb' if case.lmdb else 'bdb'}"),
            ("slow", "openldap.import.least"),
            ("fast", "openldap.import.most"),
        )
    )
    return derive(
        IMPORT_RATE,
        "told",
        (told,),
        Standing.EXTRAPOLATED,
        spread=Spread(
            real(slow.value / told.value),
            real(fast.value / told.value),
            say(
                "Imports of this server took in from {slow:,.0f} to {fast:,.0f} entries a second.",
                slow=slow.value,
                fast=fast.value,
            ),
        ),
        note=say("On a machine that is not named. Indexes, entries and disks of your own differ."),
    )


def online(case: DirectoryCase) -> Quantity:
    """Entries that a server takes in each second over the network. Raises ``NotInEvidence`` for large directories."""
    if largest(case.number("entries")) > FAR * ONLINE_LAST:
        raise NotInEvidence(
            say(
                "One initialization over the network was told, of {last:,} entries, and its rate fell all the time",
                last=ONLINE_LAST,
            ),
            say("Time one of your own."),
        )
    first, last = (
        case.claim("told", f"389.online.{one}", EACH_SECOND) for one in (ONLINE_FIRST, ONLINE_LAST)
    )
    told = Term("told", last.high, last.unit, last.meaning, last.source)
    return derive(
        ONLINE_RATE,
        "told",
        (told,),
        Standing.EXTRAPOLATED,
        spread=Spread(
            real(last.low) / real(told.value),
            real(first.value) / real(told.value),
            say(
                "The rate fell from {first:,.0f} to {last:,.0f} entries a second while the server was filled.",
                first=first.value,
                last=last.low,
            ),
        ),
        note=say(
            "On network storage that waits at every commit. nsslapd-mdb-online-import-nosync of newer releases spares that."
        ),
    )


def _time(case: DirectoryCase, figure: Figure, each: Quantity, note: str = "") -> Quantity:
    """Minutes of an import of the whole directory."""
    terms = (case.entered("entries", "entries", say("Entries of the directory")), of("rate", each))
    return derive(
        figure,
        "entries / rate / 60",
        terms,
        each.standing,
        rule=own_rule(say("Entries over the rate of an import")),
        note=note,
    )

"""Offline imports of 389 Directory Server 3.x: entries a second as its project told them, and the time of this directory."""

from __future__ import annotations

from planners.citing import own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import IMPORT_RATE, IMPORT_TIME
from planners.directory.inputs import DS3
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.quantity import Quantity, Spread, derive, of
from planners.sheet import Sheet
from planners.words import say


def work(case: DirectoryCase, sheet: Sheet) -> None:
    """Add the import of the one version whose imports were told."""
    if case.text("version") == DS3:
        sheet.work(IMPORT_RATE, lambda: rate(case))
        sheet.work(IMPORT_TIME, lambda: time(case, sheet.need(IMPORT_RATE)))


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


def time(case: DirectoryCase, each: Quantity) -> Quantity:
    """Minutes of an import offline of the whole directory."""
    terms = (case.entered("entries", "entries", say("Entries of the directory")), of("rate", each))
    return derive(
        IMPORT_TIME,
        "entries / rate / 60",
        terms,
        each.standing,
        rule=own_rule(say("Entries over the rate of an import")),
        note=say("Offline. A server that is filled over the network takes longer."),
    )

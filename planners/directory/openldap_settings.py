"""Settings of OpenLDAP: entries of ``cn=config``, which are written as lines of ``slapd.conf`` too."""

from __future__ import annotations

import math

from msgspec.structs import replace

from planners.citing import own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import DISK_MAP_SIZE, THREADS_COUNT
from planners.directory.openldap import full_at, rounded_down
from planners.evidence import Source, Standing
from planners.planner import Setting, Sizing
from planners.words import say

FILE, CHECKLIST = "slapd.ldif", "server-checklist.txt"
CONFIG, DATABASE = "cn=config", "olcDatabase={1}mdb,cn=config"
MOST_TOOL_THREADS = 4
"""Threads of an import; a rule of this program, as none are published."""


def recommended(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    """Threads, queues and tools of the server, its log, and the size of the map."""
    return (*_threads(case, sizing), _log(case), *_map(case, sizing), *_queues(case))


def _threads(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    count = math.ceil(float(sizing.need(THREADS_COUNT).value))
    cores = int(case.number("processors"))
    why = (
        say("As entered.")
        if case.inputs["threads"] is not None
        else say("The default, and at least one for each processor.")
    )
    return (
        _line(case, "olcThreads", CONFIG, str(count), why, "16", "threads", "openldap.threads"),
        _line(
            case,
            "olcToolThreads",
            CONFIG,
            str(min(cores, MOST_TOOL_THREADS)),
            say("Threads that build indexes in an import. Never more than processors."),
            "1",
            "threads",
        ),
    )


def _queues(case: DirectoryCase) -> tuple[Setting, ...]:
    """Work queues, by hand: release 2.5.13 ended in trials when they changed while it ran."""
    each = float(case.claim("queues", "openldap.queues", say("Processors of a queue")).value)
    count = math.ceil(float(case.number("processors")) / each)
    why = say(
        "One queue is enough for eight processors. Set it in a stopped server: release 2.5.13 ended when it changed while running."
    )
    found = _line(case, "olcThreadQueues", CONFIG, str(count), why, "1", "", "openldap.queues")
    return (replace(found, file=CHECKLIST, by_hand=True),) if count > 1 else ()


def _log(case: DirectoryCase) -> Setting:
    on = bool(case.inputs["access_log"])
    why = say("Records each operation in the system's log.") if on else say("The access log is off.")
    return _line(case, "olcLogLevel", CONFIG, "stats" if on else "none", why, "stats", "")


def _map(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    found = sizing.quantities.get(DISK_MAP_SIZE.name)
    if found is None:
        return ()
    size = str(math.ceil(float(found.value)) * 2**20)
    why = say(
        "The database at its upper end with the space kept free, in whole GiB. Full at {entries:,.0f} entries in the worst case: "
        "raise it before.",
        entries=rounded_down(float(full_at(case, found))),
    )
    return (
        _line(
            case,
            "olcDbMaxSize",
            DATABASE,
            size,
            why,
            "1073741824",
            "B",
            "openldap.map.default",
            "openldap.map.packaged",
        ),
    )


def _line(
    case: DirectoryCase, name: str, place: str, value: str, reason: str, default: str, unit: str, *rows: str
) -> Setting:
    places = tuple(found for row in rows if (found := case.place(row)) is not None)
    sources: tuple[Source, ...] = places or (own_rule(reason),)
    return Setting(FILE, name, value, reason, Standing.RULE, sources, default, unit, place=place)

"""Settings of a directory server: its configuration entries, and on HP-UX kernel and environment."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec.structs import replace

from planners.catalogue.rows import SettingRule
from planners.citing import cite, own_rule
from planners.directory import openldap_settings, workers
from planners.directory.caches import LEAST, LEAST_TODAY
from planners.directory.case import DirectoryCase
from planners.directory.inputs import HPUX, SERVICE
from planners.evidence import Source, Standing
from planners.machine.figures import PROCESSOR_COUNT
from planners.planner import Setting, Sizing
from planners.words import say

MOST_OF_MEMORY = 0.25
"""The server's own automatic share for its caches, which it multiplies."""
AUTOMATIC = "nsslapd-cache-autosize"
TAKE_MEMORY = ("nsslapd-dbcachesize", "nsslapd-cachememsize", "nsslapd-dncachememsize")
LDIF, KERNEL, ENVIRONMENT = "directory.ldif", "hpux-kernel.sh", "hpux-environment.sh"
CHECKLIST = "server-checklist.txt"
LATER, LARGEST_FIRST = "hpux-sd64b-5m", 1_000_000
"""The machine of the later runs, and the largest directory of the first."""
OWN_THREADS = 64
"""Room for the threads that the server makes beside its workers; a rule of this program."""
CITED_TODAY = {
    "nsslapd-cache-autosize": ("389.autosize",),
    "nsslapd-dbcachesize": ("L262.1",),
    "nsslapd-cachememsize": ("L344.1",),
    "nsslapd-cachesize": ("L330.1",),
    "nsslapd-dncachememsize": ("389.entry.share",),
    "nsslapd-mdb-max-size": ("389.mdb.size", "389.mdb.room", "389.mdb.step"),
    "nsslapd-threadnumber": ("389.threads.least", "389.threads.most"),
}
PRINTED_AS = {"nsslapd-accesslog-logging-enabled": "access log"}
AS_PLANNED = say("the server is set as it was planned")
LEAST_THREADS = 256
ROOM = say("room for the worker threads and 64 of the server's own")
UPPER_END = say("not below the upper end of the memory that the server needs")
MOST_OF_32_BITS = 2**31 - 1
BY_HAND = {"value": 0, "procedure": 1, "rule": 2}
WRITTEN_ELSEWHERE = (
    "PERF_ENABLE", "PTHREAD_FORCE_SCOPE_SYSTEM", "_M_CACHE_OPTS", "maxfiles_lim", "max_thread_proc", "maxdsiz_64bit",
    "access log", "both caches", "nsslapd-cachesize", "nsslapd-cache-autosize", "nsslapd-import-cachesize",
)  # fmt: skip
"""What the files that are applied, or the inputs, say themselves."""
CONFIG = "cn=config"
DATABASE = "cn=config,cn=ldbm database,cn=plugins,cn=config"
BACKEND = "cn=userRoot,cn=ldbm database,cn=plugins,cn=config"
MIB = 2**20
Rule = Callable[..., Setting]
GIB = 2**30


def recommended(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing, in the order in which the server takes them."""
    if not sizing.quantities:
        return ()
    if case.openldap:
        return openldap_settings.recommended(case, sizing)
    directory = _of_today(case, sizing) if case.today else _of_71(case, sizing)
    if case.today:
        return directory
    return (*directory, *_kernel(case, sizing), *_environment(case), *_by_hand(case))


def _of_71(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    found = sizing.quantities

    def rule(name: str, place: str, value: str, reason: str, default: str, unit: str = "") -> Setting:
        return _line(name, place, value, reason, default, unit, _cited(case, name))

    why = say(
        "Automatic sizing would override the sizes that follow, by what memory is free at the start: that fluctuates."
    )
    out = [rule("nsslapd-cache-autosize", DATABASE, "0", why, "0", "%")]
    if "cache.database" in found:
        size = f"{_bytes(found['cache.database'].value)}"
        why = say("The database files that the operations use, a rough estimate. One cache for all backends.")
        out.append(rule("nsslapd-dbcachesize", DATABASE, size, why, "10000000", "B"))
    out.extend(_entry_caches(case, sizing, rule))
    threads = f"{found['threads.count'].value:.0f}"
    out.append(rule("nsslapd-threadnumber", CONFIG, threads, _why_threads(case, sizing), "30", "threads"))
    out.append(_access_log(case, rule))
    return tuple(out)


def _why_threads(case: DirectoryCase, sizing: Sizing) -> str:
    if case.inputs["threads"] is not None:
        return say("As entered. The default is printed as 30 and as 32.")
    if workers.waits(case):
        return say(
            "TLS and many connections ask for more threads than processors. No number is published: the default stays."
        )
    threads, needed = (sizing.quantities.get(name) for name in ("threads.count", PROCESSOR_COUNT.name))
    if threads is not None and needed is not None and threads.value != needed.value:
        return say(
            "As many as the processors, for a start. Where you buy the {count:,.0f} that are needed, take {count:,.0f}: on "
            "8 processors 6 and 8 threads were the best. The default is printed as 30 and as 32: from 32 down to 6 threads "
            "searches became 53 % faster. The published rates had six threads.",
            count=needed.value,
        )
    return say(
        "As many as processors, for a start. The default is printed as 30 and as 32: from 32 down to 6 threads searches became "
        "53 % faster. The published rates had six threads."
    )


def _of_today(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    found = sizing.quantities
    database = f"cn={'mdb' if case.lmdb else 'bdb'},{DATABASE}"

    def rule(name: str, place: str, value: str, reason: str, default: str, unit: str = "") -> Setting:
        return _line(name, place, value, reason, default, unit, _cited_today(case, name))

    out = []
    if case.automatic:
        share = f"{case.number('autosize'):.0f}"
        why = say("The server sizes its caches at its start.")
        out.append(rule("nsslapd-cache-autosize", database, share, why, "25", "%"))
    else:
        why = say("Keeps the sizes fixed. Above 0 the server refuses a database cache.")
        out.append(rule("nsslapd-cache-autosize", database, "0", why, "25", "%"))
        if "cache.database" in found:
            size = f"{_bytes(found['cache.database'].value)}"
            out.append(
                rule(
                    "nsslapd-dbcachesize",
                    database,
                    size,
                    say("The database files that the operations use."),
                    "",
                    "B",
                )
            )
        out.extend(_entry_caches(case, sizing, rule))
    if case.lmdb and "disk.map" in found:
        room = case.claim("room", "389.mdb.room", say("Room")).value
        why = say("The database with a fifth to spare, in the steps of the conversion tool.")
        size = f"{_map_size(case, found['disk.map'].high * MIB * room)}"
        out.append(rule("nsslapd-mdb-max-size", database, size, why, "0", "B"))
    given = case.inputs["threads"]
    threads = "-1" if given is None else str(given)
    why = say("The server counts its hardware threads itself.") if given is None else say("As entered.")
    workers = rule("nsslapd-threadnumber", CONFIG, threads, why, "-1", "threads")
    counted = (f"{found['threads.count'].value:.0f}",) if given is None and "threads.count" in found else ()
    out.append(replace(workers, meant=counted))
    out.append(_access_log(case, rule))
    return tuple(out)


def _line(
    name: str, place: str, value: str, reason: str, default: str, unit: str, sources: tuple[Source, ...]
) -> Setting:
    share = MOST_OF_MEMORY if name in TAKE_MEMORY else None
    under = AUTOMATIC if share is not None else ""
    return Setting(
        LDIF,
        name,
        value,
        reason,
        Standing.RULE,
        sources,
        default,
        unit,
        place=place,
        memory_share=share,
        under=under,
    )


def _entry_caches(case: DirectoryCase, sizing: Sizing, rule: Rule) -> list[Setting]:
    cache = sizing.quantities["cache.entries"].value
    if cache == 0:
        why = say("Holds one entry: with so small a share an entry cache is slower than none.")
        return [rule("nsslapd-cachesize", BACKEND, "1", why, "-1", "entries")]
    least = case.claim("least", LEAST_TODAY if case.today else LEAST, say("Least size of a cache")).value
    each = max(_bytes(cache / case.number("backends")), int(least))
    default = "" if case.today else "10485760"
    why = say("Entries times their size in the cache.")
    if case.number("backends") > 1:
        why = say("Entries times their size in the cache. Set the same for every further backend.")
    if not case.today:
        why = _of_entry_cache(case, each)
    settings = [
        rule(
            "nsslapd-cachememsize",
            BACKEND,
            str(each),
            why,
            default,
            "B",
        ),
        rule("nsslapd-cachesize", BACKEND, "-1", say("Limited by memory only."), "-1", "entries"),
    ]
    if case.today:
        share = case.claim("share", "389.entry.share", say("Share for entries")).value
        dns = max(_bytes(cache / case.number("backends") * (1 - share) / share), 512_000)
        why = say("In the server's own proportion to the entry cache.")
        settings.append(rule("nsslapd-dncachememsize", BACKEND, str(dns), why, "", "B"))
    return settings


def _of_entry_cache(case: DirectoryCase, size: int) -> str:
    why = say(
        "Entries times their size in the cache. Allow a margin once you know the size that all entries take. NetscapeRoot has "
        "the same setting and keeps its own."
    )
    if case.number("backends") > 1:
        why = say(
            "Entries times their size in the cache, allow a margin. Set the same for every further backend. NetscapeRoot has the "
            "same setting and keeps its own."
        )
    if size > MOST_OF_32_BITS:
        why = say(
            "{reason} The reference says that the server refuses values beyond 32 bits, but 7.5 GB were set in a published run.",
            reason=why,
        )
    return why


def _cited_today(case: DirectoryCase, name: str) -> tuple[Source, ...]:
    """Where the server's own rule, or the rule of the size, is stated."""
    places = (case.place(row) for row in CITED_TODAY.get(name, ()))
    return tuple(place for place in places if place is not None) or (own_rule(AS_PLANNED),)


def _access_log(case: DirectoryCase, rule: Rule) -> Setting:
    on = bool(case.inputs["access_log"])
    why = _why_log_of_today(on) if case.today else _why_log_of_71(on)
    return rule("nsslapd-accesslog-logging-enabled", CONFIG, "on" if on else "off", why, "on")


def _why_log_of_today(on: bool) -> str:
    if on:
        return say("The record of who asked what. It is on by default.")
    return say("As entered. The access log is off.")


def _why_log_of_71(on: bool) -> str:
    if on:
        return say("Keep it on its own drive. Searches were 4 % faster without it.")
    return say(
        "In production the log costs much disk work; searches were 4 % faster without it. Then there is no record of who asked what. "
        "Where it is wanted, keep it on its own drive."
    )


def _kernel(case: DirectoryCase, sizing: Sizing) -> tuple[Setting, ...]:
    values = {row.name: row for row in _rules(case) if row.aspect in ("value", "rule", "patch")}
    patches = [row for name, row in values.items() if name.startswith("patch ")]
    if case.number("entries") > LARGEST_FIRST:
        patches.extend(row for row in case.catalogue.settings(SERVICE, LATER, "7.1") if row.aspect == "patch")
    out = [_hpux(case, KERNEL, row, "installed") for row in patches]
    for name, (value, own) in _limits(sizing).items():
        if name in values:
            out.append(replace(_hpux(case, KERNEL, values[name], str(value), own), at_least=True))
    return tuple(out)


def _limits(sizing: Sizing) -> dict[str, tuple[int, str]]:
    """The least value of each kernel parameter, and what it has beside the guide's."""
    found = sizing.quantities
    threads = math.ceil(found["threads.count"].value) + OWN_THREADS
    limits = {
        "maxfiles_lim": (4096, ""),
        "max_thread_proc": (threads, ROOM) if threads > LEAST_THREADS else (LEAST_THREADS, ""),
    }
    if "memory.data_segment" in found:
        names = [name for name in ("memory.data_segment", "memory.ram") if name in found]
        largest = max(found[name].high for name in names)
        limits["maxdsiz_64bit"] = (math.ceil(largest) * MIB, UPPER_END)
    return limits


def _environment(case: DirectoryCase) -> tuple[Setting, ...]:
    names = {"PERF_ENABLE": "1", "PTHREAD_FORCE_SCOPE_SYSTEM": "1", "_M_CACHE_OPTS": "1024:32:0"}
    rows = {row.name: row for row in _rules(case) if row.aspect == "value"}
    return tuple(_hpux(case, ENVIRONMENT, rows[name], value) for name, value in names.items() if name in rows)


def _hpux(case: DirectoryCase, file: str, row: SettingRule, value: str, own: str = "") -> Setting:
    reason = row.meaning or say("As on the measured machine")
    sources: tuple[Source, ...] = (cite(case.catalogue, row),)
    if own:
        reason = say("{meaning}. Raised by a Sizewright rule: {rule}.", meaning=reason.rstrip("."), rule=own)
        sources = (*sources, own_rule(own))
    standing = Standing.RULE if own else Standing.MEASURED
    return Setting(file, row.name, value, reason, standing, sources, "", row.unit)


def _by_hand(case: DirectoryCase) -> tuple[Setting, ...]:
    """What the runs had, what the guide advises beside sizes, and how it tunes: for the administrator to decide."""
    points: dict[str, list[SettingRule]] = {}
    for row in sorted(_rules(case), key=lambda row: BY_HAND.get(row.aspect, 0)):
        if row.aspect in BY_HAND and row.name not in WRITTEN_ELSEWHERE:
            points.setdefault(row.name, []).append(row)
    return tuple(_point(case, rows) for rows in points.values())


def _point(case: DirectoryCase, rows: list[SettingRule]) -> Setting:
    reasons = dict.fromkeys(f"{row.meaning.rstrip('.')}." for row in rows if row.meaning)
    sources = {source.text: source for source in (cite(case.catalogue, row) for row in rows)}
    return Setting(
        CHECKLIST,
        _title(rows[0]),
        "; ".join(row.value for row in rows),
        " ".join(reasons),
        Standing.MEASURED,
        tuple(sources.values()),
        "",
        rows[0].unit,
        by_hand=True,
    )


def _title(row: SettingRule) -> str:
    match row.aspect:
        case "procedure":
            return say("To tune {name}", name=row.name)
        case "rule":
            return say("Advice for {name}", name=row.name)
        case _:
            return row.name


def _cited(case: DirectoryCase, name: str) -> tuple[Source, ...]:
    rows = [row for row in _rules(case) if row.name == PRINTED_AS.get(name, name)]
    first = next(
        (row for row in rows if row.aspect in ("rule", "formula", "meaning")), rows[0] if rows else None
    )
    return (cite(case.catalogue, first),) if first else ()


def _rules(case: DirectoryCase) -> tuple[SettingRule, ...]:
    return case.catalogue.settings(SERVICE, HPUX, "7.1")


def _map_size(case: DirectoryCase, needed: float) -> int:
    size = float(case.claim("size", "389.mdb.size", say("Map size to start from")).value) * GIB
    step = case.claim("step", "389.mdb.step", say("Step of the map")).value
    while size < needed:
        size *= step
    return math.ceil(size)


def _bytes(mebibytes: float) -> int:
    return math.ceil(mebibytes * MIB)

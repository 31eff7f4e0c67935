"""The check of a running server: its settings against the recommended ones, its statistics against thresholds.

Statistics count since the server's start, so that those of the first day tell of the start: they are not judged, and
neither are those of an unknown time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from planners.citing import own_rule
from planners.counters import MEMORY_USED, UTILIZATION
from planners.evidence import Source, Standing
from planners.figure import Passes
from planners.machine.figures import MEMORY_NEED, TARGET
from planners.planner import Planner, Setting, Sizing
from planners.threshold import Severity, Statistic, Threshold
from planners.words import say

LEAST_TIME = 24 * 3600.0
"""Seconds for which a server must have counted."""
SAME = 0.05
"""The share by which a size may differ from the recommended one and still be as good."""
TOO_LARGE = 2.0
"""How many times the recommended memory is told as more than this size needs."""
NUMBER = re.compile(r"-?\d+(\.\d+)?")
ORDER = tuple(Severity)


class ServerFinding(Struct, frozen=True):
    """One thing about a server that is not as it should be.

    ``seen`` and ``bound`` are in ``unit``: numbers for a statistic, texts for a setting, where empty says not set. ``change``
    is the setting to make, with what was there ``before``; None where no setting file mends it.
    """

    code: str
    severity: Severity
    title: str
    seen: float | str
    bound: float | str
    unit: str
    passes: Passes
    detail: str
    fix: str
    source: Source
    place: str = ""
    file: str = ""
    over: float | None = None
    change: Setting | None = None


class Checked(Struct, frozen=True):
    """The findings, the worst first, and how much was looked at: settings, statistics judged, and those that were not."""

    findings: tuple[ServerFinding, ...]
    settings: int
    statistics: int
    too_young: int = 0


def check_server(
    planner: Planner,
    sizing: Sizing,
    settings: Iterable[Setting],
    there: Mapping[str, str],
    statistics: Iterable[Statistic],
) -> Checked:
    """Hold what was read of a server against what is right for this sizing.

    ``there`` are the values of settings that were read, by name.
    """
    told = tuple(statistics)
    old = [one for one in told if one.over is not None and one.over >= LEAST_TIME]
    limits = (*planner.thresholds(sizing), *_of_machine(sizing))
    judged = list(_judged(limits, old))
    findings = [*_worst(judged), *_differing(settings, there)]
    names = {name.lower() for limit in limits for name in (limit.statistic, limit.of)}
    known = [one for one in told if one.name.lower() in names]
    return Checked(
        tuple(sorted(findings, key=lambda one: ORDER.index(one.severity))),
        len(there),
        len(judged),
        sum(one.over is None or one.over < LEAST_TIME for one in known),
    )


def statistics_of(planner: Planner, sizing: Sizing) -> frozenset[str]:
    """The names of the statistics that are looked at, in lower case."""
    limits = (*planner.thresholds(sizing), *_of_machine(sizing))
    return frozenset(name.lower() for limit in limits for name in (limit.statistic, limit.of) if name)


def _of_machine(sizing: Sizing) -> Iterator[Threshold]:
    """What recordings of the machine are held against: the plan's own target and need."""
    target, memory = sizing.quantities.get(TARGET.name), sizing.quantities.get(MEMORY_NEED.name)
    if target is not None:
        yield Threshold(
            "plan.processor",
            say("Processor utilization of the busiest hour"),
            UTILIZATION.name,
            Passes.AT_MOST,
            float(target.value),
            "%",
            say("This server is busier today than the plan allows."),
            say("Spread its users, or add processors before more users come."),
            own_rule(say("target utilization of this plan")),
        )
    if memory is not None:
        yield Threshold(
            "plan.memory",
            say("Memory in use in the busiest hour"),
            MEMORY_USED.name,
            Passes.AT_MOST,
            float(memory.high),
            "MiB",
            say("This server uses more memory than the plan expects of it, even at worst."),
            say("Plan with the memory that was seen, or find what takes it."),
            own_rule(say("memory need of this plan, upper end")),
            times=2.0**-20,
        )


def _judged(
    limits: Iterable[Threshold], told: Iterable[Statistic]
) -> Iterator[tuple[str, ServerFinding | None]]:
    """Each threshold of each place where its statistic was told, with what is wrong there."""
    by_name: dict[str, list[Statistic]] = {}
    for one in told:
        by_name.setdefault(one.name.lower(), []).append(one)
    for limit in limits:
        shares = {(one.source, one.place): one.value for one in by_name.get(limit.of.lower(), ())}
        for one in by_name.get(limit.statistic.lower(), ()):
            value = _value(limit, one, shares)
            if value is not None:
                yield f"{limit.statistic}/{limit.of}@{one.source}@{one.place}", _finding(limit, one, value)


def _value(limit: Threshold, one: Statistic, shares: Mapping[tuple[str, str], float]) -> float | None:
    """The statistic as the threshold tells it; None where it says nothing, as of a cache that nobody asked."""
    if limit.of:
        whole = shares.get((one.source, one.place), 0.0)
        return limit.times * one.value / whole if whole > 0 else None
    unused = limit.passes is Passes.AT_LEAST and limit.unit == "%" and one.value == 0
    return None if unused else limit.times * one.value


def _finding(limit: Threshold, one: Statistic, value: float) -> ServerFinding | None:
    if limit.passed_by(value):
        return None
    return ServerFinding(
        limit.code,
        limit.severity_of(value),
        limit.title,
        value,
        limit.bound,
        limit.unit,
        limit.passes,
        limit.meaning,
        limit.fix,
        limit.source,
        one.place,
        one.source,
        one.over,
    )


def _worst(judged: Iterable[tuple[str, ServerFinding | None]]) -> Iterator[ServerFinding]:
    """Of several thresholds of one statistic the worst that is past."""
    found: dict[str, ServerFinding] = {}
    for key, one in judged:
        if one is not None:
            known = found.get(key)
            if known is None or ORDER.index(one.severity) < ORDER.index(known.severity):
                found[key] = one
    yield from found.values()


def _differing(settings: Iterable[Setting], there: Mapping[str, str]) -> Iterator[ServerFinding]:
    """The settings that a file would make and that the server has otherwise."""
    written = [one for one in settings if one.written]
    read = {(one.file, one.place) for one in written if _had(one, there) is not None}
    for one in written:
        had = _had(one, there)
        if had is None and (one.file, one.place) not in read:
            continue
        severity = _difference(one, had or "", there)
        if severity is not None:
            yield ServerFinding(
                code_of(one.name),
                severity,
                one.name,
                had or "",
                one.value,
                one.unit,
                Passes.AT_LEAST if one.at_least or one.memory_share is not None else Passes.AT_MOST,
                one.reason,
                say("Set {setting} to {value}.", setting=one.name, value=one.value),
                one.sources[0] if one.sources else own_rule(say("recommended for this plan")),
                one.place,
                one.file,
                change=replace(one, before=had or ""),
            )


def code_of(name: str) -> str:
    """The code of a finding about a setting."""
    return "setting." + re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-")


def _had(setting: Setting, there: Mapping[str, str]) -> str | None:
    if setting.name in there:
        return there[setting.name].strip()
    if setting.known_as is not None and setting.known_as[0] in there:
        had = _number(there[setting.known_as[0]])
        return None if had is None else f"{had * setting.known_as[1]:.6g}"
    return None


def _difference(setting: Setting, had: str, there: Mapping[str, str]) -> Severity | None:
    """How much it matters what the server has; None where it is as good as what is recommended.

    A value that somebody set matters more than one that nobody did, unless the recommended one follows the plan.
    """
    above = _number(there.get(setting.under, "")) if setting.under else None
    if above is not None and above > 0:
        return None
    follows_plan = setting.standing is not Standing.MEASURED
    matters = Severity.WARNING if had or follows_plan else Severity.NOTE
    had = had or setting.default
    if had.lower() in (setting.value.lower(), *(one.lower() for one in setting.meant)):
        return None
    size, wanted = _number(had), _number(setting.value)
    if size is None or wanted is None or wanted <= 0:
        return matters
    if setting.memory_share is not None:
        if size > TOO_LARGE * wanted:
            return Severity.NOTE
        return None if size >= (1 - SAME) * wanted else matters
    if setting.at_least:
        return None if size >= wanted else matters
    return None if size == wanted else matters


def _number(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text.strip()) else None

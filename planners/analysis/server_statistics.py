"""The statistics of a running server, and recordings of its machine, against thresholds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from planners.analysis.server_finding import ServerFinding
from planners.citing import own_rule
from planners.counters import DISK_OPERATIONS, DISK_USED, MEMORY_USED, RECEIVED, SENT, UTILIZATION, Counter
from planners.figure import Figure, Passes
from planners.machine.figures import DISK_CAPACITY, DRIVE_OPERATIONS, MEMORY_NEED, NETWORK_RATE, TARGET
from planners.planner import Sizing
from planners.threshold import Severity, Statistic, Threshold
from planners.words import say

ORDER = tuple(Severity)


class OfMachine(Struct, frozen=True):
    """A recorded counter that a figure of the plan bounds; ``times`` the counter is in the figure's unit."""

    code: str
    title: str
    counter: Counter
    figure: Figure
    times: float
    meaning: str
    fix: str


OF_MACHINE = (
    OfMachine(
        "plan.processor", say("Processor utilization of the busiest hour"), UTILIZATION, TARGET, 1.0,
        say("This server is busier today than the plan allows."),
        say("Spread its users, or add processors before more users come."),
    ),
    OfMachine(
        "plan.memory", say("Memory in use in the busiest hour"), MEMORY_USED, MEMORY_NEED, 2.0**-20,
        say("This server uses more memory than the plan expects of it, even at worst."),
        say("Plan with the memory that was seen, or find what takes it."),
    ),
    OfMachine(
        "plan.disk-operations", say("Disk operations of the busiest hour"), DISK_OPERATIONS, DRIVE_OPERATIONS, 1.0,
        say("This server asks more of its disks than the plan expects, even at worst."),
        say("Calibrate the plan with this recording, or find what reads and writes so much."),
    ),
    *(
        OfMachine(
            code, title, counter, NETWORK_RATE, 1.0,
            say("This direction alone carries more than the plan expects of both, even at worst."),
            say("Calibrate the plan with this recording, or find what sends so much."),
        )
        for code, title, counter in (
            ("plan.network-received", say("Bytes received in the busiest hour"), RECEIVED),
            ("plan.network-sent", say("Bytes sent in the busiest hour"), SENT),
        )
    ),
    OfMachine(
        "plan.disk-space", say("Disk space in use"), DISK_USED, DISK_CAPACITY, 1e-9,
        say("This server holds more data than the plan has room for."),
        say("Enter the size of the data as it is."),
    ),
)  # fmt: skip
RECORDED = tuple(one.counter.name for one in OF_MACHINE)
"""The counters of a recording that are looked at."""


def of_machine(sizing: Sizing) -> Iterator[Threshold]:
    """What recordings of the machine are held against: the plan's own target and needs, at worst."""
    for one in OF_MACHINE:
        planned = sizing.quantities.get(one.figure.name)
        if planned is not None:
            yield Threshold(
                one.code,
                one.title,
                one.counter.name,
                Passes.AT_MOST,
                float(planned.high),
                one.figure.unit,
                one.meaning,
                one.fix,
                own_rule(say("{figure} of this plan", figure=one.figure.title)),
                times=one.times,
            )


def judged(
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


def worst(found_there: Iterable[tuple[str, ServerFinding | None]]) -> Iterator[ServerFinding]:
    """Of several thresholds of one statistic the worst that is past."""
    found: dict[str, ServerFinding] = {}
    for key, one in found_there:
        if one is not None:
            known = found.get(key)
            if known is None or ORDER.index(one.severity) < ORDER.index(known.severity):
                found[key] = one
    yield from found.values()

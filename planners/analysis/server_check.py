"""The check of a running server: its settings against the recommended ones, its statistics against thresholds.

Statistics count since the server's start, so that those of the first day tell of the start: they are not judged, and
neither are those of an unknown time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from planners.analysis.server_finding import ServerFinding
from planners.analysis.server_settings import differing
from planners.analysis.server_statistics import ORDER, judged, of_machine, worst
from planners.planner import Planner, Setting, Sizing
from planners.threshold import Statistic

LEAST_TIME = 24 * 3600.0
"""Seconds for which a server must have counted."""


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
    there: Mapping[str, Mapping[str, str]],
    statistics: Iterable[Statistic],
) -> Checked:
    """Hold what was read of a server against what is right for this sizing.

    ``there`` are the values of settings that were read, by source and name.
    """
    told, wanted = tuple(statistics), tuple(settings)
    old = [one for one in told if one.over is not None and one.over >= LEAST_TIME]
    limits = (*planner.thresholds(sizing), *of_machine(sizing))
    looked_at = list(judged(limits, old))
    findings = [
        *worst(looked_at),
        *(one for source, had in there.items() for one in differing(wanted, had, source)),
    ]
    names = {name.lower() for limit in limits for name in (limit.statistic, limit.of)}
    known = [one for one in told if one.name.lower() in names]
    return Checked(
        tuple(sorted(findings, key=lambda one: ORDER.index(one.severity))),
        sum(map(len, there.values())),
        len(looked_at),
        sum(one.over is None or one.over < LEAST_TIME for one in known),
    )


def statistics_of(planner: Planner, sizing: Sizing) -> frozenset[str]:
    """The names of the statistics that are looked at, in lower case."""
    limits = (*planner.thresholds(sizing), *of_machine(sizing))
    return frozenset(name.lower() for limit in limits for name in (limit.statistic, limit.of) if name)

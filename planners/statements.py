"""What the documents state of a service, row by row: machines, facts, settings and the benchmark's workload.

Figures that a planner computes with stand here too, so that every row of the catalogue can be read in the program.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from planners.catalogue.rows import Claim, Platform, SettingRule, Workload
from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Source
from planners.words import say

SETTING, WORKLOAD, MACHINE = say("settings"), say("workload"), say("measured machine")
ALL = say("All platforms")
ASPECTS = {
    "rule": say("rule"),
    "meaning": say("meaning"),
    "default": say("default"),
    "by hand": say("by hand"),
    "procedure": say("procedure"),
    "configuration": say("configuration"),
    "formula": say("formula"),
    "syntax": say("syntax"),
    "example": say("example"),
    "patch": say("patch"),
    "effect": say("effect"),
    "command": say("command"),
}
"""What a row tells of a setting, where it is not its value."""


class Statement(Struct, frozen=True):
    """One published statement: of which machine and version, about what, and what it says.

    ``low`` alone is one figure, ``high`` alone an upper bound, both a range, all in ``unit``; ``text`` is what is said
    without a figure.
    """

    machine: str
    version: str
    about: str
    fact: str
    source: Source
    text: str = ""
    low: float | None = None
    high: float | None = None
    unit: str = ""


def statements(
    catalogue: Catalogue, service: str, platform: str = "", version: str = ""
) -> tuple[Statement, ...]:
    """The statements of a service, of one platform and version where they are given."""
    names = {one.id: one.name for one in catalogue.machines(service)}

    def meant(row: Claim | SettingRule) -> bool:
        here = not platform or row.platform in ("", platform)
        return here and (not version or not row.version or _of_version(row.version, version))

    machines = (one for one in catalogue.machines(service) if platform in ("", one.id))
    claims = (row for row in catalogue.claims(service) if meant(row))
    rules = (row for row in catalogue.setting_rows(service) if meant(row))
    return (
        *(found for one in machines for found in _machine(catalogue, one)),
        *(_claim(catalogue, row, names.get(row.platform, row.platform or ALL)) for row in claims),
        *(_setting(catalogue, row, names.get(row.platform, row.platform or ALL)) for row in rules),
        *(_workload(catalogue, row) for row in catalogue.workloads(service)),
    )


def _of_version(versions: str, planned: str) -> bool:
    """Whether one of a row's versions is the planned one, which may have the product in front: ``rhds-7.1``."""
    return any(planned == one or planned.endswith(f"-{one}") for one in versions.split(";"))


def _machine(catalogue: Catalogue, row: Platform) -> Iterator[Statement]:
    source = catalogue.source(row)

    def told(fact: str, text: str = "", figure: float | None = None, unit: str = "") -> tuple[Statement, ...]:
        known = bool(text) or figure is not None
        return (Statement(row.name, "", MACHINE, fact, source, text, figure, None, unit),) if known else ()

    yield from told(say("Model"), row.model)
    yield from told(say("Processors"), row.processor_description, row.processors, "processors")
    yield from told(say("Clock"), figure=row.clock_mhz, unit="MHz")
    yield from told(say("Memory"), figure=row.memory_mib, unit="MiB")
    yield from told(say("Drives"), figure=row.drives, unit="drives")
    yield from told(say("Storage"), row.storage)
    yield from told(say("Operating system"), row.operating_system)


def _claim(catalogue: Catalogue, row: Claim, machine: str) -> Statement:
    source = cite(catalogue, row)
    return Statement(machine, row.version, row.subject, row.fact, source, "", row.low, row.high, row.unit)


def _setting(catalogue: Catalogue, row: SettingRule, machine: str) -> Statement:
    kind = row.name if row.aspect == "value" else f"{row.name}, {ASPECTS.get(row.aspect, row.aspect)}"
    text = f"{row.value}: {row.meaning}" if row.meaning else row.value
    return Statement(machine, row.version, SETTING, kind, cite(catalogue, row), text, unit=row.unit)


def _workload(catalogue: Catalogue, row: Workload) -> Statement:
    source = cite(catalogue, row)
    return Statement(
        ALL, "", f"{WORKLOAD} {row.workload}", row.item, source, row.note, row.value, None, row.unit
    )

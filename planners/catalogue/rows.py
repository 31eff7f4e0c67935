"""The rows of the catalogue, one frozen record per table. Field names are the columns' names."""

from __future__ import annotations

from msgspec import Struct

SCHEMA_VERSION = 6
"""Rises whenever a table changes; a compiled file of another version is not read."""


class Document(Struct, frozen=True):
    """A published document that figures were read from. ``year`` is None where none is printed."""

    id: str
    title: str
    publisher: str
    year: int | None
    language: str
    kind: str
    note: str


class Platform(Struct, frozen=True):
    """A measured machine, or a machine that drove the load. Memory is MiB, clock MHz."""

    service: str
    id: str
    name: str
    model: str
    role: str
    processors: int | None
    processor_description: str
    clock_mhz: float | None
    memory_mib: float | None
    drives: int | None
    storage: str
    operating_system: str
    document: str
    section: str
    line: str
    doubt: str


class Measurement(Struct, frozen=True):
    """One table value. ``resolution`` is one unit of the last printed place. Cells printed N/A are never handed out."""

    id: str
    service: str
    platform: str
    version: str
    workload: str
    template: str
    users: int | None
    metric: str
    value: float
    printed: str
    resolution: float
    unit: str
    document: str
    table: str
    row: str
    line: str
    conditions: str
    doubt: str


class Claim(Struct, frozen=True):
    """A statement outside the tables: a range, a maximum, a saving. ``low`` alone is a single figure."""

    id: str
    service: str
    platform: str
    version: str
    template: str
    metric: str
    subject: str
    fact: str
    low: float | None
    high: float | None
    unit: str
    applies_to: str
    document: str
    section: str
    line: str
    doubt: str


class SettingRule(Struct, frozen=True):
    """A setting with its value or rule. ``version`` may list several, separated by semicolons."""

    id: str
    service: str
    platform: str
    product: str
    version: str
    name: str
    printed_name: str
    value: str
    aspect: str
    meaning: str
    meaning_origin: str
    unit: str
    benchmark_only: bool
    document: str
    section: str
    line: str
    doubt: str


class Workload(Struct, frozen=True):
    """One property of a benchmark workload."""

    id: str
    service: str
    workload: str
    item: str
    value: float | None
    unit: str
    note: str
    document: str
    section: str
    line: str
    doubt: str


class Scaling(Struct, frozen=True):
    """A scaling factor, or one cell of a processor or interrupt listing."""

    id: str
    service: str
    platform: str
    configuration: str
    source: str
    test: str
    setup: str
    metric: str
    transition: str
    processor: str
    interface: str
    interrupt: str
    value: float
    printed: str
    unit: str
    message_size: str
    note: str
    document: str
    section: str
    line: str
    doubt: str


class Drive(Struct, frozen=True):
    """Operations per second of a drive type, likely and range."""

    type: str
    title: str
    operations: float
    low: float
    high: float
    document: str
    note: str


class Raid(Struct, frozen=True):
    """A RAID level: drive operations per write, raw per usable capacity, parity drives, smallest array, steps."""

    level: str
    title: str
    write_penalty: float
    capacity_overhead: float
    parity_drives: int
    minimum_drives: int
    multiple: int
    document: str
    note: str


class Rating(Struct, frozen=True):
    """A published capacity rating: of a whole machine with that many processors, or of one processor.

    ``value`` is the median where there are several ``results``, ``low`` and ``high`` the least and the most of them.
    ``threads`` of a processor ran during the measurement; None where nobody says so.
    """

    id: str
    family: str
    machine: str
    scope: str
    processors: int | None
    threads: int | None
    clock_mhz: float | None
    value: float
    low: float | None
    high: float | None
    results: int | None
    document: str
    place: str
    note: str


class Bridge(Struct, frozen=True):
    """A machine with ratings of two families, which leads from the one to the other."""

    from_family: str
    to_family: str
    machine: str
    from_value: float
    to_value: float
    document: str
    place: str
    note: str


class RatedPoint(Struct, frozen=True):
    """A platform and a rating of a processor like its own; several ratings are averaged.

    ``quality`` is 1 (a guess) to 5 (the same processor). The error of a translation was found with those ``fitted``, in
    the measured case that they name.
    """

    service: str
    platform: str
    version: str
    template: str
    rating: str
    quality: int
    fitted: bool
    doubt: str


class UserLimit(Struct, frozen=True):
    """The largest load published for one server of a platform and version."""

    service: str
    platform: str
    version: str
    users: int
    cause: str
    claim: str


class Saving(Struct, frozen=True):
    """A published processor saving as a range in percent."""

    service: str
    platform: str
    change: str
    version: str
    template: str
    condition: str
    low_percent: float
    high_percent: float
    claim: str


class AccuracyCheck(Struct, frozen=True):
    """A published figure that the model is held against: a claim or a measurement."""

    service: str
    platform: str
    version: str
    template: str
    kind: str
    reference: str
    claim: str
    measurement: str


class ThresholdRow(Struct, frozen=True):
    """What a statistic of a running server is held against, by the kind of ``server``."""

    code: str
    server: str
    title: str
    statistic: str
    of: str
    times: float
    passes: str
    bound: float
    critical: float | None
    severity: str
    unit: str
    meaning: str
    fix: str
    document: str
    section: str
    line: str
    doubt: str

"""Every published figure for web mail beside the model's answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from planners.catalogue.rows import AccuracyCheck, Claim, Measurement
from planners.catalogue.store import Catalogue
from planners.domino.case import METRIC_TITLES
from planners.inotes.inputs import MODES, SERVICE
from planners.machine.claims import of_row
from planners.machine.one_point import RUN_TO_RUN
from planners.planner import ClaimCheck, Sizing
from planners.words import plural, say

QUANTITY_OF = {
    "cpu_pct": "processor.utilization",
    "shared_mem": "memory.shared",
    "process_mem": "memory.process",
    "disk_ops": "disk.requests",
    "disk_reads": "disk.reads",
    "disk_writes": "disk.writes",
    "disk_mb": "disk.transfer",
    "disk_read_mb": "disk.read_rate",
    "disk_write_mb": "disk.write_rate",
    "network_mb": "network.rate",
    "base_pool_pages": "memory.page_faults",
}
VERSIONS = {"dwa8": "8.0", "dwa85": "8.5", "dwa85lite": "8.5"}
PRINTED_OVER_LOADS = say(
    "The document gives loads of 1,000 to 4,000 users. The model has the one load of the table."
)

GROWTH = "growth"
"""How kinds of checks begin whose claim is a growth, not a saving."""
WHOLE_PERCENT = 0.5
"""Rounding of a saving that is printed as a whole percent, in points."""

Size = Callable[..., Sizing]


def factor_of(row: Measurement) -> float:
    """From the unit of a row to the unit of its quantity."""
    return 1_000_000.0 if row.metric == "network_mb" else 1.0


def checks(catalogue: Catalogue, size: Size) -> Iterator[ClaimCheck]:
    """All table rows at their own operating point, then the published savings."""
    sizings: dict[tuple[str, str], Sizing] = {}
    for row in catalogue.measurements(SERVICE):
        key = (row.platform, row.workload)
        if key not in sizings:
            sizings[key] = size(
                platform=row.platform,
                version=VERSIONS[row.workload],
                mode=row.workload,
                users=row.users,
                servers=1,
            )
        quantity = sizings[key].quantities.get(QUANTITY_OF.get(row.metric, ""))
        if quantity is not None:
            name = plural(
                "{figure}: {platform}, {mode}, {count:,} user",
                "{figure}: {platform}, {mode}, {count:,} users",
                int(row.users or 0),
                figure=METRIC_TITLES[row.metric],
                platform=_platform(catalogue, row.platform),
                mode=MODES[row.workload],
            )
            yield of_row(catalogue, row, name, quantity, factor=factor_of(row), rounded=not row.doubt)
    for check in catalogue.accuracy_checks(SERVICE):
        saving = _saving(catalogue, check)
        if saving is not None:
            yield saving


def _saving(catalogue: Catalogue, check: AccuracyCheck) -> ClaimCheck | None:
    """A saving by version or mode, printed over all loads, against that of the one load in the table.

    A claim of no machine is held against the mean of all machines, with their span as range.
    """
    metric, _, modes = check.reference.partition(" ")
    before, _, after = modes.partition(">")
    claim = catalogue.claim(check.claim)
    if claim is None or (claim.low, claim.high) == (None, None):
        return None
    machines = [check.platform] if claim.platform else [one.id for one in catalogue.platforms(SERVICE)]
    pairs = [both for one in machines if (both := pair(catalogue, one, metric, before, after))]
    if not pairs:
        return None
    grows = check.kind.startswith(GROWTH)
    found = [_percents(old, new, -1.0 if grows else 1.0) for old, new in pairs]
    least = 0.0 if claim.low is None else claim.low
    places = {
        "before": MODES[before],
        "after": MODES[after],
        "figure": METRIC_TITLES[metric],
        "platform": _platform(catalogue, check.platform) if claim.platform else say("mean of all machines"),
    }
    name = say("Saving from {before} to {after}: {figure}, {platform}", **places)
    if grows:
        name = say("Growth from {before} to {after}: {figure}, {platform}", **places)
    return ClaimCheck(
        SERVICE,
        name,
        catalogue.title(claim.document),
        claim.section,
        least,
        least if claim.high is None else claim.high,
        math.fsum(value for value, _, _ in found) / len(found),
        min(low for _, low, _ in found),
        max(high for _, _, high in found),
        "%",
        True,
        claim.doubt or _note(claim, grows),
    )


def _note(claim: Claim, grows: bool) -> str:
    if grows:
        return claim.fact
    return PRINTED_OVER_LOADS if claim.high is not None else ""


def pair(
    catalogue: Catalogue, platform: str, metric: str, before: str, after: str
) -> tuple[Measurement, Measurement] | None:
    """The two rows of the table that holds both modes."""
    rows = catalogue.measurements(SERVICE, platform, metric=metric)
    old = {row.table: row for row in rows if row.workload == before}
    both = ((old[row.table], row) for row in rows if row.workload == after and row.table in old)
    return next(both, None)


def _platform(catalogue: Catalogue, name: str) -> str:
    """The platform as people name it."""
    platform = catalogue.platform(SERVICE, name)
    if platform is None:
        raise KeyError(name)
    return platform.name


def _percents(old: Measurement, new: Measurement, sign: float) -> tuple[float, float, float]:
    """The saving in percent with its bounds by rounding and scatter; the growth with ``sign`` -1."""
    scatter = (1 + RUN_TO_RUN) ** 2
    most = (new.value + new.resolution / 2) / (old.value - old.resolution / 2) * scatter
    least = (new.value - new.resolution / 2) / (old.value + old.resolution / 2) / scatter
    ends = sorted(sign * 100 * (1 - ratio) for ratio in (most, least))
    return sign * 100 * (1 - new.value / old.value), ends[0] - WHOLE_PERCENT, ends[1] + WHOLE_PERCENT

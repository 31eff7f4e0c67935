"""Every published figure for mail beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from planners.catalogue.rows import AccuracyCheck, Measurement
from planners.catalogue.store import Catalogue
from planners.citing import measured
from planners.domino.case import METRIC_TITLES
from planners.evidence import Standing
from planners.machine.claims import of_row
from planners.mail import response
from planners.mail.baseline import demand_factor
from planners.mail.case import MailCase, configuration
from planners.mail.figures import PROCESSOR_SAVING
from planners.mail.inputs import SERVICE
from planners.mail.traffic import SAMPLE_SECONDS, printed
from planners.planner import ClaimCheck, Sizing
from planners.quantity import Quantity, derive
from planners.words import plural, say

QUANTITY_OF = {
    "cpu_pct": "processor.utilization",
    "shared_mem": "memory.shared",
    "process_mem": "memory.process",
    "disk_read_kb": "disk.reads",
    "disk_write_kb": "disk.writes",
    "disk_reads": "disk.reads",
    "disk_writes": "disk.writes",
    "network_bytes": "network.rate",
    "network_kb": "network.rate",
    "response_ms": "response.time",
    "pool_pages": "memory.page_rate",
}

WHOLE_PERCENT = 0.5
"""Rounding of a saving that is printed as a whole percent, in points."""

Make = Callable[..., MailCase]


def table_rows(catalogue: Catalogue, size: Callable[..., Sizing]) -> Iterator[ClaimCheck]:
    """Every measured row, answered at its own operating point: the model has to give it back."""
    sizings: dict[tuple[str, str, str, int], Sizing] = {}
    for row in catalogue.measurements(SERVICE):
        key = (row.platform, row.version, row.template, int(row.users or 0))
        if key not in sizings:
            sizings[key] = size(platform=key[0], version=key[1], template=key[2], users=key[3], servers=1)
        quantity = sizings[key].quantities.get(QUANTITY_OF.get(row.metric, ""))
        if quantity is not None:
            name = plural(
                "{figure}: {configuration}, {count:,} user",
                "{figure}: {configuration}, {count:,} users",
                key[3],
                figure=METRIC_TITLES[row.metric],
                configuration=_configuration(catalogue, row),
            )
            yield of_row(catalogue, row, name, quantity, factor=factor_of(row), note=_told(row))


def held_out(catalogue: Catalogue, make: Make, size: Callable[..., Sizing]) -> Iterator[ClaimCheck]:
    """The claims of the catalogue's list of checks."""
    answer = {
        "users_at_utilization": _users_at_utilization,
        "cpu_saving": _saving,
        "response_from_first_row": _response,
        "template_cost": _template_cost,
        "upgrade_saving": _upgrade_saving,
    }
    for check in catalogue.accuracy_checks(SERVICE):
        claim = answer[check.kind](catalogue, make, size, check)
        if claim is not None:
            yield claim


def _told(row: Measurement) -> str:
    """The doubt of a row, with what the document prints where it is read in another unit."""
    return " ".join(part for part in (printed(row), row.doubt) if part)


def factor_of(row: Measurement) -> float:
    """From the unit of a row to the unit of its quantity."""
    if row.metric == "network_kb":
        return 1000.0
    return 1 / SAMPLE_SECONDS if row.unit == "kB/300 s" else 1.0


def _users_at_utilization(
    catalogue: Catalogue, make: Make, size: Callable[..., Sizing], check: AccuracyCheck
) -> ClaimCheck | None:
    sizing = size(
        platform=check.platform,
        version=check.version,
        template=check.template,
        users=1000,
        target=float(check.reference),
    )
    users, figure = (
        sizing.quantities.get("users.at_target"),
        say("Users at {target} % utilization", target=check.reference),
    )
    return _against(catalogue, check, users, figure, False)


def _saving(
    catalogue: Catalogue, make: Make, size: Callable[..., Sizing], check: AccuracyCheck
) -> ClaimCheck | None:
    case = make(platform=check.platform, version=check.version, template=check.template)
    planned, today = case.row("cpu_pct"), case.row("cpu_pct", "6.5", "mail6")
    if planned is None or today is None:
        return None
    terms = (
        measured(catalogue, "planned", planned, say("Planned")),
        measured(catalogue, "today", today, say("Today")),
    )
    saving = derive(PROCESSOR_SAVING, "100 * (1 - planned / today)", terms, Standing.MEASURED)
    saving = replace(saving, low=saving.low - WHOLE_PERCENT, high=saving.high + WHOLE_PERCENT)
    shown = _against(catalogue, check, saving, say("Processor saving of version 7"), True)
    if shown is None or not check.reference:
        return shown
    printed = float(check.reference)
    return replace(shown, published_low=printed, published_high=printed)


def _response(
    catalogue: Catalogue, make: Make, size: Callable[..., Sizing], check: AccuracyCheck
) -> ClaimCheck | None:
    case = make(platform=check.platform, version=check.version, template=check.template)
    predicted, row = response.from_first_row(case, check.version, check.template), case.row("response_ms")
    if predicted is None or row is None:
        return None
    error = response.model_error(case)
    return ClaimCheck(
        SERVICE,
        say(
            "Response time predicted from the 6.5 row: {configuration}",
            configuration=_configuration(catalogue, check),
        ),
        catalogue.title(row.document),
        row.table,
        row.value,
        row.value,
        predicted,
        predicted / (1 + error),
        predicted / (1 - error),
        "ms",
        False,
    )


def _template_cost(
    catalogue: Catalogue, make: Make, size: Callable[..., Sizing], check: AccuracyCheck
) -> ClaimCheck | None:
    case = make(
        platform=check.platform,
        version="7",
        template="mail7",
        baseline_version="7",
        baseline_template="mail6",
    )
    factor = demand_factor(case)
    if factor is None:
        return None
    return _percent(catalogue, check, factor, say("Processor cost of the Mail7 template"), -1.0)


def _upgrade_saving(
    catalogue: Catalogue, make: Make, size: Callable[..., Sizing], check: AccuracyCheck
) -> ClaimCheck | None:
    factor = demand_factor(make(platform=check.platform, version=check.version, template=check.template))
    if factor is None:
        return None
    return _percent(catalogue, check, factor, say("Processor saving of version 7 over all user counts"), 1.0)


def _percent(
    catalogue: Catalogue, check: AccuracyCheck, factor: Quantity, title: str, sign: float
) -> ClaimCheck | None:
    bounds = sorted(100 * sign * (1 - bound) for bound in (factor.low, factor.high))
    value = 100 * sign * (1 - factor.value)
    shown = Quantity(
        factor.figure.titled(title).counted_in("%"),
        value,
        bounds[0],
        bounds[1],
        factor.standing,
        "",
        (),
        factor.reason,
    )
    return _against(catalogue, check, shown, title, False)


def _against(
    catalogue: Catalogue, check: AccuracyCheck, answer: Quantity | None, title: str, fitted: bool
) -> ClaimCheck | None:
    claim = catalogue.claim(check.claim)
    if answer is None or claim is None or claim.low is None:
        return None
    return ClaimCheck(
        SERVICE,
        say("{figure}: {configuration}", figure=title, configuration=_configuration(catalogue, check)),
        catalogue.title(claim.document),
        claim.section,
        claim.low,
        claim.low if claim.high is None else claim.high,
        answer.value,
        answer.low,
        answer.high,
        answer.unit,
        fitted,
        claim.doubt,
    )


def _configuration(catalogue: Catalogue, row: Measurement | AccuracyCheck) -> str:
    """Platform, version and template of a row as people name them."""
    platform = catalogue.platform(SERVICE, row.platform)
    if platform is None:
        raise KeyError(row.platform)
    return configuration(platform, row.version, row.template)

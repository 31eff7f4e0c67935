"""The web mail planner: platform, version, mode and users in, a sizing out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Source, Standing
from planners.figure import Figure
from planners.inotes import claims, settings, sizing, storage
from planners.inotes.case import Case
from planners.inotes.figures import (
    DISK_READ_RATE,
    DISK_REQUESTS,
    DISK_TRANSFER,
    DISK_WRITE_RATE,
    FIGURES,
    MEMORY_PROCESS,
)
from planners.inotes.inputs import DAOS_PLATFORM, SERVICE, checked, fields
from planners.laws.elementwise import Number, scalar
from planners.laws.spread import RatioInterval
from planners.machine import counters, disks, one_point, reality
from planners.machine.figures import (
    DISK_CAPACITY,
    DISK_READS,
    DISK_WRITES,
    DRIVE_COUNT,
    DRIVE_OPERATIONS,
    LOG_DRIVES,
    MEMORY_NEED,
    MEMORY_SHARED,
    NETWORK_RATE,
    PAGE_FAULTS,
    PROCESSOR_COUNT,
    SERVER_COUNT,
    TARGET,
    USERS_AT_TARGET,
    USERS_LIMIT,
    USERS_PER_SERVER,
    UTILIZATION,
)
from planners.machine.verdicts import against_machine, judge
from planners.machine.words import DOMINO_WORDS, MBIT
from planners.planner import Caution, ClaimCheck, Counter, PublishedPoint, Setting, Sizing, Verdict
from planners.quantity import Quantity, doubtful, of
from planners.schema import Entry, Field, Inputs
from planners.sheet import Sheet

RATES = (
    (DISK_REQUESTS, "disk_ops", ""),
    (DISK_READS, "disk_reads", ""),
    (DISK_WRITES, "disk_writes", ""),
    (DISK_TRANSFER, "disk_mb", ""),
    (DISK_READ_RATE, "disk_read_mb", ""),
    (DISK_WRITE_RATE, "disk_write_mb", ""),
    (NETWORK_RATE, "network_mb", " * 1000000"),
)
"""Measured rates: figure, metric of the row, factor from the row's unit."""


class WebMailPlanner:
    """Sizes Domino web mail from the published runs of five platforms."""

    name = SERVICE
    title = "Web mail"
    subject = "Domino web mail (iNotes)"
    load_field = "users"
    words = (*DOMINO_WORDS, MBIT)
    figures = FIGURES
    per_server = True
    plotted = (
        "processor.utilization",
        "memory.shared",
        "disk.reads",
        "disk.writes",
        "disk.transfer",
        "network.rate",
        "memory.ram",
        "memory.page_faults",
        "disk.operations",
    )

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @cached_property
    def _fields(self) -> tuple[Field, ...]:
        return fields(self._catalogue)

    @cached_property
    def _interval(self) -> RatioInterval | None:
        return one_point.law_error(self._catalogue)

    def fields(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return self._fields

    def check(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs with defaults. Raises ``InputRefused``, with every fault at once."""
        return checked(self._fields, entries)

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs; ``users`` may be an array."""
        case, sheet = self._case(inputs), Sheet()
        _processors(case, sheet)
        _memory(case, sheet)
        _storage(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("users")) else ()
        return Sizing(
            SERVICE, inputs, sheet.quantities, sheet.absent, verdicts, _cautions(case, sheet), _facts(case)
        )

    def settings(self, found: Sizing) -> tuple[Setting, ...]:
        """The notes.ini settings that belong to a sizing."""
        return settings.recommended(self._case(found.inputs), found)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        if figure.counter == "users":
            return counters.USERS_COUNTER
        return counters.counter(inputs, figure.counter)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load that ran on one server."""
        row = self._case(inputs).row("cpu_pct")
        return float(row.users) if row is not None and row.users else None

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The measured points of the platform; those of the planned mode are marked."""
        points = {}
        for row in self._catalogue.measurements(SERVICE, str(inputs["platform"])):
            quantity = claims.QUANTITY_OF.get(row.metric)
            if quantity is not None and row.users and (quantity, row.workload) not in points:
                label = {"dwa8": "8.0, full", "dwa85": "8.5, full", "dwa85lite": "8.5, light"}[row.workload]
                points[quantity, row.workload] = PublishedPoint(
                    quantity,
                    float(row.users),
                    row.value * claims.factor_of(row),
                    label,
                    cite(self._catalogue, row),
                    row.workload == inputs["mode"],
                )
        return tuple(points.values())

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure for web mail beside the model's answer."""

        def size(**given: object) -> Sizing:
            return self.size(self.check(given))

        return tuple(claims.checks(self._catalogue, size))

    def _case(self, inputs: Inputs) -> Case:
        platform = self._catalogue.platform(SERVICE, str(inputs["platform"]))
        if platform is None:
            raise KeyError(inputs["platform"])
        return Case(self._catalogue, inputs, platform, self._interval)


def _processors(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(TARGET, lambda: sizing.target(case))
    sheet.work(USERS_LIMIT, lambda: sizing.users_limit(case))
    sheet.work(SERVER_COUNT, lambda: sizing.servers_count(case, need(USERS_LIMIT)))
    sheet.work(USERS_PER_SERVER, lambda: sizing.users_per_server(case, need(SERVER_COUNT)))
    sheet.work(UTILIZATION, lambda: sizing.utilization(case, need(USERS_PER_SERVER)))
    sheet.work(
        PROCESSOR_COUNT,
        lambda: sizing.processor_count(case, need(UTILIZATION), need(TARGET)),
    )
    sheet.work(USERS_AT_TARGET, lambda: sizing.users_at_target(case, need(TARGET)))


def _memory(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(MEMORY_SHARED, lambda: sizing.shared_memory(case, need(USERS_PER_SERVER)))
    sheet.work(MEMORY_PROCESS, lambda: sizing.process_memory(case, need(USERS_PER_SERVER)))
    sheet.work(MEMORY_NEED, lambda: sizing.ram(case, need(MEMORY_SHARED), need(MEMORY_PROCESS)))
    if case.catalogue.measurements(SERVICE, case.platform.id, metric="base_pool_pages"):
        sheet.work(
            PAGE_FAULTS,
            lambda: case.per_user(need(USERS_PER_SERVER), PAGE_FAULTS, "base_pool_pages"),
        )


def _storage(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    for figure, metric, factor in RATES:
        sheet.work(figure, partial(_rate, case, sheet, figure, metric, factor))
    sheet.work(
        DRIVE_OPERATIONS,
        lambda: disks.back_end_operations(
            case.catalogue,
            case.inputs,
            of("reads", need(DISK_READS)),
            of("writes", need(DISK_WRITES)),
            Standing.RULE,
            None,
        ),
    )
    sheet.work(LOG_DRIVES, disks.log_drives)
    sheet.work(DISK_CAPACITY, lambda: storage.capacity(case, need(USERS_PER_SERVER)))
    sheet.work(
        DRIVE_COUNT,
        lambda: disks.drives(case.catalogue, case.inputs, need(DRIVE_OPERATIONS), need(DISK_CAPACITY)),
    )


def _rate(case: Case, sheet: Sheet, figure: Figure, metric: str, factor: str) -> Quantity:
    return case.per_user(sheet.need(USERS_PER_SERVER), figure, metric, factor)


def _verdicts(case: Case, sheet: Sheet) -> tuple[Verdict, ...]:
    found, machine = sheet.quantities, case.platform
    verdicts: list[Verdict | None] = []
    if "processor.utilization" in found:
        goal = found["processor.target"].value
        verdicts.append(
            judge(
                found["processor.utilization"],
                goal,
                f"target of {goal:.4g} % on {machine.processors} processors",
            )
        )
    if "users.limit" in found:
        verdicts.append(
            judge(
                found["users.per_server"],
                found["users.limit"].value,
                "largest load that ran on one server",
            )
        )
    if "memory.ram" in found:
        verdicts.append(against_machine(case.inputs, machine.model, found["memory.ram"], machine.memory_mib))
    if "disk.drives" in found:
        verdicts.append(against_machine(case.inputs, machine.model, found["disk.drives"], machine.drives))
    if "network.rate" in found:
        speed, busy = case.number("link_speed"), case.number("link_busy")
        verdicts.append(
            judge(
                found["network.rate"],
                speed * 125_000 * busy / 100,
                f"{busy:g} % of a link of {speed:g} Mbit/s",
            )
        )
    return tuple(verdict for verdict in verdicts if verdict is not None)


def _cautions(case: Case, sheet: Sheet) -> tuple[Caution, ...]:
    document = case.catalogue.document(case.platform.document)
    whole = Source(document.title, "test method", "") if document else None
    cautions = [
        Caution("The users are benchmark users. Real users may do more or less: set the activity.", whole),
        *reality.caution(case.catalogue, float(case.number("activity"))),
        Caution(
            "The platforms were measured with different disks, memory and settings. The figures are not for comparing one "
            "platform with another.",
            whole,
        ),
        Caution("A measurement is not a recommendation to deploy without a test of your own.", whole),
    ]
    if case.platform.id == DAOS_PLATFORM and case.text("version") == "8.5":
        cautions.append(
            Caution(
                "The measured 8.5 server kept attachments apart (DAOS); what that saved is not published.",
                whole,
            )
        )
    doubts = doubtful(sheet.quantities.values())
    return (*cautions, *(Caution(f"Doubtful figure: {source.doubt}", source) for source in doubts))


def _facts(case: Case) -> tuple[tuple[str, str], ...]:
    machine = case.platform
    facts = [
        ("Measured machine", machine.model),
        ("Processors", f"{machine.processors}, {machine.processor_description}"),
        ("Operating system", machine.operating_system),
        ("Storage", machine.storage),
    ]
    if machine.memory_mib:
        facts.append(("Memory", f"{machine.memory_mib:,.0f} MiB"))
    return tuple(fact for fact in facts if fact[1])

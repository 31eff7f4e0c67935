"""The mail planner: four choices in, a sizing out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Source
from planners.figure import Figure
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
from planners.mail import claims, limits, memory, processor, response, settings, traffic
from planners.mail.case import Case
from planners.mail.figures import FIGURES, MEMORY_PROCESS, RESPONSE_STRETCH, RESPONSE_TIME
from planners.mail.inputs import BASELINE, SERVICE, checked, fields
from planners.planner import Caution, ClaimCheck, Counter, PublishedPoint, Setting, Sizing, Verdict
from planners.quantity import doubtful
from planners.schema import Entry, Field, Inputs
from planners.sheet import Sheet


class MailPlanner:
    """Sizes Domino mail over Notes RPC from the published runs of eight platforms."""

    name = SERVICE
    title = "Mail"
    subject = "Domino mail over Notes RPC"
    load_field = "users"
    words = (*DOMINO_WORDS, MBIT)
    figures = FIGURES
    per_server = True
    plotted = (
        "processor.utilization",
        "response.time",
        "memory.shared",
        "disk.reads",
        "disk.writes",
        "network.rate",
        "memory.ram",
        "disk.operations",
        "memory.page_faults",
        "response.stretch",
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
        case = self._case(inputs, self._interval)
        sheet = Sheet()
        _processors(case, sheet)
        _memory(case, sheet)
        _traffic(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("users")) else ()
        return Sizing(
            SERVICE, inputs, sheet.quantities, sheet.absent, verdicts, _cautions(case, sheet), _facts(case)
        )

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The notes.ini settings that belong to a sizing."""
        return settings.recommended(self._case(sizing.inputs, self._interval), sizing)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        if figure.counter == "users":
            return counters.USERS_COUNTER
        return counters.counter(inputs, figure.counter)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load published for one server."""
        limit = self._catalogue.user_limit(SERVICE, str(inputs["platform"]), str(inputs["version"]))
        return None if limit is None else float(limit.users)

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The measured points of the platform; those of the planned version and template are marked."""
        points = {}
        for row in self._catalogue.measurements(SERVICE, str(inputs["platform"])):
            quantity = claims.QUANTITY_OF.get(row.metric)
            if quantity is not None and row.users:
                same = (row.version, row.template) == (inputs["version"], inputs["template"])
                label = f"Version {row.version}, {row.template.capitalize()}"
                value = row.value * claims.factor_of(row)
                points[quantity, label] = PublishedPoint(
                    quantity, float(row.users), value, label, cite(self._catalogue, row), same
                )
        return tuple(points.values())

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure for mail beside the model's answer."""

        def size(**given: object) -> Sizing:
            return self.size(self.check(given))

        def make(**given: object) -> Case:
            return self._case(self._filled(given), self._interval)

        return (*claims.table_rows(self._catalogue, size), *claims.held_out(self._catalogue, make, size))

    def _filled(self, given: Mapping[str, object]) -> dict[str, Entry]:
        return checked(self._fields, {"users": 1, **given})

    def _case(self, inputs: Inputs, interval: RatioInterval | None) -> Case:
        platform = self._catalogue.platform(SERVICE, str(inputs["platform"]))
        if platform is None:
            raise KeyError(inputs["platform"])
        return Case(self._catalogue, inputs, platform, interval)


def _processors(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(TARGET, lambda: processor.target(case))
    sheet.work(USERS_LIMIT, lambda: limits.users_limit(case))
    sheet.work(SERVER_COUNT, lambda: limits.servers_count(case, need(USERS_LIMIT)))
    sheet.work(USERS_PER_SERVER, lambda: limits.users_per_server(case, need(SERVER_COUNT)))
    sheet.work(UTILIZATION, lambda: processor.utilization(case, need(USERS_PER_SERVER)))
    sheet.work(
        PROCESSOR_COUNT,
        lambda: processor.count(case, need(UTILIZATION), need(TARGET)),
    )
    sheet.work(USERS_AT_TARGET, lambda: processor.users_at_target(case, need(TARGET)))
    sheet.work(RESPONSE_STRETCH, lambda: response.stretch(case, need(UTILIZATION)))
    sheet.work(RESPONSE_TIME, lambda: response.time(case, need(RESPONSE_STRETCH), need(UTILIZATION)))


def _memory(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(MEMORY_SHARED, lambda: memory.shared(case, need(USERS_PER_SERVER)))
    sheet.work(MEMORY_PROCESS, lambda: memory.process(case, need(USERS_PER_SERVER)))
    sheet.work(MEMORY_NEED, lambda: memory.ram(case, need(MEMORY_SHARED), need(MEMORY_PROCESS)))
    if case.catalogue.measurements(SERVICE, case.platform.id, metric="base_pool_pages"):
        sheet.work(PAGE_FAULTS, lambda: memory.page_faults(case, need(USERS_PER_SERVER)))


def _traffic(case: Case, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(DISK_READS, lambda: traffic.rate(case, need(USERS_PER_SERVER), "reads"))
    sheet.work(DISK_WRITES, lambda: traffic.rate(case, need(USERS_PER_SERVER), "writes"))
    sheet.work(DRIVE_OPERATIONS, lambda: traffic.drive_operations(case, need(DISK_READS), need(DISK_WRITES)))
    sheet.work(DISK_CAPACITY, lambda: traffic.capacity(case, need(USERS_PER_SERVER)))
    sheet.work(
        DRIVE_COUNT,
        lambda: disks.drives(case.catalogue, case.inputs, need(DRIVE_OPERATIONS), need(DISK_CAPACITY)),
    )
    sheet.work(LOG_DRIVES, disks.log_drives)
    sheet.work(NETWORK_RATE, lambda: traffic.network(case, need(USERS_PER_SERVER)))


def _verdicts(case: Case, sheet: Sheet) -> tuple[Verdict, ...]:
    found = sheet.quantities
    verdicts: list[Verdict | None] = []
    if "processor.utilization" in found:
        used, goal = found["processor.utilization"], found["processor.target"]
        verdicts.append(
            judge(
                used,
                goal.value,
                f"target of {goal.value:.4g} % on {int(processor.reference_processors(case).value)} processors",
            )
        )
    if "users.limit" in found:
        limit = found["users.limit"]
        verdicts.append(
            judge(found["users.per_server"], limit.value, "largest load published for one server")
        )
    machine = case.platform
    if "memory.ram" in found:
        verdicts.append(against_machine(case.inputs, machine.model, found["memory.ram"], machine.memory_mib))
        verdicts.append(memory.address_verdict(case, found["memory.shared"], found["memory.process"]))
    if "disk.drives" in found:
        verdicts.append(against_machine(case.inputs, machine.model, found["disk.drives"], machine.drives))
    if "network.rate" in found:
        verdicts.append(traffic.network_verdict(case, found["network.rate"]))
    return tuple(verdict for verdict in verdicts if verdict is not None)


def _cautions(case: Case, sheet: Sheet) -> tuple[Caution, ...]:
    document = case.catalogue.document(case.platform.document)
    whole = Source(document.title, "test method", "") if document else None
    cautions = [
        Caution(
            "The users are benchmark users of the R6Mail workload. Real users may do more or less: set the activity, or "
            "measure your own server.",
            whole,
        ),
        *reality.caution(case.catalogue, float(case.number("activity"))),
        Caution(
            "The platforms were measured with different disks, memory and settings. The figures are not for comparing one "
            "platform with another.",
            whole,
        ),
        Caution("A measurement is not a recommendation to deploy without a test of your own.", whole),
    ]
    if (
        "servers.count" in sheet.quantities
        and scalar(case.number("users"))
        and sheet.quantities["servers.count"].value > 1
    ):
        count = sheet.quantities["servers.count"].value
        cautions.append(
            Caution(
                f"The users are spread evenly over {count:.0f} servers (partitions). Processors, memory, network "
                "and disks are for each of them."
            )
        )
    doubts = doubtful(sheet.quantities.values())
    cautions.extend(Caution(f"Doubtful figure: {source.doubt}", source) for source in doubts)
    return tuple(cautions)


def _facts(case: Case) -> tuple[tuple[str, str], ...]:
    machine = case.platform
    facts = [
        ("Reference machine", machine.model),
        ("Processors", f"{machine.processors}, {machine.processor_description}"),
        ("Operating system", machine.operating_system),
    ]
    if machine.memory_mib:
        facts.append(("Memory", f"{machine.memory_mib:,.0f} MiB"))
    if machine.drives:
        facts.append(("Drives", f"{machine.drives}"))
    if case.has_baseline:
        facts.append(
            (
                "Your own server",
                f"{case.inputs[BASELINE[0]]:,} users, {case.inputs[BASELINE[1]]:g} %, "
                f"{case.inputs[BASELINE[2]]} processors",
            )
        )
    return tuple(facts)

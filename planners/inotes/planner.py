"""The web mail planner: platform, version, mode and users in, a sizing out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.domino import bounds, cautions, own, own_needs, today
from planners.domino.figures import (
    DISK_READS,
    DISK_WRITES,
    LOG_DRIVES,
    MEMORY_SHARED,
    PAGE_FAULTS,
    PARTITIONS_EACH,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
    USERS_MOST,
    USERS_PER_PARTITION,
    USERS_PER_SERVER,
)
from planners.domino.memory import ram
from planners.domino.operating_point import Law, published
from planners.domino.planner import MeasuredService, work_users
from planners.domino.response import stretch
from planners.domino.servers import Bound, full_server, never_fewer
from planners.domino.storage import log_drives
from planners.domino.verdicts import of_traffic, of_work
from planners.domino.words import DOMINO_WORDS
from planners.evidence import Standing
from planners.figure import Figure
from planners.inotes import advice, claims, rates, settings, sizing, storage
from planners.inotes.case import WebMailCase
from planners.inotes.figures import FIGURES, MEMORY_PROCESS
from planners.inotes.inputs import MODES, SERVICE, fields
from planners.laws.elementwise import Number, scalar
from planners.machine import disks
from planners.machine.facts import facts
from planners.machine.figures import (
    DISK_CAPACITY,
    DRIVE_OPERATIONS,
    MEMORY_NEED,
    NETWORK_RATE,
    SERVER_COUNT,
    UTILIZATION,
)
from planners.machine.words import MBIT
from planners.planner import Caution, ClaimCheck, Planner, PublishedPoint, Setting, Sizing, Verdict
from planners.quantity import Quantity, of
from planners.refusal import NotInEvidence
from planners.schema import Field, Inputs
from planners.sheet import Sheet
from planners.words import say

USERS_CAUTION = say(
    "Users stand for benchmark users, whose actions are those of N8Mail. Real users may do more or less: set "
    '"Activity".'
)


class WebMailPlanner(MeasuredService[WebMailCase]):
    """Sizes Domino web mail from the published runs of five platforms."""

    name = SERVICE
    case_of = WebMailCase
    title = say("Web mail")
    subject = say("Domino web mail (iNotes)")
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
        "response.stretch",
    )

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields(self._catalogue)

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``users`` may be an array."""
        case, sheet = self.case(inputs), Sheet()
        _processors(case, sheet)
        _memory(case, sheet)
        _storage(case, sheet)
        if case.today:
            today.work(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("users")) else ()
        return Sizing(
            SERVICE,
            inputs,
            sheet.quantities,
            sheet.absent,
            verdicts,
            facts=today.facts(case.platform) if case.today else facts(case.platform),
        )

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What is to be minded: what was published, what is far from it, and where recordings say otherwise."""
        return _cautions(self.case(sizing.inputs), sizing)

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The notes.ini settings that belong to a sizing."""
        case = self.case(sizing.inputs)
        return today.settings(case) if case.today else settings.settings(case, sizing)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load of one server by the limit of its partitions."""
        case = self.case(inputs)
        try:
            return case.partitions * sizing.partition_limit(case).value
        except NotInEvidence:
            return None

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The measured points of the platform; those of the planned mode are marked."""
        points = {}
        for row in self._catalogue.measurements(SERVICE, str(inputs["platform"])):
            quantity = claims.QUANTITY_OF.get(row.metric)
            if quantity is not None and row.users and (quantity, row.workload) not in points:
                points[quantity, row.workload] = PublishedPoint(
                    quantity,
                    float(row.users),
                    row.value * claims.factor_of(row),
                    MODES[row.workload],
                    cite(self._catalogue, row),
                    row.workload == inputs["mode"],
                )
        return tuple(points.values())

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure for web mail beside the model's answer."""

        return tuple(claims.checks(self._catalogue, self.sized))


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return WebMailPlanner(catalogue)


def _processors(case: WebMailCase, sheet: Sheet) -> None:
    work_users(
        case,
        sheet,
        lambda: own.processors(case, case.processors),
        lambda: sizing.partition_limit(case),
        lambda: _law(case),
        lambda: bounds.of_any_load(case, _bounds),
    )
    sheet.work(
        RESPONSE_STRETCH,
        lambda: stretch(own.processors(case, case.processors), sheet.need(UTILIZATION)),
    )
    sheet.work(RESPONSE_TIME, sizing.response_time)


def _law(case: WebMailCase) -> Law:
    """By recordings of one's own server, else through the measured run. Raises ``NotInEvidence``."""
    return own.law(case, lambda: own.processors(case, case.processors), lambda: None, lambda: published(case))


def _bounds(case: WebMailCase, partitions: Quantity) -> Iterator[Bound]:
    """What limits the users of one server beside its partitions and its processors."""

    def published(users: Quantity) -> Quantity:
        return sizing.memory(case, users, partitions)

    yield from bounds.memory(
        case, lambda users: own_needs.memory(case, users, published) or published(users), None
    )
    yield from bounds.address_space(
        advice.published_space(case),
        lambda users: advice.address_space(*sizing.of_partition(case, users, partitions)),
    )
    yield from bounds.drives(case, partial(_operations, case), partial(storage.capacity, case))
    yield from bounds.network(case, lambda users: rates.rate(case, users, NETWORK_RATE))


def _operations(case: WebMailCase, users: Quantity) -> Quantity:
    """Drive operations of so many users on one server."""
    reads, writes = (rates.rate(case, users, figure) for figure in (DISK_READS, DISK_WRITES))
    return _at_the_drives(case, reads, writes)


def _at_the_drives(case: WebMailCase, reads: Quantity, writes: Quantity) -> Quantity:
    return disks.back_end_operations(
        case.catalogue, case.inputs, of("reads", reads), of("writes", writes), Standing.RULE, None
    )


def _drives(case: WebMailCase, sheet: Sheet) -> Quantity:
    need = sheet.need

    def full() -> Quantity:
        users = full_server(need(USERS_MOST))
        return disks.drives(
            case.catalogue, case.inputs, _operations(case, users), storage.capacity(case, users)
        )

    planned = disks.drives(case.catalogue, case.inputs, need(DRIVE_OPERATIONS), need(DISK_CAPACITY))
    return never_fewer(planned, need(SERVER_COUNT), full, ("multiple", "hot_spares"))


def _memory(case: WebMailCase, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(MEMORY_SHARED, lambda: sizing.shared_memory(case, need(USERS_PER_PARTITION)))
    sheet.work(MEMORY_PROCESS, lambda: sizing.process_memory(case, need(USERS_PER_PARTITION)))
    advice.work_address_space(case, sheet)
    sheet.work(MEMORY_NEED, lambda: _ram(case, sheet))
    if case.catalogue.measurements(SERVICE, case.platform.id, metric="base_pool_pages"):
        sheet.work(
            PAGE_FAULTS,
            lambda: case.rate(need(USERS_PER_SERVER), PAGE_FAULTS, "base_pool_pages"),
        )


def _ram(case: WebMailCase, sheet: Sheet) -> Quantity:
    need = sheet.need
    partitions = need(PARTITIONS_EACH)
    found = own_needs.memory(
        case, need(USERS_PER_SERVER), lambda users: sizing.memory(case, users, partitions)
    )
    if found:
        return found
    try:
        return ram(case, need(MEMORY_SHARED), need(MEMORY_PROCESS), partitions)
    except NotInEvidence as missing:
        raise NotInEvidence(missing.missing, sizing.ran_in(case, need(USERS_PER_SERVER))) from missing


def _storage(case: WebMailCase, sheet: Sheet) -> None:
    need = sheet.need
    for figure in rates.PUBLISHED:
        sheet.work(figure, partial(_rate, case, sheet, figure))
    sheet.work(DRIVE_OPERATIONS, lambda: _at_the_drives(case, need(DISK_READS), need(DISK_WRITES)))
    sheet.work(LOG_DRIVES, lambda: log_drives(need(PARTITIONS_EACH)))
    sheet.work(DISK_CAPACITY, lambda: storage.capacity(case, need(USERS_PER_SERVER)))
    disks.sheet_drives(case.catalogue, case.inputs, sheet, lambda: _drives(case, sheet))


def _rate(case: WebMailCase, sheet: Sheet, figure: Figure) -> Quantity:
    return rates.rate(case, sheet.need(USERS_PER_SERVER), figure)


def _verdicts(case: WebMailCase, sheet: Sheet) -> tuple[Verdict, ...]:
    verdicts = (
        *of_work(case, sheet, own.known(lambda: own.processors(case, case.processors))),
        advice.address_verdict(case, sheet),
        *of_traffic(case, sheet),
    )
    return tuple(verdict for verdict in verdicts if verdict is not None)


def _cautions(case: WebMailCase, found: Sizing) -> tuple[Caution, ...]:
    own = own_needs.disagreements(
        case,
        lambda users: sizing.memory(case, users, found.need(PARTITIONS_EACH)),
        lambda users, direction: rates.of_way(case, users, direction),
    )
    if case.today:
        return cautions.of_today(case, found, *own)
    return cautions.common(case, USERS_CAUTION, found.quantities.values(), *own, *advice.cautions(case))

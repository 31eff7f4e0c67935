"""The mail planner: four choices in, a sizing out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.counters import MEMORY_USED
from planners.domino import bounds, cautions, own_needs, today
from planners.domino.figures import (
    DISK_READS,
    DISK_WRITES,
    LOG_DRIVES,
    MEMORY_ADDRESS_SPACE,
    MEMORY_SHARED,
    PARTITIONS_EACH,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
    USERS_MOST,
    USERS_PER_PARTITION,
    USERS_PER_SERVER,
)
from planners.domino.memory import in_measured, ram
from planners.domino.own import known
from planners.domino.planner import MeasuredService, work_users
from planners.domino.servers import Bound, full_server, never_fewer
from planners.domino.storage import log_drives
from planners.domino.verdicts import of_traffic, of_work
from planners.domino.words import DOMINO_WORDS
from planners.laws.elementwise import Number, scalar
from planners.machine import disks
from planners.machine.facts import Fact, facts
from planners.machine.figures import (
    DISK_CAPACITY,
    DRIVE_OPERATIONS,
    MEMORY_NEED,
    NETWORK_RATE,
    SERVER_COUNT,
    UTILIZATION,
)
from planners.machine.words import MBIT
from planners.mail import advice, claims, claims_of_today, limits, memory, response, settings, traffic
from planners.mail.baseline import law_of, reference_processors
from planners.mail.case import MailCase
from planners.mail.figures import FIGURES, MEMORY_BY_USERS, MEMORY_PROCESS, PAGE_RATE
from planners.mail.inputs import BASELINE, SERVICE, TEMPLATES, fields, refusals
from planners.planner import Caution, ClaimCheck, Planner, PublishedPoint, Setting, Sizing, Verdict
from planners.quantity import Quantity
from planners.refusal import NotInEvidence, Refusal
from planners.schema import Field, Inputs
from planners.sheet import Sheet
from planners.words import say

USERS_CAUTION = say(
    'Users stand for benchmark users of the R6Mail workload. Real users may do more or less: set "Activity".'
)


class MailPlanner(MeasuredService[MailCase]):
    """Sizes Domino mail over Notes RPC from the published runs of eight platforms."""

    name = SERVICE
    case_of = MailCase
    title = say("Mail")
    subject = say("Domino mail over Notes RPC")
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
        "memory.page_rate",
        "response.stretch",
    )

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields(self._catalogue)

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """Inputs that need each other or contradict each other."""
        return refusals(inputs)

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``users`` may be an array."""
        case, sheet = self.case(inputs), Sheet()
        _processors(case, sheet)
        _memory(case, sheet)
        _traffic(case, sheet)
        if case.today:
            today.work(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("users")) else ()
        return Sizing(SERVICE, inputs, sheet.quantities, sheet.absent, verdicts, facts=_facts(case))

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What is to be minded: what was published, what is far from it, and where recordings say otherwise."""
        case = self.case(sizing.inputs)
        own = own_needs.disagreements(
            case,
            lambda users: memory.of_server(case, users, sizing.need(PARTITIONS_EACH)),
            lambda users, direction: traffic.published_rate(case, users, direction),
        )
        if case.today:
            return cautions.of_today(case, sizing, *own)
        return cautions.common(
            case, USERS_CAUTION, sizing.quantities.values(), *own, *advice.cautions(case, sizing)
        )

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The notes.ini settings that belong to a sizing."""
        case = self.case(sizing.inputs)
        return today.settings(case) if case.today else settings.settings(case, sizing)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest load of one server by the limit of its partitions."""
        case = self.case(inputs)
        try:
            return case.partitions * limits.partition_limit(case).value
        except NotInEvidence:
            return None

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The measured points of the platform; those of the planned version and template are marked."""
        points = {}
        for row in self._catalogue.measurements(SERVICE, str(inputs["platform"])):
            quantity = claims.QUANTITY_OF.get(row.metric)
            if quantity is not None and row.users:
                same = (row.version, row.template) == (inputs["version"], inputs["template"])
                label = say(
                    "Version {version}, {template}", version=row.version, template=TEMPLATES[row.template]
                )
                value = row.value * claims.factor_of(row)
                points[quantity, label] = PublishedPoint(
                    quantity, float(row.users), value, label, cite(self._catalogue, row), same
                )
        return tuple(points.values())

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure for mail beside the model's answer."""

        def make(**given: object) -> MailCase:
            return self.case(self.check({"users": 1, **given}))

        return (
            *claims.table_rows(self._catalogue, self.sized),
            *claims.held_out(self._catalogue, make, self.sized),
            *claims_of_today.checks(self._catalogue, self.sized),
        )


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return MailPlanner(catalogue)


def _processors(case: MailCase, sheet: Sheet) -> None:
    need = sheet.need
    work_users(
        case,
        sheet,
        lambda: reference_processors(case),
        lambda: limits.partition_limit(case),
        lambda: law_of(case),
        lambda: bounds.of_any_load(case, _bounds),
    )
    sheet.work(RESPONSE_STRETCH, lambda: response.stretch(case, need(UTILIZATION)))
    sheet.work(RESPONSE_TIME, lambda: response.time(case, need(RESPONSE_STRETCH), need(UTILIZATION)))


def _bounds(case: MailCase, partitions: Quantity) -> Iterator[Bound]:
    """What limits the users of one server beside its partitions and its processors."""

    def published(users: Quantity) -> Quantity:
        return memory.of_server(case, users, partitions)

    recorded = MEMORY_USED.name in case.here
    yield from bounds.memory(
        case,
        lambda users: own_needs.memory(case, users, published) or published(users),
        None if recorded else limits.proved(case),
        None if recorded else memory.held_to(case),
    )
    yield from bounds.address_space(
        memory.published_space(case),
        lambda users: memory.address_space(*memory.of_partition(case, users, partitions)),
        memory.held_to(case),
    )
    yield from bounds.drives(
        case,
        lambda users: traffic.drive_operations(
            case, traffic.rate(case, users, "reads"), traffic.rate(case, users, "writes")
        ),
        lambda users: traffic.capacity(case, users),
    )
    yield from bounds.network(case, lambda users: traffic.network(case, users))


def _memory(case: MailCase, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(MEMORY_SHARED, lambda: memory.shared(case, need(USERS_PER_PARTITION)))
    sheet.work(MEMORY_PROCESS, lambda: memory.process(case, need(USERS_PER_PARTITION)))
    _address_space(case, sheet)
    sheet.work(MEMORY_BY_USERS, lambda: memory.by_users(case, need(USERS_PER_SERVER)))
    sheet.work(MEMORY_NEED, lambda: _ram(case, sheet))
    if case.catalogue.measurements(SERVICE, case.platform.id, metric="pool_pages"):
        sheet.work(PAGE_RATE, lambda: memory.page_rate(case, need(USERS_PER_SERVER)))


def _ram(case: MailCase, sheet: Sheet) -> Quantity:
    need = sheet.need
    users, partitions = need(USERS_PER_SERVER), need(PARTITIONS_EACH)
    own = own_needs.memory(case, users, lambda some: memory.of_server(case, some, partitions))
    if own is not None:
        return own
    if case.today:
        return memory.of_server(case, users, partitions)
    proved = in_measured(case, users, limits.proved(case))
    found = ram(case, need(MEMORY_SHARED), need(MEMORY_PROCESS), partitions, proved)
    other = sheet.quantities.get(MEMORY_BY_USERS.name)
    return found if other is None else memory.widened(found, other, proved)


def _traffic(case: MailCase, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(DISK_READS, lambda: traffic.rate(case, need(USERS_PER_SERVER), "reads"))
    sheet.work(DISK_WRITES, lambda: traffic.rate(case, need(USERS_PER_SERVER), "writes"))
    sheet.work(DRIVE_OPERATIONS, lambda: traffic.drive_operations(case, need(DISK_READS), need(DISK_WRITES)))
    sheet.work(DISK_CAPACITY, lambda: traffic.capacity(case, need(USERS_PER_SERVER)))
    disks.sheet_drives(case.catalogue, case.inputs, sheet, lambda: _drives(case, sheet))
    sheet.work(LOG_DRIVES, lambda: log_drives(need(PARTITIONS_EACH)))
    sheet.work(NETWORK_RATE, lambda: traffic.network(case, need(USERS_PER_SERVER)))


def _drives(case: MailCase, sheet: Sheet) -> Quantity:
    def full(users: Quantity) -> Quantity:
        reads, writes = (traffic.rate(case, users, direction) for direction in ("reads", "writes"))
        operations = traffic.drive_operations(case, reads, writes)
        return disks.drives(case.catalogue, case.inputs, operations, traffic.capacity(case, users))

    need = sheet.need
    planned = disks.drives(case.catalogue, case.inputs, need(DRIVE_OPERATIONS), need(DISK_CAPACITY))
    return never_fewer(
        planned, need(SERVER_COUNT), lambda: full(full_server(need(USERS_MOST))), ("multiple", "hot_spares")
    )


def _verdicts(case: MailCase, sheet: Sheet) -> tuple[Verdict, ...]:
    verdicts = (
        *of_work(case, sheet, known(lambda: reference_processors(case))),
        _address_verdict(case, sheet),
        *of_traffic(case, sheet),
    )
    return tuple(verdict for verdict in verdicts if verdict is not None)


def _address_verdict(case: MailCase, sheet: Sheet) -> Verdict | None:
    space, both = memory.published_space(case), sheet.quantities.get(MEMORY_ADDRESS_SPACE.name)
    return memory.address_verdict(case, both, space) if space is not None and both is not None else None


def _address_space(case: MailCase, sheet: Sheet) -> None:
    """The address space of a partition, where it is published how much there is."""
    space, need = memory.published_space(case), sheet.need
    if space is None or not {MEMORY_SHARED.name, MEMORY_PROCESS.name} <= sheet.quantities.keys():
        return
    proved = memory.proved_space(space, need(USERS_PER_SERVER), limits.proved(case))
    sheet.work(
        MEMORY_ADDRESS_SPACE,
        lambda: memory.address_space(need(MEMORY_SHARED), need(MEMORY_PROCESS), proved),
    )


def _facts(case: MailCase) -> tuple[Fact, ...]:
    known = today.facts(case.platform) if case.today else facts(case.platform)
    if not case.has_baseline:
        return known
    users, used, processors = (case.inputs[name] for name in BASELINE)
    server = say(
        "Users: {users:,}, utilization: {used:g} %, processors: {processors}",
        users=users,
        used=used,
        processors=processors,
    )
    return (*known, (say("Your own server"), server))

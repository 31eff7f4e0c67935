"""The virtual host planner: Domino partitions in Linux guests under z/VM."""

from __future__ import annotations

from collections.abc import Iterable

from planners.catalogue.store import Catalogue
from planners.citing import cite, entered
from planners.domino.figures import RESPONSE_STRETCH, RESPONSE_TIME, USERS_AT_TARGET, WORK
from planners.domino.own import users_seen
from planners.domino.planner import DominoService
from planners.domino.response import stretch
from planners.domino.verdicts import TOO_FAR, target_reason
from planners.domino.words import DOMINO_WORDS
from planners.laws.elementwise import scalar
from planners.machine import processors
from planners.machine.facts import facts
from planners.machine.figures import (
    DISK_CAPACITY,
    DRIVE_OPERATIONS,
    MEMORY_NEED,
    PROCESSOR_COUNT,
    TARGET,
    UTILIZATION,
)
from planners.machine.one_point import MOST_WORK
from planners.machine.verdicts import judge
from planners.planner import Caution, ClaimCheck, Planner, PublishedPoint, Setting, Sizing, Verdict, Word
from planners.refusal import Refusal
from planners.schema import Field, Inputs
from planners.sheet import Sheet
from planners.virtual import claims, partitions, processor_time, recorded, resources, settings
from planners.virtual.case import LARGEST_LOAD, VirtualCase
from planners.virtual.cautions import cautions
from planners.virtual.figures import (
    DISK_DEVICES,
    FIGURES,
    GUESTS_COUNT,
    PARTITION_COUNT,
    PARTITIONS_LIKENED,
    PROCESSOR_FILLING,
    PROCESSOR_SURGE,
    PROCESSOR_TIME,
    TRANSACTIONS_RATE,
    USERS_LIMIT,
    USERS_PER_SERVER,
)
from planners.virtual.inputs import SERVICE, STEADY_USERS, fields, most_users, refusals
from planners.words import say

MACHINE = "zvm-6-partitions-8-cp"
RUN = say("12 processors, 6 partitions")
SURGE_LIMIT = say("All processors busy while users log on")
STEADY_LOAD = say("Steady load of a partition; one failed at 19,000 to 20,000 users")
MORE = say("More users need another partition")


class VirtualPlanner(DominoService):
    """Sizes Domino partitions under z/VM from the measured cost per user in CP-seconds."""

    name = SERVICE
    system = "zvm"
    one_of = (USERS_PER_SERVER, USERS_LIMIT)
    title = say("Virtual host")
    subject = say("Domino partitions in Linux guests under z/VM")
    load_field = "users"
    words = (
        *DOMINO_WORDS,
        Word(
            say("CP"),
            say("A central processor of the mainframe. A CP second is one of them busy for a second."),
        ),
        Word(say("Guest"), say("An operating system under z/VM that shares the machine with others.")),
    )
    figures = FIGURES
    per_server = False
    limit_is_measured = False
    plotted = ("processor.utilization", "processor.time", "disk.operations", "memory.ram")

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields()

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """Partitions or guests that would carry too many users, and guests without a partition."""
        return refusals(inputs)

    def load_limit(self, inputs: Inputs) -> float | None:
        """The users up to which the entered partitions and guests are sized."""
        return most_users(inputs)

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``users`` may be an array."""
        case, sheet = VirtualCase(self._catalogue, inputs), Sheet()
        _work(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("users")) else ()
        return Sizing(
            SERVICE,
            inputs,
            sheet.quantities,
            sheet.absent,
            verdicts,
            facts=facts(case.catalogue.platform(SERVICE, MACHINE)),
        )

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What the figures hold for, what to watch, and how to grow."""
        return cautions(VirtualCase(self._catalogue, sizing.inputs), sizing)

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The setting whose effect was measured, and the layout of the published guest."""
        return settings.settings(self._catalogue, sizing)

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The disk operations of the largest run; processor use was published as cost per user only."""
        row = next(
            (row for row in self._catalogue.measurements(SERVICE) if row.id == resources.PEAK_OPERATIONS),
            None,
        )
        if row is None:
            return ()
        return (
            PublishedPoint(
                "disk.operations",
                float(LARGEST_LOAD),
                row.value,
                RUN,
                cite(self._catalogue, row),
                True,
            ),
        )

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure beside the model's answer."""

        return tuple(claims.checks(self._catalogue, self.sized))


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return VirtualPlanner(catalogue)


def _work(case: VirtualCase, sheet: Sheet) -> None:
    need = sheet.need
    shared = entered(
        "processors", case.number("processors"), "processors", say("Processors that the guests share")
    )
    sheet.work(TARGET, lambda: processors.target(case.inputs["target"], shared))
    sheet.work(USERS_LIMIT, lambda: partitions.users_limit(case))
    sheet.work(GUESTS_COUNT, lambda: partitions.guests(case))
    sheet.work(PARTITION_COUNT, lambda: partitions.count(case, need(USERS_LIMIT), need(GUESTS_COUNT)))
    sheet.work(USERS_PER_SERVER, lambda: partitions.users_per_partition(case, need(PARTITION_COUNT)))
    sheet.work(
        PARTITIONS_LIKENED,
        lambda: partitions.likened(case, need(USERS_LIMIT), need(GUESTS_COUNT), need(PARTITION_COUNT)),
    )
    sheet.work(
        PROCESSOR_FILLING,
        lambda: partitions.filling_factor(case, need(PARTITIONS_LIKENED)),
    )
    sheet.work(
        PROCESSOR_TIME,
        lambda: (
            recorded.cp_seconds(case)
            or processor_time.cp_seconds(
                case, need(PROCESSOR_FILLING), need(GUESTS_COUNT), need(USERS_PER_SERVER)
            )
        ),
    )
    sheet.work(
        WORK,
        lambda: partitions.work(case, need(USERS_PER_SERVER), need(USERS_LIMIT), users_seen(case)),
    )
    sheet.work(UTILIZATION, lambda: processor_time.utilization(case, need(PROCESSOR_TIME)))
    sheet.work(
        PROCESSOR_COUNT,
        lambda: processor_time.count(case, need(UTILIZATION), need(TARGET)),
    )
    sheet.work(
        USERS_AT_TARGET,
        lambda: (
            recorded.users_at_target(case, need(TARGET))
            or processor_time.users_at_target(
                case, need(PROCESSOR_TIME), need(TARGET), need(USERS_PER_SERVER)
            )
        ),
    )
    sheet.work(PROCESSOR_SURGE, lambda: processor_time.surge(case, need(UTILIZATION)))
    sheet.work(RESPONSE_STRETCH, lambda: stretch(shared, need(UTILIZATION)))
    sheet.work(RESPONSE_TIME, processor_time.response)
    sheet.work(
        MEMORY_NEED,
        lambda: recorded.memory(case) or resources.memory(case, need(PARTITION_COUNT), need(GUESTS_COUNT)),
    )
    sheet.work(
        DRIVE_OPERATIONS,
        lambda: recorded.operations(case) or resources.operations(case, need(USERS_PER_SERVER)),
    )
    sheet.work(TRANSACTIONS_RATE, lambda: resources.transactions(case, need(USERS_PER_SERVER)))
    sheet.work(DISK_CAPACITY, lambda: resources.capacity(case))
    sheet.work(DISK_DEVICES, lambda: resources.devices(case, need(DISK_CAPACITY)))


def _verdicts(case: VirtualCase, sheet: Sheet) -> tuple[Verdict, ...]:
    quantities = sheet.quantities
    verdicts = []
    if "processor.utilization" in quantities:
        goal = quantities["processor.target"].value
        reason = target_reason(goal, case.number("processors"))
        verdicts.append(judge(quantities["processor.utilization"], goal, reason))
    if "processor.surge" in quantities:
        verdicts.append(judge(quantities["processor.surge"], 100.0, SURGE_LIMIT))
    far = quantities.get(WORK.name)
    if far is not None and far.value > MOST_WORK and not case.inputs["guesses"]:
        verdicts.append(judge(far, MOST_WORK, TOO_FAR))
    if "users.per_server" in quantities:
        verdicts.append(judge(quantities["users.per_server"], STEADY_USERS, STEADY_LOAD, then=MORE))
    memory = case.inputs["host_memory"]
    if memory is not None and "memory.ram" in quantities:
        reason = say("{memory:,.0f} MiB in the host", memory=memory)
        verdicts.append(judge(quantities["memory.ram"], float(memory), reason))
    return tuple(verdicts)

"""What the planners of measured Domino services do alike: one case over the measured machine of the chosen platform."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import Generic, TypeVar

from planners.domino import operating_point, servers, thresholds, today
from planners.domino.case import MeasuredCase
from planners.domino.figures import (
    MEMORY_ADDRESS_SPACE,
    PARTITION_LIMIT,
    PARTITIONS_EACH,
    USERS_AT_TARGET,
    USERS_LIMIT,
    USERS_MOST,
    USERS_PER_PARTITION,
    USERS_PER_SERVER,
    WORK,
)
from planners.domino.operating_point import Law
from planners.domino.own import known
from planners.domino.servers import Bound
from planners.domino.words import ADDRESS_COUNTER, USERS_COUNTER
from planners.figure import Figure
from planners.laws.spread import RatioInterval
from planners.machine import counters, one_point, placement
from planners.machine.figures import PROCESSOR_COUNT, SERVER_COUNT, TARGET, UTILIZATION
from planners.machine.processors import target
from planners.planner import Counter, Sizing
from planners.quantity import Quantity, Term
from planners.schema import Inputs
from planners.service import ServicePlanner
from planners.sheet import Sheet
from planners.threshold import Threshold
from planners.words import say

BY_LIMIT = say(
    "The limit of its partitions decides how much one server carries. More partitions may share it: set "
    '"Partitions per server".'
)
BY_PROCESSORS = say("The processors decide how much one server carries at the target utilization.")
BY_PLANNED = say("The processors of the planned machine decide how much one server carries.")

AnyCase = TypeVar("AnyCase", bound=MeasuredCase)


class DominoService(ServicePlanner):
    """A Domino service: every server tells its users alike; ``system`` is the one where no platform is chosen."""

    system = "linux"
    one_of = (USERS_PER_PARTITION, PARTITION_LIMIT)
    """The figures that tell users of one partition: as planned, and at most."""

    def thresholds(self, sizing: Sizing) -> tuple[Threshold, ...]:
        """The published thresholds, and the users of one partition."""
        return thresholds.thresholds(self._catalogue, sizing, *self.one_of)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        if figure.counter == "users":
            return USERS_COUNTER
        if figure.counter == MEMORY_ADDRESS_SPACE.counter:
            return ADDRESS_COUNTER
        return counters.counter(inputs, figure.counter, self.system)


class MeasuredService(DominoService, Generic[AnyCase]):
    """A Domino service that was measured on several platforms."""

    case_of: type[AnyCase]

    @cached_property
    def _interval(self) -> RatioInterval | None:
        return one_point.law_error(self._catalogue)

    def case(self, inputs: Inputs) -> AnyCase:
        """The case of checked inputs."""
        platform = self._catalogue.platform(self.case_of.service, str(inputs["platform"]))
        if platform is None:
            raise KeyError(inputs["platform"])
        return self.case_of(self._catalogue, inputs, platform, self._interval)


def work_users(
    case: MeasuredCase,
    sheet: Sheet,
    processors: Callable[[], Term],
    limit: Callable[[], Quantity],
    point: Callable[[], Law],
    others: Callable[[], Iterable[Bound]],
) -> None:
    """Add servers and processors: the published ``limit`` of a partition, and the law through ``point``.

    ``others`` are the service's bounds of one server beside its partitions and its processors.
    """
    need, point = sheet.need, cache(point)
    sheet.work(TARGET, lambda: _target(case, processors))
    sheet.work(PARTITIONS_EACH, lambda: servers.partitions(case))
    sheet.work(PARTITION_LIMIT, limit)
    sheet.work(USERS_LIMIT, lambda: servers.limit(need(PARTITION_LIMIT), need(PARTITIONS_EACH)))
    sheet.work(USERS_AT_TARGET, lambda: point().users_at_target(case, need(TARGET)))
    sheet.work(USERS_MOST, lambda: servers.most((*_bounds(case, sheet, point), *others())))
    sheet.work(SERVER_COUNT, lambda: _servers(case, sheet, point))
    sheet.work(USERS_PER_SERVER, lambda: servers.users_each(case, need(SERVER_COUNT)))
    sheet.work(
        USERS_PER_PARTITION, lambda: servers.users_of_partition(need(USERS_PER_SERVER), need(PARTITIONS_EACH))
    )
    if USERS_AT_TARGET.name in sheet.quantities:
        sheet.work(WORK, lambda: operating_point.work(case, point().users, need(USERS_PER_SERVER)))
    sheet.work(UTILIZATION, lambda: point().utilization(case, need(USERS_PER_SERVER)))
    sheet.work(PROCESSOR_COUNT, lambda: _processor_count(case, sheet, processors, point))


def _target(case: MeasuredCase, processors: Callable[[], Term]) -> Quantity:
    carrying = placement.carrying(case.catalogue, case.service, case.inputs, known(processors))
    return target(case.inputs["target"], carrying)


def _servers(case: MeasuredCase, sheet: Sheet, point: Callable[[], Law]) -> Quantity:
    if case.today and USERS_MOST.name not in sheet.quantities:
        return today.servers(case)
    tried = point().users.value if USERS_AT_TARGET.name in sheet.quantities else 0.0
    return servers.count(case, sheet.need(USERS_MOST), tried)


def _bounds(case: MeasuredCase, sheet: Sheet, point: Callable[[], Law]) -> Iterator[Bound]:
    """What limits the users of one server everywhere: its partitions, and its processors where their use is known."""
    if not case.today or USERS_LIMIT.name in sheet.quantities:
        yield Bound(sheet.need(USERS_LIMIT), BY_LIMIT)
    if USERS_AT_TARGET.name not in sheet.quantities:
        return
    at_target, goal = sheet.need(USERS_AT_TARGET), sheet.need(TARGET)
    busy = placement.planned(case.catalogue, case.service, case.inputs, goal)
    if busy is None:
        yield Bound(at_target, BY_PROCESSORS)
        return
    planned = point().users_planned(case, at_target, goal, busy)
    yield Bound(operating_point.as_told(case, point(), planned), BY_PLANNED)


def _processor_count(
    case: MeasuredCase, sheet: Sheet, processors: Callable[[], Term], point: Callable[[], Law]
) -> Quantity:
    goal = sheet.need(TARGET)

    def full() -> Quantity:
        most = servers.full_server(sheet.need(USERS_MOST))
        return operating_point.count(processors(), point().utilization(case, most), goal)

    planned = operating_point.count(processors(), sheet.need(UTILIZATION), goal)
    return servers.never_fewer(planned, sheet.need(SERVER_COUNT), full)

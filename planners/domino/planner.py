"""What the planners of measured Domino services do alike: one case over the measured machine of the chosen platform."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from planners.domino import operating_point, servers
from planners.domino.case import MeasuredCase
from planners.domino.figures import USERS_AT_TARGET, USERS_LIMIT, USERS_PER_SERVER
from planners.domino.operating_point import OperatingPoint
from planners.domino.words import USERS_COUNTER
from planners.figure import Figure
from planners.laws.spread import RatioInterval
from planners.machine import counters, one_point
from planners.machine.figures import PROCESSOR_COUNT, SERVER_COUNT, TARGET, UTILIZATION
from planners.machine.processors import target
from planners.planner import Counter
from planners.quantity import Quantity, Term
from planners.schema import Inputs
from planners.service import ServicePlanner
from planners.sheet import Sheet

AnyCase = TypeVar("AnyCase", bound=MeasuredCase)


class DominoService(ServicePlanner):
    """A Domino service: every server tells its users alike; ``system`` is the one where no platform is chosen."""

    system = "linux"

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        if figure.counter == "users":
            return USERS_COUNTER
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
    processors: Term,
    limit: Callable[[], Quantity],
    point: Callable[[], OperatingPoint],
) -> None:
    """Add servers and processors: the published ``limit`` of one server, and the law through ``point``."""
    need = sheet.need
    sheet.work(TARGET, lambda: target(case.inputs["target"], processors))
    sheet.work(USERS_LIMIT, limit)
    sheet.work(SERVER_COUNT, lambda: servers.count(case, need(USERS_LIMIT)))
    sheet.work(USERS_PER_SERVER, lambda: servers.users_each(case, need(SERVER_COUNT)))
    sheet.work(
        UTILIZATION,
        lambda: operating_point.utilization(case, point(), need(USERS_PER_SERVER)),
    )
    sheet.work(
        PROCESSOR_COUNT,
        lambda: operating_point.count(processors, need(UTILIZATION), need(TARGET)),
    )
    sheet.work(USERS_AT_TARGET, lambda: operating_point.users_at_target(case, point(), need(TARGET)))

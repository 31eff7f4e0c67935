"""What becomes of a sized service: its months, its bottlenecks, its chance to hold; each computed once, when asked for."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from planners.analysis.a_month import inputs_at
from planners.analysis.bill import unpriced
from planners.analysis.breaking import Breaking, breaking_activity
from planners.analysis.chance import Chance, chance
from planners.analysis.growth import Growth, growth
from planners.analysis.headroom import Bottleneck, bottlenecks, most_for_now, why_another, why_no_larger
from planners.analysis.held import as_now, servers
from planners.analysis.months import Months, run_months
from planners.analysis.provision import sized_at, sized_later
from planners.analysis.sensitivity import Influence, influences
from planners.figure import Resource
from planners.planner import Planner, Sizing
from planners.schema import Entry, Inputs

YEAR = 12


class Projection(Struct, frozen=True, dict=True):
    """The future of a service: ``now`` is its sizing, ``growth`` how load and other drivers grow."""

    planner: Planner
    now: Sizing
    growth: Growth

    @property
    def grows(self) -> bool:
        """Whether anything changes until the horizon."""
        return self.growth.grows

    @cached_property
    def months(self) -> Months:
        """What the model says of every month to the horizon."""
        return run_months(self.planner, self.inputs)

    @cached_property
    def inputs(self) -> dict[str, Entry]:
        """The inputs without prices: what becomes of a service costs nothing to ask."""
        return unpriced(self.planner, self.now.inputs)

    @cached_property
    def as_now(self) -> Inputs:
        """The inputs with what is provided now, servers too, kept as it is."""
        return as_now(self.planner, self.inputs)

    @cached_property
    def later(self) -> Sizing | None:
        """The sizing at the largest load of fast growth; None where nothing grows or it cannot be sized."""
        return sized_later(self.planner, self.inputs)

    @cached_property
    def bottlenecks(self) -> tuple[Bottleneck, ...]:
        """Every judged resource, the first to reach its capacity in front."""
        return bottlenecks(self.planner, self.inputs, self._end)

    @cached_property
    def _end(self) -> Bottleneck:
        return most_for_now(self.planner, self.inputs)

    @cached_property
    def why_servers(self) -> Resource:
        """What another server is needed for, as the load grows: what would be over first on those of now."""
        return why_another(self.planner, self.inputs, self._end)

    @cached_property
    def why_no_larger(self) -> str:
        """Why no larger load can be sized, in a sentence; empty where nothing says so."""
        return why_no_larger(self.planner, self.inputs, self._end)

    @cached_property
    def chance(self) -> Chance | None:
        """The chance that the plan holds to the horizon, in its fullest month; None where nothing has a capacity."""
        return chance(self.planner, self.inputs, self.months.fullest)

    @cached_property
    def influences(self) -> tuple[Influence, ...]:
        """Which inputs move the use of the fullest resource in its fullest month, the strongest first."""
        if self.chance is None:
            return ()
        month = self.months.fullest
        inputs = inputs_at(self.planner, self.as_now, self.growth, month, self.months.loads[month])
        return influences(self.planner, inputs, self.chance.swung, servers(self.now))

    @cached_property
    def breaking_activity(self) -> Breaking | None:
        """The least work per user at which a resource is over; None where none is."""
        return breaking_activity(self.planner, self.inputs, self._end.asked)

    @cached_property
    def in_a_year(self) -> Sizing | None:
        """The sizing in a year, or at an earlier horizon; None where it cannot be sized."""
        return self._at(min(YEAR, self.growth.horizon), self.months.loads)

    @cached_property
    def at_horizon(self) -> Sizing | None:
        """The sizing at the horizon by the likely growth; None where it cannot be sized."""
        return self._at(self.growth.horizon, self.months.loads)

    def _at(self, month: int, loads: tuple[float, ...]) -> Sizing | None:
        return sized_at(self.planner, self.inputs, self.growth, month, loads[month])


def project(planner: Planner, sizing: Sizing) -> Projection:
    """The projection of a sized service. Raises ``InputRefused`` for a growth that cannot be."""
    return Projection(planner, sizing, growth(sizing.inputs))

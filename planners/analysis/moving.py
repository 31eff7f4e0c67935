"""A service on other machines: how many it needs there until its horizon, what that costs, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bill import RUNNING, TOTAL
from planners.analysis.growth import growth
from planners.analysis.options import ENOUGH, Option, options
from planners.analysis.order import cost
from planners.analysis.projection import Projection, project
from planners.analysis.provision import sized_at
from planners.analysis.spare import running
from planners.machine.figures import PLANNED_RATING, PLANNED_UTILIZATION, UTILIZATION
from planners.machine.inputs import SPARE
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Inputs

SERVERS = "servers"
CLOSE = 1e-9
MOST_SERVERS, MOST_STEPS = 10_000, 40


class Holding(IntEnum):
    """Whether a service holds there until its horizon, the best first."""

    HOLDS = 0
    MAY = 1
    UNKNOWN = 2
    SHORT = 3
    REFUSED = 4


class Move(Struct, frozen=True, dict=True):
    """A service somewhere: ``sizing`` is that of the present load on as many servers as the fast growth needs.

    None where it cannot be sized; ``problems`` say why. ``least`` servers are enough by the likely figures, ``most`` by the
    upper ends of their ranges, both None where no number of servers is. ``spared`` says whether spare servers are among them.
    ``bought`` is the order that is recommended where all of it is bought; it counts then.
    """

    planner: Planner
    sizing: Sizing | None
    problems: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    spared: bool = False
    bought: Option | None = None

    @cached_property
    def projection(self) -> Projection | None:
        """What becomes of it, on what is bought where that is told; None where that cannot be computed."""
        if self.bought is not None:
            return self.bought.ahead
        if self.sizing is None:
            return None
        try:
            return project(self.planner, self.sizing)
        except (InputRefused, NotInEvidence):
            return None

    @property
    def chance(self) -> float | None:
        """The chance that it holds to its horizon, 0 to 1; None where nothing has a capacity, or not all is known."""
        return self.chance_of_known if self.judged else None

    @property
    def chance_of_known(self) -> float | None:
        """The chance that what is known of it holds, 0 to 1; None where nothing has a capacity."""
        found = self.projection.chance if self.projection is not None else None
        return found.holds if found is not None else None

    @property
    def cost(self) -> float | None:
        """What it costs to the horizon; None where nothing is priced."""
        if self.bought is not None:
            return cost(self.bought.lines)
        found = self.sizing.quantities.get(TOTAL.name) if self.sizing is not None else None
        return float(found.value) if found is not None else None

    @property
    def running_cost(self) -> float:
        """What it costs to run to the horizon; nothing where no such price was entered."""
        found = self.sizing.quantities.get(RUNNING.name) if self.sizing is not None else None
        return float(found.value) if found is not None else 0.0

    @property
    def currency(self) -> str:
        """The currency of its cost."""
        found = self.sizing.quantities.get(TOTAL.name) if self.sizing is not None else None
        return found.figure.currency if found is not None else ""

    @property
    def servers(self) -> int | None:
        """How many servers run there, spare ones included."""
        return running(self.standing) if self.standing is not None else None

    @property
    def standing(self) -> Sizing | None:
        """The sizing on what is bought, where that is told."""
        ahead = self.bought.ahead if self.bought is not None else None
        return ahead.now if ahead is not None else self.sizing

    @property
    def processor(self) -> Quantity | None:
        """Processor utilization of the machine there; None where it is not known."""
        if self.sizing is None or PLANNED_UTILIZATION.name in self.sizing.absent:
            return None
        found = self.sizing.quantities
        return found.get(PLANNED_UTILIZATION.name) or found.get(UTILIZATION.name)

    @property
    def from_ratings(self) -> bool:
        """Whether it is translated by ratings that stand among the inputs: those of one's own server and the machine there."""
        return self.sizing is not None and self.sizing.inputs.get("rating_measured") is not None

    @property
    def judged(self) -> bool:
        """Whether all that follows the load is known."""
        return self.sizing is not None and self.sizing.fit is not Fit.UNKNOWN

    def holding(self, enough: float = ENOUGH) -> Holding:
        """Whether it holds, at least with a chance of ``enough``."""
        if self.sizing is None:
            return Holding.REFUSED
        if not self.judged or self.chance is None:
            return Holding.UNKNOWN
        if self.chance >= enough:
            return Holding.HOLDS
        return Holding.MAY if self.chance >= 1 - ENOUGH else Holding.SHORT

    def place(self, enough: float) -> tuple[float, ...]:
        """Where it stands among others: what holds first, then the cheaper, then the fewer and the smaller machines."""
        rating = self.sizing.quantities.get(PLANNED_RATING.name) if self.sizing is not None else None
        size = float(rating.value) if rating is not None else math.inf
        holding = self.holding(enough)
        sure = 0.0 if holding is Holding.HOLDS else -(self.chance or 0.0)
        cost = math.inf if self.cost is None else self.cost
        return float(holding), sure, cost, float(self.servers or 0), size


def all_bought(found: Move, enough: float, there: int = 0) -> Move:
    """A move where no more than ``there`` servers are there yet: what is recommended for that chance is bought, and is what its
    demands stand against."""
    ahead = found.projection
    best = options(ahead, False, enough, there).best if ahead is not None else None
    return (
        replace(found, bought=best) if best is not None and best.lines and best.ahead is not None else found
    )


def stay(planner: Planner, entries: Mapping[str, Entry], failing: int = 0) -> Move:
    """The service as it is planned, with so many servers that may fail."""
    try:
        inputs, spared = _inputs(planner, entries, failing)
        return Move(planner, planner.size(inputs), spared=spared)
    except (InputRefused, NotInEvidence) as problem:
        return Move(planner, None, _told(problem))


def move(planner: Planner, ways: Iterable[Mapping[str, Entry]], failing: int = 0, servers: int = 0) -> Move:
    """The service there by the surest of the ways: the one whose processor figure has the narrowest range.

    It is on so many ``servers`` where that is asked, spare ones not counted, else on as many as it needs.
    """
    found = [_moved(planner, entries, failing, servers) for entries in ways]
    return min(found, key=_doubt)


def _moved(planner: Planner, entries: Mapping[str, Entry], failing: int, servers: int) -> Move:
    try:
        inputs, spared = _inputs(planner, entries, failing)
        least = enough_servers(planner, inputs)
        most = enough_servers(planner, inputs, worst=True) if least is not None else None
        if (servers or least) and SERVERS in inputs:
            inputs = {**inputs, SERVERS: servers or least}
        return Move(planner, planner.size(inputs), (), least, most, spared)
    except (InputRefused, NotInEvidence) as problem:
        return Move(planner, None, _told(problem))


def enough_servers(planner: Planner, inputs: Inputs, *, worst: bool = False) -> int | None:
    """The servers that stay within all capacities at the largest load of fast growth; None where no number does.

    By the likely figures, or with ``worst`` by the upper ends of their ranges.
    """
    count, before = 0, math.inf
    for _ in range(MOST_STEPS):
        found = at_largest(planner, {**inputs, SERVERS: count} if count else inputs)
        if found is None:
            return None
        use = max(
            ((one.high if worst else one.demand) / one.capacity for one in found.verdicts if one.capacity),
            default=0.0,
        )
        servers = round(float(found.servers.value)) if found.servers is not None else 1
        if use <= 1 + CLOSE:
            return servers if SERVERS in inputs else running(found)
        count = max(servers + 1, math.ceil(servers * use - CLOSE))
        if SERVERS not in inputs or use >= before or count > MOST_SERVERS:
            return None
        before = use
    return None


def at_largest(planner: Planner, inputs: Inputs) -> Sizing | None:
    """The sizing at the largest load of fast growth; None where it cannot be sized."""
    plan = growth(inputs)
    path = plan.path(float(inputs[planner.load_field] or 0), plan.high)
    month = max(range(len(path)), key=lambda one: (path[one], one))
    return sized_at(planner, inputs, plan, month, path[month])


def _inputs(planner: Planner, entries: Mapping[str, Entry], failing: int) -> tuple[Inputs, bool]:
    known = any(field.name == SPARE for field in planner.fields())
    spare = {SPARE: failing} if failing and known else {}
    return planner.check({**entries, **spare}), bool(spare)


def _doubt(one: Move) -> tuple[bool, bool, float]:
    found = one.processor
    wide = math.inf
    if found is not None and float(found.low) > 0:
        wide = float(found.high) / float(found.low)
    return one.sizing is None, not one.judged, wide


def _told(problem: InputRefused | NotInEvidence) -> tuple[str, ...]:
    if isinstance(problem, InputRefused):
        return tuple(refusal.sentence for refusal in problem.refusals)
    return (problem.sentence,)

"""Where a service of a plan could move: onto its machines, onto others, or onto the measured ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Entries, Machine, Plan, Service, Start
from app.plan.sized import exists, in_plan, on_one_machine
from planners.analysis.growth import chance_needed
from planners.analysis.machines import Machine as Shared
from planners.analysis.moving import Holding, Move, all_bought, move, stay
from planners.planner import Fit
from planners.registry import measured_elsewhere, planner, ways_to_move
from planners.schema import Entry
from planners.words import say


class Question(Struct, frozen=True):
    """What is asked: onto which machines, under which operating system, with so many that may fail.

    ``enough`` is the chance from which on an option holds (0: that of each service), ``servers`` how many of them there are to be
    (0: as needed). Without machines and system it is asked of every measured machine.
    """

    machines: tuple[Machine, ...] = ()
    system: str = ""
    failing: int = 0
    enough: float = 0.0
    servers: int = 0

    def of(self, service: Service) -> Question:
        """What is asked of that service."""
        return self if self.enough else replace(self, enough=chance_needed(service.entries))


class Option(Struct, frozen=True):
    """A way for one service: as planned (``present``), onto machines of a kind, or as measured; ``there`` where its servers run.

    ``new`` says that nothing of it is installed yet. ``crowded`` is the machine it stands on where that is over capacity with all that is on it.
    """

    title: str
    move: Move
    machine: str = ""
    present: bool = False
    there: bool = False
    new: bool = False
    crowded: Shared | None = None

    @property
    def chance(self) -> float | None:
        """The chance that it holds, 0 to 1; None where it is unknown, or the machine does not carry all that is on it."""
        return None if self.crowded is not None else self.move.chance

    def holding(self, enough: float) -> Holding:
        """Whether it holds, at least with a chance of ``enough``."""
        found = self.move.holding(enough)
        return Holding.SHORT if self.crowded is not None and found in (Holding.HOLDS, Holding.MAY) else found

    @property
    def cost(self) -> float | None:
        """What it costs to the horizon: to run it where it is there, to buy it too where not. None where nothing is priced."""
        return self.move.running_cost if self.there else self.move.cost


def kinds_of(machines: Iterable[Machine]) -> tuple[Machine, ...]:
    """One machine of each kind: those that are alike in all but name and site are one."""
    found: dict[Entries, Machine] = {}
    for one in machines:
        found.setdefault(one.entries.without("site"), one)
    return tuple(found.values())


def options_of(plan: Plan, service: Service, asked: Question) -> tuple[Option, ...]:
    """The ways for a service, the best first."""
    asked = asked.of(service)
    found = [*_options(plan, service, asked)]

    def place(option: Option) -> tuple[float, ...]:
        _, sure, cost, *others = option.move.place(asked.enough)
        holding = float(option.holding(asked.enough))
        return holding, sure, option.move.running_cost if option.there else cost, *others

    return tuple(sorted(found, key=place))


def _options(plan: Plan, service: Service, asked: Question) -> Iterator[Option]:
    known = planner(service.planner)
    new, stays = not exists(known, service.entries, plan.start), stay(known, service.entries, asked.failing)
    yield Option(
        say("As planned"),
        all_bought(stays, asked.enough, in_plan(plan, service).there) if new else stays,
        present=True,
        there=plan.start == Start.EXISTING,
        new=new,
        crowded=_crowded(plan, service),
    )
    for machine in kinds_of(asked.machines):
        ways = ways_of(plan, service, machine, asked)
        yield Option(machine.name, move(known, ways, asked.failing, asked.servers), machine.name)
    if asked.machines and not asked.system:
        return
    for title, entries in measured_elsewhere(service.planner, service.own, asked.system):
        found = move(known, (entries,), asked.failing, asked.servers)
        if asked.system or found.holding() is not Holding.REFUSED:
            yield Option(title, all_bought(found, asked.enough) if new else found)


def _crowded(plan: Plan, service: Service) -> Shared | None:
    """The machine that a service stands on, where that does not carry all that is on it."""
    return next((one for one in on_one_machine(plan, service).judged if one.total.fit is Fit.OVER), None)


def ways_of(plan: Plan, service: Service, machine: Machine, asked: Question) -> tuple[dict[str, Entry], ...]:
    """The inputs of a service on servers of a machine, one for each way to get at its figures there."""
    now = plan.machine(str(service.own.get("machine") or ""))
    return ways_to_move(
        service.planner, service.own, machine.entries, asked.system, now.entries if now is not None else None
    )

"""Where the services of a plan could move: onto its machines, onto others, or onto the measured ones; each or all together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct

from app.plan.document import Entries, Machine, Plan, Service, Start
from planners.analysis.bill import CURRENCY
from planners.analysis.consolidation import SECONDS, Consolidation, consolidate
from planners.analysis.moving import Holding, Move, move, stay
from planners.analysis.options import ENOUGH
from planners.analysis.placing import Kind, Work
from planners.analysis.sharing import Needs, Sharing
from planners.analysis.sharing import Service as Shared
from planners.refusal import NotInEvidence
from planners.registry import measured_elsewhere, planner, ways_to_move
from planners.schema import Entry
from planners.words import listed, say

BRIEF = 0.3
"""Seconds for which a plan on machines of one kind alone is made cheaper."""
MOST_KINDS = 12
"""Kinds of machines that services are placed on together; of more, the first."""


class Question(Struct, frozen=True):
    """What is asked: onto which machines, under which operating system, with so many that may fail.

    ``enough`` is the chance from which on an option counts as one that holds, ``servers`` how many there are to be of a service
    (0: as many as it needs). Without machines and system it is asked of every
    measured machine that the service can be sized for.
    """

    machines: tuple[Machine, ...] = ()
    system: str = ""
    failing: int = 0
    enough: float = ENOUGH
    servers: int = 0


class Option(Struct, frozen=True):
    """A way for one service: as planned (``present``), onto machines of a kind, or as measured.

    ``there`` says that the servers of this way run already.
    """

    title: str
    move: Move
    machine: str = ""
    present: bool = False
    there: bool = False

    @property
    def cost(self) -> float | None:
        """What it costs to the horizon: to run it where it is there, to buy it too where not. None where nothing is priced."""
        return self.move.running_cost if self.there else self.move.cost


class Together(Struct, frozen=True):
    """All services on machines of some kinds: ``plan`` of ``work`` says which, or ``problem`` why there is none."""

    title: str
    work: Work
    plan: Consolidation | None
    problem: str = ""


class Consolidated(Struct, frozen=True):
    """The ways to put all services on few machines, the cheapest first; ``priced`` whether every machine has a price."""

    work: Work
    ways: tuple[Together, ...]
    left_out: tuple[tuple[str, str], ...]
    untold: tuple[str, ...]
    priced: bool
    currency: str


def kinds_of(machines: Iterable[Machine]) -> tuple[Machine, ...]:
    """One machine of each kind: those that are alike in all but name and site are one."""
    found: dict[Entries, Machine] = {}
    for one in machines:
        found.setdefault(one.entries.without("site"), one)
    return tuple(found.values())


def options_of(plan: Plan, service: Service, asked: Question) -> tuple[Option, ...]:
    """The ways for a service, the best first."""
    found = [*_options(plan, service, asked)]

    def place(option: Option) -> tuple[float, ...]:
        holding, sure, cost, *others = option.move.place(asked.enough)
        return holding, sure, option.move.running_cost if option.there else cost, *others

    return tuple(sorted(found, key=place))


def _options(plan: Plan, service: Service, asked: Question) -> Iterator[Option]:
    known = planner(service.planner)
    yield Option(
        say("As planned"),
        stay(known, service.entries, asked.failing),
        present=True,
        there=plan.start == Start.EXISTING,
    )
    for machine in kinds_of(asked.machines):
        ways = _ways(plan, service, machine, asked)
        yield Option(machine.name, move(known, ways, asked.failing, asked.servers), machine.name)
    if asked.machines and not asked.system:
        return
    for title, entries in measured_elsewhere(service.planner, service.own, asked.system):
        found = move(known, (entries,), asked.failing, asked.servers)
        if asked.system or found.holding() is not Holding.REFUSED:
            yield Option(title, found)


def stands_on(plan: Plan, service: Service) -> Machine | None:
    """The machine of the plan that a service stands on."""
    return plan.machine(str(service.own.get("machine") or ""))


def _ways(plan: Plan, service: Service, machine: Machine, asked: Question) -> tuple[dict[str, Entry], ...]:
    now = stands_on(plan, service)
    return ways_to_move(
        service.planner, service.own, machine.entries, asked.system, now.entries if now is not None else None
    )


def consolidated(plan: Plan, asked: Question, seconds: float = SECONDS) -> Consolidated | None:
    """All services of the plan together on few machines; None where there is nothing to put together."""
    machines = kinds_of(asked.machines)[:MOST_KINDS]
    if not machines or len(plan.services) < 2:
        return None
    prices = [one.entries.get("price") for one in machines]
    priced = all(isinstance(price, int | float) and price > 0 for price in prices)
    kinds = tuple(
        Kind(one.name, float(price) if priced and isinstance(price, int | float) else 1.0)
        for one, price in zip(machines, prices, strict=True)
    )
    services = (
        Shared(
            one.title,
            planner(one.planner),
            tuple(_ways(plan, one, machine, asked) for machine in machines),
        )
        for one in plan.services
    )
    needs = Needs(kinds, services)
    found = needs.on(range(len(kinds)))
    ways = list(_together(needs, found, asked.failing, seconds)) if found.work.loads else []
    ways.sort(key=lambda one: one.plan.cost if one.plan is not None else math.inf)
    currencies = {str(one.own[CURRENCY]) for one in plan.services if one.own.get(CURRENCY)}
    currency = currencies.pop() if len(currencies) == 1 else ""
    return Consolidated(found.work, tuple(ways), found.left_out, found.untold, priced, currency)


def _together(needs: Needs, found: Sharing, failing: int, seconds: float) -> Iterator[Together]:
    """Machines of each kind alone, and the mix where it is of several kinds and cheaper."""
    kinds = found.work.kinds
    alone = []
    for number, kind in enumerate(kinds):
        title = say("{machine} alone", machine=kind.name) if len(kinds) > 1 else kind.name
        only = needs.on((number,))
        carried = {load.name for load in found.work.loads}
        lost = [name for name, _ in only.left_out if name in carried]
        if lost:
            problem = say("No number of these machines carries {services}.", services=listed(lost))
            alone.append(Together(title, only.work, None, problem))
        else:
            alone.append(_placed(title, only.work, failing, BRIEF))
    yield from alone
    if len(kinds) < 2:
        return
    mix = _placed(say("Mix of machines"), found.work, failing, seconds)
    least = min((one.plan.cost for one in alone if one.plan is not None), default=math.inf)
    if mix.plan is not None and mix.plan.cost < least:
        yield mix


def _placed(title: str, work: Work, failing: int, seconds: float) -> Together:
    try:
        return Together(title, work, consolidate(work, failing, seconds))
    except NotInEvidence as problem:
        return Together(title, work, None, problem.sentence)

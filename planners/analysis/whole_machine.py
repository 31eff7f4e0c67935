"""What is read of a machine that several services share: a tool that reads the whole of it reads the sum of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.acceptance import Check, most_accepted
from planners.analysis.machines import machines
from planners.analysis.projection import Projection
from planners.analysis.triggers import Level, Trigger, lead_factor, steps, triggers
from planners.citing import own_rule
from planners.figure import Figure, Passes
from planners.machine.counters import OF_MACHINE
from planners.machine.verdicts import planned_share
from planners.planner import Counter, Sizing
from planners.quantity import Quantity, Term, derive
from planners.words import say

BESIDE = own_rule(say("a server that is bought beside others is a machine of its own"))


class Running(Struct, frozen=True):
    """A service: its title, and what becomes of it once what is recommended is in use.

    ``staying`` of its servers are on the machine that it names, the others are bought as machines of their own; 0 for all.
    """

    title: str
    ahead: Projection
    staying: int = 0

    @property
    def on_machine(self) -> Sizing:
        """What its machine carries of it."""
        now, servers = self.ahead.now, self.ahead.now.servers
        if servers is None or not 0 < self.staying < float(servers.value):
            return now
        stay = Term("staying", float(self.staying), servers.unit, say("Servers that are there"), BESIDE)
        there = derive(servers.figure, "staying", (stay,), servers.standing)
        return replace(now, quantities={**now.quantities, servers.name: there})


class WholeMachine(Struct, frozen=True):
    """A machine with the titles of its services, its checks while all of them are at their loads, and the values to watch.

    ``untold`` are figures that are read of the whole machine and of which no sum is known.
    """

    name: str
    services: tuple[str, ...]
    checks: tuple[Check, ...]
    triggers: tuple[Trigger, ...]
    untold: tuple[Figure, ...] = ()

    @property
    def unwatched(self) -> tuple[str, ...]:
        """The titles of what is accepted and has no capacity to watch."""
        watched = {one.figure.name for one in self.triggers}
        return tuple(one.quantity.title for one in self.checks if one.quantity.name not in watched)


def shared_machines(running: Iterable[Running]) -> tuple[WholeMachine, ...]:
    """The machines that more than one of these services stand on."""
    groups = _groups(running)
    return tuple(_whole(name, parts) for name, parts in groups.items() if len(parts) > 1)


def shared_names(running: Iterable[Running]) -> frozenset[str]:
    """The names of the machines that more than one of these services stand on."""
    return frozenset(name for name, parts in _groups(running).items() if len(parts) > 1)


def of_machine(ahead: Projection) -> tuple[Trigger, ...]:
    """What a service takes of the memory of its machine, as the service itself is not judged by it: of one server alone on it."""
    known = {one.resource for one in triggers(ahead)}
    sizing, servers = ahead.now, ahead.now.servers
    made = []
    for found in sizing.quantities.values():
        rule = found.figure.together
        size = sizing.inputs.get(rule.capacity) if rule is not None and rule.capacity else None
        counter = ahead.planner.counter(sizing.inputs, found.figure)
        alone = servers is None or float(servers.value) == 1
        if isinstance(size, int | float) and alone and counter and found.figure.resource not in known:
            full = planned_share(sizing.inputs, found.figure) * float(size)
            made.append(_trigger(found, full, lead_factor(ahead), counter))
    return tuple(one for one in made if one is not None)


def reads_whole(ahead: Projection, figure: Figure, shared: Collection[str]) -> bool:
    """Whether a figure of a service is read together with those of others, where these machines are shared."""
    if _machine(ahead.now) not in shared or figure.counter not in OF_MACHINE:
        return False
    counter = ahead.planner.counter(ahead.now.inputs, figure)
    return counter is not None and not counter.own


def _machine(sizing: Sizing) -> str:
    return str(sizing.inputs.get("machine") or "")


def _groups(running: Iterable[Running]) -> dict[str, list[Running]]:
    found: dict[str, list[Running]] = {}
    for one in running:
        if name := _machine(one.ahead.now):
            found.setdefault(name, []).append(one)
    return found


def _whole(name: str, parts: Sequence[Running]) -> WholeMachine:
    total = machines((one.title, one.on_machine) for one in parts)[0].total
    capacities = {one.figure.name: float(one.capacity) for one in total.verdicts}
    lead = max(lead_factor(one.ahead) for one in parts)
    checks, levels = [], []
    for found in total.quantities.values():
        counter = _counter(parts, found.figure)
        if found.figure.passes is not Passes.AT_MOST or counter is None:
            continue
        level = _trigger(found, capacities[found.name], lead, counter) if found.name in capacities else None
        if level is not None:
            levels.append(level)
        if level is None or not level.passed:
            checks.append(Check(found, Passes.AT_MOST, most_accepted(found, level), counter))
    told = {one.figure.counter for one in total.quantities.values()}
    untold = {one.counter: one for one in _read(parts) if one.counter not in told}
    return WholeMachine(
        name, tuple(one.title for one in parts), tuple(checks), tuple(levels), tuple(untold.values())
    )


def _trigger(found: Quantity, full: float, lead: float, counter: Counter) -> Trigger | None:
    if found.figure.resource is None:
        return None
    value = float(found.value)
    warn, order = steps(found, value, full, lead)
    warned, ordered, limit = (Level(level, None, None) for level in (warn, order, full))
    return Trigger(found.figure.resource, found.figure, value, warned, ordered, limit, counter, found)


def _counter(parts: Iterable[Running], figure: Figure) -> Counter | None:
    """What reads the figure of the whole machine; None where nothing does."""
    if figure.counter not in OF_MACHINE:
        return None
    known = (one.ahead.planner.counter(one.ahead.now.inputs, figure) for one in parts)
    return next((one for one in known if one is not None and not one.own), None)


def _read(parts: Sequence[Running]) -> Iterator[Figure]:
    """What would be accepted of each service and is read of the whole machine."""
    names = frozenset(_machine(one.ahead.now) for one in parts)
    for one in parts:
        for found in one.ahead.now.quantities.values():
            if found.figure.passes is Passes.AT_MOST and reads_whole(one.ahead, found.figure, names):
                yield found.figure

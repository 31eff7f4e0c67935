"""All services of a plan on few machines: the ways, the cheapest first, and what stands on which machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from app.plan.limits import beginning
from app.plan.together import Consolidated, Together
from app.presenting.bought_items import money
from app.presenting.figures import CENT, ENGLISH, NumberStyle
from app.presenting.ranked import NONE
from app.presenting.wording import first_named
from planners.analysis.consolidation import Consolidation
from planners.analysis.placing import Placed, Work
from planners.words import listed, plural, say


class MachineUse(Struct, frozen=True):
    """Machines of a kind that carry the same services, none on those in reserve; ``fullest`` is the largest share in use, 0 to 1."""

    machine: str
    services: tuple[str, ...]
    fullest: float


class TogetherRow(Struct, frozen=True):
    """A way for all services: ``bound`` says how much cheaper any other could be."""

    rank: int
    title: str
    needs: str
    cost: str
    bound: str
    why: str
    recommended: bool
    machines: tuple[MachineUse, ...]


def together_rows(found: Consolidated, style: NumberStyle = ENGLISH) -> tuple[TogetherRow, ...]:
    """The ways as rows."""
    first = found.ways[0].plan if found.ways else None
    return tuple(
        TogetherRow(
            rank,
            way.title,
            machines_text(way.work, way.plan.machines) if way.plan is not None else NONE,
            money(way.plan.cost, found.currency, style) if way.plan is not None and found.priced else NONE,
            _bound(way.plan, found, style) if way.plan is not None else NONE,
            _why(way, first, found, style),
            first is not None and way.plan is first,
            tuple(_use(way.work, one) for one in _in_order(way.plan)) if way.plan is not None else (),
        )
        for rank, way in enumerate(found.ways, 1)
    )


def machines_text(work: Work, machines: Iterable[Placed]) -> str:
    """How many machines of each kind, and how many of them stay in reserve."""
    kept = tuple(machines)
    counts = Counter(one.kind for one in kept)
    told = listed(
        say("{count} × {machine}", count=count, machine=work.kinds[kind].name)
        for kind, count in sorted(counts.items())
    )
    reserve = sum(not one.loads for one in kept)
    if not reserve:
        return told
    return plural(
        "{machines}, {count} of them in reserve",
        "{machines}, {count} of them in reserve",
        reserve,
        machines=told,
    )


def together_answer(found: Consolidated, first: TogetherRow) -> str:
    """The first way in a sentence, and how many of the services it is for where not for all."""
    if not first.recommended:
        return first.why
    told = (
        first.needs if first.cost == NONE else say("{needs}, for {cost}", needs=first.needs, cost=first.cost)
    )
    placed = len(found.work.loads)
    if not found.left_out:
        return say("Recommended: {machines}.", machines=told)
    return say(
        "Recommended for {placed} of {all} services: {machines}.",
        placed=placed,
        all=placed + len(found.left_out),
        machines=told,
    )


def standing_lines(row: TogetherRow) -> tuple[str, ...]:
    """What stands on which machine, a line for each."""
    return tuple(_standing(number, one) for number, one in enumerate(row.machines, 1))


def _standing(number: int, one: MachineUse) -> str:
    machine = say("{number}. {machine}", number=number, machine=one.machine)
    if not one.services:
        return say("{machine}: in reserve", machine=machine)
    return say(
        "{machine}, {percent:.0f} % full: {services}",
        machine=machine,
        percent=100 * one.fullest,
        services=listed(map(beginning, one.services)),
    )


def about_all(found: Consolidated) -> tuple[str, ...]:
    """What is to be said of all ways: what was not counted, and which services are on none of the machines."""
    told = []
    if not found.priced:
        told.append(say("A machine has no price, so machines are counted."))
    if found.untold and found.work.loads:
        resources = listed(found.untold)
        told.append(
            say(
                "Not checked against the machines: {resources}. Enter what they have.",
                resources=resources,
            )
        )
    return (*told, *_several(found), *_unknown(found), *_left_out(found))


def _several(found: Consolidated) -> Iterator[str]:
    """Why there are more machines than are full: a service needs several servers, by its own limits, and none shares a machine."""
    names = [
        say("{service} ({count})", service=beginning(one.name), count=one.servers)
        for one in found.work.loads
        if one.servers > 1
    ]
    if names:
        yield say(
            "Servers needed until the horizon, each on another machine: {services}.",
            services=first_named(names),
        )


def _unknown(found: Consolidated) -> Iterator[str]:
    """What nobody knows of some services, so that they count for nothing there."""
    for resource, names in found.unknown:
        yield say(
            "{resource}: the needs of {services} are not known, so they are counted as nothing.",
            resource=resource,
            services=first_named([beginning(name) for name in names]),
        )


def _left_out(found: Consolidated) -> tuple[str, ...]:
    """The services that are on none of the machines, those with the same reason together."""
    by_reason: dict[str, list[str]] = {}
    for service, reason in found.left_out:
        by_reason.setdefault(reason, []).append(beginning(service))
    return tuple(
        say("Not placed: {services}. {reason}", services=first_named(names), reason=reason)
        for reason, names in by_reason.items()
    )


def _bound(plan: Consolidation, found: Consolidated, style: NumberStyle) -> str:
    if plan.proven:
        return say("No plan costs less.") if found.priced else say("No plan needs fewer machines.")
    if not found.priced:
        least = round(plan.bound)
        return plural(
            "Any plan needs at least {count} machine.", "Any plan needs at least {count} machines.", least
        )
    return say(
        "Any plan costs at least {amount}: {percent:.0f} % less at most.",
        amount=money(plan.bound, found.currency, style),
        percent=100 * plan.gap,
    )


def _why(way: Together, first: Consolidation | None, found: Consolidated, style: NumberStyle) -> str:
    if way.plan is None or first is None:
        return way.problem
    if way.plan is first:
        return (
            say("The cheapest that was found.")
            if found.priced
            else say("The fewest machines that were found.")
        )
    more = way.plan.cost - first.cost
    if more < CENT:
        return say("It costs the same.") if found.priced else say("Needs the same number of machines.")
    if found.priced:
        return say("It costs {amount} more.", amount=money(more, found.currency, style))
    return plural("It needs {count} machine more.", "It needs {count} machines more.", round(more))


def _in_order(plan: Consolidation) -> list[Placed]:
    """The machines, those in reserve last."""
    return sorted(plan.machines, key=lambda one: (not one.loads, one))


def _use(work: Work, one: Placed) -> MachineUse:
    names = tuple(work.loads[load].name for load in one.loads)
    return MachineUse(work.kinds[one.kind].name, names, work.fullest(one))

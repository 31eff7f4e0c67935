"""The risks of machines that services share, which no service tells by itself: not to carry them, and to stop them together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from app.plan.sized import SizedPlan, SizedService
from app.presenting.crowded import first_step, measured_first, short_of
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import Gauge, gauges
from app.presenting.risks import Kind, Risk
from app.presenting.wording import first_named
from planners.analysis.failure import server_lost
from planners.analysis.machines import Machine
from planners.planner import Fit
from planners.words import plural, say


def machine_risks(
    machines: Iterable[Machine], short: Collection[str] = (), style: NumberStyle = ENGLISH
) -> Iterator[tuple[str, tuple[Risk, ...]]]:
    """The services of machines that are over or tight for them, each by its title with that risk; not of a machine whose only
    service is ``short`` itself, which tells it."""
    for machine in machines:
        if len(machine.services) == 1 and machine.services[0] in short:
            continue
        for gauge in gauges(machine.total, style):
            if gauge.fit in (Fit.OVER, Fit.TIGHT) and gauge.fit is machine.total.fit:
                risk = _over(machine, gauge) if gauge.fit is Fit.OVER else _tight(machine, gauge)
                yield from ((title, (risk,)) for title in machine.services)
                break


def stop_together(plan: SizedPlan, named: Callable[[str], str]) -> dict[str, Risk]:
    """What the failure of a shared machine does, by the ids of the services that have their only server there.

    Machines are told as ``named`` gives them. One alone on its machine tells its failure by itself.
    """
    alone: dict[str, list[SizedService]] = {}
    for one, sizing in plan.sizings:
        lost = server_lost(one.foreseen.now if one.foreseen is not None else sizing)
        if one.machine and (lost is None or lost.servers < 2):
            alone.setdefault(one.machine, []).append(one)
    return {
        one.service.id: _stopped(named(machine), found)
        for machine, found in alone.items()
        if len(found) > 1
        for one in found
    }


def _stopped(machine: str, services: list[SizedService]) -> Risk:
    return Risk(
        say("{machine} fails.", machine=machine),
        say("{services} stop together.", services=first_named([one.title for one in services])),
        say("Plan a second machine if an outage is not acceptable."),
        Kind.TOGETHER,
    )


def _over(machine: Machine, gauge: Gauge) -> Risk:
    needs = plural(
        "{resource}: it needs {against}.",
        "{resource}: together they need {against}.",
        len(machine.services),
        resource=gauge.resource,
        against=gauge.against,
    )
    return Risk(short_of(machine), needs, first_step(machine), Kind.CROWDED)


def _tight(machine: Machine, gauge: Gauge) -> Risk:
    return Risk(
        say(
            "{machine}, {resource}: fits as expected; the worst case does not.",
            machine=machine.name,
            resource=gauge.resource,
        ),
        say("Over capacity at the busiest hour, if the worst case comes."),
        measured_first(machine, gauge.resource),
        Kind.TIGHT,
    )

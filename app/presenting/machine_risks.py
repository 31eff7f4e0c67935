"""The risks of machines that services share: that one does not carry them together, which no service tells by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from app.presenting.crowded import first_step, measured_first, short_of
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import Gauge, gauges
from app.presenting.risks import Kind, Risk
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

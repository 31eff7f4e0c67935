"""What a running server must show at the planned load: a need no more than so much, a throughput no less."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bought import is_busier
from planners.analysis.passing import TOLERANCE, most_passing
from planners.analysis.triggers import Trigger
from planners.figure import Figure, Passes
from planners.planner import Counter, Planner, Sizing, applied_to
from planners.quantity import Quantity

RESPONSE = "response"
"""What reads how long users wait."""


class Check(Struct, frozen=True):
    """One figure to read: what is expected, and the ``limit`` in its unit up to or from which it passes.

    A throughput has to carry ``load``, its part of the planned one, at no more than the ``share`` of it that passes as its use.
    """

    quantity: Quantity
    passes: Passes
    limit: float
    counter: Counter | None
    load: float = 0.0
    share: float = 1.0

    @property
    def asked(self) -> float:
        """The least of a throughput that carries the load at the share."""
        return self.load / self.share

    def within(self, share: float) -> Check:
        """The same of a throughput that carries its load at no more than that share of it."""
        found = replace(self, share=share)
        return replace(found, limit=_least(self.quantity, found.asked))


def acceptance(planner: Planner, sizing: Sizing, watched: Iterable[Trigger] = ()) -> tuple[Check, ...]:
    """The checks of a sized service: a need passes up to the upper end of its range, a throughput from the lower end.

    What is ``watched`` passes as far as ``most_passing`` says, up to the value to order at, and what is over its capacity
    is not tested. No server passes with a throughput of which its part of the planned load would use more than passes as that use.
    Where other processors than the measured ones are planned or bought, no throughput or response time of those is tested.
    """
    levels = {one.figure.name: one for one in watched}
    over = {name for name, one in levels.items() if one.passed}
    load = _asked(planner, sizing)
    replaced = {found.figure.replaces for found in sizing.quantities.values()} - {""}
    elsewhere = replaced | {found.name for found in sizing.quantities.values() if is_busier(found)}
    checks = []
    for found in sizing.quantities.values():
        passes, counter = found.figure.passes, planner.counter(sizing.inputs, found.figure)
        if passes is None or found.name in replaced | over or _follows(found.figure, elsewhere):
            continue
        if passes is Passes.AT_MOST:
            checks.append(Check(found, passes, most_accepted(found, levels.get(found.name)), counter))
        else:
            carries = Check(found, passes, float(found.low), counter, load.get(found.unit, 0.0))
            checks.append(carries.within(_share(sizing, found.figure, levels)))
    return tuple(checks)


def _follows(figure: Figure, elsewhere: Collection[str]) -> bool:
    """Whether it follows from how busy a part of the measured machine is, in the place of which others are told."""
    return figure.full_at in elsewhere or (figure.counter == RESPONSE and bool(elsewhere))


def most_accepted(found: Quantity, level: Trigger | None) -> float:
    """Up to which reading a need passes, where those are the levels to watch it by."""
    if level is None:
        return most_passing(found)
    return max(float(found.value), min(most_passing(found, level.act.value), level.order.value))


def _asked(planner: Planner, sizing: Sizing) -> dict[str, float]:
    """The load that is planned for one server, by its unit."""
    field = applied_to(planner, sizing.inputs)
    servers = float(sizing.servers.value) if sizing.servers is not None else 1.0
    return {field.unit: float(sizing.inputs[field.name] or 0) / max(servers, 1.0)}


def _share(sizing: Sizing, figure: Figure, levels: Mapping[str, Trigger]) -> float:
    """The share of a throughput up to which its use passes: no more than its target."""
    use = sizing.quantities.get(figure.full_at)
    if use is None:
        return 1.0
    most = most_accepted(use, levels.get(use.name))
    target = (one.capacity for one in sizing.verdicts if one.figure.name == use.name)
    return min(most, next(target, most)) / 100


def _least(found: Quantity, asked: float) -> float:
    """From which throughput a server passes."""
    value = float(found.value)
    return max(min(float(found.low), (1 - TOLERANCE) * value), min(asked, value))

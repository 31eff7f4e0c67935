"""A planner whose servers have what was bought: what is sized is judged against that and against nothing larger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from planners.laws.elementwise import real, scalar
from planners.planner import Planner, Sizing, Verdict
from planners.quantity import Quantity
from planners.schema import Inputs
from planners.words import say

BOUGHT = say("What is bought, with what is there")


class WithBought:
    """``base`` on servers that each have ``each``: amounts by the name of the figure, in its unit.

    ``shares`` are those of a capacity that were bought, by the name of the figure that is judged: three of the eight processors
    that the measured machine has are 0.375 of what stands against its utilization.
    """

    if TYPE_CHECKING:
        name: str
        title: str
        load_field: str
        figures: Any
        plotted: Any
        words: Any
        per_server: bool
        subject: str
        settings: Any
        thresholds: Any
        counter: Any
        load_limit: Any
        published: Any
        claims: Any
        statements: Any
        fields: Any
        check: Any

    def __init__(
        self, base: Planner, each: tuple[tuple[str, float], ...], shares: tuple[tuple[str, float], ...]
    ) -> None:
        self.base, self.each, self.shares = base, each, shares

    def __hash__(self) -> int:
        return hash((self.base, self.each, self.shares))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WithBought):
            return False
        return (self.base, self.each, self.shares) == (other.base, other.each, other.shares)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.base, name)

    def size(self, inputs: Inputs) -> Sizing:
        """The sizing of the base, judged against what was bought."""
        found = self.base.size(inputs)
        return self.against(found) if scalar(inputs[self.base.load_field]) else found

    def against(self, found: Sizing) -> Sizing:
        """A sizing of the base, judged against what was bought."""
        return replace(found, verdicts=self.judged(found.inputs, found.verdicts, unjudged(found)))

    def judged(
        self, inputs: Inputs, verdicts: Iterable[Verdict], others: Iterable[Verdict]
    ) -> tuple[Verdict, ...]:
        """The verdicts with the capacities that were bought; ``others`` are demands against which nothing stood."""
        each, shares = dict(self.each), dict(self.shares)
        found = []
        for one in verdicts:
            if one.quantity in each:
                capacity = _planned(one, each[one.quantity], inputs)
                found.append(replace(one, capacity=capacity, reason=BOUGHT))
            elif one.quantity in shares:
                found.append(replace(one, capacity=one.capacity * shares[one.quantity], reason=BOUGHT))
            else:
                found.append(one)
        known = {one.resource for one in found}
        more = [one for one in others if one.quantity in each and one.resource not in known]
        found += [
            replace(one, capacity=_planned(one, each[one.quantity], inputs), reason=BOUGHT) for one in more
        ]
        return tuple(found)


def unjudged(found: Sizing) -> tuple[Verdict, ...]:
    """What can run out and is bought, but has no capacity to stand against."""
    judged = {one.figure.name for one in found.verdicts}
    return tuple(
        _open(quantity)
        for quantity in found.quantities.values()
        if quantity.figure.resource is not None
        and quantity.figure.order is not None
        and quantity.name not in judged
    )


def _open(quantity: Quantity) -> Verdict:
    resource = quantity.figure.resource
    assert resource is not None
    return Verdict(resource, quantity.figure, quantity.value, quantity.low, quantity.high, 0.0, "")


def _planned(one: Verdict, amount: float, inputs: Inputs) -> float:
    """The part of an amount that is planned for."""
    planned = inputs.get(one.figure.planned_share)
    return amount if planned is None else amount * real(planned) / 100

"""A planner whose servers have what was bought: what is sized is judged against that and against nothing larger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from planners.citing import own_rule
from planners.evidence import Standing, weakest
from planners.figure import Figure, Resource
from planners.laws.elementwise import real, scalar
from planners.machine.figures import TARGET, UTILIZATION
from planners.machine.processors import target, usual_target
from planners.planner import Planner, PublishedPoint, Sizing, Verdict, figure_of
from planners.quantity import Quantity, Term, derive, of
from planners.schema import Inputs
from planners.words import say

BOUGHT = say("What is bought, with what is there")
SPREAD_EVENLY = own_rule(say("the work spreads evenly over the processors"))

BUSIER = "measured / share"
"""How a utilization of the measured machine is told of servers that have a share of it."""


class Share(Struct, frozen=True):
    """What is bought of a capacity that was measured: ``of_measured`` of it, of which the ``figure`` is busier by as much.

    Three of eight processors are 0.375. Their target is that of so many ``processors``, as few wait sooner than many; of none
    where it is the same for any number.
    """

    figure: str
    of_measured: float
    processors: int = 0


class WithBought:
    """``base`` on servers that each have ``each``: amounts by the name of the figure, in its unit.

    ``shares`` are those of capacities that were bought. So a server shows what is told of it.
    """

    if TYPE_CHECKING:
        name: str
        title: str
        load_field: str
        figures: Any
        plotted: Any
        words: Any
        per_server: bool
        limit_is_measured: bool
        subject: str
        settings: Any
        thresholds: Any
        counter: Any
        load_limit: Any
        claims: Any
        statements: Any
        fields: Any
        check: Any

    def __init__(self, base: Planner, each: tuple[tuple[str, float], ...], shares: tuple[Share, ...]) -> None:
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
        return self.with_bought(self.base.size(inputs))

    def bare(self, inputs: Inputs) -> Sizing:
        """The same without cautions."""
        return self.with_bought(self.base.bare(inputs))

    def with_bought(self, found: Sizing) -> Sizing:
        """A sizing of the base on what was bought; one of several loads has no verdicts."""
        if scalar(found.inputs[self.base.load_field]):
            return self.against(found)
        return replace(found, quantities=self._busier(found.quantities)) if self.shares else found

    def against(self, found: Sizing) -> Sizing:
        """A sizing of the base, judged against what was bought."""
        verdicts = self.judged(found.inputs, found.verdicts, unjudged(found))
        return replace(found, quantities=self._busier(found.quantities), verdicts=verdicts)

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """Measured points; what was measured with another share of a capacity is no point of these servers."""
        shared = {share.figure for share in self.shares if share.of_measured != 1.0}
        return tuple(
            replace(one, same_case=one.same_case and one.quantity not in shared)
            for one in self.base.published(inputs)
        )

    def _busier(self, found: Mapping[str, Quantity]) -> dict[str, Quantity]:
        """The figures, those of a share of a capacity as such servers show them, with the target of these."""
        figures = dict(found)
        for share in self.shares:
            if share.of_measured == 1.0 or share.figure not in found:
                continue
            figure = figure_of(self.base, share.figure)
            figures[share.figure] = _busier(figure, found[share.figure], share.of_measured)
            if share.processors:
                figures[TARGET.name] = target(None, _processors(share.processors))
        return figures

    def judged(
        self, inputs: Inputs, verdicts: Iterable[Verdict], others: Iterable[Verdict]
    ) -> tuple[Verdict, ...]:
        """The verdicts with the capacities that were bought; ``others`` are demands against which nothing stood."""
        each, shares = dict(self.each), {one.figure: one for one in self.shares}
        found = []
        for one in verdicts:
            if one.quantity in each:
                capacity = _planned(one, each[one.quantity], inputs)
                found.append(replace(one, capacity=capacity, reason=BOUGHT))
            elif one.quantity in shares:
                found.append(_on_share(one, shares[one.quantity], figure_of(self.base, one.quantity)))
            else:
                found.append(one)
        known = {one.resource for one in found}
        more = [one for one in others if one.quantity in each and one.resource not in known]
        found += [
            replace(one, capacity=_planned(one, each[one.quantity], inputs), reason=BOUGHT) for one in more
        ]
        return tuple(found)


def is_busier(one: Quantity) -> bool:
    """Whether it is told of another share of what was measured."""
    return one.formula == BUSIER


def _processors(count: int) -> Term:
    return Term("processors", float(count), "processors", say("Processors of a server that is bought"))


def _on_share(one: Verdict, share: Share, figure: Figure) -> Verdict:
    less = share.of_measured
    return replace(
        one,
        figure=figure,
        demand=one.demand / less,
        low=one.low / less,
        high=one.high / less,
        capacity=usual_target(share.processors) if share.processors else one.capacity,
        reason=BOUGHT,
    )


def _busier(figure: Figure, one: Quantity, share: float) -> Quantity:
    """A utilization of the measured machine on a server that has that share of it; ``figure`` says not of how many."""
    less = Term("share", share, "1", say("Share of the measured processors that is bought"), SPREAD_EVENLY)
    return derive(
        figure,
        BUSIER,
        (of("measured", one), less),
        weakest((Standing.RULE, one.standing)),
        note=say("Per server, on the processors that are bought."),
    )


def target_processors(found: Sizing) -> int:
    """How many processors the target is for, where it follows from them; 0 where it does not, as where one was entered."""
    goal = found.quantities.get(TARGET.name)
    counted = (term for term in goal.terms if term.name == "processors") if goal is not None else ()
    return next((round(float(term.value)) for term in counted), 0)


def share_of(found: Sizing, figure: str, of_measured: float) -> Share:
    """That share of what was measured, with the target of as many processors as it is of them."""
    return Share(figure, of_measured, round(of_measured * target_processors(found)))


class SpreadOut(Struct, frozen=True):
    """What is judged on other processors than were ``measured``, on so many as are ``bought``."""

    resource: Resource
    measured: float
    bought: float


def spread_out(found: Sizing) -> Iterator[SpreadOut]:
    """What is judged on other processors than were measured, where their number is known."""
    bought = target_processors(found)
    for one in found.verdicts:
        used = found.quantities.get(one.quantity)
        if bought and used is not None and is_busier(used):
            yield SpreadOut(one.resource, bought / float(used.term("share").value), float(bought))


def on_measured(found: Sizing) -> Iterator[Resource]:
    """What is judged on the processors that were measured, and on none that are bought or planned."""
    return (
        one.resource for one in found.verdicts if one.quantity == UTILIZATION.name and one.reason != BOUGHT
    )


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

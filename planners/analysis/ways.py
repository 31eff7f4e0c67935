"""A sizing as formulas that follow its inputs, for a program that knows no Python.

A sizing takes its way by comparisons: how far a load is from the measured one, whether one server is enough. Each way has
formulas of its own. The ways around the present inputs are found by trying other numbers, one input at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain

from msgspec import Struct

from planners.analysis import bill
from planners.evidence import Standing
from planners.laws.symbol import Untraceable
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Inputs
from planners.steps import STEP, NoFormula, Route, Steps

FACTORS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75, 2.0)
"""What each input is multiplied with to find other ways."""
MOST_WAYS = 24
_NUMBERS = (float, int)
_NAME = re.compile(r"[A-Za-z_]\w*")
_NO_WAY = (NoFormula, Untraceable, ArithmeticError, LookupError, ValueError, TypeError)
Key = tuple[str, int]
"""A figure by its name, and which of those of that name it is."""


class Told(Struct, frozen=True):
    """A figure in one way: value, low and high as operands, which are numbers, inputs or steps."""

    value: str
    low: str
    high: str
    standing: Standing


class Judged(Struct, frozen=True):
    """A verdict in one way: demand with its range and capacity, as operands."""

    demand: str
    low: str
    high: str
    capacity: str


class Way(Struct, frozen=True):
    """One way: its conditions with their answers, what it gives, and whether all that follows the load is judged."""

    conditions: tuple[tuple[str, bool], ...]
    figures: Mapping[Key, Told]
    verdicts: Mapping[tuple[str, str], Judged]
    judged: bool


class Ways(Struct, frozen=True):
    """The ways of a sizing, the present one first.

    ``live`` are the inputs that they follow, ``steps`` formulas by name over inputs and earlier steps. ``terms`` are the
    operands of every figure's terms in the present way.
    """

    live: tuple[str, ...]
    steps: Mapping[str, str]
    ways: tuple[Way, ...]
    terms: Mapping[Key, tuple[str, ...]]


def all_figures(sizing: Sizing) -> dict[Key, Quantity]:
    """The figures of a sizing, then those that they are made of and that are not told themselves."""
    found: dict[Key, Quantity] = {}
    counted: dict[str, int] = {}
    for quantity in (*sizing.quantities.values(), *_inner(sizing)):
        counted[quantity.name] = counted.get(quantity.name, 0) + 1
        found[quantity.name, counted[quantity.name]] = quantity
    return found


def ways(planner: Planner, entries: Mapping[str, Entry], sizing: Sizing) -> Ways:
    """The ways of a service's sizing.

    Costs are not among its figures: they are of every month to come.
    """
    inputs = bill.unpriced(planner, sizing.inputs)
    found = _present(planner.size, inputs)
    for other in _others(planner, entries, inputs, found.used()):
        found.try_another(other)
    return found.ways()


class PresentWays:
    """The present way alone of many services, costs not among its figures: those that go the same way have the same formulas."""

    def __init__(self) -> None:
        self._known: dict[Planner, list[tuple[_Found, Ways]]] = {}

    def of(self, planner: Planner, sizing: Sizing) -> Ways:
        """The way of a service's sizing."""
        inputs = bill.unpriced(planner, sizing.inputs)
        known = self._known.setdefault(planner, [])
        for found, told in known:
            if found.meets(inputs):
                return told
        found = _present(planner.size, inputs)
        known.append((found, found.ways()))
        return known[-1][1]


def ways_of(size: Callable[[Inputs], Sizing], inputs: Inputs) -> Ways:
    """The present way alone of anything that makes a sizing of numbers."""
    return _present(size, inputs).ways()


def _present(size: Callable[[Inputs], Sizing], inputs: Inputs) -> _Found:
    """The present way, following all inputs that formulas can follow."""
    numbers = {name for name, value in inputs.items() if type(value) in _NUMBERS}
    while True:
        found = _Found(size, inputs, frozenset(numbers))
        try:
            found.add(inputs)
        except NoFormula as none:
            numbers -= none.inputs or numbers
            continue
        return found


def _others(
    planner: Planner, entries: Mapping[str, Entry], inputs: Inputs, names: Collection[str]
) -> Iterator[Inputs]:
    """The inputs with one number changed, the load first, each as far as it is allowed."""
    for name in sorted(names, key=lambda name: name != planner.load_field):
        value = inputs[name]
        if not isinstance(value, float | int):
            continue
        for other in dict.fromkeys(type(value)(value * factor) for factor in FACTORS):
            try:
                planner.check({**entries, name: other})
            except (InputRefused, NotInEvidence):
                continue
            yield {**inputs, name: other}


class _Found:
    """Collects the ways of a sizing."""

    def __init__(self, size: Callable[[Inputs], Sizing], inputs: Inputs, live: frozenset[str]) -> None:
        self._size, self._inputs, self._live = size, inputs, live
        self._steps = Steps()
        self._routes: list[Route] = []
        self._ways: list[Way] = []
        self._terms: dict[Key, tuple[str, ...]] = {}

    def add(self, inputs: Inputs) -> None:
        """Take the way of these inputs. Raises ``NoFormula``, and what the sizing raises."""
        route = self._steps.route(self._size, inputs, self._live)
        figures = all_figures(route.result)
        if not self._routes:
            self._terms = {
                key: tuple(route.told(term.value) for term in one.terms) for key, one in figures.items()
            }
        self._ways.append(_way(route, figures))
        self._routes.append(route)

    def try_another(self, inputs: Inputs) -> None:
        """Take the way of these inputs where it is a new one that formulas give."""
        if len(self._ways) >= MOST_WAYS or any(_meets(route, inputs) for route in self._routes):
            return
        try:
            self.add(inputs)
        except (InputRefused, NotInEvidence, *_NO_WAY):
            return

    def meets(self, inputs: Inputs) -> bool:
        """Whether these inputs go one of the ways, those that formulas cannot follow being the same."""
        return (
            inputs.keys() == self._inputs.keys()
            and all(
                type(value) is type(self._inputs[name])
                and (name in self._live or value == self._inputs[name])
                for name, value in inputs.items()
            )
            and any(_meets(route, inputs) for route in self._routes)
        )

    def used(self) -> tuple[str, ...]:
        """The inputs that the ways depend on, in their order."""
        names = self._names()
        return tuple(name for name in self._inputs if name in self._live and name in names)

    def ways(self) -> Ways:
        """What was found, with the steps that it needs alone."""
        needed = self._names()
        steps = {
            f"{STEP}{place}": text
            for place, text in enumerate(self._steps.texts)
            if f"{STEP}{place}" in needed
        }
        return Ways(self.used(), steps, tuple(self._ways), self._terms)

    def _names(self) -> set[str]:
        """The names of inputs and steps that the ways are made of."""
        roots = chain.from_iterable(_operands(way) for way in self._ways)
        found = set(_NAME.findall(" ".join(chain(roots, *self._terms.values()))))
        for place, text in reversed(list(enumerate(self._steps.texts))):
            if f"{STEP}{place}" in found:
                found.update(_NAME.findall(text))
        return found


def _way(route: Route, figures: Mapping[Key, Quantity]) -> Way:
    told, sizing = route.told, route.result
    return Way(
        route.conditions,
        {
            key: Told(told(one.value), told(one.low), told(one.high), one.standing)
            for key, one in figures.items()
        },
        {
            (one.resource.name, one.quantity): Judged(
                told(one.demand), told(one.low), told(one.high), told(one.capacity)
            )
            for one in sizing.verdicts
        },
        bool(sizing.verdicts) and not sizing.unjudged,
    )


def _operands(way: Way) -> Iterator[str]:
    yield from (condition for condition, _ in way.conditions)
    for told in way.figures.values():
        yield from (told.value, told.low, told.high)
    for one in way.verdicts.values():
        yield from (one.demand, one.low, one.high, one.capacity)


def _meets(route: Route, inputs: Inputs) -> bool:
    try:
        return route.meets(inputs)
    except _NO_WAY:
        return False


def _inner(sizing: Sizing) -> Iterator[Quantity]:
    """The figures that others are made of and that are not told themselves, what is needed first in front."""
    told = {id(quantity) for quantity in sizing.quantities.values()}
    seen: set[int] = set()
    for quantity in sizing.quantities.values():
        for one in _made_of(quantity, seen):
            if id(one) not in told:
                yield one


def _made_of(quantity: Quantity, seen: set[int]) -> Iterator[Quantity]:
    for term in quantity.terms:
        if term.quantity is not None and id(term.quantity) not in seen:
            seen.add(id(term.quantity))
            yield from _made_of(term.quantity, seen)
            yield term.quantity

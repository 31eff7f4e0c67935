"""The proof of a plan: every figure as a numbered step, made of entries, cited places and earlier steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain

from msgspec import Struct

from app.presenting.explanation import filled
from app.presenting.figures import FigureText, figure, measure, value_and_unit
from app.presenting.tables import ORIGIN_WORDS, InputOrigin
from app.presenting.wording import STANDING_WORDS
from planners.evidence import Source, Standing
from planners.planner import Sizing
from planners.quantity import Quantity, Term

ENTRY = ORIGIN_WORDS[InputOrigin.ENTERED]
DEFAULT = ORIGIN_WORDS[InputOrigin.DEFAULT]
RULE = STANDING_WORDS[Standing.RULE]
"""Where a value comes from that no document and no step gives."""


class ProofTerm(Struct, frozen=True):
    """A value put into a step: as named in the formula, what it is, and where it comes from.

    ``step`` is the number of the step that gave it, 0 for none; ``source`` the cited place, if it is one.
    """

    name: str
    title: str
    value: str
    origin: str
    step: int
    source: Source | None
    quantity: Quantity | None = None


class ProofStep(Struct, frozen=True, dict=True):
    """One figure: its number, the formula with the values put in, and each value."""

    number: int
    quantity: Quantity
    filled: str
    terms: tuple[ProofTerm, ...]

    @cached_property
    def figure(self) -> FigureText:
        """The figure in words; a table of full precision has no use for it."""
        return figure(self.quantity)


class ProofPart(Struct, frozen=True):
    """The steps of one service, or of the total of a machine."""

    title: str
    steps: tuple[ProofStep, ...]


class Proof(Struct, frozen=True, dict=True):
    """All steps, numbered through."""

    parts: tuple[ProofPart, ...]
    numbers: dict[tuple[int, int], int]
    kept: tuple[Sizing, ...]
    """The sizings whose identity ``numbers`` goes by, with that of their quantities: while they are kept no other has it."""

    def number(self, sizing: Sizing, quantity: Quantity) -> int:
        """The number of the step that gives a quantity of a sizing, 0 for none."""
        return self.numbers.get((id(sizing), id(quantity)), 0)


Part = tuple[str, Sizing, Collection[str]]
"""A sizing with its title and the names of the inputs that the user entered."""


def proof(services: Iterable[Part], machines: Iterable[Part] = ()) -> Proof:
    """The proof of services, and of the totals of machines, which are made of steps of services.

    Each service tells all its steps: sizings by one compiled program share the quantities that never differ.
    """
    numbers: dict[tuple[int, int], int] = {}
    told: dict[int, int] = {}
    kept, made, count = [], [], 0
    for (title, sizing, entries), before in chain(
        ((part, {}) for part in services), ((part, told) for part in machines)
    ):
        known, steps = dict(before), list[ProofStep]()
        same: dict[tuple[object, ...], int] = {}
        for quantity in _inner_first(sizing.quantities.values(), known):
            key = (quantity.name, quantity.title, quantity.formula, quantity.value)
            if key not in same:
                count += 1
                same[key] = count
                steps.append(_step(count, quantity, entries, known))
            known[id(quantity)] = same[key]
        numbers = {(id(sizing), place): number for place, number in known.items()} | numbers
        told |= known
        kept.append(sizing)
        made.append(ProofPart(title, tuple(steps)))
    return Proof(tuple(made), numbers, tuple(kept))


def _inner_first(quantities: Iterable[Quantity], told: dict[int, int]) -> Iterator[Quantity]:
    """Each quantity once, after those that it is made of; what has been told before is left out."""
    for quantity in quantities:
        if id(quantity) not in told:
            yield from _inner_first(
                (term.quantity for term in quantity.terms if term.quantity is not None), told
            )
            yield quantity


def _step(number: int, quantity: Quantity, entries: Collection[str], numbers: dict[int, int]) -> ProofStep:
    terms = tuple(_term(term, entries, numbers) for term in quantity.terms)
    return ProofStep(number, quantity, filled(quantity), terms)


def _term(term: Term, entries: Collection[str], numbers: dict[int, int]) -> ProofTerm:
    if term.quantity is not None:
        step = numbers.get(id(term.quantity), 0)
        return ProofTerm(
            term.name, term.meaning, value_and_unit(term.quantity), "", step, None, term.quantity
        )
    value = measure(float(term.value), term.unit, digits=6)
    origin = ""
    if term.source is None:
        origin = ENTRY if term.field in entries else DEFAULT if term.field else RULE
    return ProofTerm(term.name, term.meaning, value, origin, 0, term.source)

"""A figure that explains itself: value, range, unit, standing and the chain it was computed by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planners.evidence import Source, Standing
from planners.laws.elementwise import Number


@dataclass(frozen=True, slots=True)
class Term:
    """One value put into a formula.

    A term is a catalogue row (``source``), an input (``field`` names it), or another quantity
    (``quantity``), whose own derivation continues the chain.
    """

    name: str
    value: Number
    unit: str
    meaning: str
    source: Source | None = None
    field: str = ""
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A computed figure.

    ``value``, ``low`` and ``high`` are in ``unit``; each is a float, or an array when the inputs were.
    ``formula`` over ``terms`` gives ``value``. ``reason`` says where the range comes from, ``note`` what
    a reader must know beside the figure. ``low <= value <= high`` always holds.
    """

    name: str
    title: str
    value: Number
    low: Number
    high: Number
    unit: str
    standing: Standing
    formula: str
    terms: tuple[Term, ...]
    reason: str
    note: str = ""
    own_sources: tuple[Source, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """Every source down the chain, each once, in order of appearance."""
        return tuple(dict.fromkeys(self._walk_sources()))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The doubts of the sources down the chain, each once."""
        return tuple(dict.fromkeys(source.doubt for source in self.sources if source.doubt))

    def term(self, name: str) -> Term:
        """The term of that name. Raises ``KeyError``."""
        for term in self.terms:
            if term.name == name:
                return term
        raise KeyError(name)

    def _walk_sources(self) -> Iterator[Source]:
        yield from self.own_sources
        for term in self.terms:
            if term.source is not None:
                yield term.source
            if term.quantity is not None:
                yield from term.quantity._walk_sources()

"""What published evidence puts in the place of inputs that are empty, where an answering figure is made of it."""

from __future__ import annotations

from collections.abc import Iterator

from planners.citing import OWN_RULE
from planners.laws.elementwise import real
from planners.planner import Planner, Sizing
from planners.quantity import Quantity, Term
from planners.schema import Kind


def stand_ins(planner: Planner, sizing: Sizing) -> dict[str, float]:
    """The published values by the name of their empty input, in its unit.

    A term of such a figure stands for the input that it has its name from. A count, as of partitions, is how a plan is built;
    what other figures or a Sizewright rule give is told where it is made.
    """
    empty = {
        field.name
        for field in planner.fields()
        if field.kind is Kind.NUMBER and sizing.inputs.get(field.name) is None
    }
    return {
        term.name: real(term.value)
        for term in _terms(sizing)
        if term.name in empty and term.source is not None and term.source.document != OWN_RULE
    }


def _terms(sizing: Sizing) -> Iterator[Term]:
    """Every term down the chains of the answers, each figure once."""
    open_ones: list[Quantity] = [*sizing.answers]
    seen: set[int] = set()
    while open_ones:
        one = open_ones.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield from one.terms
        open_ones += [term.quantity for term in one.terms if term.quantity is not None]

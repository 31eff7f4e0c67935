"""The total of a machine as formulas over the figures of its services, for a program that knows no Python."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.machines import machines
from planners.analysis.ways import Ways, ways_of
from planners.planner import Sizing
from planners.quantity import Quantity, Term
from planners.schema import Inputs

ENDS = ("value", "low", "high")


class Part(Struct, frozen=True):
    """A service of a machine: its title, its sizing, and the inputs that its figures follow."""

    title: str
    sizing: Sizing
    live: Collection[str]

    def number(self, what: str, end: str) -> float:
        """A figure's end of that name, or an input where there is no end."""
        found: Any = getattr(self.sizing.quantities[what], end) if end else self.sizing.inputs[what]
        return float(found)


def operands(parts: Sequence[Part]) -> dict[str, tuple[int, str, str]]:
    """The names that a total is made of: which part, which figure and end of its range, or which input and nothing."""
    found = {}
    for place, part in enumerate(parts):
        for number, name in enumerate(part.sizing.quantities):
            found.update({f"p{place}_{number}_{end}": (place, name, end) for end in ENDS})
        found.update({f"p{place}_{name}": (place, name, "") for name in part.live})
    return found


def together(parts: Sequence[Part]) -> Ways:
    """The total of one machine in its present way."""
    names = operands(parts)
    numbers = {name: parts[place].number(what, end) for name, (place, what, end) in names.items()}

    def total(told: Inputs) -> Sizing:
        return machines((part.title, _with(place, part, told)) for place, part in enumerate(parts))[0].total

    return ways_of(total, numbers)


def _with(place: int, part: Part, told: Inputs) -> Sizing:
    """The sizing with what was told in the place of its numbers."""
    live = {name: told[f"p{place}_{name}"] for name in part.live}
    quantities = {
        name: _quantity(quantity, f"p{place}_{number}", told, live)
        for number, (name, quantity) in enumerate(part.sizing.quantities.items())
    }
    return replace(part.sizing, quantities=quantities, inputs={**part.sizing.inputs, **live})


def _quantity(quantity: Quantity, name: str, told: Inputs, live: Mapping[str, Any]) -> Quantity:
    ends = {end: told[f"{name}_{end}"] for end in ENDS}
    return replace(quantity, terms=tuple(_term(term, live) for term in quantity.terms), **ends)


def _term(term: Term, live: Mapping[str, Any]) -> Term:
    follows = term.quantity is None and term.source is None and term.field in live
    return replace(term, value=live[term.field]) if follows else term

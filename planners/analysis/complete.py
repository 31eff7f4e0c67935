"""What comes with a planned machine: its processors where it is rated, its memory where that is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from planners.quantity import Quantity
from planners.schema import Inputs


class Found(Protocol):
    """A sizing, or the sheet of one."""

    @property
    def quantities(self) -> Mapping[str, Quantity]:
        """The figures so far."""


def comes_with_machine(inputs: Inputs, found: Found, quantity: Quantity | None) -> bool:
    """Whether the figure is bought with its server, at the price of that, and is no line of its own."""
    if quantity is None:
        return False
    together, step = quantity.figure.together, quantity.figure.stepped
    if together is not None and together.capacity and inputs.get(together.capacity) is not None:
        return True
    used = next((term.quantity for term in quantity.terms if step and term.name == step.used), None)
    return used is not None and any(one.figure.replaces == used.name for one in found.quantities.values())

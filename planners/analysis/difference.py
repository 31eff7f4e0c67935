"""Why two plans of one service differ in a figure: input by input, the parts adding up to the whole.

Inputs are changed one after the other in the order of the form; each part is what its change did at its turn. Changes
that the planner takes only together are one part.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from planners.analysis.as_bought import as_bought
from planners.figure import Figure
from planners.planner import Planner
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field
from planners.words import say


class Contribution(Struct, frozen=True):
    """What a change did: the fields that were changed, and the difference in the figure's unit."""

    fields: tuple[Field, ...]
    difference: float


class Difference(Struct, frozen=True):
    """A figure before and after, with the parts of the difference."""

    first: Quantity
    last: Quantity
    parts: tuple[Contribution, ...]

    @property
    def figure(self) -> Figure:
        """What differs."""
        return self.last.figure

    @property
    def before(self) -> float:
        """Its value before."""
        return float(self.first.value)

    @property
    def after(self) -> float:
        """Its value after."""
        return float(self.last.value)

    @property
    def total(self) -> float:
        """After less before."""
        return self.after - self.before


def difference(
    planner: Planner, before: Mapping[str, Entry], after: Mapping[str, Entry], name: str
) -> Difference:
    """The difference of a figure between two sets of entries. Raises ``InputRefused`` and ``NotInEvidence``."""
    first, last = _found(planner, before, name), _found(planner, after, name)
    entries, value = dict(before), float(first.value)
    waiting: list[Field] = []
    parts: list[Contribution] = []
    changed = [field for field in planner.fields() if before.get(field.name) != after.get(field.name)]
    for field in changed:
        entries[field.name] = after.get(field.name)
        waiting.append(field)
        try:
            reached = float(_found(planner, entries, name).value)
        except (InputRefused, NotInEvidence):
            continue
        parts.append(Contribution(tuple(waiting), reached - value))
        value, waiting = reached, []
    if waiting:
        parts.append(Contribution(tuple(waiting), float(last.value) - value))
    return Difference(first, last, tuple(part for part in parts if part.difference))


def _found(planner: Planner, entries: Mapping[str, Entry], name: str) -> Quantity:
    given = {key: value for key, value in entries.items() if value is not None}
    sizing = planner.size(planner.check(given))
    found = as_bought(sizing, name)
    if found is None:
        raise NotInEvidence(
            absent.reason.rstrip(".")
            if (absent := sizing.absent.get(name))
            else say("{name} is not a figure of this service", name=name)
        )
    return found

"""Machines by their names, as a list with commas: those of a plan, and published ones."""

from __future__ import annotations

from collections.abc import Iterator

from app.plan.document import Entries, Machine, Plan
from planners.registry import is_machine, known_machines


class NoSuchMachine(LookupError):
    """A ``name`` that is neither that of a machine of the plan nor a published one; ``known`` are names like it."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


def machines_named(plan: Plan, text: str) -> Iterator[Machine]:
    """The machines of a list with commas, which their names may have too. Raises ``NoSuchMachine``."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    while parts:
        ends = range(len(parts), 0, -1)
        found = ((_machine(plan, ", ".join(parts[:end])), end) for end in ends)
        machine, end = next((pair for pair in found if pair[0] is not None), (None, 0))
        if machine is None:
            raise NoSuchMachine(parts[0], tuple(names_like(plan, parts[0])))
        yield machine
        del parts[:end]


def names_like(plan: Plan, words: str = "") -> Iterator[str]:
    """The names of the plan's machines, then of the published ones with all these words."""
    yield from (one.name for one in plan.machines)
    yield from (one.name for one in known_machines(words))


def _machine(plan: Plan, name: str) -> Machine | None:
    """The machine of the plan of that name, else the published one."""
    own = plan.machine(name)
    if own is not None or not is_machine(name):
        return own
    return Machine("", name, Entries({"processor": name}))

"""What is there of what a service is bought as: what was entered for its servers, or what they have today."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bill import BillLine, in_order_unit, lines_of, servers_of
from planners.analysis.complete import comes_with_machine
from planners.analysis.spare import servers_bought
from planners.planner import Planner, Sizing, with_servers
from planners.quantity import Quantity

Needed = Mapping[str, BillLine]
"""Lines of a bill by the name of the figure that is bought."""


def on_present_servers(planner: Planner, sizing: Sizing) -> Sizing:
    """The sizing on as many servers as it has today, so that another value of an input asks no further one."""
    servers = sizing.servers
    if servers is None or sizing.inputs.get(servers.figure.set_by) is not None:
        return sizing
    inputs = with_servers(planner, sizing.inputs, round(float(servers.value)))
    return sizing if inputs == sizing.inputs else planner.bare(inputs)


def separate(sizing: Sizing, needed: Needed) -> dict[str, BillLine]:
    """The lines without what comes with the planned machine."""
    found = sizing.quantities
    return {
        name: line
        for name, line in needed.items()
        if not comes_with_machine(sizing.inputs, sizing, found.get(name))
    }


def at_least_entered(planner: Planner, sizing: Sizing, needed: Needed) -> dict[str, float]:
    """How many of each line are bought new: as many as are needed, and no less than was entered for a server."""
    entered = there(planner, sizing, entered=True)
    return {name: max(line.count, entered.get(name) or 0.0) for name, line in needed.items()}


class AtMost(Struct, frozen=True):
    """A line of new servers; ``entered`` says that more than is needed was entered."""

    line: BillLine
    entered: bool


def at_most(planner: Planner, sizing: Sizing, upper: bool = True) -> list[AtMost]:
    """The most that is bought for the present load of each line, or what is expected, and no less than was entered."""
    needed = lines_of(planner, sizing, sizing.inputs, upper)
    counts = at_least_entered(planner, sizing, separate(sizing, needed))
    found = []
    for name, line in needed.items():
        count = counts.get(name, line.count)
        each = line.each * count / line.count if line.count else line.each
        found.append(AtMost(replace(line, count=count, each=each), count > line.count))
    return found


def there(planner: Planner, sizing: Sizing, entered: bool = False) -> dict[str, float | None]:
    """How much of each thing is there, in the unit it is bought in, by figure; None where no capacity tells.

    ``entered`` leaves out what no input says, as the processors of a measured machine.
    """
    count = float(servers_of(sizing.inputs, servers_bought(sizing)).value)
    judged = {one.quantity: one for one in sizing.verdicts}
    found: dict[str, float | None] = {}
    for name in lines_of(planner, sizing, sizing.inputs):
        quantity = sizing.quantities.get(name)
        if quantity is None or quantity is servers_bought(sizing):
            found[name] = None if entered else count
            continue
        many = count if planner.per_server and not quantity.figure.whole else 1.0
        capacity = _capacity(sizing, quantity, judged[name].capacity if name in judged else None, entered)
        found[name] = None if capacity is None else many * capacity / in_order_unit(quantity)
    return found


def _capacity(sizing: Sizing, quantity: Quantity, judged: float | None, entered: bool) -> float | None:
    """What one server has of it, in the figure's unit."""
    figure = quantity.figure
    if judged is not None:
        planned = sizing.inputs.get(figure.planned_share)
        return judged / float(planned) * 100 if isinstance(planned, int | float) else judged
    if entered:
        return None
    if figure.held_by:
        return float(quantity.value)
    used = used_of(sizing, quantity)
    return float(quantity.term(figure.stepped.of).value) if figure.stepped and used else None


def used_of(sizing: Sizing, quantity: Quantity) -> str:
    """The judged figure that says how busy so many are; empty for none."""
    step = quantity.figure.stepped
    names = {term.name: term for term in quantity.terms}
    if step is None or step.used not in names or step.of not in names:
        return ""
    used = names[step.used].quantity
    judged = {one.quantity for one in sizing.verdicts}
    return used.name if used is not None and used.name in judged else ""

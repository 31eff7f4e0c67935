"""A way to move a service as the changes of a scenario, where a scenario can hold it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from app.plan.document import Alteration, Plan, Scenario, Service
from app.plan.moving import Option
from app.plan.sized import sized_service
from planners.analysis.moving import SERVERS
from planners.planner import Sizing

Altered = tuple[str, str | int | float | bool]
"""The name of an input, and its value there."""
CLOSE = 1e-9


def as_changes(plan: Plan, service: Service, option: Option) -> tuple[Altered, ...]:
    """What a scenario changes to be that way; nothing where it would come to other needs than the way does."""
    there = option.move.sizing
    if there is None or option.present or not option.move.judged:
        return ()
    found = dict(_changes(service, option, there))
    scenario = Scenario("", "", tuple(Alteration(service.id, *one) for one in found.items()))
    sizing = sized_service(service, scenario.over(plan.services, plan.machines), plan.start).sizing
    return tuple(found.items()) if sizing is not None and _alike(sizing, there) else ()


def _changes(service: Service, option: Option, there: Sizing) -> Iterator[Altered]:
    """The machine with how many of it; without one every input that is another there."""
    now = sized_service(service).sizing
    planned = now.inputs if now is not None else service.entries
    if option.machine:
        yield "machine", option.machine
    for field in option.move.planner.fields():
        value = there.inputs.get(field.name)
        wanted = field.name == SERVERS or not option.machine
        if wanted and value != planned.get(field.name) and isinstance(value, str | int | float | bool):
            yield field.name, value


def _alike(one: Sizing, other: Sizing) -> bool:
    """Whether both need the same, and fit alike."""
    needs = {need.name: float(need.value) for need in one.needs}
    others = {need.name: float(need.value) for need in other.needs}
    same = needs.keys() == others.keys() and one.fit is other.fit
    return same and all(math.isclose(needs[name], others[name], rel_tol=CLOSE) for name in needs)

"""A way to move a service as the changes of a scenario, or why a scenario cannot hold it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct

from app.plan.document import Alteration, Plan, Scenario, Service
from app.plan.moving import Option
from app.plan.sized import sized_service
from planners.analysis.moving import SERVERS
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry
from planners.words import listed, say

Value = str | int | float | bool
Altered = tuple[str, Value]
"""The name of an input, and its value there."""
CLOSE = 1e-9
AS_IT_IS = say("This is the plan as it is.")
REFUSED = say("It is not possible, so it cannot be a scenario.")


class Adopted(Struct, frozen=True):
    """What a scenario changes to be a way; nothing where it cannot be one, and ``why`` not."""

    changes: tuple[Altered, ...] = ()
    why: str = ""


def as_scenario(plan: Plan, service: Service, option: Option) -> Adopted:
    """The way as a scenario: its machine and its servers, and where that comes to other needs every input that is another."""
    there = option.move.sizing
    if option.present or there is None:
        return Adopted((), AS_IT_IS if option.present else REFUSED)
    found = dict(_changes(service, option, there))
    sizing = _sized(plan, service, found)
    if sizing is None or not _alike(sizing, there):
        now = sizing.inputs if sizing is not None else service.entries
        found.update(_others(option, now, there))
        sizing = _sized(plan, service, found)
    if sizing is not None and _alike(sizing, there):
        return Adopted(tuple(found.items()))
    return Adopted((), _why(option, service.entries if sizing is None else sizing.inputs, there))


def _changes(service: Service, option: Option, there: Sizing) -> Iterator[Altered]:
    """The machine with how many of it; without one every input that is another there."""
    now = sized_service(service).sizing
    planned = now.inputs if now is not None else service.entries
    if not option.machine:
        yield from _others(option, planned, there)
        return
    yield "machine", option.machine
    count = there.inputs.get(SERVERS)
    if count != planned.get(SERVERS) and isinstance(count, Value):
        yield SERVERS, count


def _others(option: Option, now: Mapping[str, Entry], there: Sizing) -> Iterator[Altered]:
    """Every input that is another there; a scenario has no way to empty one."""
    for field in option.move.planner.fields():
        value = there.inputs.get(field.name)
        if field.name != "machine" and value != now.get(field.name) and isinstance(value, Value):
            yield field.name, value


def _sized(plan: Plan, service: Service, changes: Mapping[str, Value]) -> Sizing | None:
    scenario = Scenario("", "", tuple(Alteration(service.id, *one) for one in changes.items()))
    return sized_service(service, scenario.over(plan.services, plan.machines), plan.start).sizing


def _why(option: Option, now: Mapping[str, Entry], there: Sizing) -> str:
    """What keeps a way from being a scenario: entries that it is without, those first that alone make a difference."""
    planner = option.move.planner
    kept = {
        field.name: field.title
        for field in planner.fields()
        if now.get(field.name) is not None and there.inputs.get(field.name) is None
    }
    alone = [
        title
        for name, title in kept.items()
        if not _alike_with(planner, {**_entered(planner, there), name: now[name]}, there)
    ]
    emptied = [say('"{input}"', input=title) for title in alone or kept.values()]
    if not emptied:
        return say("It cannot be a scenario: that would come to other needs.")
    return say(
        "It cannot be a scenario: this way is without {inputs}, and a scenario empties no input.",
        inputs=listed(emptied),
    )


def _entered(planner: Planner, there: Sizing) -> dict[str, Entry]:
    """The inputs of a sizing as entries: those that mean something beside the others."""
    return {
        field.name: there.inputs[field.name]
        for field in planner.fields()
        if there.inputs.get(field.name) is not None and field.applies(there.inputs)
    }


def _alike_with(planner: Planner, entries: Mapping[str, Entry], there: Sizing) -> bool:
    try:
        return _alike(planner.size(planner.check(entries)), there)
    except (InputRefused, NotInEvidence):
        return False


def _alike(one: Sizing, other: Sizing) -> bool:
    """Whether both need the same, and fit alike."""
    needs = {need.name: float(need.value) for need in one.needs}
    others = {need.name: float(need.value) for need in other.needs}
    same = needs.keys() == others.keys() and one.fit is other.fit
    return same and all(math.isclose(needs[name], others[name], rel_tol=CLOSE) for name in needs)

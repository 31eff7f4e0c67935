"""The inputs of a service on another machine: what stays behind, and from which measured machine its figures start there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from planners.catalogue.store import Catalogue
from planners.machine import by_name
from planners.machine import inputs as of_machine
from planners.machine.counters import system_of
from planners.machine.known import named
from planners.machine.of_plan import given
from planners.refusal import NotInEvidence
from planners.schema import Entry, Field, Inputs

PLATFORM = "platform"
BOUGHT = ("servers", "price_server", "price_processor", "price_memory", "price_drive")
"""What was planned of the old machine, and what parts of it cost: a machine is bought whole."""
HERE = (of_machine.SERVER_MEMORY, of_machine.SERVER_DRIVES, of_machine.AS_REFERENCE)
Way = dict[str, Entry]


def ways(
    catalogue: Catalogue,
    fields: Sequence[Field],
    own: Inputs,
    machine: Inputs,
    system: str = "",
    now: Inputs | None = None,
) -> Iterator[Way]:
    """The inputs of a service on servers of that machine alone, one for each measured machine to start from.

    ``own`` was entered for it. ``system`` is the operating system there where the machine does not say so; with none the
    figures start from where they start now. What was measured on one's own server is that of ``now``, the machine that the
    service stands on.
    """
    known = {field.name for field in fields}
    kept = {name: value for name, value in own.items() if name in known and name not in _left(known)}
    system = str(machine.get("system") or system)
    if _starts_here(kept):
        kept.update(_translated(catalogue, now or _named(own), machine))
    for platform in _platforms(fields, kept, system):
        start = {**kept, **({PLATFORM: platform} if platform else {})}
        found = {**start, **given(catalogue, {**machine, "system": system or None}, known, start, 0, True)}
        memory = found.pop("machine_memory", None)
        if memory is not None and "server_memory" in known:
            found["server_memory"] = memory
        yield found


def elsewhere(fields: Sequence[Field], own: Inputs, system: str = "") -> Iterator[tuple[str, Way]]:
    """The inputs on each other measured machine, with its title; on those of one operating system, where it is given."""
    known = {field.name for field in fields}
    kept = {name: value for name, value in own.items() if name in known and name not in _left(known)}
    if _starts_here(kept):
        return
    for choice in _choices(fields):
        if choice[0] != own.get(PLATFORM) and system in ("", system_of(choice[0])):
            reference = {"as_reference": True} if "as_reference" in known else {}
            yield choice[1], {**kept, PLATFORM: choice[0], **reference}


def _left(known: set[str]) -> set[str]:
    """The inputs that stay behind."""
    places = (*of_machine.planned(), *HERE)
    return {*(field.name for field in places), *BOUGHT} - {"memory_busy"} & known


def _platforms(fields: Sequence[Field], kept: Mapping[str, Entry], system: str) -> Iterator[str]:
    """The platform as it is, then those of another operating system; only what was measured on one's own server is kept."""
    now = str(kept.get(PLATFORM) or "")
    yield now
    if not now or not system or system_of(now) == system or _starts_here(kept):
        return
    for platform, _ in _choices(fields):
        if system_of(platform) == system:
            yield platform


def _choices(fields: Sequence[Field]) -> Iterator[tuple[str, str]]:
    field = next((one for one in fields if one.name == PLATFORM), None)
    if field is not None:
        yield from ((one.value, one.title) for one in field.choices)


def _named(own: Inputs) -> Way:
    """The machine that the service's own inputs name, said as one of the plan."""
    name = own.get("machine_processor") or own.get("machine")
    return {
        "processor": name,
        "cores": own.get("machine_cores"),
        "cores_are": own.get("machine_smt"),
        "overcommit": own.get("machine_overcommit"),
    }


def _translated(catalogue: Catalogue, now: Inputs, machine: Inputs) -> Way:
    """The ratings of both machines, over a bridge where their families differ; nothing where one is not known."""
    measured, planned = _rated(catalogue, now), _rated(catalogue, machine)
    if measured is None or planned is None:
        return {}
    (before, start), (after, goal) = measured, planned
    found: Way = {"rating_family": start, "rating_measured": before, "rating_planned": after}
    if start == goal:
        return found
    try:
        steps = by_name.bridges(catalogue, start, goal)
    except NotInEvidence:
        return {}
    each = math.prod(float(step.value) for step in steps)
    return {**found, "bridge_family": goal, "bridge_measured": 1.0, "bridge_planned": each}


def _rated(catalogue: Catalogue, machine: Inputs) -> tuple[float, str] | None:
    """The rating of all cores of a machine, and its family."""
    name, cores = machine.get("processor"), machine.get("cores")
    known = named(catalogue, str(name), float(cores or 0)) if name else None
    if known is not None:
        parts = {"machine_cores": cores, "machine_smt": machine.get("cores_are") or of_machine.CORE}
        parts["machine_overcommit"] = machine.get("overcommit")
        return float(by_name.rating(catalogue, parts, known).value), known.family
    family = str(machine.get("rating_family") or "")
    rating = machine.get("rating")
    return (float(rating), family) if isinstance(rating, int | float) and family else None


def _starts_here(kept: Mapping[str, Entry]) -> bool:
    return any(kept.get(name) is not None for name in of_machine.OWN_SERVER)

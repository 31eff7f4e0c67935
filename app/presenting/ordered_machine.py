"""The machine that servers to order are like: what a vendor needs to know of its processors and memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.tables import value_text
from planners.analysis.against import KIND, OWN, measured_machine, measured_processors
from planners.planner import Sizing
from planners.registry import is_published
from planners.schema import Entry, Field
from planners.words import plural, say

NAMED = ("machine_processor", "machine")
"""Inputs that may name a known machine."""
PLATFORM, MEMORY, CORES = "platform", "machine_memory", "machine_cores"
RATED, MEASURED, FAMILY = "rating_planned", "rating_measured", "rating_family"


def ordered_machine(sizing: Sizing, fields: Iterable[Field], style: NumberStyle = ENGLISH) -> str:
    """Its model or its rating, else that of the measured machine; with the memory entered for it, which is no line of its own."""
    known = {field.name: field for field in fields}
    machine, memory = _model(known, sizing, style), sizing.inputs.get(MEMORY)
    if memory is None or MEMORY not in known:
        return machine
    shown = value_text(known[MEMORY], memory, style)
    return say("{machine}, {amount} of memory", machine=machine, amount=shown)


def _model(fields: Mapping[str, Field], sizing: Sizing, style: NumberStyle) -> str:
    """The known machine that is planned, else its rating, else the platform that servers have, else the measured kind."""
    inputs = sizing.inputs
    for name in NAMED:
        if inputs.get(name) and is_published(str(inputs[name])):
            return _cores_of(str(inputs[name]), inputs.get(CORES), style)
    if RATED in fields and inputs.get(RATED) is not None:
        return _rated(fields, sizing, style)
    if PLATFORM not in fields:
        return as_measured(sizing)
    return say("with {platform}", platform=value_text(fields[PLATFORM], inputs[PLATFORM]))


def _cores_of(machine: str, cores: Entry, style: NumberStyle) -> str:
    """So many cores of a known machine, or all of it."""
    if not isinstance(cores, int | float):
        return machine
    return plural(
        "{count} core of {machine}",
        "{count} cores of {machine}",
        cores,
        machine=machine,
        count=number(float(cores), style),
    )


def as_measured(sizing: Sizing) -> str:
    """The machine that was measured, with its processors: what a vendor can look up; the reader's own server as such.

    Without how many it had of what: that is no part of the order.
    """
    if sizing.inputs.get(OWN) is not None:
        return say("as in the server that you measured")
    machine, kind = measured_machine(sizing).partition(",")[0], measured_processors(sizing)
    if not machine:
        return KIND
    return (
        say("as in {machine}: {kind}", machine=machine, kind=kind)
        if kind
        else say("as in {machine}", machine=machine)
    )


def _rated(fields: Mapping[str, Field], sizing: Sizing, style: NumberStyle) -> str:
    """The rating of its processors, beside those of the measured machine where both were entered."""
    inputs = sizing.inputs
    told = {name: value_text(fields[name], inputs.get(name), style) for name in (RATED, FAMILY, MEASURED)}
    count = _measured_processors(sizing)
    if inputs.get(MEASURED) is None or not count or PLATFORM not in fields:
        return say("{family} {rating}", family=told[FAMILY], rating=told[RATED])
    return say(
        "{family} {rating} ({count} processors with {measured}: {least})",
        rating=told[RATED],
        count=number(count, style),
        measured=value_text(fields[PLATFORM], inputs[PLATFORM]),
        least=told[MEASURED],
        family=told[FAMILY],
    )


def _measured_processors(sizing: Sizing) -> float:
    """Processors of the measured machine, of whose use the count that is needed is told; 0 where none is."""
    for quantity in sizing.quantities.values():
        step = quantity.figure.stepped
        if step is not None:
            return next((float(term.value) for term in quantity.terms if term.name == step.of), 0.0)
    return 0.0

"""The load at which one's own server was measured, where the plan has a larger one."""

from __future__ import annotations

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.tables import value_text
from planners.analysis.against import OWN
from planners.analysis.edges import CLOSE
from planners.measured_here import measured_load
from planners.planner import Planner, Sizing, applied_to
from planners.words import say


def measured_below(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """At which load and use the own server was measured; empty where that is the planned load of a server, or none was."""
    known, inputs = {field.name: field for field in planner.fields()}, sizing.inputs
    load, planned = measured_load(planner), applied_to(planner, inputs)
    measured, use = inputs.get(load.name), inputs.get(OWN)
    if load.unit != planned.unit or not isinstance(measured, int | float) or use is None:
        return ""
    servers = float(sizing.servers.value) if sizing.servers is not None else 1.0
    if float(inputs[planned.name] or 0) / max(servers, 1.0) <= measured * (1 + CLOSE):
        return ""
    return say(
        "Measured: {load} use {use}.",
        load=value_text(load, measured, style),
        use=value_text(known[OWN], use, style),
    )

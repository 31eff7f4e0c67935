"""What is in a count besides what it is of: "2 for the log"."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.figures import ENGLISH, NumberStyle, joined, number, with_unit
from planners.analysis.against import OWN, REFERENCE, measured_count
from planners.analysis.as_bought import besides, in_one_unit, one_of
from planners.analysis.bought import BOUGHT, on_measured, spread_out
from planners.analysis.spare import running, spare_servers
from planners.measured_here import MEASURED_HERE
from planners.planner import Sizing
from planners.words import plural, say

DIGITS = 6
"""Digits of a count."""


def told_within(parts: Iterable[tuple[str, float]], style: NumberStyle) -> str:
    """How many of what is bought have a use of their own; empty where none has."""
    return joined(say("{count} {use}", count=number(count, style, DIGITS), use=use) for use, count in parts)


def servers_there(sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """That servers of a present system are taken to be there: spare ones, which nobody enters, and where nobody entered how many
    there are, as many as the load needs; empty where one is."""
    spare, servers = spare_servers(sizing), sizing.servers
    if spare > 0:
        return plural(
            "{servers} are taken to be there, {count} of them spare.",
            "{servers} are taken to be there, {count} of them spare.",
            spare,
            servers=with_unit(number(running(sizing), style), "servers"),
        )
    if servers is None or float(servers.value) < 2 or servers.figure.set_by not in sizing.inputs:
        return ""
    if sizing.inputs[servers.figure.set_by] is not None:
        return ""
    return say(
        '{servers} are taken to be there, as the load needs them. Enter "Servers" if there are fewer.',
        servers=with_unit(number(float(servers.value), style), "servers"),
    )


def told_apart(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """What is bought in the unit of a judged figure and is not judged with it, a sentence for each resource.

    A server that is there has it besides what was entered for it, as nothing is ordered in its place.
    """
    told = []
    for one in sizing.verdicts:
        found = sizing.quantities.get(one.quantity)
        if found is None or found.figure.order is None:
            continue
        parts = told_within(besides(one_of(in_one_unit((found,), sizing)[0])), style)
        if not parts:
            continue
        bought = say("{resource}: counted without {parts}.", resource=one.resource.title, parts=parts)
        there = say(
            "{resource}: counted without {parts}. The server is taken to have these besides.",
            resource=one.resource.title,
            parts=parts,
        )
        told.append(bought if one.reason == BOUGHT else there)
    return tuple(told)


def shared_out(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """That work is taken to spread over other processors than were measured, a sentence for each resource."""
    return tuple(
        say(
            "{resource}: the work of {measured} processors is taken to spread evenly over {bought}. No range is added for that.",
            resource=one.resource.title,
            measured=number(one.measured, style),
            bought=number(one.bought, style),
        )
        for one in spread_out(sizing)
    )


def of_measured_machine(sizing: Sizing) -> tuple[str, ...]:
    """That a use is of the processors of the machine that was measured, as nobody entered those that are there."""
    count = measured_count(sizing)
    inputs = sizing.inputs
    known = (
        inputs.get(OWN),
        inputs.get(MEASURED_HERE) or None,
        inputs.get(REFERENCE) or None,
        inputs.get("processors"),
    )
    if not count or any(one is not None for one in known):
        return ()
    return tuple(
        plural(
            "{resource}: on {count} processor, as the measured machine has. None was entered for yours.",
            "{resource}: on {count} processors, as the measured machine has. None were entered for yours.",
            count,
            resource=one.title,
        )
        for one in on_measured(sizing)
    )

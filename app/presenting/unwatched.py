"""Values of the acceptance test that are none of those to watch, and those to watch that are not tested."""

from __future__ import annotations

from collections.abc import Collection

from app.presenting.figures import figure
from planners.analysis.acceptance import acceptance
from planners.analysis.projection import Projection
from planners.analysis.triggers import triggers
from planners.analysis.whole_machine import of_machine, reads_whole
from planners.figure import Passes


def unwatched(ahead: Projection, shared: Collection[str] = ()) -> tuple[str, ...]:
    """What the acceptance test holds to a value and nothing to watch is told of, as the service has no capacity for it.

    Without what is read of a whole machine that is ``shared``.
    """
    watched = triggers(ahead)
    every = (*watched, *of_machine(ahead))
    names, resources = {one.figure.name for one in every}, {one.resource for one in every}
    return tuple(
        figure(check.quantity).title
        for check in acceptance(ahead.planner, ahead.now, watched)
        if check.passes is Passes.AT_MOST
        and check.quantity.name not in names
        and check.quantity.figure.resource not in resources
        and not reads_whole(ahead, check.quantity.figure, shared)
    )


def unread(ahead: Projection) -> tuple[str, ...]:
    """What is provided and can be read, and is neither tested nor watched, as its capacity is not known: room on drives."""
    watched = {one.figure.name for one in (*triggers(ahead), *of_machine(ahead))}
    return tuple(
        one.title
        for one in ahead.now.needs
        if one.figure.counter
        and one.figure.passes is None
        and not one.figure.read_as
        and one.name not in watched
    )


def untested(ahead: Projection, shared: Collection[str] = ()) -> tuple[str, ...]:
    """What is watched in operation and no test reads, as room on drives, which fills with use; not the load itself.

    Without what is read of a whole machine that is ``shared``.
    """
    watched = triggers(ahead)
    tested = {check.quantity.name for check in acceptance(ahead.planner, ahead.now, watched)}
    return tuple(
        one.figure.title
        for one in watched
        if one.quantity is not None
        and not one.passed
        and one.figure.name not in tested
        and not reads_whole(ahead, one.figure, shared)
    )

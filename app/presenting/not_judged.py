"""What no verdict and no chance of a sizing counts: resources that are not known, or that no capacity is known of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.presenting.wording import first_named, sentences
from planners.analysis.options import Option
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.words import listed, say

MOST_NAMED = 2
"""Figures that are named beside a chance; of more the rest is counted."""


def without_capacity(planner: Planner, sizing: Sizing) -> tuple[tuple[str, str], ...]:
    """The titles of figures of which it was not entered how much there is, each with the title of the input for it."""
    titles = {field.name: field.title for field in planner.fields()}
    known = [one.figure for one in sizing.quantities.values()]
    missing = not_judged(sizing)
    return tuple(
        (one.title, titles[one.capacity]) for one in known if one.title in missing and one.capacity in titles
    )


def makes_known(planner: Planner, sizing: Sizing, exists: bool = True) -> str:
    """What to enter or to measure so that everything is judged; empty where it is. What is new is measured on a test server."""
    entered = dict(without_capacity(planner, sizing))
    inputs = [say('"{input}"', input=title) for title in entered.values()]
    elsewhere = _elsewhere(sizing)
    measured = to_measure(planner, sizing)
    measuring = (
        say("Measure: {figures}.", figures=listed(measured))
        if exists
        else say("Measure on a test server: {figures}.", figures=listed(measured))
    )
    return sentences(
        say("Enter {inputs}.", inputs=listed(inputs)) if inputs else "",
        measuring if measured else "",
        say("Size by the rules of its vendor: {figures}.", figures=listed(elsewhere)) if elsewhere else "",
    )


def to_measure(planner: Planner, sizing: Sizing) -> list[str]:
    """The titles of what only a measurement makes known."""
    entered = dict(without_capacity(planner, sizing))
    return [title for title in not_judged(sizing) if title not in (*entered, *_elsewhere(sizing))]


def _elsewhere(sizing: Sizing) -> list[str]:
    return [one.figure.title for one in sizing.unknown if one.figure.sized_elsewhere]


def not_judged(sizing: Sizing) -> tuple[str, ...]:
    """The titles of what may run out, or would be ordered, and is not judged."""
    return tuple(dict.fromkeys(_not_judged(sizing)))


def is_partly_known(sizing: Sizing, exists: bool) -> bool:
    """Whether something has nothing to stand against; what is bought new has what it needs."""
    return exists and bool(not_judged(sizing))


def unknown_titles(sizing: Sizing) -> tuple[str, ...]:
    """The titles of all that nobody can judge, what follows the load in front: one list for every page."""
    return tuple(dict.fromkeys((*(one.figure.title for one in sizing.unjudged), *not_judged(sizing))))


def _not_judged(sizing: Sizing) -> Iterator[str]:
    judged = {one.resource for one in sizing.verdicts}
    for one in sizing.unknown:
        resource = one.figure.resource
        if one.figure.order is not None or (resource is not None and resource not in judged):
            yield one.figure.title
    for found in sizing.quantities.values():
        if found.figure.capacity and found.figure.resource not in judged and not _on_machine(found, sizing):
            yield found.figure.title


def _on_machine(found: Quantity, sizing: Sizing) -> bool:
    """Whether it is judged against what the machine has, with all that is on it."""
    together = found.figure.together
    capacity = together.capacity if together is not None else ""
    return bool(capacity) and sizing.inputs.get(capacity) is not None


def left_out(option: Option | None) -> tuple[str, ...]:
    """What the chance of an option leaves out."""
    return not_judged(option.ahead.now) if option is not None and option.ahead is not None else ()


def not_counted(titles: Iterable[str], most: int = MOST_NAMED) -> str:
    """That a chance leaves that out, beside the chance; of much the first, empty for nothing."""
    found = list(titles)
    return say("Not counted: {figures}.", figures=first_named(found, most)) if found else ""

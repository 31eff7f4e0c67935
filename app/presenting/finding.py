"""Finding an input or a figure of a plan by a few letters of its label, its group or its service."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from app.plan.document import Service
from planners.planner import Planner, Sizing
from planners.refusal import NOTHING, Refusal
from planners.words import in_context, say

MOST_FOUND = 12
MOST_WORDS = 20_000
"""Texts whose words are kept: those of the inputs of forty services."""
CAUTIONS = "cautions"
"""The name of a place that is the list of the cautions of a service."""
INPUT, FIGURE = in_context("of what was found", "input"), in_context("of what was found", "figure")


class Place(Struct, frozen=True):
    """An input or a figure of a service: ``name`` is its word for scripts, ``where`` says where it stands."""

    service: str
    name: str
    title: str
    where: str
    is_input: bool

    @property
    def kind(self) -> str:
        """Whether it is an input or a figure, in words."""
        return INPUT if self.is_input else FIGURE


def inputs_of(service: Service, planner: Planner, named: bool = True) -> Iterator[Place]:
    """The inputs of a service with their groups; ``named`` says the service, too."""
    for field in planner.fields():
        where = say("{service}, {group}", service=service.title, group=field.group) if named else field.group
        yield Place(service.id, field.name, field.title, where, True)


def cautions_of(service: Service) -> Place:
    """Where the cautions of a service are listed."""
    return Place(service.id, CAUTIONS, say("Cautions"), service.title, False)


def first_refused(service: Service, refusals: Sequence[Refusal]) -> Place | None:
    """The input to go to first of those that are refused: an empty one that is needed, else the first."""
    needed = (one for one in refusals if one.given == NOTHING and not one.reason)
    first = next(needed, next(iter(refusals), None))
    if first is None:
        return None
    return Place(service.id, first.field, first.place or first.field, service.title, True)


def figures_of(service: Service, sizing: Sizing) -> Iterator[Place]:
    """The figures of a service, also those that cannot be given."""
    figures = [known.figure for known in sizing.quantities.values()]
    figures += [missing.figure for missing in sizing.absent.values()]
    for figure in figures:
        yield Place(service.id, figure.name, figure.title, service.title, False)


def found(places: Iterable[Place], text: str) -> list[Place]:
    """The places that a text means, the nearest first: each of its words begins one of the place."""
    wanted = _words(text)
    if not wanted:
        return []
    ranked = []
    for order, place in enumerate(places):
        title = _words(place.title)
        all_words = title + _words(place.where)
        if all(any(known.startswith(word) for known in all_words) for word in wanted):
            in_title = sum(any(known.startswith(word) for known in title) for word in wanted)
            begins = bool(title) and title[0].startswith(wanted[0])
            ranked.append((-in_title, not begins, not place.is_input, len(title), order, place))
    return [place for *_, place in sorted(ranked, key=lambda item: item[:-1])[:MOST_FOUND]]


@lru_cache(maxsize=MOST_WORDS)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text.casefold()))

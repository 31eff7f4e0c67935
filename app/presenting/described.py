"""What a service is in a few words, from its first choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from app.plan.document import Service
from planners.planner import Planner
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry, Field, Kind


def in_short(kind: Planner, entries: Mapping[str, Entry]) -> str:
    """The titles of the choices that its first group asks for, or the kind of the service where it asks for none."""
    first, defaults = _first_choices(kind)
    known = {**defaults, **entries}
    chosen = [
        choice.title
        for field in first
        if field.applies(known)
        for choice in field.choices
        if choice.value == known[field.name]
    ]
    return " · ".join(chosen) or kind.title


@lru_cache(maxsize=64)
def _first_choices(kind: Planner) -> tuple[tuple[Field, ...], Mapping[str, Entry]]:
    """The choices of a planner's first group, and what each of its inputs is where nobody entered it."""
    fields = kind.fields()
    first = (field for field in fields if field.group == fields[0].group and field.kind is Kind.CHOICE)
    return tuple(first), {field.name: field.default for field in fields}


def words_of(service: Service, about: str | None = None) -> str:
    """What a filter looks in, in small letters: title, kind, first choices, machine and site of a service.

    ``about`` has the first choices, where they are known.
    """
    kind = planner(service.planner)
    if about is None:
        try:
            about = in_short(kind, service.entries)
        except InputRefused:
            about = ""
    machine = service.entries.get("machine") or ""
    told = (service.title, kind.title, service.planner, about, str(machine), service.site)
    return " ".join(told).casefold()


def holds(words: str, text: str) -> bool:
    """Whether each word of a text stands somewhere in the ``words``."""
    return all(word in words for word in text.casefold().split())

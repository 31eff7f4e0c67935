"""What a service is in a few words, from its first choices."""

from __future__ import annotations

from collections.abc import Mapping

from app.plan.document import Service
from planners.planner import Planner
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry, Kind


def in_short(kind: Planner, entries: Mapping[str, Entry]) -> str:
    """The titles of the choices that its first group asks for, or the kind of the service where it asks for none."""
    fields = kind.fields()
    known = {field.name: field.default for field in fields} | dict(entries)
    first = [field for field in fields if field.group == fields[0].group and field.kind is Kind.CHOICE]
    chosen = [
        choice.title
        for field in first
        if field.applies(known)
        for choice in field.choices
        if choice.value == known[field.name]
    ]
    return " · ".join(chosen) or kind.title


def words_of(service: Service) -> str:
    """What a filter looks in, in small letters: title, kind, first choices, machine and site of a service."""
    kind = planner(service.planner)
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

"""What a service is in a few words, from its first choices."""

from __future__ import annotations

from collections.abc import Mapping

from planners.planner import Planner
from planners.schema import Entry, Kind


def in_short(planner: Planner, entries: Mapping[str, Entry]) -> str:
    """The titles of the choices that its first group asks for, or the kind of the service where it asks for none."""
    fields = planner.fields()
    known = {field.name: field.default for field in fields} | dict(entries)
    first = [field for field in fields if field.group == fields[0].group and field.kind is Kind.CHOICE]
    chosen = [
        choice.title
        for field in first
        if field.applies(known)
        for choice in field.choices
        if choice.value == known[field.name]
    ]
    return " · ".join(chosen) or planner.title

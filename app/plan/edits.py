"""Every change of a plan as a record: its sentence, what it does, and what it may be merged with.

Edits are addressed by id and name, hold no clock and no chance, and leave the plan they are given as it is.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import Protocol

from app.plan.document import ENTERED, TEXTS, Origin, Plan, Service
from planners.schema import Entry, plain

LONGEST_SHOWN = 40
"""Characters of a value that a sentence shows."""


class EditRefused(ValueError):
    """An edit names something that the plan does not have: the caller is wrong, not the user."""


class Edit(Protocol):
    """One change."""

    @property
    def sentence(self) -> str:
        """The change in a few words, for undo and the history."""

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Edits in a row with one key are one step, as while a slider is dragged; None never merges."""

    def apply(self, plan: Plan) -> Plan:
        """The changed plan. Raises ``EditRefused``."""


@dataclass(frozen=True, slots=True)
class SetEntry:
    """Enter a value for an input, or leave it open with None. ``title`` is the field's for the sentence."""

    service: str
    field: str
    value: Entry
    title: str = ""
    origin: Origin = ENTERED

    @property
    def sentence(self) -> str:
        """The field and its new value."""
        what = self.title or self.field
        return f"Leave {what} open" if self.value is None else f"Set {what} to {shown(self.value)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Drags of one field merge."""
        return ("entry", self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the entry set; what was known of the old value's origin goes with it."""
        service = service_of(plan, self.service)
        if self.field not in service.entries:
            require_field(service, self.field)
        return plan.with_service(service.with_entry(self.field, self.value, self.origin))


@dataclass(frozen=True, slots=True)
class SetEntries:
    """Enter several values at once, as they were read from somewhere; ``what`` says from where."""

    service: str
    values: tuple[tuple[str, Entry], ...]
    what: str
    origin: Origin = ENTERED

    @property
    def sentence(self) -> str:
        """What was read."""
        return f"Read {self.what}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Each reading is a step of its own."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with all of the entries set."""
        for field, value in self.values:
            plan = SetEntry(self.service, field, value, origin=self.origin).apply(plan)
        return plan


@dataclass(frozen=True, slots=True)
class SetServices:
    """Take services as they were read from somewhere, such as an answered questionnaire; ``what`` says from where."""

    services: tuple[Service, ...]
    what: str

    @property
    def sentence(self) -> str:
        """What was read."""
        return f"Read {self.what}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Each reading is a step of its own."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with these services."""
        return replace(plan, services=self.services)


@dataclass(frozen=True, slots=True)
class SetOrigin:
    """Say where an entry comes from: guessed, stated by whom, measured when."""

    service: str
    field: str
    origin: Origin
    title: str = ""

    @property
    def sentence(self) -> str:
        """The field and its origin."""
        return f"Mark {self.title or self.field} as {self.origin.sentence}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("origin", self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the origin set. The field must hold an entry."""
        service = service_of(plan, self.service)
        if self.field not in service.entries:
            raise no_such("field", self.field, tuple(service.entries))
        value = service.entries[self.field]
        return plan.with_service(service.with_entry(self.field, value, self.origin))


@dataclass(frozen=True, slots=True)
class AddService:
    """Add a service at a place, or at the end."""

    service: Service
    index: int | None = None

    @property
    def sentence(self) -> str:
        """The service's title."""
        return f"Add {self.service.title}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service. Its id must be new and its planner known."""
        from planners.registry import services

        if plan.service(self.service.id):
            raise EditRefused(f"service: {self.service.id} is there already; possible: a new id")
        if self.service.planner not in services():
            raise no_such("service", self.service.planner, services())
        return _inserted(plan, self.service, len(plan.services) if self.index is None else self.index)


@dataclass(frozen=True, slots=True)
class RemoveService:
    """Take a service out."""

    service: str
    title: str = ""

    @property
    def sentence(self) -> str:
        """The service's title."""
        return f"Remove {self.title or self.service}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan without the service."""
        return _without(plan, service_of(plan, self.service))


@dataclass(frozen=True, slots=True)
class MoveService:
    """Put a service at another place, counted without it; beyond the ends means at the end."""

    service: str
    index: int
    title: str = ""

    @property
    def sentence(self) -> str:
        """The service's title."""
        return f"Move {self.title or 'service'}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service at its new place."""
        moved = service_of(plan, self.service)
        return _inserted(_without(plan, moved), moved, self.index)


@dataclass(frozen=True, slots=True)
class RenameService:
    """Give a service another title."""

    service: str
    title: str

    @property
    def sentence(self) -> str:
        """The new title."""
        return f"Rename service to {shown(self.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("rename", self.service)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service renamed."""
        return plan.with_service(replace(service_of(plan, self.service), title=self.title))


@dataclass(frozen=True, slots=True)
class SetText:
    """Change one of the plan's texts."""

    text: str
    value: str

    @property
    def sentence(self) -> str:
        """The text's name."""
        return f"Change {self.text}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("text", self.text)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the text changed."""
        if self.text not in TEXTS:
            raise no_such("text", self.text, TEXTS)
        return replace(plan, **{self.text: self.value})  # type: ignore[arg-type]


def service_of(plan: Plan, name: str) -> Service:
    """The service of that id. Raises ``EditRefused``."""
    found = plan.service(name)
    if found is None:
        raise no_such("service", name, tuple(service.id for service in plan.services))
    return found


def _without(plan: Plan, gone: Service) -> Plan:
    return replace(plan, services=tuple(service for service in plan.services if service.id != gone.id))


def _inserted(plan: Plan, service: Service, index: int) -> Plan:
    place = max(0, index)
    return replace(plan, services=(*plan.services[:place], service, *plan.services[place:]))


def require_field(service: Service, name: str) -> None:
    """Raises ``EditRefused`` where the service's planner has no such input."""
    from planners.refusal import InputRefused
    from planners.registry import planner

    try:
        known = tuple(field.name for field in planner(service.planner).fields())
    except InputRefused as refused:
        raise EditRefused(str(refused)) from refused
    if name not in known:
        raise no_such("field", name, known)


def no_such(what: str, name: str, known: tuple[str, ...]) -> EditRefused:
    """The refusal of a name that is not there, with what is."""
    close = difflib.get_close_matches(name, known, 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return EditRefused(f"{what}: {name} is not here{hint}; possible: {', '.join(known) or 'none'}")


def shown(value: Entry) -> str:
    """A value as a sentence shows it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}" if abs(value) < 10**15 else "a very large number"
        case float():
            return plain(value) if abs(value) < 10**15 else f"{value:g}"
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"

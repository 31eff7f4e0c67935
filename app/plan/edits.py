"""Every change of a plan as a record: its sentence, what it does, and what it may be merged with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from app.plan.document import TEXTS, Plan, Service
from planners.schema import Entry


class EditRefused(ValueError):
    """An edit names something that the plan does not have."""


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
    """Enter a value for an input, or leave it open with None."""

    service: str
    field: str
    value: Entry
    title: str = ""

    @property
    def sentence(self) -> str:
        """The field and its new value."""
        shown = self.title or self.field
        if self.value is None:
            return f"Leave {shown} open"
        value = (
            f"{self.value:,}"
            if isinstance(self.value, int) and not isinstance(self.value, bool)
            else self.value
        )
        return f"Set {shown} to {value}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Drags of one field merge."""
        return ("entry", self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the entry set."""
        service = _service(plan, self.service)
        entries = (
            service.entries.without(self.field)
            if self.value is None
            else service.entries.with_entry(self.field, self.value)
        )
        return plan.with_service(replace(service, entries=entries))


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
        """The plan with the service. Its id must be new."""
        if plan.service(self.service.id):
            raise EditRefused(f"service: {self.service.id} is there already; possible: a new id")
        services = list(plan.services)
        services.insert(len(services) if self.index is None else self.index, self.service)
        return replace(plan, services=tuple(services))


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
        gone = _service(plan, self.service)
        return replace(plan, services=tuple(service for service in plan.services if service is not gone))


@dataclass(frozen=True, slots=True)
class MoveService:
    """Put a service at another place."""

    service: str
    index: int

    @property
    def sentence(self) -> str:
        """That the order changed."""
        return "Move service"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service at its new place."""
        moved = _service(plan, self.service)
        rest = [service for service in plan.services if service is not moved]
        rest.insert(self.index, moved)
        return replace(plan, services=tuple(rest))


@dataclass(frozen=True, slots=True)
class RenameService:
    """Give a service another title."""

    service: str
    title: str

    @property
    def sentence(self) -> str:
        """The new title."""
        return f"Rename service to {self.title}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("rename", self.service)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service renamed."""
        return plan.with_service(replace(_service(plan, self.service), title=self.title))


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
            raise EditRefused(f"text: {self.text} is not possible; possible: {', '.join(TEXTS)}")
        return replace(plan, **{self.text: self.value})  # type: ignore[arg-type]


def _service(plan: Plan, name: str) -> Service:
    found = plan.service(name)
    if found is None:
        known = ", ".join(service.id for service in plan.services) or "none"
        raise EditRefused(f"service: {name} is not in this plan; possible: {known}")
    return found

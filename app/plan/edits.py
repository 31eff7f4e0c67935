"""Every change of a plan as a record: its sentence, what it does, and what it may be merged with.

Edits are addressed by id and name, hold no clock and no chance, and leave the plan they are given as it is.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import Protocol

from app.plan.document import ENTERED, TEXTS, Alteration, Origin, Plan, Scenario, Service
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
        shown = self.title or self.field
        return f"Leave {shown} open" if self.value is None else f"Set {shown} to {_shown(self.value)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Drags of one field merge."""
        return ("entry", self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the entry set; what was known of the old value's origin goes with it."""
        service = _service(plan, self.service)
        if self.field not in service.entries:
            _require_field(service, self.field)
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
        service = _service(plan, self.service)
        if self.field not in service.entries:
            raise _no_such("field", self.field, tuple(service.entries))
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
            raise _no_such("service", self.service.planner, services())
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
        return _without(plan, _service(plan, self.service))


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
        moved = _service(plan, self.service)
        return _inserted(_without(plan, moved), moved, self.index)


@dataclass(frozen=True, slots=True)
class RenameService:
    """Give a service another title."""

    service: str
    title: str

    @property
    def sentence(self) -> str:
        """The new title."""
        return f"Rename service to {_shown(self.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("rename", self.service)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the service renamed."""
        return plan.with_service(replace(_service(plan, self.service), title=self.title))


@dataclass(frozen=True, slots=True)
class AddScenario:
    """Add a scenario at the end."""

    scenario: Scenario

    @property
    def sentence(self) -> str:
        """The scenario's title."""
        return f"Add scenario {_shown(self.scenario.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan with the scenario. Its id must be new."""
        if plan.scenario(self.scenario.id):
            raise EditRefused(f"scenario: {self.scenario.id} is there already; possible: a new id")
        return replace(plan, scenarios=(*plan.scenarios, self.scenario))


@dataclass(frozen=True, slots=True)
class RemoveScenario:
    """Take a scenario out."""

    scenario: str
    title: str = ""

    @property
    def sentence(self) -> str:
        """The scenario's title."""
        return f"Remove scenario {_shown(self.title or self.scenario)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Never merged."""
        return None

    def apply(self, plan: Plan) -> Plan:
        """The plan without the scenario."""
        gone = _scenario(plan, self.scenario)
        return replace(plan, scenarios=tuple(one for one in plan.scenarios if one.id != gone.id))


@dataclass(frozen=True, slots=True)
class RenameScenario:
    """Give a scenario another title."""

    scenario: str
    title: str

    @property
    def sentence(self) -> str:
        """The new title."""
        return f"Rename scenario to {_shown(self.title)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("scenario", self.scenario)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the scenario renamed."""
        return _with_scenario(plan, replace(_scenario(plan, self.scenario), title=self.title))


@dataclass(frozen=True, slots=True)
class Alter:
    """Have an entry different in a scenario, or as in the plan with None. ``title`` is the field's for the sentence."""

    scenario: str
    service: str
    field: str
    value: Entry
    title: str = ""

    @property
    def sentence(self) -> str:
        """The field and its value in the scenario."""
        shown = self.title or self.field
        return f"Leave {shown} as planned" if self.value is None else f"Alter {shown} to {_shown(self.value)}"

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """Typing merges."""
        return ("alter", self.scenario, self.service, self.field)

    def apply(self, plan: Plan) -> Plan:
        """The plan with the alteration made or taken back."""
        found, service = _scenario(plan, self.scenario), _service(plan, self.service)
        if self.value is not None:
            _require_field(service, self.field)
        kept = tuple(
            one for one in found.alterations if (one.service, one.field) != (self.service, self.field)
        )
        added = (Alteration(self.service, self.field, self.value),) if self.value is not None else ()
        return _with_scenario(plan, replace(found, alterations=(*kept, *added)))


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
            raise _no_such("text", self.text, TEXTS)
        return replace(plan, **{self.text: self.value})  # type: ignore[arg-type]


def _service(plan: Plan, name: str) -> Service:
    found = plan.service(name)
    if found is None:
        raise _no_such("service", name, tuple(service.id for service in plan.services))
    return found


def _scenario(plan: Plan, name: str) -> Scenario:
    found = plan.scenario(name)
    if found is None:
        raise _no_such("scenario", name, tuple(scenario.id for scenario in plan.scenarios))
    return found


def _with_scenario(plan: Plan, changed: Scenario) -> Plan:
    return replace(plan, scenarios=tuple(changed if old.id == changed.id else old for old in plan.scenarios))


def _without(plan: Plan, gone: Service) -> Plan:
    return replace(plan, services=tuple(service for service in plan.services if service.id != gone.id))


def _inserted(plan: Plan, service: Service, index: int) -> Plan:
    place = max(0, index)
    return replace(plan, services=(*plan.services[:place], service, *plan.services[place:]))


def _require_field(service: Service, name: str) -> None:
    from planners.refusal import InputRefused
    from planners.registry import planner

    try:
        known = tuple(field.name for field in planner(service.planner).fields())
    except InputRefused as refused:
        raise EditRefused(str(refused)) from refused
    if name not in known:
        raise _no_such("field", name, known)


def _no_such(what: str, name: str, known: tuple[str, ...]) -> EditRefused:
    close = difflib.get_close_matches(name, known, 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return EditRefused(f"{what}: {name} is not here{hint}; possible: {', '.join(known) or 'none'}")


def _shown(value: Entry) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}" if abs(value) < 10**15 else "a very large number"
        case float():
            return plain(value) if abs(value) < 10**15 else f"{value:g}"
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"

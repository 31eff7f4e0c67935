"""Every change of a plan as data: what it changes, its sentence, and what it does.

Edits are addressed by id and name, hold no clock and no chance, and leave the plan they are given as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import (
    ENTERED,
    TEXTS,
    Alteration,
    Origin,
    Plan,
    Reading,
    Revision,
    Scenario,
    Service,
)
from app.plan.figures import UNSIZED, Results
from planners.schema import Entry, counted
from planners.table import Rows
from planners.words import plural, say

Identified = TypeVar("Identified", Service, Scenario, Revision)
LONGEST_SHOWN = 40
"""Characters of a value that a sentence shows."""


_TEXT_STEPS = {
    "title": say("Change title"),
    "customer": say("Change customer"),
    "decider": say("Change who decides"),
    "author": say("Change author"),
    "introduction": say("Change introduction"),
    "recommendation": say("Change recommendation"),
}


class EditRefused(ValueError):
    """An edit names something that the plan does not have: the caller is wrong, not the user."""


class Edit(Struct, frozen=True):
    """One change: its ``name`` and ``target`` say of what, ``sentence`` tells it for undo and the history.

    Edits in a row of one name and target that ``merges`` are one step, as while a slider is dragged. ``apply`` gives the
    changed plan and raises ``EditRefused`` where the target is not there.
    """

    name: str
    target: tuple[str, ...]
    sentence: str
    apply: Callable[[Plan], Plan]
    merges: bool = False

    @property
    def merge_key(self) -> tuple[str, ...] | None:
        """What a next edit must match to be one step with this one; None never merges."""
        return (self.name, *self.target) if self.merges else None


def set_entry(service: str, field: str, value: Entry, title: str = "", origin: Origin = ENTERED) -> Edit:
    """Enter a value for an input, or clear it with None. ``title`` is the field's for the sentence.

    What was known of the old value's origin goes with it.
    """
    what, value = title or field, None if value == Rows() else value
    sentence = (
        say("Clear {input}", input=what)
        if value is None
        else say("Set {input} to {value}", input=what, value=shown(value))
    )
    return Edit(
        "entry", (service, field), sentence, lambda plan: _entered(plan, service, field, value, origin), True
    )


def set_entries(
    service: str, values: tuple[tuple[str, Entry], ...], sentence: str, origin: Origin = ENTERED
) -> Edit:
    """Enter several values at once, as they were read from somewhere; ``sentence`` tells the step."""

    def apply(plan: Plan) -> Plan:
        for field, value in values:
            plan = _entered(plan, service, field, value, origin)
        return plan

    return Edit("entries", (service,), sentence, apply)


def set_answers(answered: Plan, sentence: str) -> Edit:
    """Take services and machines as they were read from an answered questionnaire; ``sentence`` tells the step."""
    services, machines = answered.services, answered.machines
    return Edit("answers", (), sentence, lambda plan: replace(plan, services=services, machines=machines))


def set_origin(service: str, field: str, origin: Origin, title: str = "") -> Edit:
    """Say where an entry comes from: guessed, stated by whom, measured when. The field must hold an entry."""

    def apply(plan: Plan) -> Plan:
        changed = service_of(plan, service)
        if field not in changed.entries:
            raise no_such("field", field, tuple(changed.entries))
        return plan.with_service(changed.with_entry(field, changed.entries[field], origin))

    return Edit(
        "origin",
        (service, field),
        say("Mark {input} as {origin}", input=title or field, origin=origin.sentence),
        apply,
        True,
    )


def add_service(service: Service, index: int | None = None) -> Edit:
    """Add a service at a place, or at the end. Its id must be new and its planner known."""

    def apply(plan: Plan) -> Plan:
        _require_addable(service, {one.id for one in plan.services})
        return _inserted(plan, service, len(plan.services) if index is None else index)

    return Edit("add service", (service.id,), say("Add {service}", service=service.title), apply)


def add_services(
    services: tuple[Service, ...], readings: tuple[Reading, ...], index: int, sentence: str
) -> Edit:
    """Add services with what was read of them at a place; their ids must be new. ``sentence`` tells the step."""

    def apply(plan: Plan) -> Plan:
        known = {service.id for service in plan.services}
        for service in services:
            _require_addable(service, known)
            known.add(service.id)
        place = max(0, index)
        both = (*plan.services[:place], *services, *plan.services[place:])
        return replace(plan, services=both, readings=(*plan.readings, *readings))

    return Edit("add services", tuple(service.id for service in services), sentence, apply)


def remove_service(service: str, title: str = "") -> Edit:
    """Take a service out."""
    return Edit(
        "remove service",
        (service,),
        say("Remove {service}", service=title or service),
        lambda plan: _withoutservice_of(plan, service),
    )


def move_service(service: str, index: int, title: str = "") -> Edit:
    """Put a service at another place, counted without it; beyond the ends means at the end."""

    def apply(plan: Plan) -> Plan:
        return _inserted(_withoutservice_of(plan, service), service_of(plan, service), index)

    return Edit("move service", (service,), say("Move {service}", service=title or service), apply)


def rename_service(service: str, title: str) -> Edit:
    """Give a service another title."""

    def apply(plan: Plan) -> Plan:
        return plan.with_service(replace(service_of(plan, service), title=title))

    return Edit("service", (service,), say("Rename service to {title}", title=shown(title)), apply, True)


def set_text(text: str, value: str) -> Edit:
    """Change one of the plan's texts."""

    def apply(plan: Plan) -> Plan:
        if text not in TEXTS:
            raise no_such("text", text, TEXTS)
        return replace(plan, **{text: value})

    return Edit("text", (text,), _TEXT_STEPS.get(text, text), apply, True)


def add_scenario(scenario: Scenario) -> Edit:
    """Add a scenario at the end. Its id must be new."""

    def apply(plan: Plan) -> Plan:
        _require_new("scenario", scenario.id, {one.id for one in plan.scenarios})
        return replace(plan, scenarios=(*plan.scenarios, scenario))

    return Edit(
        "add scenario", (scenario.id,), say("Add scenario {title}", title=shown(scenario.title)), apply
    )


def remove_scenario(scenario: str, title: str = "") -> Edit:
    """Take a scenario out."""

    def apply(plan: Plan) -> Plan:
        return replace(plan, scenarios=_without(plan.scenarios, _by_id("scenario", scenario, plan.scenarios)))

    return Edit(
        "remove scenario", (scenario,), say("Remove scenario {title}", title=shown(title or scenario)), apply
    )


def rename_scenario(scenario: str, title: str) -> Edit:
    """Give a scenario another title."""

    def apply(plan: Plan) -> Plan:
        return _with_scenario(plan, replace(_by_id("scenario", scenario, plan.scenarios), title=title))

    return Edit("scenario", (scenario,), say("Rename scenario to {title}", title=shown(title)), apply, True)


def adopt_scenario(scenario: str, title: str = "") -> Edit:
    """Make a scenario the plan: its services have what it alters, and the scenario is done."""

    def apply(plan: Plan) -> Plan:
        adopted = _by_id("scenario", scenario, plan.scenarios)
        for one in adopted.alterations:
            plan = _entered(plan, one.service, one.field, None if one.value == Rows() else one.value, ENTERED)
        return replace(plan, scenarios=_without(plan.scenarios, adopted))

    return Edit(
        "adopt scenario", (scenario,), say("Make {title} the plan", title=shown(title or scenario)), apply
    )


def alter(scenario: str, service: str, field: str, value: Entry, title: str = "") -> Edit:
    """Have an entry different in a scenario, or as in the plan with None. ``title`` is the field's for the sentence."""
    what = title or field
    sentence = (
        say("Take {input} from the plan", input=what)
        if value is None
        else say("Set {input} to {value} in a scenario", input=what, value=shown(value))
    )

    def apply(plan: Plan) -> Plan:
        altered, of = _by_id("scenario", scenario, plan.scenarios), service_of(plan, service)
        if value is not None:
            require_field(of, field)
        kept = tuple(one for one in altered.alterations if (one.service, one.field) != (service, field))
        return _with_scenario(plan, replace(altered, alterations=(*kept, Alteration(service, field, value))))

    return Edit("alter", (scenario, service, field), sentence, apply, True)


def keep_revision(name: str, at: str, by: str = "", note: str = "", results: Results = UNSIZED) -> Edit:
    """Keep the plan as it is under an id: ``at`` is the time, ``results`` the figures that it has now."""

    def apply(plan: Plan) -> Plan:
        _require_new("revision", name, {one.id for one in plan.revisions})
        catalogue, figures = results.catalogue, results.figures
        made = Revision(name, at, plan, by, note, catalogue=catalogue, figures=figures)
        return replace(plan, revisions=(*plan.revisions, made))

    return Edit("keep revision", (name,), _of_revision(say("Keep revision"), note), apply)


def approve_revision(revision: str, by: str, on: str) -> Edit:
    """Say who approved a revision and on which day; an empty name takes the approval back."""

    def apply(plan: Plan) -> Plan:
        kept = _by_id("revision", revision, plan.revisions)
        approved = replace(kept, approved_by=by, approved_on=on if by else "")
        return replace(plan, revisions=_with(plan.revisions, approved))

    sentence = say("Approve revision: {name}", name=shown(by)) if by else say("Withdraw approval")
    return Edit("approve revision", (revision,), sentence, apply)


def restore_revision(revision: str) -> Edit:
    """Have the plan as it was kept. The revisions stay, and so does the plan's id."""

    def apply(plan: Plan) -> Plan:
        kept = _by_id("revision", revision, plan.revisions).plan
        return replace(
            kept, id=plan.id, recordings=plan.recordings, revisions=plan.revisions, errors=plan.errors
        )

    return Edit("restore revision", (revision,), say("Restore revision"), apply)


def remove_revision(revision: str, note: str = "") -> Edit:
    """Take a revision out."""

    def apply(plan: Plan) -> Plan:
        return replace(plan, revisions=_without(plan.revisions, _by_id("revision", revision, plan.revisions)))

    return Edit("remove revision", (revision,), _of_revision(say("Remove revision"), note), apply)


def _of_revision(step: str, note: str) -> str:
    """A step with a revision; its note stands behind it."""
    return say("{step}: {note}", step=step, note=shown(note)) if note else step


def _entered(plan: Plan, service: str, field: str, value: Entry, origin: Origin) -> Plan:
    changed = service_of(plan, service)
    if field not in changed.entries:
        require_field(changed, field)
    return plan.with_service(changed.with_entry(field, value, origin))


def service_of(plan: Plan, name: str) -> Service:
    """The service of that id. Raises ``EditRefused``."""
    return _by_id("service", name, plan.services)


def _withoutservice_of(plan: Plan, name: str) -> Plan:
    return replace(plan, services=_without(plan.services, service_of(plan, name)))


def _inserted(plan: Plan, service: Service, index: int) -> Plan:
    place = max(0, index)
    return replace(plan, services=(*plan.services[:place], service, *plan.services[place:]))


def _with_scenario(plan: Plan, changed: Scenario) -> Plan:
    return replace(plan, scenarios=_with(plan.scenarios, changed))


def _by_id(what: str, name: str, parts: tuple[Identified, ...]) -> Identified:
    """The part of that id. Raises ``EditRefused``."""
    part = next((part for part in parts if part.id == name), None)
    if part is None:
        raise no_such(what, name, tuple(part.id for part in parts))
    return part


def _require_addable(service: Service, known: Container[str]) -> None:
    from planners.registry import services

    _require_new("service", service.id, known)
    if service.planner not in services():
        raise no_such("service", service.planner, services())


def _require_new(what: str, name: str, known: Container[str]) -> None:
    if name in known:
        raise EditRefused(f"{what}: {name} is there already; possible: a new id")


def _with(parts: tuple[Identified, ...], changed: Identified) -> tuple[Identified, ...]:
    return tuple(changed if part.id == changed.id else part for part in parts)


def _without(parts: tuple[Identified, ...], gone: Identified) -> tuple[Identified, ...]:
    return tuple(part for part in parts if part.id != gone.id)


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
    import difflib

    close = difflib.get_close_matches(name, known, 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return EditRefused(f"{what}: {name} is not here{hint}; possible: {', '.join(known) or 'none'}")


def shown(value: Entry) -> str:
    """A value as a sentence shows it."""
    match value:
        case bool():
            return say("yes") if value else say("no")
        case int():
            return f"{value:,}" if abs(value) < 10**15 else say("a very large number")
        case float():
            return counted(value) if abs(value) < 10**15 else f"{value:g}"
        case Rows():
            return plural("{count} row", "{count} rows", len(value), count=f"{len(value):,}")
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"

"""A plan without the names and texts that were typed into it, for an edition that leaves the house.

Figures stay. A text that the model reads keeps its form: each name in it becomes another one, the same name always the
same, so that services on one machine still share it.
"""

from __future__ import annotations

import re
import uuid

from msgspec import Struct, field
from msgspec.structs import replace

from app.plan.document import STORED, Alteration, Entries, Plan, Scenario, Service
from planners.analysis.bill import of_money
from planners.measured_here import MEASURED_HERE, TITLES, unit_of
from planners.refusal import InputRefused
from planners.registry import is_published, planner
from planners.schema import Entry, Field, Kind
from planners.table import Cell, Rows
from planners.words import say

TITLE = say("Sizing plan")
MACHINE, RATING, TITLE_COLUMN = "machine", "rating_family", "title"
"""The field that holds a machine's name and nothing else, so that even a number there is a name; a published model is none. That with the name of somebody's own rating, and the column with the title of an event."""
_NAME = re.compile(r"[^\W\d_]\S*(?:[ \t]+[^\W\d_]\S*)*|\S*[^\W\d_]\S*|\d+(?:\.\d+){2,}", re.UNICODE)
_WORD = re.compile(r"[a-z]+")
_PART = re.compile(r"[^;,@=:]+|[;,@=:]")


class _Names(Struct):
    """The names met so far and what stands for each."""

    known: dict[str, str] = field(default_factory=dict)
    machines: dict[str, str] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)
    ratings: dict[str, str] = field(default_factory=dict)

    def other(self, name: str, kind: str) -> str:
        """Another name, of the first letters of the ``kind`` of thing that it names."""
        word = _WORD.match(kind.casefold())
        kind = word[0] if word else "name"
        many = sum(alias.rstrip("0123456789") == kind for alias in self.known.values())
        return self.known.setdefault(name.strip(), f"{kind}{many + 1}")

    def event(self, title: str) -> str:
        return self.events.setdefault(title.strip(), say("Event {number}", number=len(self.events) + 1))

    def rating(self, name: str) -> str:
        number = len(self.ratings) + 1
        told = say("own rating") if number == 1 else say("own rating ({number})", number=number)
        return self.ratings.setdefault(name.strip().casefold(), told)

    def machine(self, name: str) -> str:
        return self.machines.setdefault(name.strip(), say("Machine {number}", number=len(self.machines) + 1))


def withheld(plan: Plan) -> Plan:
    """The plan without names, addresses, free texts and prices."""
    names = _Names()
    ids = {service.id: f"service-{number}" for number, service in enumerate(plan.services, 1)}
    services = tuple(
        _service(service, number, ids[service.id], names) for number, service in enumerate(plan.services, 1)
    )
    scenarios = tuple(
        Scenario(
            f"scenario-{number}",
            say("Scenario {number}", number=number),
            tuple(made for one in scenario.alterations for made in _alteration(one, plan, ids, names)),
        )
        for number, scenario in enumerate(plan.scenarios, 1)
    )
    return Plan(_identity(plan.id), TITLE, start=plan.start, services=services, scenarios=scenarios)


def _identity(text: str) -> str:
    """A plan's id where it is one that a program made; what a person wrote as an id could be a name."""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        return "withheld"


def _service(service: Service, number: int, name: str, names: _Names) -> Service:
    kind = planner(service.planner)
    fields = {field.name: field for field in kind.fields()}
    entries = {
        key: _entry(fields[key], value, names)
        for key, value in service.entries.items()
        if key in fields and not of_money(fields[key])
    }
    origins = tuple(
        (key, replace(origin, by=""))
        for key, origin in service.origins
        if key in entries and origin.kind in STORED
    )
    title = say("Service {number} ({kind})", number=number, kind=kind.title)
    made = Service(name, service.planner, title, Entries(entries), origins)
    return _accepted(service, made)


def _accepted(before: Service, after: Service) -> Service:
    """Without the texts that the model took before and takes no more: rather a gap than a name."""
    kind = planner(before.planner)
    try:
        kind.check(before.entries)
        kind.check(after.entries)
    except InputRefused as refused:
        for refusal in refused.refusals:
            if isinstance(after.entries.get(refusal.field), str | Rows):
                after = replace(after, entries=after.entries.without(refusal.field))
    return after


def _alteration(one: Alteration, plan: Plan, ids: dict[str, str], names: _Names) -> list[Alteration]:
    service = plan.service(one.service)
    fields = planner(service.planner).fields() if service is not None else ()
    field = next((field for field in fields if field.name == one.field), None)
    if field is None or of_money(field):
        return []
    return [Alteration(ids[one.service], one.field, _entry(field, one.value, names))]


def _entry(field: Field, value: Entry, names: _Names) -> Entry:
    if isinstance(value, Rows):
        units = _units(field)
        return Rows(
            [
                cell if cell in units else _cell(column, cell, names)
                for column, cell in zip(field.columns, row, strict=False)
            ]
            for row in value
        )
    if not isinstance(value, str):
        return value
    if is_published(value):
        return value
    if field.name == MACHINE:
        return names.machine(value)
    if field.name == RATING and value.strip():
        return names.rating(value)
    if field.name == TITLE_COLUMN and field.kind is Kind.TEXT:
        return names.event(value) if value.strip() else value
    if field.kind is Kind.CHOICE and any(choice.value == value for choice in field.choices):
        return value
    fields_own = field.kind in (Kind.NUMBER, Kind.WHOLE, Kind.SWITCH) and re.fullmatch(
        r"[\d.,eE+\s-]{1,40}|yes|no", value
    )
    return value if fields_own else _text(value, field.title, names)


def _units(table: Field) -> frozenset[Cell]:
    """The units in which a server of one's own was recorded: no names, and without them its figures would be others."""
    loads = (
        column.unit for column in table.columns if table.name == MEASURED_HERE and column.name == "highest"
    )
    return frozenset(unit_of(name, load) for load in loads for name in TITLES)


def _cell(column: Field, cell: Cell, names: _Names) -> Cell:
    found = _entry(column, cell, names)
    return None if isinstance(found, Rows) else found


def _text(value: str, kind: str, names: _Names) -> str:
    """The text with every name in it replaced; numbers, signs and months stay."""
    parts = _PART.findall(value)
    return "".join(_NAME.sub(lambda match: names.other(match[0], kind), part) for part in parts)

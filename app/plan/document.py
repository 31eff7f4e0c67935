"""The plan as a frozen tree. It holds what the user entered; everything else is computed from it.

Further parts of a plan join as tuples of records with their own tables, as the scenarios did.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from app.plan.figures import SavedFigure
from app.plan.limits import LONGEST_NAME, MOST_INPUTS, require_count, require_text, too_long
from app.plan.recorded import Recorded
from app.plan.values import keep_writable, sound, writable
from planners.schema import Entry
from planners.table import Rows
from planners.words import in_context, say


class Entries(Mapping[str, Entry]):
    """What was entered for a service: names to values, unchangeable, equal and hashable by value.

    A field that is not set is not in it, nor is a table without rows. 1, 1.0 and yes are three different entries.
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Entry] | None = None) -> None:
        self._items = {
            writable(name): sound(value)
            for name, value in (items or {}).items()
            if value is not None and value != Rows()
        }
        if len(self._items) > MOST_INPUTS:
            raise too_long(next(iter(self._items)), say("up to {most} inputs", most=f"{MOST_INPUTS:,}"))
        for name in self._items:
            require_text(name, LONGEST_NAME)

    def __getitem__(self, name: str) -> Entry:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset((name, type(value), value) for name, value in self._items.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entries) and self._typed() == other._typed()

    def __repr__(self) -> str:
        return f"Entries({self._items!r})"

    def with_entry(self, name: str, value: Entry) -> Entries:
        """The entries with one set."""
        return Entries({**self._items, name: value})

    def without(self, name: str) -> Entries:
        """The entries with one cleared."""
        return Entries({key: value for key, value in self._items.items() if key != name})

    def _typed(self) -> dict[str, tuple[type, Entry]]:
        return {name: (type(value), value) for name, value in self._items.items()}


class OriginKind(StrEnum):
    """Where an entry comes from. A default is never stored: the field is not set."""

    DEFAULT = "default"
    ENTERED = "entered"
    GUESSED = "guessed"
    STATED = "stated"
    MEASURED = "measured"


def require_day(text: str) -> None:
    """Raises ``ValueError`` for what is no day as the plan file writes it: Python reads 20260331 and 2026-W13-2 too."""
    if datetime.date.fromisoformat(text).isoformat() != text:
        raise ValueError(f"{text} is no day such as 2026-03-31")


ORIGINS = {
    OriginKind.DEFAULT: in_context("of an input", "default"),
    OriginKind.ENTERED: in_context("of an input", "entered"),
    OriginKind.GUESSED: in_context("of an input", "guessed"),
    OriginKind.STATED: in_context("of an input", "stated"),
    OriginKind.MEASURED: in_context("of an input", "measured"),
}
"""What people call each."""


class Origin(Struct, frozen=True):
    """Where an entry comes from: ``by`` names a person or a file, ``on`` is a day as ``2026-03-31``.

    Raises ``ValueError`` for a day that does not exist.
    """

    kind: OriginKind
    by: str = ""
    on: str = ""

    def __post_init__(self) -> None:
        if self.on:
            require_day(self.on)
        keep_writable(self)

    @property
    def sentence(self) -> str:
        """The origin in a few words."""
        kind = ORIGINS[self.kind]
        if self.by and self.on:
            return say("{origin} by {source} on {day}", origin=kind, source=self.by, day=self.on)
        if self.by:
            return say("{origin} by {source}", origin=kind, source=self.by)
        return say("{origin} on {day}", origin=kind, day=self.on) if self.on else kind


DEFAULT = Origin(OriginKind.DEFAULT)
ENTERED = Origin(OriginKind.ENTERED)


class Service(Struct, frozen=True):
    """One thing to size: which planner, under which title, with which entries.

    ``origins`` says more about entries than that they were entered; sorted by field, one for each at most. ``site`` is where it
    stands, empty where that is not told.
    """

    id: str
    planner: str
    title: str
    entries: Entries = Entries()
    origins: tuple[tuple[str, Origin], ...] = ()
    site: str = ""

    def __post_init__(self) -> None:
        keep_writable(self)
        kept = {
            field: origin
            for field, origin in self.origins
            if field in self.entries and origin.kind is not OriginKind.DEFAULT and origin != ENTERED
        }
        force_setattr(self, "origins", tuple(sorted(kept.items(), key=lambda pair: pair[0])))

    def origin(self, field: str) -> Origin:
        """Where the field's value comes from."""
        if field not in self.entries:
            return DEFAULT
        return dict(self.origins).get(field, ENTERED)

    def with_entry(self, field: str, value: Entry, origin: Origin = ENTERED) -> Service:
        """The service with the entry set, or cleared with None. A new value has a new origin."""
        entries = self.entries.without(field) if value is None else self.entries.with_entry(field, value)
        others = tuple(pair for pair in self.origins if pair[0] != field)
        return replace(self, entries=entries, origins=(*others, (field, origin)))


class Machine(Struct, frozen=True):
    """A machine of the plan, which services are put on by its name. ``planners.machine.of_plan`` says what its entries mean."""

    id: str
    name: str
    entries: Entries = Entries()

    def __post_init__(self) -> None:
        keep_writable(self)


class Alteration(Struct, frozen=True):
    """One entry that a scenario has different: of which service, which field, and its value there."""

    service: str
    field: str
    value: Entry

    def __post_init__(self) -> None:
        keep_writable(self)
        force_setattr(self, "value", sound(self.value))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alteration) and self._typed() == other._typed()

    def __hash__(self) -> int:
        return hash(self._typed())

    def _typed(self) -> tuple[object, ...]:
        return self.service, self.field, type(self.value), self.value


class Scenario(Struct, frozen=True):
    """Named changes over the plan: what else could be. Alterations are sorted, one for each field at most."""

    id: str
    title: str
    alterations: tuple[Alteration, ...] = ()

    def __post_init__(self) -> None:
        keep_writable(self)
        kept = {(one.service, one.field): one for one in self.alterations if one.value is not None}
        force_setattr(self, "alterations", tuple(kept[key] for key in sorted(kept)))

    def alters(self, service: str) -> bool:
        """Whether it has an entry of the service of that id different."""
        return any(one.service == service for one in self.alterations)

    def entries(self, service: Service) -> Entries:
        """The entries of a service in this scenario."""
        entries = service.entries
        for one in self.alterations:
            if one.service == service.id:
                entries = entries.with_entry(one.field, one.value)
        return entries


class ReadingKind(StrEnum):
    """What was read from a server."""

    SETTING = "setting"
    MEASUREMENT = "measurement"
    STATISTIC = "statistic"
    COMPLAINT = "complaint"


class Reading(Struct, frozen=True):
    """One thing read from a server of a service: a setting, or a figure measured ``at`` a load, in ``unit``.

    A statistic, and a complaint of the server about itself, stand ``at`` a place, such as an entry of a directory. ``source``
    names the file, ``on`` is a day as ``2026-03-31``. Values stand as they were read. Raises ``ValueError``
    for a day that does not exist, and for a measurement that is no number.
    """

    service: str
    kind: ReadingKind
    source: str
    name: str
    value: str
    unit: str = ""
    at: str = ""
    on: str = ""

    def __post_init__(self) -> None:
        if self.on:
            require_day(self.on)
        numbers = (self.at, self.value) if self.kind is ReadingKind.MEASUREMENT else ()
        if not all(math.isfinite(float(number)) for number in numbers):
            raise ValueError(f"{self.name} is no measurement: {self.value} at {self.at}")
        keep_writable(self)

    @property
    def key(self) -> tuple[str, ...]:
        """What there is one of at most in a plan."""
        return self.service, self.kind, self.source, self.name, self.at


class Revision(Struct, frozen=True, dict=True):
    """The plan as it was kept at a time, with the figures it had then. A kept plan keeps no revisions or recordings itself.

    ``at`` is a time in UTC as ``2026-03-31T14:05:00Z``, ``approved_on`` a day; both approvals are empty until given.
    Raises ``ValueError`` for a time or day that does not exist.
    """

    id: str
    at: str
    plan: Plan
    by: str = ""
    note: str = ""
    approved_by: str = ""
    approved_on: str = ""
    catalogue: str = ""
    figures: tuple[SavedFigure, ...] = ()

    def __post_init__(self) -> None:
        if datetime.datetime.fromisoformat(self.at).strftime(TIME) != self.at:
            raise ValueError(f"{self.at} is no time such as 2026-03-31T14:05:00Z")
        if self.approved_on:
            require_day(self.approved_on)
        keep_writable(self)
        if self.plan.revisions or self.plan.recordings:
            force_setattr(self, "plan", replace(self.plan, recordings=(), revisions=()))


TIME = "%Y-%m-%dT%H:%M:%SZ"


class Start(StrEnum):
    """What a plan begins with: nobody told, nothing yet, or servers that run already."""

    UNTOLD = ""
    NEW = "new"
    EXISTING = "existing"


class Plan(Struct, frozen=True, dict=True):
    """The services of one or more sites, and the machines they are put on. Texts are the user's and are shown as text.

    Raises ``ValueError`` for a start that is none of ``Start``.
    """

    id: str
    title: str
    customer: str = ""
    author: str = ""
    introduction: str = ""
    recommendation: str = ""
    start: str = ""
    machines: tuple[Machine, ...] = ()
    services: tuple[Service, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    readings: tuple[Reading, ...] = ()
    recordings: tuple[Recorded, ...] = ()
    revisions: tuple[Revision, ...] = ()

    def __post_init__(self) -> None:
        keep_writable(self)
        force_setattr(self, "start", str(Start(self.start)))
        for what, parts in (
            ("machine", self.machines), ("service", self.services), ("scenario", self.scenarios), ("reading", self.readings),
            ("recording", self.recordings), ("revision", self.revisions),
        ):  # fmt: skip
            require_count(what, len(parts))
        known = {service.id for service in self.services}
        kept = {one.key: one for one in self.readings if one.service in known}
        force_setattr(self, "readings", tuple(kept[key] for key in sorted(kept)))
        taken = {one.key: one for one in self.recordings if one.service in known}
        force_setattr(self, "recordings", tuple(taken[key] for key in sorted(taken)))
        if any(one.service not in known for scenario in self.scenarios for one in scenario.alterations):
            force_setattr(self, "scenarios", tuple(_of(scenario, known) for scenario in self.scenarios))

    @property
    def sized_by(self) -> tuple[tuple[Machine, ...], tuple[Service, ...]]:
        """What the plan's figures follow from."""
        return self.machines, self.services

    def scenario(self, name: str) -> Scenario | None:
        """The scenario of that id."""
        return next((scenario for scenario in self.scenarios if scenario.id == name), None)

    def revision(self, name: str) -> Revision | None:
        """The revision of that id."""
        return next((revision for revision in self.revisions if revision.id == name), None)

    def machine(self, name: str) -> Machine | None:
        """The machine of that name, however its letters are written; the first of several."""
        return self._by_name.get(called(name))

    def service(self, name: str) -> Service | None:
        """The service of that id."""
        return self._by_id.get(name)

    @cached_property
    def _by_name(self) -> dict[str, Machine]:
        return {called(machine.name): machine for machine in reversed(self.machines)}

    @cached_property
    def _by_id(self) -> dict[str, Service]:
        return {service.id: service for service in reversed(self.services)}

    def with_service(self, changed: Service) -> Plan:
        """The plan with the service of that id replaced."""
        return replace(
            self, services=tuple(changed if old.id == changed.id else old for old in self.services)
        )


TEXTS = ("title", "customer", "author", "introduction", "recommendation")
"""The plan's texts that the user edits."""
FACTS = (*TEXTS, "start")
"""What a plan says of itself."""


def called(name: str) -> str:
    """A name as machines are told apart by it."""
    return " ".join(name.split()).casefold()


def _of(scenario: Scenario, services: set[str]) -> Scenario:
    """The scenario without what it alters in services that are gone."""
    return replace(
        scenario, alterations=tuple(one for one in scenario.alterations if one.service in services)
    )

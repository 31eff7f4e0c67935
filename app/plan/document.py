"""The plan as a frozen tree. It holds what the user entered; everything else is computed from it.

Further parts of a plan join as tuples of records with their own tables, as the scenarios did.
"""

from __future__ import annotations

import datetime
import math
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from app.plan.figures import SavedFigure
from app.plan.kept_error import KeptError
from app.plan.limits import require_count
from app.plan.parts import (
    DEFAULT,
    ENTERED,
    ORIGINS,
    STORED,
    Entries,
    Machine,
    Origin,
    OriginKind,
    Service,
    called,
    require_day,
)
from app.plan.placing import placed, with_given
from app.plan.recorded import Recorded
from app.plan.values import keep_writable, sound
from planners.schema import Entry

__all__ = [
    "DEFAULT",
    "ENTERED",
    "FACTS",
    "ORIGINS",
    "STORED",
    "TEXTS",
    "TIME",
    "Alteration",
    "Entries",
    "Machine",
    "Origin",
    "OriginKind",
    "Plan",
    "Reading",
    "ReadingKind",
    "Revision",
    "Scenario",
    "Service",
    "Start",
    "called",
    "require_day",
]


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


_ON = "plan"
"""Under this name a scenario keeps the services and machines of its plan."""


class Scenario(Struct, frozen=True, dict=True):
    """Named changes over the plan: what else could be. Alterations are sorted, one for each field at most.

    A service that it puts on another machine of its plan has what that one gives.
    """

    id: str
    title: str
    alterations: tuple[Alteration, ...] = ()

    def __post_init__(self) -> None:
        keep_writable(self)
        kept = {(one.service, one.field): one for one in self.alterations if one.value is not None}
        force_setattr(self, "alterations", tuple(kept[key] for key in sorted(kept)))

    def alters(self, service: str) -> bool:
        """Whether it has an entry of the service of that id different."""
        return service in self._by_service

    def entries(self, service: Service) -> Entries:
        """The entries of a service in this scenario; on another machine what that one gives, not what its own one gave."""
        entries = service.own if service.id in self._moved else service.entries
        for one in self._by_service.get(service.id, ()):
            entries = entries.with_entry(one.field, one.value)
        found = vars(self).get(_ON, ((), ()))
        return with_given(replace(service, entries=entries), *found) if service.id in self._moved else entries

    @cached_property
    def _by_service(self) -> dict[str, list[Alteration]]:
        found: dict[str, list[Alteration]] = {}
        for one in self.alterations:
            found.setdefault(one.service, []).append(one)
        return found

    @cached_property
    def _moved(self) -> set[str]:
        return {one.service for one in self.alterations if one.field == "machine"}

    def over(self, services: tuple[Service, ...], machines: tuple[Machine, ...]) -> Scenario:
        """The scenario over a plan of these, where it puts a service on a machine."""
        if not self._moved:
            return self
        made = replace(self)
        vars(made)[_ON] = (services, machines)
        return made


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

    The services have what their machines give them.

    Raises ``ValueError`` for a start that is none of ``Start``.
    """

    id: str
    title: str
    customer: str = ""
    author: str = ""
    introduction: str = ""
    recommendation: str = ""
    start: str = ""
    decider: str = ""
    machines: tuple[Machine, ...] = ()
    services: tuple[Service, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    readings: tuple[Reading, ...] = ()
    recordings: tuple[Recorded, ...] = ()
    revisions: tuple[Revision, ...] = ()
    errors: tuple[KeptError, ...] = ()

    def __post_init__(self) -> None:
        keep_writable(self)
        force_setattr(self, "start", str(Start(self.start)))
        for what, parts in (
            ("machine", self.machines), ("service", self.services), ("scenario", self.scenarios), ("reading", self.readings),
            ("recording", self.recordings), ("revision", self.revisions), ("error", self.errors),
        ):  # fmt: skip
            require_count(what, len(parts))
        known = {service.id for service in self.services}
        kept = {one.key: one for one in self.readings if one.service in known}
        force_setattr(self, "readings", tuple(kept[key] for key in sorted(kept)))
        taken = {one.key: one for one in self.recordings if one.service in known}
        force_setattr(self, "recordings", tuple(taken[key] for key in sorted(taken)))
        if self.errors:
            there = {revision.id for revision in self.revisions}
            off = {one.key: one for one in self.errors if one.service in known and one.revision in there}
            force_setattr(self, "errors", tuple(off[key] for key in sorted(off)))
        if any(one.service not in known for scenario in self.scenarios for one in scenario.alterations):
            force_setattr(self, "scenarios", tuple(_of(scenario, known) for scenario in self.scenarios))
        if self.machines or any(service.given for service in self.services):
            force_setattr(self, "services", placed(self.services, self.machines))
            over = tuple(one.over(self.services, self.machines) for one in self.scenarios)
            force_setattr(self, "scenarios", over)

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

    def error(self, revision: str, service: str) -> KeptError | None:
        """How far that revision was off for that service, where it is kept."""
        return next((one for one in self.errors if one.key == (revision, service)), None)

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


TEXTS = ("title", "customer", "decider", "author", "introduction", "recommendation")
"""The plan's texts that the user edits."""
FACTS = ("title", "customer", "author", "introduction", "recommendation", "start", "decider")
"""What a plan says of itself, in the order of its fields."""


def _of(scenario: Scenario, services: set[str]) -> Scenario:
    """The scenario without what it alters in services that are gone."""
    return replace(
        scenario, alterations=tuple(one for one in scenario.alterations if one.service in services)
    )

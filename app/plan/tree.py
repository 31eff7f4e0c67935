"""The plan's tree as rows of tables, and the tree of such rows: the one mapping of plan file, text form and salvage.

A row that is no part of a plan is told as a ``RowFault`` and left out; whoever reads decides whether that ends the reading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import astuple, replace

from app.plan.document import (
    FACTS,
    STORED,
    Alteration,
    Entries,
    Machine,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
)
from app.plan.figures import UNSIZED, Published, Results, SavedFigure
from app.plan.kept_error import KeptError
from app.plan.limits import LONGEST_NAME, MOST, TooLarge, beginning, require_text
from app.plan.recorded import Recorded
from app.plan.values import from_text, kind_of, to_text
from app.plan.values import sound as kept
from planners.schema import Entry
from planners.words import say

Row = tuple[str | float, ...]
Record = TypeVar("Record")
MOST_ROWS = 100_000
"""In one table."""
_NUMBERS = ("value", "low", "high")
_RATIOS = ("load", "in_month", "at_load")


class Table(Struct, frozen=True):
    """One table: its columns, and how many of the first make a row unlike any other; none where rows may be alike.

    ``owners`` are the tables that must hold certain of its cells as their key: table, first cell and the one after the last.
    The order of rows matters where ``ordered``. ``possible`` says what a row that cannot be read might have held.
    """

    columns: tuple[str, ...]
    key: int = 1
    owners: tuple[tuple[str, int, int], ...] = ()
    ordered: bool = False
    most: int = MOST_ROWS
    possible: str = say("a text")
    numbers: tuple[str, ...] = ()


_OF_SERVICE = (("service", 0, 1),)
TABLES = {
    "plan": Table(("id", *FACTS), 0, possible=say("new, existing or nothing")),
    "machine": Table(("id", "name"), ordered=True, most=MOST["machine"]),
    "machine_entry": Table(
        ("machine", "field", "kind", "value"), 2, (("machine", 0, 1),),
        possible=say("a number, yes, no or a text"), most=MOST["machine_entry"],
    ),
    "service": Table(("id", "planner", "title", "site"), ordered=True, most=MOST["service"]),
    "entry": Table(
        ("service", "field", "kind", "value"), 2, _OF_SERVICE, possible=say("a number, yes, no or a text"), most=MOST["entry"],
    ),
    "origin": Table(
        ("service", "field", "kind", "by_whom", "on_day"), 2, (("entry", 0, 2),),
        possible=say("one of {origins}, with a day such as 2026-03-31", origins=", ".join(STORED)), most=MOST["origin"],
    ),
    "scenario": Table(("id", "title"), ordered=True, most=MOST["scenario"]),
    "alteration": Table(
        ("scenario", "service", "field", "kind", "value"), 3, (("scenario", 0, 1), ("service", 1, 2)),
        possible=say("a number, yes, no or a text"), most=MOST["alteration"],
    ),
    "reading": Table(
        ("service", "kind", "source", "name", "at_load", "value", "unit", "on_day"), 5, _OF_SERVICE,
        possible=say("a day such as 2026-03-31, and numbers for a measurement"), most=MOST["reading"],
    ),
    "recording": Table(
        ("service", "digest", "source", "about", "content"), 2, _OF_SERVICE,
        possible=say("a recording as it was imported"), most=MOST["recording"],
    ),
    "figure": Table(("service", "name", *_NUMBERS, "unit", "standing"), 2, _OF_SERVICE, numbers=_NUMBERS),
    "published": Table(
        ("service", "name", "value", "unit", "document", "part", "place"), 0, _OF_SERVICE, True, numbers=("value",)
    ),
    "revision": Table(("id", "content"), ordered=True, possible=say("a revision as text"), most=MOST["revision"]),
    "error": Table(
        ("revision", "service", "name", "month", "begin_month", "end_month", "verdict", *_RATIOS), 2,
        (("revision", 0, 1), ("service", 1, 2)), possible=say("inside, above or below, and numbers from 0 on"),
        most=MOST["error"], numbers=_RATIOS,
    ),
}  # fmt: skip
"""What belongs to another stands behind it."""


class RowFault(Struct, frozen=True):
    """A row that is no part of a plan: where it stands, what is wrong with it and what is possible.

    An ``orphan`` is sound itself, but what it belongs to is not there.
    """

    table: str
    index: int
    row: Row
    given: str
    possible: str
    orphan: bool = False


def rows_of(plan: Plan, results: Results = UNSIZED) -> dict[str, list[Row]]:
    """The rows of every table but the revisions, which are kept as text."""
    return {
        "plan": [(plan.id, *(getattr(plan, fact) for fact in FACTS))],
        **part_rows(
            plan.services, plan.scenarios, plan.readings, plan.recordings, plan.machines, plan.errors
        ),
        "figure": [astuple(figure) for figure in results.figures],
        "published": [astuple(row) for row in results.published],
    }


def part_rows(
    services: Iterable[Service] = (),
    scenarios: Iterable[Scenario] = (),
    readings: Iterable[Reading] = (),
    recordings: Iterable[Recorded] = (),
    machines: Iterable[Machine] = (),
    errors: Iterable[KeptError] = (),
) -> dict[str, list[Row]]:
    """The rows of these parts of a plan."""
    services, scenarios, machines = tuple(services), tuple(scenarios), tuple(machines)
    return {
        "machine": [(machine.id, machine.name) for machine in machines],
        "machine_entry": [row for machine in machines for row in _entry_rows(machine)],
        "service": [(service.id, service.planner, service.title, service.site) for service in services],
        "entry": [row for service in services for row in _entry_rows(service)],
        "origin": [
            (service.id, field, str(origin.kind), origin.by, origin.on)
            for service in services
            for field, origin in service.origins
            if origin.kind in STORED
        ],
        "scenario": [(scenario.id, scenario.title) for scenario in scenarios],
        "alteration": [
            (scenario.id, one.service, one.field, kind_of(one.value), to_text(one.value))
            for scenario in scenarios
            for one in scenario.alterations
        ],
        "reading": [
            (one.service, str(one.kind), one.source, one.name, one.at, one.value, one.unit, one.on)
            for one in readings
        ],
        "recording": [astuple(one) for one in recordings],
        "error": [astuple(one) for one in errors],
    }


def _entry_rows(of: Service | Machine) -> Iterator[Row]:
    entries = of.own if isinstance(of, Service) else of.entries
    return ((of.id, field, kind_of(value), to_text(value)) for field, value in sorted(entries.items()))


def tree_of(
    rows: Mapping[str, Iterable[Row]],
    tell: Callable[[RowFault], None],
    revision_of: Callable[[str], Revision],
    catalogue: str = "",
) -> tuple[Plan, Results]:
    """The plan of its one row and of all sound rows of the other tables, with its figures; every fault goes to ``tell``."""
    sound = _Sound(rows, tell)
    (plan,) = sound.records("plan", Plan).values()
    machines = sound.records("machine", Machine)
    facts = _owned(sound.records("machine_entry", _entry))
    services = sound.records("service", _service)
    entries = _owned(sound.records("entry", _entry))
    origins = _owned(sound.records("origin", lambda _, field, kind, *by: (field, Origin(_stored(kind), *by))))
    scenarios = sound.records("scenario", Scenario)
    altered = _owned(sound.records("alteration", _alteration))
    readings = sound.records("reading", _reading)
    recordings = sound.records("recording", Recorded)
    revisions = sound.records("revision", lambda name, text: _revision(name, revision_of(text)))
    errors = sound.records("error", KeptError)
    results = Results(
        catalogue,
        tuple(sound.records("figure", SavedFigure).values()),
        tuple(sound.records("published", Published).values()),
    )
    plan = replace(
        plan,
        machines=tuple(replace(one, entries=Entries(dict(facts[one.id]))) for one in machines.values()),
        services=tuple(
            replace(one, entries=Entries(dict(entries[one.id])), origins=tuple(origins[one.id]))
            for one in services.values()
        ),
        scenarios=tuple(replace(one, alterations=tuple(altered[one.id])) for one in scenarios.values()),
        readings=tuple(readings.values()),
        recordings=tuple(recordings.values()),
        revisions=tuple(revisions.values()),
        errors=tuple(errors.values()),
    )
    return plan, results


class _Unfit(ValueError):
    """A row that is no part of a plan: what was given, what is possible, and whether it is an orphan."""

    def __init__(self, given: object, possible: str, orphan: bool = False) -> None:
        super().__init__(str(given), possible, orphan)


class _Sound:
    """Makes records of the rows of one table after the other and keeps their keys for what belongs to them."""

    def __init__(self, rows: Mapping[str, Iterable[Row]], tell: Callable[[RowFault], None]) -> None:
        self._rows, self._tell = rows, tell
        self._keys: dict[str, set[Row]] = {}
        self._told: dict[str, set[Row]] = defaultdict(set)

    def records(self, name: str, make: Callable[..., Record]) -> dict[Row, Record]:
        """The records of the sound rows of that table, by their key."""
        table, records = TABLES[name], dict[Row, Record]()
        for index, row in enumerate(self._rows.get(name, ())):
            key = row[: table.key] or (index,)
            try:
                self._require(table, row)
                if key in records:
                    what = say("an id that is used once") if key[1:] == () else say("each value once")
                    raise _Unfit(key[-1], what)
                records[key] = make(*row)
            except _Unfit as unfit:
                self._refuse(RowFault(name, index, row, *unfit.args), key)
            except TooLarge as large:
                found = large.findings[0]
                self._refuse(RowFault(name, index, row, found.given, found.possible), key)
            except (ValueError, OverflowError):
                given = ", ".join(beginning(str(cell)) for cell in row[table.key :] if cell)
                self._refuse(RowFault(name, index, row, given, table.possible), key)
        self._keys[name] = set(records)
        return records

    def _refuse(self, fault: RowFault, key: Row) -> None:
        """Tell a fault, but not of what belongs to a row whose fault was told already."""
        table = TABLES[fault.table]
        self._told[fault.table].add(key)
        if not any(fault.row[first:behind] in self._told[owner] for owner, first, behind in table.owners):
            self._tell(fault)

    def _require(self, table: Table, row: Row) -> None:
        for column, cell in zip(table.columns, row, strict=True):
            if not isinstance(cell, float if column in table.numbers else str):
                raise _Unfit(cell, say("a number") if column in table.numbers else say("a text"))
        for owner, first, behind in table.owners:
            if row[first:behind] not in self._keys[owner]:
                raise _Unfit(row[behind - 1], say("an id of this plan"), True)


def _owned(records: Mapping[Row, Record]) -> defaultdict[object, list[Record]]:
    """The records by the first cell of their key."""
    owned = defaultdict[object, list[Record]](list)
    for key, record in records.items():
        owned[key[0]].append(record)
    return owned


def _stored(kind: str) -> OriginKind:
    found = OriginKind(kind)
    if found is OriginKind.MACHINE:
        raise ValueError(kind)
    return found


def _service(name: str, planner: str, title: str, site: str) -> Service:
    return Service(name, _name(planner), title, site=site)


def _entry(_: str, field: str, *value: str) -> tuple[str, Entry]:
    return _name(field), kept(from_text(*value))


def _alteration(_: str, service: str, field: str, *value: str) -> Alteration:
    return Alteration(service, _name(field), from_text(*value))


def _reading(
    service: str, kind: str, source: str, name: str, at: str, value: str, unit: str, on: str
) -> Reading:
    return Reading(service, ReadingKind(kind), source, name, value, unit, at, on)


def _revision(name: str, revision: Revision) -> Revision:
    if revision.id != name:
        raise _Unfit(name, say("the id of the revision inside, {id}", id=revision.id))
    return revision


def _name(text: str) -> str:
    """A name of a field or service: the text form and the command line take no other."""
    require_text(text, LONGEST_NAME)
    if not text.isidentifier():
        raise _Unfit(text, say("a name of letters, digits and _"))
    return text

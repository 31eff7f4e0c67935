"""A plan as the bytes of an SQLite database and back; what comes back is read with suspicion."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import astuple, dataclass

from app.about import VERSION
from app.plan import guard
from app.plan.document import (
    TEXTS,
    Alteration,
    Entries,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
)
from app.plan.figures import UNSIZED, Figure, Published, Results
from app.plan.migrations import STEPS
from app.plan.migrations.step import Step, migrate
from app.plan.refused import PlanRefused
from app.plan.text_form import revision_to_text
from app.plan.text_reader import revision_from_text
from app.plan.values import from_text, keep_writable, kind_of, to_text
from planners.schema import Entry

MOST_SERVICES = 1_000
MOST_ROWS = 100_000
"""Entries, origins or figures in one plan."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a plan file holds. ``belongs_to`` is set in a recovery file: the path of the plan it was kept for."""

    plan: Plan
    results: Results = UNSIZED
    belongs_to: str = ""
    program: str = VERSION

    def __post_init__(self) -> None:
        keep_writable(self)


def to_bytes(stored: Stored) -> bytes:
    """The whole file. Raises ``PlanRefused`` where the plan is larger than a file may be."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA page_size = 1024")
        connection.execute(f"PRAGMA application_id = {guard.APPLICATION_ID:d}")
        connection.execute(f"PRAGMA user_version = {guard.SCHEMA_VERSION:d}")
        connection.executescript(guard.schema(guard.SCHEMA_VERSION))
        connection.execute("PRAGMA foreign_keys = ON")
        try:
            with connection:
                _write(connection, stored)
                checksum = guard.checksum(connection, guard.SCHEMA_VERSION)
                connection.execute("INSERT INTO meta VALUES (?, ?)", (guard.CHECKSUM, checksum))
        except sqlite3.IntegrityError as error:
            raise PlanRefused(f"the plan cannot be kept in a file as it is ({error})") from error
        content = connection.serialize()
    if from_bytes(content) != stored:
        raise PlanRefused("what would be written does not read back as this plan")
    return content


def from_bytes(content: bytes, steps: tuple[Step, ...] = STEPS) -> Stored:
    """What the file holds. Raises ``PlanRefused`` with what was found."""
    if len(content) > guard.LARGEST_FILE:
        raise PlanRefused(
            f"{len(content):,} bytes are more than a plan holds; possible: up to {guard.LARGEST_FILE:,}"
        )
    if not content.startswith(guard.HEAD):
        raise PlanRefused("this is not a plan file; possible: files that Sizewright saved")
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(content)
            guard.restrain(connection)
            version = guard.version_of(connection)
            guard.require_whole(content)
            guard.require_sound(connection)
            checksum = guard.checksum(connection, version)
            migrate(connection, version, steps)
            guard.only_reading(connection)
            return _read(connection, checksum)
    except PlanRefused:
        raise
    except (sqlite3.Error, MemoryError) as error:
        raise PlanRefused(f"the plan file is damaged ({error})") from error
    except (ValueError, OverflowError) as error:
        raise PlanRefused(f"a value in the plan file is damaged ({error})") from error


def _write(connection: sqlite3.Connection, stored: Stored) -> None:
    plan = stored.plan
    meta = {
        "program": stored.program,
        "catalogue": stored.results.catalogue,
        "belongs to": stored.belongs_to,
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    connection.execute(
        f"INSERT INTO plan (id, {', '.join(TEXTS)}) VALUES (?, {', '.join('?' * len(TEXTS))})",
        (plan.id, *(getattr(plan, text) for text in TEXTS)),
    )
    connection.executemany(
        "INSERT INTO service VALUES (?, ?, ?, ?)",
        [(service.id, place, service.planner, service.title) for place, service in enumerate(plan.services)],
    )
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [
            (service.id, name, kind_of(value), to_text(value))
            for service in plan.services
            for name, value in sorted(service.entries.items())
        ],
    )
    connection.executemany(
        "INSERT INTO origin VALUES (?, ?, ?, ?, ?)",
        [
            (service.id, field, str(origin.kind), origin.by, origin.on)
            for service in plan.services
            for field, origin in service.origins
        ],
    )
    connection.executemany(
        "INSERT INTO figure VALUES (?, ?, ?, ?, ?, ?, ?)",
        [astuple(figure) for figure in stored.results.figures],
    )
    connection.executemany(
        "INSERT INTO scenario VALUES (?, ?, ?)",
        [(scenario.id, place, scenario.title) for place, scenario in enumerate(plan.scenarios)],
    )
    connection.executemany(
        "INSERT INTO alteration VALUES (?, ?, ?, ?, ?)",
        [
            (scenario.id, one.service, one.field, kind_of(one.value), to_text(one.value))
            for scenario in plan.scenarios
            for one in scenario.alterations
        ],
    )
    _write_history(connection, stored)


def _write_history(connection: sqlite3.Connection, stored: Stored) -> None:
    """What was read from servers, the published rows, and the revisions."""
    connection.executemany(
        "INSERT INTO reading VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (one.service, str(one.kind), one.source, one.name, one.at, one.value, one.unit, one.on)
            for one in stored.plan.readings
        ],
    )
    connection.executemany(
        "INSERT INTO published VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(row.service, place, *astuple(row)[1:]) for place, row in enumerate(stored.results.published)],
    )
    connection.executemany(
        "INSERT INTO revision VALUES (?, ?, ?)",
        [(one.id, place, revision_to_text(one)) for place, one in enumerate(stored.plan.revisions)],
    )


def _read(connection: sqlite3.Connection, checksum: str) -> Stored:
    meta = {row[0]: row[1] for row in _rows(connection, "SELECT key, value FROM meta")}
    plans = _rows(connection, f"SELECT id, {', '.join(TEXTS)} FROM plan")
    if len(plans) != 1:
        raise PlanRefused(f"{len(plans)} plans in one file are not possible; possible: 1")
    name, *texts = (_text(value) for value in plans[0])
    services, scenarios = _services(connection), _scenarios(connection)
    readings, revisions = _readings(connection), _revisions(connection)
    if meta.get(guard.CHECKSUM) != checksum:
        raise PlanRefused(
            "the plan file is damaged or was changed by another program (its checksum is wrong)"
        )
    written = dict(zip(TEXTS, texts, strict=True))
    plan = Plan(
        name, services=services, scenarios=scenarios, readings=readings, revisions=revisions, **written
    )
    results = Results(_text(meta.get("catalogue", "")), _figures(connection), _published(connection))
    return Stored(plan, results, _text(meta.get("belongs to", "")), _text(meta.get("program", "")))


def _services(connection: sqlite3.Connection) -> tuple[Service, ...]:
    entries: defaultdict[str, dict[str, Entry]] = defaultdict(dict)
    for service, field, kind, value in _rows(connection, "SELECT service, field, kind, value FROM entry"):
        entries[service][_name(field)] = from_text(kind, _text(value))
    origins: defaultdict[str, list[tuple[str, Origin]]] = defaultdict(list)
    query = "SELECT service, field, kind, by_whom, on_day FROM origin"
    for service, field, kind, by, on in _rows(connection, query):
        origins[service].append((field, Origin(OriginKind(kind), _text(by), _text(on))))
    rows = _rows(connection, "SELECT id, planner, title FROM service ORDER BY position")
    if len(rows) > MOST_SERVICES:
        raise PlanRefused(
            f"more than {MOST_SERVICES:,} services are not possible; possible: up to {MOST_SERVICES:,}"
        )
    return tuple(
        Service(_text(name), _name(planner), _text(title), Entries(entries[name]), tuple(origins[name]))
        for name, planner, title in rows
    )


def _scenarios(connection: sqlite3.Connection) -> tuple[Scenario, ...]:
    altered: defaultdict[str, list[Alteration]] = defaultdict(list)
    query = "SELECT scenario, service, field, kind, value FROM alteration"
    for scenario, service, field, kind, value in _rows(connection, query):
        one = Alteration(_text(service), _name(field), from_text(kind, _text(value)))
        altered[scenario].append(one)
    rows = _rows(connection, "SELECT id, title FROM scenario ORDER BY position")
    return tuple(Scenario(_text(name), _text(title), tuple(altered[name])) for name, title in rows)


def _figures(connection: sqlite3.Connection) -> tuple[Figure, ...]:
    rows = _rows(
        connection, "SELECT service, name, value, low, high, unit, standing FROM figure ORDER BY rowid"
    )
    return tuple(
        Figure(
            _text(service), _text(name), float(value), float(low), float(high), _text(unit), _text(standing)
        )
        for service, name, value, low, high, unit, standing in rows
    )


def _published(connection: sqlite3.Connection) -> tuple[Published, ...]:
    query = "SELECT service, name, value, unit, document, part, place FROM published ORDER BY position"
    return tuple(
        Published(_text(service), _text(name), float(value), *map(_text, others))
        for service, name, value, *others in _rows(connection, query)
    )


def _readings(connection: sqlite3.Connection) -> tuple[Reading, ...]:
    query = "SELECT kind, service, source, name, value, unit, at_load, on_day FROM reading"
    return tuple(
        Reading(_text(service), ReadingKind(kind), *map(_text, others))
        for kind, service, *others in _rows(connection, query)
    )


def _revisions(connection: sqlite3.Connection) -> tuple[Revision, ...]:
    rows = _rows(connection, "SELECT id, content FROM revision ORDER BY position")
    found = tuple(revision_from_text(_text(content)) for _, content in rows)
    if [revision.id for revision in found] != [name for name, _ in rows]:
        raise PlanRefused("a revision does not hold what its place says")
    return found


def _rows(connection: sqlite3.Connection, query: str) -> list[tuple[str, ...]]:
    rows = connection.execute(query).fetchmany(MOST_ROWS + 1)
    if len(rows) > MOST_ROWS:
        raise PlanRefused(f"more than {MOST_ROWS:,} rows of one kind are not possible")
    return rows


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise PlanRefused(f"a value of type {type(value).__name__} stands where a text belongs")
    return value


def _name(value: object) -> str:
    """A name of a field or service: the text form and the command line take no other."""
    text = _text(value)
    if not text.isidentifier():
        raise PlanRefused(f"the name {text[:60]!r} is not possible; possible: letters, digits and _")
    return text

"""What can be read of a damaged plan file, or of a newer program's: row by row, with a word on all that is lost."""

from __future__ import annotations

import sqlite3
import uuid
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

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
from app.plan.file import read_bytes
from app.plan.refused import PlanRefused
from app.plan.text_reader import revision_from_text
from app.plan.values import from_text
from planners.schema import Entry

MOST_ROWS = 100_000
TITLE = "Salvaged plan"


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The plan of what could be read, under an id of its own, and what is lost in words."""

    plan: Plan
    lost: tuple[str, ...]


def salvage(path: Path) -> Salvaged:
    """Read what can be read of that file; it is never written. Raises ``OSError``, and ``PlanRefused`` where nothing is left."""
    try:
        return _of_bytes(read_bytes(path))
    except PlanRefused as refused:
        raise refused.in_file(str(path)) from refused


def _of_bytes(content: bytes) -> Salvaged:
    if not content.startswith(guard.HEAD) or len(content) > guard.LARGEST_FILE:
        raise PlanRefused("this is not a plan file; possible: files that Sizewright saved")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        try:
            connection.deserialize(content)
            guard.restrain(connection)
            guard.only_reading(connection)
        except (sqlite3.Error, MemoryError) as error:
            raise PlanRefused(f"nothing could be salvaged ({error})") from error
        reader = _Reader(connection)
        plan = reader.plan()
    if not plan.services and plan.title == TITLE:
        raise PlanRefused(f"nothing could be salvaged ({'; '.join(reader.lost[:3]) or 'no plan was found'})")
    return Salvaged(plan, tuple(reader.lost))


class _Reader:
    """Takes what each table still gives."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.lost: list[str] = []

    def plan(self) -> Plan:
        texts = next(iter(self._rows("plan", TEXTS)), None)
        if texts is None:
            self.lost.append("the plan's own texts")
            texts = (TITLE, "", "", "", "")
        services = tuple(self._services())
        known = {service.id for service in services}
        found = dict(zip(TEXTS, texts, strict=True))
        return Plan(
            str(uuid.uuid4()),
            services=services,
            scenarios=tuple(self._scenarios(known)),
            readings=tuple(self._readings()),
            revisions=tuple(self._revisions()),
            **found,
        )

    def _services(self) -> Iterator[Service]:
        from planners.registry import services

        entries: defaultdict[str, dict[str, Entry]] = defaultdict(dict)
        for service, field, kind, value in self._rows("entry", ("service", "field", "kind", "value")):
            try:
                if not field.isidentifier():
                    raise ValueError(field)
                entries[service][field] = from_text(kind, value)
            except (ValueError, OverflowError, PlanRefused):
                self.lost.append(f"the entry {field[:40]}")
        origins: defaultdict[str, list[tuple[str, Origin]]] = defaultdict(list)
        for service, field, kind, by, on in self._rows(
            "origin", ("service", "field", "kind", "by_whom", "on_day")
        ):
            try:
                origins[service].append((field, Origin(OriginKind(kind), by, on)))
            except ValueError:
                self.lost.append(f"where {field[:40]} comes from")
        seen: set[str] = set()
        for name, planner, title in self._rows("service", ("id", "planner", "title")):
            if planner not in services() or name in seen:
                self.lost.append(f"the service {title[:40]}")
                continue
            seen.add(name)
            yield Service(name, planner, title, Entries(entries[name]), tuple(origins[name]))
        for orphan in entries.keys() - seen:
            self.lost.append(f"{len(entries[orphan])} entries whose service is gone")

    def _scenarios(self, services: set[str]) -> Iterator[Scenario]:
        altered: defaultdict[str, list[Alteration]] = defaultdict(list)
        columns = ("scenario", "service", "field", "kind", "value")
        for scenario, service, field, kind, value in self._rows("alteration", columns, needed=False):
            try:
                if service not in services or not field.isidentifier():
                    raise ValueError(field)
                altered[scenario].append(Alteration(service, field, from_text(kind, value)))
            except (ValueError, OverflowError, PlanRefused):
                self.lost.append(f"an alteration of {field[:40]}")
        seen: set[str] = set()
        for name, title in self._rows("scenario", ("id", "title"), needed=False):
            if name not in seen:
                seen.add(name)
                yield Scenario(name, title, tuple(altered[name]))

    def _readings(self) -> Iterator[Reading]:
        columns = ("service", "kind", "source", "name", "value", "unit", "at_load", "on_day")
        for service, kind, *others in self._rows("reading", columns, needed=False):
            try:
                yield Reading(service, ReadingKind(kind), *others)
            except ValueError:
                self.lost.append(f"a reading of {others[1][:40]}")

    def _revisions(self) -> Iterator[Revision]:
        seen: set[str] = set()
        for name, content in self._rows("revision", ("id", "content"), needed=False):
            try:
                revision = revision_from_text(content)
            except PlanRefused:
                self.lost.append(f"the revision {name[:40]}")
                continue
            if revision.id not in seen:
                seen.add(revision.id)
                yield revision

    def _rows(self, table: str, columns: tuple[str, ...], needed: bool = True) -> Iterator[tuple[str, ...]]:
        """The rows of a table as texts, up to where it is damaged."""
        count = 0
        try:
            kind = self._connection.execute(
                "SELECT type FROM sqlite_schema WHERE name = ?", (table,)
            ).fetchone()
            if kind is None or kind[0] != "table":
                if needed:
                    self.lost.append(f"the table {table}")
                return
            for row in self._connection.execute(f"SELECT {', '.join(columns)} FROM {table}"):
                count += 1
                if count > MOST_ROWS:
                    self.lost.append(f"the table {table} after {MOST_ROWS:,} rows")
                    return
                if all(isinstance(cell, str) for cell in row):
                    yield row
                else:
                    self.lost.append(f"a row of the table {table}")
        except (sqlite3.Error, UnicodeError, MemoryError) as error:
            self.lost.append(f"the table {table} after {count} rows ({' '.join(str(error).split())[:80]})")

"""What can be read of a damaged plan file, or of a newer program's: row by row, with a word on all that is lost."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.plan import guard
from app.plan.document import Plan
from app.plan.file import read_bytes
from app.plan.refused import PlanRefused
from app.plan.text_reader import revision_from_text
from app.plan.tree import MOST_ROWS, TABLES, Fault, Row, tree_of

TITLE = "Salvaged plan"
NEEDED = ("plan", "service", "entry", "origin")
"""Tables that every version has."""
NOT_SALVAGED = ("figure", "published")
LOST = {
    "service": "the service",
    "entry": "the entry",
    "origin": "where it comes from:",
    "scenario": "the scenario",
    "alteration": "an alteration of",
    "reading": "a reading of",
    "revision": "the revision",
}


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
        self._orphans = 0
        self.lost: list[str] = []

    def plan(self) -> Plan:
        """The plan of all rows that can be read."""
        from planners.registry import services

        rows = {name: list(self._rows(name)) for name in TABLES if name not in NOT_SALVAGED}
        if not rows["plan"]:
            self.lost.append("the plan's own texts")
        texts = rows["plan"][0][1:] if rows["plan"] else (TITLE, "", "", "", "")
        rows["plan"] = [(str(uuid.uuid4()), *texts)]
        known = [row for row in rows["service"] if row[1] in services()]
        self.lost += [f"the service {str(row[2])[:40]}" for row in rows["service"] if row not in known]
        rows["service"] = known
        plan, _ = tree_of(rows, self._lose, revision_from_text)
        if self._orphans:
            self.lost.append(f"{self._orphans} entries whose service is gone")
        return plan

    def _lose(self, fault: Fault) -> None:
        if fault.orphan and fault.table == "entry":
            self._orphans += 1
        elif not (fault.orphan and fault.table == "origin"):
            named = dict(zip(TABLES[fault.table].columns, fault.row, strict=True))
            what = next(named[name] for name in ("title", "field", "name", "id") if name in named)
            self.lost.append(f"{LOST[fault.table]} {str(what)[:40]}")

    def _rows(self, table: str) -> Iterator[Row]:
        """The rows of a table as texts, up to where it is damaged."""
        count = 0
        try:
            kind = self._connection.execute(
                "SELECT type FROM sqlite_schema WHERE name = ?", (table,)
            ).fetchone()
            if kind is None or kind[0] != "table":
                if table in NEEDED:
                    self.lost.append(f"the table {table}")
                return
            columns = ", ".join(TABLES[table].columns)
            for row in self._connection.execute(f"SELECT {columns} FROM {table}"):
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

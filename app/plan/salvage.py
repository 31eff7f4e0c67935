"""What can be read of a damaged plan file, or of a newer program's: row by row, with a word on all that is lost."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from app.plan import guard
from app.plan.document import FACTS, Plan, Start
from app.plan.file import read_bytes
from app.plan.limits import LONGEST, LONGEST_TEXT, beginning
from app.plan.refused import NOT_A_PLAN, PlanRefused
from app.plan.text_reader import revision_from_text
from app.plan.tree import TABLES, Row, RowFault, tree_of
from planners.words import plural, say

TITLE = say("Salvaged plan")
NEEDED = ("plan", "service", "entry", "origin")
"""Tables that every version has."""
NOT_SALVAGED = ("figure", "published")
LOST = {
    "machine": say("machine {name}"),
    "machine_entry": say("entry {name}"),
    "service": say("service {name}"),
    "entry": say("entry {name}"),
    "origin": say("origin of {name}"),
    "scenario": say("scenario {name}"),
    "alteration": say("alteration of {name}"),
    "reading": say("reading {name}"),
    "recording": say("recording {name}"),
    "revision": say("revision {name}"),
    "error": say("error of revision {name}"),
}


class Salvaged(Struct, frozen=True):
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
    guard.require_size(content)
    if not content.startswith(guard.HEAD):
        raise PlanRefused(NOT_A_PLAN)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        try:
            connection.deserialize(content)
            guard.restrain(connection)
            guard.only_reading(connection)
        except (sqlite3.Error, MemoryError) as error:
            raise _nothing_left(str(error)) from error
        reader = _Finder(connection)
        plan = reader.plan()
    if not plan.services and plan.title == TITLE:
        raise _nothing_left("; ".join(reader.lost[:3]) or say("no plan in it"))
    return Salvaged(plan, tuple(reader.lost))


def _nothing_left(fault: str) -> PlanRefused:
    return PlanRefused(say("Nothing can be salvaged ({fault}).", fault=fault))


class _Finder:
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
            self.lost.append(say("texts of the plan"))
        facts = rows["plan"][0][1:] if rows["plan"] else (TITLE, *("",) * (len(FACTS) - 1))
        rows["plan"] = [(str(uuid.uuid4()), *(self._cut(*pair) for pair in zip(FACTS, facts, strict=True)))]
        known = [row for row in rows["service"] if row[1] in services()]
        self.lost += [_lost("service", row[2]) for row in rows["service"] if row not in known]
        rows["service"] = known
        plan, _ = tree_of(rows, self._lose, revision_from_text)
        if self._orphans:
            self.lost.append(
                plural("{count} entry of a lost service", "{count} entries of a lost service", self._orphans)
            )
        return plan

    def _cut(self, name: str, text: object) -> str:
        """A text of the plan as far as a plan takes it."""
        most, whole = LONGEST.get(name, LONGEST_TEXT), str(text)
        if name == "start" and whole not in list(Start):
            self.lost.append(say("what the plan begins with"))
            return ""
        if len(whole) > most:
            self.lost.append(say("end of {text}", text=beginning(whole)))
        return whole[:most]

    def _lose(self, fault: RowFault) -> None:
        if fault.orphan and fault.table == "entry":
            self._orphans += 1
        elif not (fault.orphan and fault.table in ("origin", "machine_entry")):
            named = dict(zip(TABLES[fault.table].columns, fault.row, strict=True))
            what = next(named[name] for name in ("title", "field", "name", "source", "id") if name in named)
            self.lost.append(_lost(fault.table, what))

    def _columns(self, table: str) -> str:
        """The columns to read; one that an older program did not know is empty."""
        there = {
            column[0] for column in self._connection.execute(f"SELECT * FROM {table} LIMIT 0").description
        }
        return ", ".join(name if name in there else f"'' AS {name}" for name in TABLES[table].columns)

    def _rows(self, table: str) -> Iterator[Row]:
        """The rows of a table as texts, up to where it is damaged."""
        count = 0
        try:
            kind = self._connection.execute(
                "SELECT type FROM sqlite_schema WHERE name = ?", (table,)
            ).fetchone()
            if kind is None or kind[0] != "table":
                if table in NEEDED:
                    self.lost.append(say("table {table}", table=table))
                return
            columns, most = self._columns(table), TABLES[table].most
            for row in self._connection.execute(f"SELECT {columns} FROM {table}"):
                count += 1
                if count > most:
                    self.lost.append(say("table {table} after {count:,} rows", table=table, count=most))
                    return
                if all(isinstance(cell, str | float) for cell in row):
                    yield row
                else:
                    self.lost.append(say("a row of table {table}", table=table))
        except (sqlite3.Error, UnicodeError, MemoryError) as error:
            fault = " ".join(str(error).split())[:80]
            self.lost.append(
                say("table {table} after {count:,} rows ({fault})", table=table, count=count, fault=fault)
            )


def _lost(table: str, name: object) -> str:
    """A lost row by the name it had."""
    return LOST[table].format(name=str(name)[:40])

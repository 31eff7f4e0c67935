"""A plan as the bytes of an SQLite database and back; what comes back is read with suspicion."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from app.about import VERSION
from app.plan import guard
from app.plan.document import Plan, Revision
from app.plan.figures import UNSIZED, Results
from app.plan.limits import beginning, require_count
from app.plan.refused import NOT_A_PLAN, PlanRefused, damaged
from app.plan.text_form import HEAD, revision_to_text
from app.plan.text_reader import revision_from_text
from app.plan.tree import MOST_ROWS, TABLES, Row, RowFault, rows_of, tree_of
from app.plan.values import keep_writable
from planners.words import say

if TYPE_CHECKING:
    from app.plan.migrations.step import Step

_PROVED = "text"
"""Under this name a revision keeps the text that it was read from."""
NO_REVISIONS: Mapping[str, Revision] = MappingProxyType({})


class Stored(Struct, frozen=True):
    """What a plan file holds. A recovery file says more: ``belongs_to`` is the path of the plan it was kept for,
    ``based_on`` the fingerprint of that file when the work began."""

    plan: Plan
    results: Results = UNSIZED
    belongs_to: str = ""
    based_on: str = ""
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
            raise PlanRefused(say("A plan file cannot hold this plan ({fault}).", fault=error)) from error
        content = connection.serialize()
    known = {text: one for one in stored.plan.revisions if (text := vars(one).get(_PROVED))}
    there = from_bytes(content, known=known)
    if there != stored:
        raise PlanRefused(say("The plan would not read back as it is. Nothing was written."))
    for mine, read in zip(stored.plan.revisions, there.plan.revisions, strict=True):
        vars(mine).update(vars(read))
    return content


def from_bytes(
    content: bytes, steps: tuple[Step, ...] | None = None, known: Mapping[str, Revision] = NO_REVISIONS
) -> Stored:
    """What the file holds; ``known`` are revisions that were read from these texts before.

    Raises ``PlanRefused`` with what was found.
    """
    from app.plan.migrations import STEPS
    from app.plan.migrations.step import migrate

    guard.require_size(content)
    if not content.startswith(guard.HEAD):
        raise PlanRefused(NOT_A_PLAN)
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(content)
            guard.restrain(connection)
            version = guard.version_of(connection)
            guard.require_whole(content)
            guard.require_sound(connection)
            checksum = guard.checksum(connection, version)
            migrate(connection, version, STEPS if steps is None else steps)
            guard.only_reading(connection)
            return _read(connection, checksum, known)
    except PlanRefused:
        raise
    except (sqlite3.Error, MemoryError) as error:
        raise damaged(error) from error
    except (ValueError, OverflowError) as error:
        raise damaged(say("a value: {fault}", fault=error)) from error


def _write(connection: sqlite3.Connection, stored: Stored) -> None:
    meta = {
        "program": stored.program,
        "catalogue": stored.results.catalogue,
        "belongs to": stored.belongs_to,
        **({"based on": stored.based_on} if stored.based_on else {}),
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    rows = rows_of(stored.plan, stored.results)
    rows["revision"] = [
        (one.id, vars(one).get(_PROVED) or revision_to_text(one)) for one in stored.plan.revisions
    ]
    for name, table in TABLES.items():
        places = ("position",) if table.ordered else ()
        columns = ", ".join((*table.columns, *places))
        marks = ", ".join("?" * len((*table.columns, *places)))
        placed = enumerate(rows[name])
        connection.executemany(
            f"INSERT INTO {name} ({columns}) VALUES ({marks})",
            [(*row, place) if places else row for place, row in placed],
        )


def _read(connection: sqlite3.Connection, checksum: str, known: Mapping[str, Revision]) -> Stored:
    meta = {str(key): value for key, value in _rows(connection, "meta", ("key", "value"), "key")}
    rows = {
        name: _rows(connection, name, table.columns, "position" if table.ordered else "rowid", table.most)
        for name, table in TABLES.items()
    }
    if len(rows["plan"]) != 1:
        raise damaged(say("plans in it: {count}", count=len(rows["plan"])))
    catalogue, belongs_to, based_on, program = (
        str(meta.get(key, "")) for key in ("catalogue", "belongs to", "based on", "program")
    )
    plan, results = tree_of(rows, _refuse, lambda text: known.get(text) or _proved(text), catalogue)
    if meta.get(guard.CHECKSUM) != checksum:
        raise damaged(say("another program changed it, or its checksum is wrong"))
    return Stored(plan, results, belongs_to, based_on, program)


def _proved(text: str) -> Revision:
    """The revision of that text, which it keeps: it need not be written and read back again."""
    revision = revision_from_text(text)
    if text.startswith(HEAD):
        vars(revision)[_PROVED] = text
    return revision


def _refuse(fault: RowFault) -> None:
    given = beginning(fault.given)
    raise damaged(say("{given!r} stands for {expected}", given=given, expected=fault.possible))


def _rows(
    connection: sqlite3.Connection, table: str, columns: tuple[str, ...], order: str, most: int = MOST_ROWS
) -> list[Row]:
    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}"
    rows = connection.execute(query).fetchmany(most + 1)
    require_count(table, len(rows))
    if len(rows) > most:
        raise PlanRefused(
            say("A plan file has at most {most:,} rows in table {table}.", most=most, table=table)
        )
    return rows

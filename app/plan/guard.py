"""What a plan file may be: its tables are exactly a plan's, nothing in it runs, nothing takes for ever."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from functools import cache
from pathlib import Path

from app.plan.refused import PlanRefused, PlanTooNew, damaged
from planners.words import say

APPLICATION_ID = 0x53495A45  # "SIZE"
SCHEMA_VERSION = 9
LARGEST_FILE = 32 * 2**20
HEAD = b"SQLite format 3\0"
CHECKSUM = "checksum"
"""The key in ``meta``."""

_AS_JSON = json.JSONEncoder(default=repr).encode
_FOLDER = Path(__file__).parent
_STEPS_BETWEEN_COUNTS = 10_000
_MOST_COUNTS = 20_000
"""200 million steps of SQLite's machine: far more than the largest plan needs, over within seconds."""


@cache
def schema(version: int) -> str:
    """The tables of that version as SQL."""
    path = (
        _FOLDER / "schema.sql"
        if version == SCHEMA_VERSION
        else _FOLDER / "migrations" / f"schema_{version:03}.sql"
    )
    return path.read_text("utf-8")


def restrain(connection: sqlite3.Connection) -> None:
    """Nothing in the file may run, reach outside it or take for ever. Comes before anything is read."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA mmap_size = 0")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_FILE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    setconfig = getattr(connection, "setconfig", None)  # Python 3.12 and later
    if setconfig is not None:
        setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)  # type: ignore[attr-defined,unused-ignore]
        setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)  # type: ignore[attr-defined,unused-ignore]
        setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)  # type: ignore[attr-defined,unused-ignore]
    counts = iter(range(_MOST_COUNTS))
    connection.set_progress_handler(lambda: next(counts, None) is None, _STEPS_BETWEEN_COUNTS)


def require_size(content: bytes) -> None:
    """Raises ``PlanRefused`` for more bytes than a plan file has."""
    if len(content) > LARGEST_FILE:
        raise PlanRefused(
            say("The file is larger than {most:,} bytes, the limit of a plan.", most=LARGEST_FILE)
        )


def require_whole(content: bytes) -> None:
    """The file is as long as it says itself. Raises ``PlanRefused``; what SQLite calls sound may lack its last pages."""
    page = int.from_bytes(content[16:18], "big")
    told = (65_536 if page == 1 else page) * int.from_bytes(content[28:32], "big")
    if told != len(content):
        raise damaged(say("{there:,} of {all:,} bytes are there", there=len(content), all=told))


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version, once it is sure that this is a sound plan file. Raises ``PlanRefused``."""
    found = connection.execute("PRAGMA application_id").fetchone()[0]
    if found != APPLICATION_ID:
        raise PlanRefused(say("This is a file of another program. Choose a file that Sizewright saved."))
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > SCHEMA_VERSION:
        raise PlanTooNew(
            say(
                "A newer Sizewright saved this plan in format {version}. This one opens formats up to {newest}. "
                "Update Sizewright.",
                version=version,
                newest=SCHEMA_VERSION,
            )
        )
    if version < 1:
        raise damaged(say("there is no format {version}", version=version))
    _require_tables(connection, version)
    return version


def require_sound(connection: sqlite3.Connection) -> None:
    """Pages, types, checks and references hold. Raises ``PlanRefused``."""
    told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if told != "ok":
        broken = say("a part of it cannot be read")
        raise damaged(told if str(told).startswith("CHECK") else broken)
    broken = connection.execute("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise damaged(say("a row of table {table} belongs to nothing", table=broken[0]))


def checksum(connection: sqlite3.Connection, version: int) -> str:
    """SHA-256 over every row but the checksum's own: finds damage that leaves the database well-formed."""
    total = hashlib.sha256()
    for table in sorted(name for kind, name, _, _ in _parts(version) if kind == "table"):
        mine = f"WHERE key != '{CHECKSUM}'" if table == "meta" else ""
        for row in connection.execute(f"SELECT * FROM {table} {mine} ORDER BY 1, 2"):
            total.update(_AS_JSON([table, *row]).encode())
    return total.hexdigest()


def only_reading(connection: sqlite3.Connection) -> None:
    """From now on rows may be read and nothing else may happen."""
    connection.execute("PRAGMA query_only = ON")
    allowed = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ)
    connection.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY
    )


def _require_tables(connection: sqlite3.Connection, version: int) -> None:
    expected = _parts(version)
    query = "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema"
    found = set(connection.execute(query).fetchmany(len(expected) + 50))
    strange = sorted(f"{kind} {name}" for kind, name, _, _ in found - expected)
    if strange:
        raise PlanRefused(
            say(
                "The file holds {part!r}, which is not part of a plan. Choose a file that Sizewright saved.",
                part=strange[0][:80],
            )
        )
    missing = sorted((f"{kind} {name}" for kind, name, _, _ in expected - found), reverse=True)
    if missing:
        raise damaged(say("{part} is missing", part=missing[0]))


@cache
def _parts(version: int) -> frozenset[tuple[str, str, str, str]]:
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(schema(version))
        rows = connection.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema")
        return frozenset(rows.fetchall())
    finally:
        connection.close()

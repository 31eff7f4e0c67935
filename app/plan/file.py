"""Plan files ``*.sizeplan``: SQLite application files, saved whole or not at all, read with suspicion."""

from __future__ import annotations

import math
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from app.about import VERSION
from app.plan.document import Entries, Plan, Service
from app.plan.values import from_text, kind_of, to_text
from planners.refusal import InputRefused
from planners.schema import Entry

APPLICATION_ID = 0x53495A45  # "SIZE"
SCHEMA_VERSION = 1
SUFFIX = ".sizeplan"
LARGEST_FILE = 64 * 2**20
LONGEST_TEXT = 1_000_000
MOST_SERVICES = 1_000
SCHEMA = Path(__file__).with_name("schema.sql")
TABLES = {"meta", "plan", "service", "entry", "figure"}


class PlanRefused(ValueError):
    """The file is not a plan that this program can open; the text says what was found."""


class PlanTooNew(PlanRefused):
    """The file was written by a newer program."""


def save_plan(plan: Plan, path: Path) -> None:
    """Write the plan to ``path``. The file there stays whole until the new one is complete and on the disk.

    Raises ``OSError`` with the path when it cannot be written.
    """
    if path.is_dir():
        raise IsADirectoryError(21, "is a folder", str(path))
    try:
        descriptor, name = tempfile.mkstemp(".part", f".{path.name}.", path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path.parent)) from error
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(_content(plan))
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)


def open_plan(path: Path) -> Plan:
    """The plan in that file. Raises ``OSError`` or ``PlanRefused`` with one sentence of what was found."""
    size = path.stat().st_size
    if path.is_dir():
        raise IsADirectoryError(21, "is a folder", str(path))
    if size > LARGEST_FILE:
        raise PlanRefused(
            f"{path}: {size:,} bytes are more than a plan holds; possible: up to {LARGEST_FILE:,}"
        )
    with path.open("rb") as stream:
        if stream.read(16) != b"SQLite format 3\0":
            raise PlanRefused(f"{path}: this is not a plan file; possible: files that Sizewright saved")
    try:
        with closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        ) as connection:
            _guard(connection)
            _identify(connection, path)
            return _read(connection)
    except sqlite3.Error as error:
        raise PlanRefused(f"{path}: the plan file is damaged ({error})") from error
    except (ValueError, OverflowError) as error:
        raise (
            error if isinstance(error, PlanRefused) else PlanRefused(f"{path}: a value is damaged: {error}")
        ) from error


def _content(plan: Plan) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.executescript(SCHEMA.read_text("utf-8"))
        connection.execute("PRAGMA foreign_keys = ON")
        _write(connection, plan)
        connection.commit()
        return connection.serialize()


def _write(connection: sqlite3.Connection, plan: Plan) -> None:
    from planners.registry import catalogue

    meta = {"program": VERSION, "catalogue": catalogue().version}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    connection.execute(
        "INSERT INTO plan VALUES (?, ?, ?, ?, ?, ?)",
        (plan.id, plan.title, plan.customer, plan.author, plan.introduction, plan.recommendation),
    )
    for position, service in enumerate(plan.services):
        connection.execute(
            "INSERT INTO service VALUES (?, ?, ?, ?)", (position, service.id, service.planner, service.title)
        )
        connection.executemany(
            "INSERT INTO entry VALUES (?, ?, ?, ?)",
            [
                (service.id, name, kind_of(value), to_text(value))
                for name, value in sorted(service.entries.items())
            ],
        )
        connection.executemany("INSERT INTO figure VALUES (?, ?, ?, ?, ?, ?, ?)", _figures(service))


def _figures(service: Service) -> Iterator[tuple[str, str, float, float, float, str, str]]:
    from planners.registry import planner

    try:
        found = planner(service.planner)
        sizing = found.size(found.check(service.entries))
    except InputRefused:
        return
    for quantity in sizing.quantities.values():
        numbers = float(quantity.value), float(quantity.low), float(quantity.high)
        if all(math.isfinite(number) for number in numbers):
            yield (service.id, quantity.name, *numbers, quantity.unit, str(quantity.standing))


def _guard(connection: sqlite3.Connection) -> None:
    """Nothing in the file may run or reach outside it."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA mmap_size = 0")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 8 * LONGEST_TEXT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)


def _identify(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA application_id").fetchone()[0]
    if found != APPLICATION_ID:
        raise PlanRefused(
            f"{path}: this is an SQLite file of another program; possible: files that Sizewright saved"
        )
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise PlanTooNew(
            f"{path}: schema version {version} is from a newer program; possible: up to {SCHEMA_VERSION}"
        )
    if version < 1:
        raise PlanRefused(f"{path}: schema version {version} does not exist; possible: 1 to {SCHEMA_VERSION}")
    parts = connection.execute(
        "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"
    ).fetchmany(100)
    strange = sorted(f"{kind} {name}" for kind, name in parts if kind != "table" or name not in TABLES)
    if strange or len(parts) != len(TABLES):
        raise PlanRefused(
            f"{path}: the file holds {strange[0] if strange else 'too few tables'}; possible: a plan's tables"
        )
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise PlanRefused(f"{path}: the plan file is damaged; possible: an earlier copy")


def _read(connection: sqlite3.Connection) -> Plan:
    plans = connection.execute(
        "SELECT id, title, customer, author, introduction, recommendation FROM plan"
    ).fetchmany(2)
    if len(plans) != 1:
        raise PlanRefused(f"plan: {len(plans)} plans in one file are not possible; possible: 1")
    rows = connection.execute("SELECT id, planner, title FROM service ORDER BY position").fetchmany(
        MOST_SERVICES + 1
    )
    if len(rows) > MOST_SERVICES:
        raise PlanRefused(f"service: more than {MOST_SERVICES} are not possible")
    services = tuple(
        Service(_text(name), _text(kind), _text(title), Entries(_entries(connection, name)))
        for name, kind, title in rows
    )
    name, title, customer, author, introduction, recommendation = (_text(value) for value in plans[0])
    return Plan(name, title, customer, author, introduction, recommendation, services)


def _entries(connection: sqlite3.Connection, service: str) -> dict[str, Entry]:
    rows = connection.execute(
        "SELECT field, kind, value FROM entry WHERE service = ? LIMIT 10000", (service,)
    )
    return {_text(field): from_text(kind, _text(value)) for field, kind, value in rows}


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise PlanRefused(f"text: a value of {type(value).__name__} or too long a text is not possible")
    return value


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    with suppressed_folder_sync():
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def suppressed_folder_sync() -> Iterator[None]:
    """Some systems cannot flush a folder; the file itself is on the disk by then."""
    try:
        yield
    except OSError:
        return

"""From reviewable text to one read-only SQLite file. Same text, same bytes; every fault at once, with its place."""

from __future__ import annotations

import csv
import hashlib
import math
import os
import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from planners.catalogue.checking import (
    Place,
    Value,
    Values,
    columns_of,
    completing,
    measuring,
    metrics_of,
    references_of,
    referring,
    refused,
    typed,
)
from planners.catalogue.rows import SCHEMA_VERSION
from planners.refusal import CatalogueRefused, Fault
from planners.units import UNITS

SCHEMA = Path(__file__).with_name("schema.sql")
VERSION_FILE = "VERSION"

FILES: dict[str, str] = {
    "document": "**/documents.csv",
    "platform": "**/platforms.csv",
    "metric": "*/metrics.csv",
    "measured_case": "*/cases.csv",
    "measurement": "*/measurements.csv",
    "claim": "*/claims.csv",
    "setting": "*/settings.csv",
    "workload": "*/workloads.csv",
    "scaling": "*/scaling.csv",
    "drive": "shared/drives.csv",
    "raid": "shared/raid.csv",
    "rating": "shared/ratings.csv",
    "bridge": "shared/bridges.csv",
    "rated_point": "shared/rated_points.csv",
    "user_limit": "*/limits.csv",
    "saving": "*/savings.csv",
    "accuracy_check": "*/checks.csv",
    "threshold": "shared/thresholds.csv",
}
"""Tables in the order to fill them, with the text files that hold their rows.

A folder holds the rows of one service; documents and platforms stand there or beside the folders.
"""

Known = dict[str, set[tuple[Value, ...]]]


def text_files(text: Path) -> list[Path]:
    """The files of the catalogue's text, in the order they are compiled."""
    return [path for pattern in FILES.values() for path in sorted(text.glob(pattern))]


def digest(text: Path) -> str:
    """SHA-256 over names and contents of the text, the schema and the list of units."""
    sha = hashlib.sha256(SCHEMA.read_bytes() + repr(sorted(UNITS.items())).encode())
    for path in (text / VERSION_FILE, *text_files(text)):
        sha.update(path.relative_to(text).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def compile_catalogue(text: Path, out: Path) -> None:
    """Compile the text folder into the file ``out``, whole or not at all. Raises ``CatalogueRefused``."""
    descriptor, name = tempfile.mkstemp(".part", out.name, out.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        connection = sqlite3.connect(part)
        try:
            _fill(connection, text)
        finally:
            connection.close()
        part.chmod(0o644)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, text: Path) -> None:
    connection.executescript(SCHEMA.read_text("utf-8"))
    connection.execute("PRAGMA foreign_keys = ON")
    connection.executemany(
        "INSERT INTO unit VALUES (?, ?, ?, ?)",
        [(u.symbol, u.dimension, _bound(u.lowest), _bound(u.highest)) for u in UNITS.values()],
    )
    services = sorted({(path.parent.name,) for path in text.glob(FILES["measurement"])})
    connection.executemany("INSERT INTO service VALUES (?)", services)
    faults = list(_misplaced(text))
    known: Known = {"unit": {(symbol,) for symbol in UNITS}, "service": set(services)}
    for table, pattern in FILES.items():
        known[table] = set()
        for path in sorted(text.glob(pattern)):
            faults.extend(_load(connection, table, path, path.relative_to(text).as_posix(), known))
    if faults:
        raise CatalogueRefused(tuple(faults))
    version = (text / VERSION_FILE).read_text("utf-8").strip()
    meta = {"schema": str(SCHEMA_VERSION), "version": version, "digest": digest(text)}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.commit()
    connection.execute("VACUUM")


def _bound(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _misplaced(text: Path) -> Iterator[Fault]:
    version = text / VERSION_FILE
    given = version.read_text("utf-8").strip() if version.exists() else ""
    if not re.fullmatch(r"\d{4}\.\d{2}", given):
        yield Fault(VERSION_FILE, 1, "version", given, "year and month, such as 2026.11")
    read = set(text_files(text))
    for path in sorted(text.rglob("*.csv")):
        if path not in read:
            yield Fault(path.relative_to(text).as_posix(), 1, "file", path.name, ", ".join(FILES.values()))


def _load(
    connection: sqlite3.Connection, table: str, path: Path, shown: str, known: Known
) -> Iterator[Fault]:
    columns, references = columns_of(connection, table), references_of(connection, table)
    key = [column.name for column in sorted(columns, key=lambda column: column.key) if column.key]
    read: list[tuple[Values, Place]] = []
    insert = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})"
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        expected = [column.name for column in columns]
        if reader.fieldnames != expected:
            yield Fault(shown, 1, "header", ",".join(reader.fieldnames or ()), ",".join(expected))
            return
        for row in reader:
            place = Place(shown, reader.line_num)
            values = typed(row, columns, place)
            if isinstance(values, list):
                yield from values
                continue
            read.append((values, place))
            faults = [*referring(values, references, known, place), *measuring(table, values, place)]
            known[table].add(tuple(values[name] for name in key))
            try:
                if not faults:
                    connection.execute(insert, tuple(values.values()))
            except sqlite3.IntegrityError as error:
                if not _follows_a_refused_row(error):
                    faults.append(refused(error, values, place))
            yield from faults
    if table == "measurement":
        yield from completing(read, metrics_of(connection))


def _follows_a_refused_row(error: sqlite3.IntegrityError) -> bool:
    """References are checked before; one that the database still misses leads to a row refused for its own fault."""
    return str(error).startswith("FOREIGN KEY")


def main(arguments: list[str]) -> int:
    """Compile the project's catalogue; an argument names another output file."""
    from planners.catalogue.places import COMPILED, TEXT

    out = Path(arguments[0]) if arguments else COMPILED
    try:
        compile_catalogue(TEXT, out)
    except CatalogueRefused as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 2
    sys.stdout.write(f"{out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

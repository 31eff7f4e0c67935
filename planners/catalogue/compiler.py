"""From reviewable text to one read-only SQLite file. Same text, same bytes; every fault at once, with its place."""

from __future__ import annotations

import csv
import hashlib
import math
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from planners.units import UNITS

SCHEMA_VERSION = 1
CATALOGUE_VERSION = "2026.11"
SCHEMA = Path(__file__).with_name("schema.sql")

FILES: dict[str, tuple[str, ...]] = {
    "document": ("documents.csv",),
    "platform": ("platforms.csv",),
    "measurement": ("*/measurements.csv",),
    "claim": ("*/claims.csv",),
    "setting": ("*/settings.csv",),
    "workload": ("*/workloads.csv",),
    "scaling": ("*/scaling.csv",),
    "drive": ("shared/drives.csv",),
    "raid": ("shared/raid.csv",),
    "user_limit": ("*/limits.csv",),
    "saving": ("*/savings.csv",),
    "accuracy_check": ("*/checks.csv",),
}
"""Tables in the order to fill them, with the text files that hold their rows."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of the catalogue's text: where, what was given, what is possible."""

    file: str
    line: int
    column: str
    given: str
    possible: str

    @property
    def sentence(self) -> str:
        """The fault in one line."""
        return f"{self.file}:{self.line}: {self.column}: {self.given!r}; possible: {self.possible}"


class CatalogueRefused(ValueError):
    """The text does not make a catalogue; ``faults`` tells all that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault.sentence for fault in faults))


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    type: str
    required: bool


def text_files(text: Path) -> list[Path]:
    """The files of the catalogue's text, in the order they are compiled."""
    return [
        path for patterns in FILES.values() for pattern in patterns for path in sorted(text.glob(pattern))
    ]


def digest(text: Path) -> str:
    """SHA-256 over names and contents of the text, the schema and the list of units."""
    sha = hashlib.sha256(SCHEMA.read_bytes() + repr(sorted(UNITS.items())).encode())
    for path in text_files(text):
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
    meta = {"schema": str(SCHEMA_VERSION), "version": CATALOGUE_VERSION, "digest": digest(text)}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    faults: list[Fault] = []
    for table in FILES:
        for path in (path for pattern in FILES[table] for path in sorted(text.glob(pattern))):
            faults.extend(_load(connection, table, path, path.relative_to(text).as_posix()))
    if faults:
        raise CatalogueRefused(tuple(faults))
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.commit()
    connection.execute("VACUUM")


def _bound(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _load(connection: sqlite3.Connection, table: str, path: Path, shown: str) -> Iterator[Fault]:
    columns = [
        _Column(name, kind, bool(required))
        for _, name, kind, required, _, _ in connection.execute(f"PRAGMA table_info({table})")
    ]
    marks = ", ".join("?" * len(columns))
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        expected = [column.name for column in columns]
        if reader.fieldnames != expected:
            yield Fault(shown, 1, "header", ",".join(reader.fieldnames or ()), ",".join(expected))
            return
        for row in reader:
            line = reader.line_num
            values, faults = _typed(row, columns, shown, line)
            if faults:
                yield from faults
                continue
            try:
                connection.execute(f"INSERT INTO {table} VALUES ({marks})", values)
            except sqlite3.IntegrityError as error:
                yield Fault(shown, line, table, ", ".join(str(value) for value in values[:3]), str(error))


def _typed(
    row: dict[str, str], columns: list[_Column], shown: str, line: int
) -> tuple[list[float | int | str | None], list[Fault]]:
    values: list[float | int | str | None] = []
    faults: list[Fault] = []
    for column in columns:
        given = row.get(column.name)
        if given is None:
            faults.append(Fault(shown, line, column.name, "nothing", "a value in every column"))
        elif column.type == "TEXT":
            values.append(given if given or column.required else None)
        elif given == "":
            values.append(None)
        else:
            try:
                number = int(given) if column.type == "INTEGER" else float(given)
                if not math.isfinite(number):
                    raise ValueError
                values.append(number)
            except ValueError:
                possible = "a whole number" if column.type == "INTEGER" else "a number"
                faults.append(Fault(shown, line, column.name, given, possible))
    return values, faults


def main(arguments: list[str]) -> int:
    """Compile the project's catalogue; an argument names another output file."""
    from planners.catalogue.places import COMPILED, TEXT

    out = Path(arguments[0]) if arguments else COMPILED
    try:
        compile_catalogue(TEXT, out)
    except CatalogueRefused as refused:
        sys.stderr.write(f"{refused}\n")
        return 2
    sys.stdout.write(f"{out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

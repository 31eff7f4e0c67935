"""Checks of one row of the text before it enters: its columns, its types, its references, its unit's bounds."""

from __future__ import annotations

import difflib
import math
import re
import sqlite3
from collections.abc import Iterator

from msgspec import Struct

from planners.refusal import Fault
from planners.units import UNITS

Value = float | int | str | None
Values = dict[str, Value]
Key = tuple[Value, ...]

LISTED = 12
"""Up to this many possible values a fault lists them all; above, it names the nearest."""

FIGURES = {
    "measurement": ("value",),
    "claim": ("low", "high"),
    "workload": ("value",),
    "scaling": ("value",),
    "threshold": ("bound", "critical"),
}
"""Tables with a unit column, and the columns that hold figures of that unit."""


class Column(Struct, frozen=True):
    """A column of a table: name, storage type, whether it may not be empty, place in the primary key or 0."""

    name: str
    type: str
    required: bool
    key: int


class Reference(Struct, frozen=True):
    """Columns that have to name a row of another table by its primary key."""

    columns: tuple[str, ...]
    table: str


class Place(Struct, frozen=True):
    """A row of a text file: file and line."""

    file: str
    line: int

    def fault(self, column: str, given: object, possible: str) -> Fault:
        """A fault in that row."""
        return Fault(self.file, self.line, column, "" if given is None else str(given), possible)


def columns_of(connection: sqlite3.Connection, table: str) -> tuple[Column, ...]:
    """The columns of a table in their order."""
    return tuple(
        Column(name, kind, bool(required), key)
        for _, name, kind, required, _, key in connection.execute(f"PRAGMA table_info({table})")
    )


def references_of(connection: sqlite3.Connection, table: str) -> tuple[Reference, ...]:
    """The references of a table, each with its columns in the order of the other table's key."""
    found: dict[int, tuple[str, list[str]]] = {}
    for number, _, target, column, *_ in connection.execute(f"PRAGMA foreign_key_list({table})"):
        found.setdefault(number, (target, []))[1].append(column)
    return tuple(Reference(tuple(columns), target) for target, columns in found.values())


def typed(
    row: dict[str | None, str | None], columns: tuple[Column, ...], place: Place
) -> Values | list[Fault]:
    """The row's values in their types, or what is wrong with them."""
    values: Values = {}
    faults: list[Fault] = []
    if None in row:
        faults.append(place.fault("row", row[None], f"{len(columns)} columns"))
    for column in columns:
        given = row.get(column.name)
        if given is None:
            faults.append(place.fault(column.name, "", "a value in every column"))
        elif column.type == "TEXT":
            values[column.name] = given if given or column.required else None
        elif given == "" and not column.required:
            values[column.name] = None
        else:
            number = _number(given, column.type == "INTEGER")
            values[column.name] = number
            if number is None:
                possible = "a whole number" if column.type == "INTEGER" else "a number"
                faults.append(place.fault(column.name, given, possible))
    return faults or values


def _number(given: str, whole: bool) -> float | int | None:
    try:
        number = int(given) if whole else float(given)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def referring(
    values: Values, references: tuple[Reference, ...], known: dict[str, set[tuple[Value, ...]]], place: Place
) -> Iterator[Fault]:
    """Faults of references to rows that are not there.

    The column that is told is the first that no row has together with those before it; it is told once.
    """
    told: set[str] = set()
    for reference in sorted(references, key=lambda reference: len(reference.columns)):
        wanted = tuple(values[column] for column in reference.columns)
        if None in wanted or wanted in known[reference.table] or told.intersection(reference.columns):
            continue
        column, possible = _first_unknown(wanted, known[reference.table])
        told.add(reference.columns[column])
        given = str(wanted[column])
        yield place.fault(reference.columns[column], given, _choices(given, possible, reference.table))


def _first_unknown(wanted: Key, keys: set[Key]) -> tuple[int, list[str]]:
    """The place in ``wanted`` from which on no key agrees with it, and what keys have there instead."""
    column, fitting = 0, keys
    while agreeing := {key for key in fitting if key[column] == wanted[column]}:
        column, fitting = column + 1, agreeing
    return column, sorted({str(key[column]) for key in fitting})


def _choices(given: str, possible: list[str], table: str) -> str:
    if len(possible) <= LISTED:
        return "; ".join(possible) or f"none, there is no {table}"
    near = difflib.get_close_matches(given, possible, 3)
    return f"one of {len(possible)} rows of {table}" + (f", such as {'; '.join(near)}" if near else "")


def measuring(table: str, values: Values, place: Place) -> Iterator[Fault]:
    """Faults of figures outside what their unit allows."""
    unit = UNITS.get(str(values.get("unit")))
    for column in FIGURES.get(table, ()):
        figure = values[column]
        if unit is not None and isinstance(figure, int | float) and not unit.allows(figure):
            yield place.fault(column, figure, f"{unit.lowest:g} to {unit.highest:g} {unit.symbol}")


def metrics_of(connection: sqlite3.Connection) -> dict[Key, tuple[bool, str]]:
    """By service, metric and unit: whether a row tells its users, and the metric that it needs beside it."""
    rows = connection.execute("SELECT service, metric, unit, of_users, partner FROM metric")
    return {tuple(key): (bool(of_users), partner) for *key, of_users, partner in rows}


def completing(read: list[tuple[Values, Place]], metrics: dict[Key, tuple[bool, str]]) -> Iterator[Fault]:
    """Faults of measured rows that say too little for a model: without users, or without the row that goes with them."""
    stand = {(_case(values), values["metric"]) for values, _ in read}
    for values, place in read:
        of_users, partner = metrics.get(_key(values, "service", "metric", "unit"), (False, ""))
        if of_users and values["users"] is None:
            yield place.fault("users", "", "the users that it was measured at")
        if partner and (_case(values), partner) not in stand:
            yield place.fault("metric", values["metric"], f"beside a row of {partner} in the same table")


def _case(values: Values) -> Key:
    return _key(values, "service", "platform", "version", "workload", "template", "users", "table")


def _key(values: Values, *names: str) -> Key:
    return tuple(values[name] for name in names)


def refused(error: sqlite3.IntegrityError, values: Values, place: Place) -> Fault:
    """The fault behind a constraint that the database reported."""
    kind, _, subject = str(error).partition(" constraint failed: ")
    if kind == "UNIQUE":
        names = [name.rpartition(".")[2] for name in subject.split(", ")]
        return place.fault(", ".join(names), ", ".join(str(values[name]) for name in names), "one row only")
    name = next((word for word in re.findall(r"\w+", subject) if word in values), "row")
    return place.fault(name, values.get(name), subject or str(error))

"""Tables as rows: what was written in one line, such as the events of a growth, becomes the rows it means."""

from __future__ import annotations

import sqlite3
from functools import cache

from app.plan.migrations.step import Step
from app.plan.values import to_text
from planners.refusal import InputRefused
from planners.schema import Field, Kind, check
from planners.table import Rows

_KIND = "TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch', 'table'))"
TABLES = {
    "entry": f"""
    CREATE TABLE entry (
        service TEXT NOT NULL REFERENCES service (id),
        field   TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
        kind    {_KIND},
        value   TEXT NOT NULL,
        PRIMARY KEY (service, field)
    ) STRICT
    """,
    "alteration": f"""
    CREATE TABLE alteration (
        scenario TEXT NOT NULL REFERENCES scenario (id),
        service  TEXT NOT NULL REFERENCES service (id),
        field    TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
        kind     {_KIND},
        value    TEXT NOT NULL,
        PRIMARY KEY (scenario, service, field)
    ) STRICT
    """,
}


def upgraded(service: object, field: object, kind: str, value: str) -> tuple[str, str]:
    """Kind and value of an entry as they are from version 4 on. A text that is no table stays, and is refused as it was."""
    table = _tables(str(service)).get(str(field)) if kind == "text" else None
    if table is None:
        return kind, value
    try:
        rows = check((table,), {table.name: value})[table.name]
    except InputRefused:
        return kind, value
    return ("table", to_text(rows)) if isinstance(rows, Rows) else (kind, value)


@cache
def _tables(service: str) -> dict[str, Field]:
    """The inputs of a service that are tables; each is still read from one line as it was before."""
    from planners.registry import planner, services

    fields = planner(service).fields() if service in services() else ()
    return {field.name: field for field in fields if field.kind is Kind.TABLE}


def _run(connection: sqlite3.Connection) -> None:
    planners = dict(connection.execute("SELECT id, planner FROM service"))
    for name, table in TABLES.items():
        rows = connection.execute(f"SELECT * FROM {name}").fetchall()
        connection.execute(f"DROP TABLE {name}")
        connection.execute(table)
        for *others, service, field, kind, value in rows:
            cells = (*others, service, field, *upgraded(planners.get(service), field, kind, value))
            connection.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(cells))})", cells)


STEP = Step(4, "Tables as rows", _run)

"""Scenarios: named changes over a plan."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLES = (
    """
    CREATE TABLE scenario (
        id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
        position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
        title    TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE alteration (
        scenario TEXT NOT NULL REFERENCES scenario (id),
        service  TEXT NOT NULL REFERENCES service (id),
        field    TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
        kind     TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch')),
        value    TEXT NOT NULL,
        PRIMARY KEY (scenario, service, field)
    ) STRICT
    """,
)


def _run(connection: sqlite3.Connection) -> None:
    for table in TABLES:
        connection.execute(table)


STEP = Step(2, "Tables for scenarios", _run)

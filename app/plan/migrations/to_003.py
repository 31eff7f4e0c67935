"""Revisions, what was read from servers, and the published figures that a plan was made of."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLES = (
    """
    CREATE TABLE reading (
        service TEXT NOT NULL REFERENCES service (id),
        kind    TEXT NOT NULL CHECK (kind IN ('setting', 'measurement')),
        source  TEXT NOT NULL,
        name    TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        at_load TEXT NOT NULL,
        value   TEXT NOT NULL,
        unit    TEXT NOT NULL,
        on_day  TEXT NOT NULL CHECK (on_day = '' OR on_day IS date(on_day)),
        PRIMARY KEY (service, kind, source, name, at_load)
    ) STRICT
    """,
    """
    CREATE TABLE published (
        service  TEXT NOT NULL REFERENCES service (id),
        position INTEGER NOT NULL CHECK (position >= 0),
        name     TEXT NOT NULL,
        value    REAL NOT NULL,
        unit     TEXT NOT NULL,
        document TEXT NOT NULL,
        part     TEXT NOT NULL,
        place    TEXT NOT NULL,
        PRIMARY KEY (service, position)
    ) STRICT
    """,
    """
    CREATE TABLE revision (
        id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
        position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
        content  TEXT NOT NULL
    ) STRICT
    """,
)


def _run(connection: sqlite3.Connection) -> None:
    for table in TABLES:
        connection.execute(table)


STEP = Step(3, "Tables for revisions, readings and published figures", _run)

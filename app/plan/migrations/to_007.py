"""Machines of the plan, the site of a service, and what the plan begins with."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLES = (
    """
    CREATE TABLE machine (
        id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
        position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
        name     TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE machine_entry (
        machine TEXT NOT NULL REFERENCES machine (id),
        field   TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
        kind    TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch', 'table')),
        value   TEXT NOT NULL,
        PRIMARY KEY (machine, field)
    ) STRICT
    """,
    "ALTER TABLE plan ADD COLUMN start TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE service ADD COLUMN site TEXT NOT NULL DEFAULT ''",
)


def _run(connection: sqlite3.Connection) -> None:
    for statement in TABLES:
        connection.execute(statement)


STEP = Step(7, "Machines, sites and what the plan begins with", _run)

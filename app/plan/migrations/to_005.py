"""A table for what was recorded on servers over time."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLE = """
    CREATE TABLE recording (
        service TEXT NOT NULL REFERENCES service (id),
        digest  TEXT NOT NULL CHECK (length(digest) = 64),
        source  TEXT NOT NULL,
        about   TEXT NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (service, digest)
    ) STRICT
"""


def _run(connection: sqlite3.Connection) -> None:
    connection.execute(TABLE)


STEP = Step(5, "A table for recordings", _run)

"""How far each revision was off, by the recordings that it was held against."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLE = """
    CREATE TABLE error (
        revision    TEXT NOT NULL REFERENCES revision (id),
        service     TEXT NOT NULL REFERENCES service (id),
        name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        month       TEXT NOT NULL,
        begin_month TEXT NOT NULL,
        end_month   TEXT NOT NULL,
        verdict     TEXT NOT NULL CHECK (verdict IN ('inside', 'above', 'below')),
        load        REAL NOT NULL CHECK (load >= 0),
        in_month    REAL NOT NULL CHECK (in_month >= 0),
        at_load     REAL NOT NULL CHECK (at_load >= 0),
        PRIMARY KEY (revision, service)
    ) STRICT
"""


def _run(connection: sqlite3.Connection) -> None:
    connection.execute(TABLE)


STEP = Step(8, "Errors of revisions", _run)

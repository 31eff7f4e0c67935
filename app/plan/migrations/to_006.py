"""Readings of two more kinds: statistics of a server, and what its own health check found."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step

TABLE = """
    CREATE TABLE reading (
        service TEXT NOT NULL REFERENCES service (id),
        kind    TEXT NOT NULL CHECK (kind IN ('setting', 'measurement', 'statistic', 'complaint')),
        source  TEXT NOT NULL,
        name    TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        at_load TEXT NOT NULL,
        value   TEXT NOT NULL,
        unit    TEXT NOT NULL,
        on_day  TEXT NOT NULL CHECK (on_day = '' OR on_day IS date(on_day)),
        PRIMARY KEY (service, kind, source, name, at_load)
    ) STRICT
"""


def _run(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT * FROM reading").fetchall()
    connection.execute("DROP TABLE reading")
    connection.execute(TABLE)
    connection.executemany("INSERT INTO reading VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


STEP = Step(6, "Statistics and complaints of servers", _run)

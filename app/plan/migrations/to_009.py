"""Who decides about a plan."""

from __future__ import annotations

import sqlite3

from app.plan.migrations.step import Step


def _run(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE plan ADD COLUMN decider TEXT NOT NULL DEFAULT ''")


STEP = Step(9, "Who decides", _run)

"""One step from a schema version to the next, and how steps are run."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from msgspec import Struct


class Step(Struct, frozen=True):
    """Makes a plan of version ``to - 1`` one of version ``to``. ``info`` says in a line what changes."""

    to: int
    info: str
    run: Callable[[sqlite3.Connection], None]


def migrate(connection: sqlite3.Connection, found: int, steps: tuple[Step, ...]) -> None:
    """Bring the plan in ``connection`` from version ``found`` to the last step's, and note each step in it.

    All steps are one transaction. Raises ``sqlite3.Error``; then nothing is changed.
    """
    with connection:
        connection.execute("BEGIN")
        for step in steps:
            if step.to > found:
                step.run(connection)
                connection.execute("INSERT INTO meta VALUES (?, ?)", (f"step {step.to:03}", step.info))
                connection.execute(f"PRAGMA user_version = {step.to:d}")

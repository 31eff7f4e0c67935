"""The values to watch as a CSV table."""

from __future__ import annotations

from pathlib import Path

from app.csv_text import table_text
from app.exporting.csv_tables import file_of
from app.files import write_whole
from app.plan.sized import SizedPlan
from app.presenting.watch_table import HEAD, watch_rows


def write_triggers(plan: SizedPlan, path: Path) -> None:
    """Write the table. Raises ``OSError``."""
    write_whole(file_of(triggers_csv(plan)), path)


def triggers_csv(plan: SizedPlan) -> str:
    """The table."""
    return table_text(HEAD, watch_rows(plan))

"""``sizewright propose``: the proposal of a plan as PDF."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read


def run(arguments: list[str]) -> int:
    """Write the proposal to the file given by -o."""
    options = read(arguments, values=("o", "date"))
    source, out = Path(options.only_word("plan", "one plan file")), Path(options.value("o"))
    date = options.values.get("date")
    _check_date(date)
    from app.plan.opening import read_plan
    from app.proposal.document import write_proposal

    write_proposal(read_plan(source), out, date=date)
    print(out)
    return GOOD


def _check_date(date: str | None) -> None:
    try:
        if date is not None:
            dt.date.fromisoformat(date)
    except ValueError:
        raise UsageRefused(f"--date: {date} is not possible; possible: a date such as 2026-11-20") from None

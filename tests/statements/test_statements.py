"""Every statement of the documents is shown by the program, or a reason stands here why nothing shows it.

One table a document, and one a file of what is published about today: ``command`` is what to ask ``sizewright``, ``shows`` are regular expressions (separated by ``&&``)
that its answer contains, ``reason`` says why the statement has no place in the program.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

TABLES = sorted(Path(__file__).parent.glob("*.csv"))


def _rows(table: Path) -> list[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


SHOWN = [
    pytest.param(row["command"], row["shows"], id=f"{table.stem}.{row['id']}")
    for table in TABLES
    for row in _rows(table)
    if row["shows"]
]


@pytest.mark.parametrize(("command", "shows"), SHOWN)
def test_that_the_program_shows_what_a_document_states(
    command: str, shows: str, shown_by: Callable[[str], str]
) -> None:
    answer = shown_by(command)
    missing = [one for one in shows.split(" && ") if re.search(one.strip(), answer) is None]
    assert not missing, f"{command}: {missing} is not in the answer"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_that_a_statement_has_either_a_place_in_the_program_or_a_reason(table: Path) -> None:
    rows = _rows(table)
    both_or_neither = [row["id"] for row in rows if bool(row["shows"]) == bool(row["reason"])]
    nowhere = [row["id"] for row in rows if row["shows"] and not row["command"]]
    assert (both_or_neither, nowhere) == ([], [])
    assert len({row["id"] for row in rows}) == len(rows)

"""``sizewright topology``: the machine's nodes, adapters and interrupts as options of the service that asks for them."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import flag_of, read
from planners.registry import planner, services
from planners.schema import Field
from planners.table import text_of_row


def run(arguments: list[str]) -> int:
    """Print the topology of this machine, or of a folder with copies of its files: an option for each row."""
    from app.importing.topology import entries

    options = read(arguments, values=("root",), switches=("json",))
    options.no_more_words()
    found = entries(Path(options.value("root") if "root" in options.values else "/"))
    tables = [(table, found[table.name]) for table in _tables(found.keys())]
    if "json" in options.switches:
        import json

        named = {table.name: [table.named(row) for row in rows] for table, rows in tables}
        print(json.dumps(named, indent=1))
        return GOOD
    given = [(flag_of(table), text_of_row(row, table.column_names)) for table, rows in tables for row in rows]
    print(" ".join(f"{flag} {shlex.quote(text)}" for flag, text in given))
    return GOOD


def _tables(names: Collection[str]) -> list[Field]:
    """The inputs of those names, of the first service that has them all."""
    known = ([field for field in planner(name).fields() if field.name in names] for name in services())
    return next(fields for fields in known if len(fields) == len(names))

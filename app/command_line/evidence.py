"""``sizewright evidence``: what the documents state of a service, row by row, with the place of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from app.command_line.exit_codes import GOOD
from app.command_line.layout import wrapped
from app.command_line.options import UsageRefused, read
from app.presenting.statements import StatementRow, statement_rows
from planners.planner import Planner
from planners.refusal import InputRefused, Refusal
from planners.registry import planner, services
from planners.schema import Field
from planners.words import say

CHOSEN = ("platform", "version")


def run(arguments: list[str]) -> int:
    """Print the statements by document, machine and subject."""
    options = read(arguments, switches=("json",), values=CHOSEN)
    service = planner(options.only_word(say("Service: choose one of {names}.", names=", ".join(services()))))
    for name, value in options.values.items():
        _check(service, name, value)
    found = service.statements(*(options.values.get(name, "") for name in CHOSEN))
    rows = statement_rows(found)
    if "json" in options.switches:
        import json

        from msgspec import to_builtins

        print(json.dumps([to_builtins(row) for row in rows], indent=1, allow_nan=False))
        return GOOD
    print("\n".join(_lines(rows)))
    return GOOD


def _check(service: Planner, name: str, value: str) -> None:
    field: Field | None = next((one for one in service.fields() if one.name == name), None)
    if field is None:
        told = say("{service} has no {input} to choose: leave it out.", service=service.title, input=name)
        raise UsageRefused(told)
    known = tuple(choice.value for choice in field.choices)
    if value not in known:
        raise InputRefused((Refusal(name, value, say("one of {choices}", choices=", ".join(known))),))


def _lines(rows: tuple[StatementRow, ...]) -> Iterator[str]:
    for (document, machine), of_machine in groupby(rows, lambda row: (row.document, row.machine)):
        yield f"\n{machine}\n" + wrapped(document, "  ")
        for about, group in groupby(of_machine, lambda row: row.about):
            yield f"  {about}"
            for doubt, alike in groupby(group, lambda row: row.doubt):
                yield from (wrapped(row.text, "    ", hang=6) for row in alike)
                if doubt:
                    yield wrapped(say("Doubt: {doubt}", doubt=doubt), " " * 6)

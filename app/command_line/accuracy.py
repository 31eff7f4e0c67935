"""``sizewright accuracy``: every published figure beside the model's answer, computed now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.command_line.exit_codes import GOOD
from app.command_line.layout import wrapped
from app.command_line.options import read
from app.presenting.accuracy import AccuracyRow, accuracy, accuracy_rows
from app.presenting.figures import joined
from planners.planner import ClaimCheck
from planners.registry import planner, services


def run(arguments: list[str]) -> int:
    """Print the held-out claims and what of the published rows does not come back; with ``--all`` every row."""
    options = read(arguments, switches=("json", "all"))
    options.no_more_words()
    checks = [check for name in services() for check in planner(name).claims()]
    if "json" in options.switches:
        import json

        from app.presenting.json_form import claim_form

        print(json.dumps([claim_form(check) for check in checks], indent=1, allow_nan=False))
        return GOOD
    print("\n".join(_report(checks, every="all" in options.switches)))
    return GOOD


def _report(checks: Sequence[ClaimCheck], every: bool) -> Iterator[str]:
    rows = accuracy_rows(checks)
    fitted = [row for row in rows if row.used_for_fit]
    yield wrapped(accuracy(checks).sentence())
    yield "\nHeld out: published claims that the models were not made from"
    for row in rows:
        if not row.used_for_fit:
            yield from _lines(row)
    if every:
        yield "\nUsed: published rows that the models start from"
        shown = fitted
    else:
        yield "\nUsed: published rows outside the model's range (--all shows every one)"
        shown = [row for row in fitted if not row.inside]
    for row in shown:
        yield from _lines(row)
    if not shown:
        yield "  none"


def _lines(row: AccuracyRow) -> Iterator[str]:
    yield wrapped(row.claim, f"  {row.shape} ")
    model = f"model {row.predicted}" + (f" ({row.range})" if row.range else "")
    yield wrapped(
        joined((f"published {row.published}", f"{model} {row.unit}".rstrip(), f"error {row.error}")), " " * 6
    )
    yield wrapped(row.document, " " * 6)
    if row.note:
        yield wrapped(row.note, " " * 6)

"""``sizewright accuracy``: every published figure beside the model's answer, computed now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.command_line.exit_codes import GOOD
from app.command_line.layout import wrapped
from app.command_line.options import read
from app.presenting.accuracy import AccuracyRow, accuracy, accuracy_rows
from app.presenting.figures import joined, with_unit
from planners.planner import ClaimCheck
from planners.registry import planner, services
from planners.words import say


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
    yield ""
    yield say("Held out: published claims that the models do not use")
    for row in rows:
        if not row.used_for_fit:
            yield from _lines(row)
    yield ""
    if every:
        yield say("Used: published rows that the models start from")
        shown = fitted
    else:
        yield say("Used: published rows outside the range of the model (--all shows every row)")
        shown = [row for row in fitted if not row.inside]
    for row in shown:
        yield from _lines(row)
    if not shown:
        yield "  " + say("none")


def _lines(row: AccuracyRow) -> Iterator[str]:
    yield wrapped(row.claim, f"  {row.shape} ")
    predicted = with_unit(row.predicted, row.unit)
    model = say("model {figure}", figure=predicted)
    if row.range:
        model = say("model {figure}, range {range}", figure=predicted, range=row.range)
    parts = (say("published {figure}", figure=row.published), model, say("error {share}", share=row.error))
    yield wrapped(joined(parts), " " * 6)
    yield wrapped(row.document, " " * 6)
    if row.note:
        yield wrapped(row.note, " " * 6)

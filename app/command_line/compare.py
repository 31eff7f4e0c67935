"""``sizewright compare``: a plan beside its scenarios, and why a figure differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import UsageRefused, read
from app.plan.document import Plan
from app.presenting.comparison import alteration_texts, comparison, explained
from planners.refusal import InputRefused, NotInEvidence


def run(arguments: list[str]) -> int:
    """Print the comparison; with ``--explain NAME`` the parts of each difference of that figure."""
    options = read(arguments, switches=("json",), values=("explain",))
    path = Path(options.only_word("plan", "one plan file with scenarios"))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    if not plan.scenarios:
        raise UsageRefused(
            f"{path}: the plan has no scenarios; possible: a plan with scenarios, added on the Compare page"
        )
    if "json" in options.switches:
        import json

        print(json.dumps(_form(plan), indent=1, allow_nan=False))
        return GOOD
    print("\n\n".join(_report(plan)))
    if "explain" in options.values:
        print()
        print("\n\n".join(_explained(plan, options.value("explain"))))
    return GOOD


def _report(plan: Plan) -> list[str]:
    found = comparison(plan)
    told = []
    for scenario in plan.scenarios:
        lines = [wrapped(text, "  • ") for text in alteration_texts(plan, scenario)] or [
            "  • nothing is altered"
        ]
        told.append("\n".join([scenario.title, *lines]))
    for service in dict.fromkeys(row.service for row in found.rows):
        rows = [(service, *found.columns)]
        rows += [(row.title, *row.values) for row in found.rows if row.service == service and row.name]
        verdicts = next(row for row in found.rows if row.service == service and not row.name)
        lines = [
            wrapped(text, f"  {column}: ")
            for column, text in zip(found.columns, verdicts.values, strict=True)
        ]
        told.append("\n".join([*columns(rows, lead=""), *lines]))
    return told


def _explained(plan: Plan, name: str) -> list[str]:
    told = []
    for scenario in plan.scenarios:
        for service in plan.services:
            if all(one.service != service.id for one in scenario.alterations):
                continue
            try:
                rows = explained(plan, scenario, service, name)
            except (InputRefused, NotInEvidence) as problem:
                told.append(wrapped(f"{scenario.title}, {service.title}: {problem}"))
                continue
            lines = columns([(row.change, row.difference) for row in rows])
            told.append("\n".join([f"{scenario.title}, {service.title}", *lines]))
    return told


def _form(plan: Plan) -> dict[str, Any]:
    found = comparison(plan)
    return {
        "columns": list(found.columns),
        "rows": [
            {"service": row.service, "name": row.name, "title": row.title, "values": list(row.values)}
            for row in found.rows
        ],
    }

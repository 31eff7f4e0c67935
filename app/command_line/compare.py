"""``sizewright compare``: a plan beside its scenarios, and why a figure differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import UsageRefused, read
from app.plan.document import Plan
from app.presenting.comparison import alteration_texts, comparison
from app.presenting.difference_steps import explained_between
from planners.refusal import InputRefused, NotInEvidence
from planners.words import say


def run(arguments: list[str]) -> int:
    """Print the comparison; with ``--explain NAME`` the parts of each difference of that figure."""
    options = read(arguments, switches=("json",), values=("explain",))
    path = Path(options.only_word(say("Give one plan file with scenarios.")))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    if not plan.scenarios:
        raise UsageRefused(say("{file}: the plan has no scenarios. Add them on the Compare page.", file=path))
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
    compared = comparison(plan)
    told = []
    for scenario, reason in zip(plan.scenarios, compared.reasons, strict=True):
        altered = alteration_texts(plan, scenario) or (say("No alterations"),)
        lines = [scenario.title, *(wrapped(text, "  • ") for text in altered), wrapped(reason, "  ")]
        told.append("\n".join(lines))
    for service in dict.fromkeys(row.service for row in compared.rows):
        rows = [(service, *compared.columns)]
        rows += [(row.title, *row.values) for row in compared.rows if row.service == service and row.name]
        verdicts = next(row for row in compared.rows if row.service == service and not row.name)
        lines = [
            wrapped(text, f"  {column}: ")
            for column, text in zip(compared.columns, verdicts.values, strict=True)
        ]
        told.append("\n".join([*columns(rows, lead=""), *lines]))
    return [*told, *(wrapped(text, "• ") for text in compared.warnings)]


def _explained(plan: Plan, name: str) -> list[str]:
    told = []
    for scenario in plan.scenarios:
        for service in plan.services:
            if all(one.service != service.id for one in scenario.alterations):
                continue
            heading = f"{scenario.title}, {service.title}"
            try:
                rows = explained_between(service, scenario.entries(service), name)
            except (InputRefused, NotInEvidence) as problem:
                told.append(wrapped(str(problem), f"{heading}: ", hang=4))
                continue
            lines = columns([(row.change, row.difference) for row in rows])
            told.append("\n".join([heading, *lines]))
    return told


def _form(plan: Plan) -> dict[str, Any]:
    compared = comparison(plan)
    return {
        "columns": list(compared.columns),
        "reasons": list(compared.reasons),
        "rows": [
            {"service": row.service, "name": row.name, "title": row.title, "values": list(row.values)}
            for row in compared.rows
        ],
        "warnings": list(compared.warnings),
    }

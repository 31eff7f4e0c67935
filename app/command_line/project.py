"""``sizewright project``: a service or a plan month by month, its bottlenecks, and the chance that it holds."""

from __future__ import annotations

from typing import Any

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.subject import Sized, sized
from app.presenting.decision import decision
from app.presenting.outlook import Outlook, outlook


def run(arguments: list[str]) -> int:
    """Print the outlook. 1 when it does not fit now."""
    found, options = sized(arguments, switches=("json",))
    if "json" in options.switches:
        import json

        forms = [_form(item) for item in found.services]
        print(json.dumps(forms[0] if len(forms) == 1 else forms, indent=1, allow_nan=False))
    else:
        print(
            "\n\n\n".join(_report(item, outlook(item.planner, item.sizing.inputs)) for item in found.services)
        )
    return GOOD if found.fits else DOES_NOT_FIT


def _report(item: Sized, found: Outlook) -> str:
    rows = [("Resource", "at capacity with", "careful", "likely over", "earliest", "holds")]
    rows += [
        (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
        for r in found.rows
    ]
    needs = [("Need", "now", "in a year", "at the horizon")]
    needs += [(r.title, r.now, r.in_a_year, r.at_horizon) for r in found.needs]
    swings = [("What matters most", "5 %", "95 %"), *((r.name, r.low, r.high) for r in found.swings)]
    known = decision(item.planner, item.sizing, found)
    parts = [
        [wrapped(f"{item.title}: {item.planner.subject}")],
        [
            wrapped(known.recommendation),
            wrapped(f"If nothing is done: {known.if_nothing[:1].lower()}{known.if_nothing[1:]}"),
        ],
        [wrapped(sentence, "  • ") for sentence in found.sentences],
        list(columns(rows, lead="")),
        list(columns(needs, lead="")),
        list(columns(swings, lead="")) if found.swings else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _form(item: Sized) -> dict[str, Any]:
    from app.presenting.json_form import projection_form
    from planners.analysis.chance import chance
    from planners.analysis.headroom import bottlenecks
    from planners.analysis.projection import project

    inputs = item.sizing.inputs
    found = projection_form(
        project(item.planner, inputs), bottlenecks(item.planner, inputs), chance(item.planner, inputs)
    )
    return {"title": item.title, "service": item.planner.name, **found}

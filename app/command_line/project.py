"""``sizewright project``: a service or a plan month by month, its bottlenecks, and the chance that it holds."""

from __future__ import annotations

from typing import Any

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.subject import Sized, subject
from app.presenting.decision import decision
from app.presenting.projection import projection_view
from planners.analysis.options import options
from planners.analysis.projection import Projection, project
from planners.words import say

WITH_ORDER = say("What follows is with what is recommended, as the service is new:")


def run(arguments: list[str]) -> int:
    """Print the projection. 1 when it does not fit now."""
    found, given = subject(arguments, switches=("json",))
    if "json" in given.switches:
        import json

        forms = [_form(item) for item in found.services]
        print(json.dumps(forms[0] if len(forms) == 1 else forms, indent=1, allow_nan=False))
    else:
        print("\n\n\n".join(_report(item) for item in found.services))
    return GOOD if found.sized.fits else DOES_NOT_FIT


def _report(item: Sized) -> str:
    ahead = _ahead(item)
    known = options(ahead, item.service.exists, there=item.service.there)
    seen, told = known.foreseen(ahead), decision(known, ahead, title=item.title)
    view = projection_view(seen)
    rows = [
        (
            say("Resource"),
            say("Load at capacity"),
            say("Worst case"),
            say("Over, expected"),
            say("Over, worst case"),
            say("Chance to hold"),
        )
    ]
    rows += [
        (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance) for r in view.rows
    ]
    needs = [(say("Need"), *view.months)]
    needs += [(r.named, r.now, r.in_a_year, r.at_horizon) for r in view.needs]
    swings = [
        (
            say("What moves {resource} most", resource=view.swung),
            say("Between"),
            say("Use, {share}", share=view.swung_of),
            "",
        ),
        *((swing.name, swing.between, swing.low, swing.high) for swing in view.swings),
    ]
    parts = [
        [wrapped(f"{item.title}: {item.planner.subject}")],
        [
            wrapped(told.recommendation),
            wrapped(say("{label}: {outcome}", label=told.label, outcome=told.if_nothing)),
            wrapped(told.how_sure),
        ],
        [wrapped(WITH_ORDER)] if known.buys_new else [],
        [wrapped(sentence, "  • ") for sentence in view.sentences],
        list(columns(rows, lead="")),
        list(columns(needs, lead="")),
        list(columns(swings, lead="")) if view.swings else [],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _form(item: Sized) -> dict[str, Any]:
    from app.presenting.json_form import projection_form

    ahead = _ahead(item)
    known = options(ahead, item.service.exists, there=item.service.there)
    return {"title": item.title, "service": item.planner.name, **projection_form(ahead, known)}


def _ahead(item: Sized) -> Projection:
    """The projection. Raises ``InputRefused`` for a growth that cannot be."""
    return item.answer.projection or project(item.planner, item.sizing)

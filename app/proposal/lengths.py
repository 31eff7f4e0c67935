"""Texts of any length in places of some length: a title, a cell, a page."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.document import Plan
from app.proposal.directions import isolated

TITLE, CELL = 200, 600
"""Letters of a title, and of a cell of a table: what is longer would not fit a page."""


def shortened(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def with_short_titles(plan: Plan) -> Plan:
    """The plan with titles and names that fit a heading, those of services and scenarios set apart in sentences."""
    return replace(
        plan,
        title=shortened(plan.title, TITLE),
        customer=shortened(plan.customer, TITLE),
        author=shortened(plan.author, TITLE),
        decider=shortened(plan.decider, TITLE),
        services=tuple(
            replace(service, title=isolated(shortened(service.title, TITLE // 2)))
            for service in plan.services
        ),
        scenarios=tuple(
            replace(scenario, title=isolated(shortened(scenario.title, TITLE // 2)))
            for scenario in plan.scenarios
        ),
    )

"""The scenarios beside the plan; nothing where there are none."""

from __future__ import annotations

from typing import Any

from app.presenting.comparison import alteration_texts, comparison
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, paragraph, space, table

FIRST, WIDTH = 118.0, 365.0


def section(found: Contents) -> list[Any]:
    """One chapter with a table for each service."""
    plan = found.plan
    if not plan.scenarios:
        return []
    flow: list[Any] = [paragraph("What else was considered, beside the plan.")]
    for scenario in plan.scenarios:
        texts = alteration_texts(plan, scenario) or ("Nothing is altered.",)
        flow += [heading(scenario.title or "Scenario", 2), *(bullet(text) for text in texts)]
    compared = comparison(plan)
    each = WIDTH / len(compared.columns)
    for service in dict.fromkeys(row.service_id for row in compared.rows):
        rows = [row for row in compared.rows if row.service_id == service]
        body = [(row.title, *row.values) for row in rows]
        widths = (FIRST, *([each] * len(compared.columns)))
        flow += [heading(rows[0].service, 2), table(("", *compared.columns), body, widths), space(6)]
    return flow

"""Every published figure beside the model's answer, as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenting.charts import Axis, ChartDescription, Mark, Points
from planners.planner import ClaimCheck
from planners.registry import planner as service_planner
from planners.words import say

MOST_SHOWN = 200.0
"""Percent at which a point is held, so that one bad figure does not flatten the rest."""


def accuracy_chart(checks: Sequence[ClaimCheck], service: str = "") -> ChartDescription:
    """The model's answer in percent of every published figure, held-out claims filled; of one service or of all."""
    shown = [check for check in checks if check.published and service in ("", check.service)]
    ordered = sorted(
        shown, key=lambda check: (check.service, check.document, check.used_for_fit, check.error_percent)
    )
    groups: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    starts = {check.service: float(place) for place, check in reversed(list(enumerate(ordered, 1)))}
    marks = [
        Mark("plan", "x", place, service_planner(name).title)
        for name, place in starts.items()
        if len(starts) > 1
    ]
    for place, check in enumerate(ordered, 1):
        share = min(100.0 + check.error_percent, MOST_SHOWN)
        groups.setdefault((check.service, check.used_for_fit), []).append((float(place), share))
    points = tuple(
        Points(
            _claims_label(service_planner(name).title, used),
            tuple(x for x, _ in pairs),
            tuple(y for _, y in pairs),
            "other" if used else "likely",
            not used,
        )
        for (name, used), pairs in groups.items()
    )
    return ChartDescription(
        say("Model and published figures"),
        Axis(say("Published figures by service and document"), ""),
        Axis(say("Model in % of the published figure"), ""),
        points=points,
        marks=(*marks, Mark("target", "y", 100.0, say("as published"))),
    )


def _claims_label(service: str, used: bool) -> str:
    if used:
        return say("{service}, used by the model", service=service)
    return say("{service}, held out", service=service)

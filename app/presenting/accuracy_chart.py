"""Every published figure beside the model's answer, as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from app.presenting.charts import Axis, ChartDescription, Lane, Mark, Points
from app.presenting.figures import ENGLISH, NumberStyle, measure
from planners.planner import ClaimCheck
from planners.registry import planner as service_planner
from planners.words import say

MOST_SHOWN = 200.0
"""Percent at which a point is held, so that one bad figure does not flatten the rest."""


def accuracy_chart(checks: Sequence[ClaimCheck], style: NumberStyle = ENGLISH) -> ChartDescription:
    """The model's answer in percent of every published figure, a lane for each service, the errors rising in each."""
    shown = [check for check in checks if check.published]
    ordered = sorted(shown, key=lambda check: (check.service, check.used_for_fit, check.error_percent))
    return ChartDescription(
        say("Model and published figures"),
        Axis(say("Published figures, by service"), "", bare=True),
        Axis(_up_to(shown, style), ""),
        points=_points(list(enumerate(ordered, 1)), style),
        marks=(Mark("even", "y", 100.0, say("as published")),),
        lanes=_lanes(ordered),
        end=len(ordered) + 1.0,
        note="" if ordered else say("There is no such published figure."),
    )


def _up_to(checks: Sequence[ClaimCheck], style: NumberStyle) -> str:
    if all(100.0 + check.error_percent <= MOST_SHOWN for check in checks):
        return say("Model in % of the published figure")
    most = measure(MOST_SHOWN, "%", style=style)
    return say("Model in % of the published figure; above {most} drawn at {most}", most=most)


def _points(places: list[tuple[int, ClaimCheck]], style: NumberStyle) -> tuple[Points, ...]:
    kinds = (
        (say("held out, inside its range"), "likely", True, 0),
        (say("held out, outside its range"), "over", False, 1),
        (say("used by the model"), "other", False, 3),
    )
    made = []
    for kind, (label, role, filled, shape) in enumerate(kinds):
        of_kind = [(float(place), check) for place, check in places if _kind(check) == kind]
        if of_kind:
            made.append(
                Points(
                    label,
                    tuple(place for place, _ in of_kind),
                    tuple(min(100.0 + check.error_percent, MOST_SHOWN) for _, check in of_kind),
                    role,
                    filled,
                    shape=shape,
                    told=tuple(_told(check, style) for _, check in of_kind),
                )
            )
    return tuple(made)


def _kind(check: ClaimCheck) -> int:
    if check.used_for_fit:
        return 2
    return 0 if check.inside else 1


def _told(check: ClaimCheck, style: NumberStyle) -> tuple[str, ...]:
    return (
        check.claim,
        say("published {value}", value=measure(check.published, check.unit, style=style)),
        say("model {value}", value=measure(check.predicted, check.unit, style=style)),
    )


def _lanes(ordered: Sequence[ClaimCheck]) -> tuple[Lane, ...]:
    """A stretch for each service; the first begins at the axis."""
    lanes: list[Lane] = []
    end = 0.5
    for name, of_service in groupby(ordered, key=lambda check: check.service):
        count = len(list(of_service))
        lanes.append(Lane(0.0 if not lanes else end, end + count, service_planner(name).title, 0))
        end += count
    return tuple(lanes)

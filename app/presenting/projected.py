"""All that is shown of a projection on one page, in words and rows."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.decision import decision
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.month_charts import MonthChart, month_charts
from app.presenting.outlook import Outlook, outlook
from app.presenting.projection import ProjectionView, projection_view
from planners.analysis.options import Options
from planners.analysis.projection import Projection


class Projected(Struct, frozen=True):
    """Three answers, a chart for each resource, rows and sentences, and what is recommended."""

    outlook: Outlook
    charts: tuple[MonthChart, ...]
    rows: ProjectionView
    recommendation: str


def projected(ahead: Projection, known: Options, style: NumberStyle = ENGLISH) -> Projected:
    """A projection in words and rows; each part from the same months and the same chance."""
    return Projected(
        outlook(known, ahead, style),
        month_charts(ahead, style),
        projection_view(ahead, style),
        decision(known, ahead, style).recommendation,
    )

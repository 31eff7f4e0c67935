"""All that is shown of a projection on one page, in words and rows."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.crowded import Standing
from app.presenting.decision import decision
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.month_charts import MonthChart, month_charts
from app.presenting.order_date import order_date
from app.presenting.outlook import Outlook, outlook
from app.presenting.outlook_on_machine import outlook_on_machine
from app.presenting.projection import ProjectionView, projection_view
from app.presenting.wording import sentences
from planners.analysis.options import Options
from planners.analysis.projection import Projection
from planners.words import say


class Projected(Struct, frozen=True):
    """Three answers, a chart for each resource, rows and sentences, and what is recommended."""

    outlook: Outlook
    charts: tuple[MonthChart, ...]
    rows: ProjectionView
    recommendation: str


def projected(
    ahead: Projection,
    known: Options,
    there: Standing | None = None,
    style: NumberStyle = ENGLISH,
    title: str = "",
) -> Projected:
    """The projection of a service of that title in words and rows; each part from the same months and the same chance. What is wrong with the machine under
    the service comes first."""
    alone, seen = outlook(known, ahead, style), known.foreseen(ahead)
    found = outlook_on_machine(alone, order_date(known, ahead), there, ahead)
    recommendation = decision(known, ahead, style, title).recommendation
    if found.order != alone.order:
        limit, action = found.order.lines
        recommendation = sentences(say("{limit}.", limit=limit.rstrip(".")), action)
    return Projected(found, month_charts(seen, style), projection_view(seen, style), recommendation)

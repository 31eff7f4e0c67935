"""What becomes of one service, for an overview: its growth and dates, the months of its resources, its open questions."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from app.plan.sized import SizedPlan, SizedService
from app.presenting.crowded import Standing
from app.presenting.figures import NumberStyle
from app.presenting.order_date import OrderDate, on_machine, order_date
from app.presenting.questions import Question, questions
from app.presenting.resource_months import ResourceMonths, resource_months
from planners.analysis.growth import Growth


class Look(Struct, frozen=True):
    """What becomes of one service; nothing of it where it is not sized. ``why`` says why there is no projection."""

    key: str
    growth: Growth | None
    date: OrderDate | None
    charts: tuple[ResourceMonths, ...]
    questions: tuple[Question, ...]
    why: str = ""


def look_at(one: SizedService, style: NumberStyle) -> Look:
    """The look of a service; what makes that long is kept with its answer."""
    ahead = one.answer.projection
    if ahead is None:
        return Look(
            one.service.id,
            None,
            None,
            (),
            questions(one, style),
            next(iter(one.answer.why_no_projection), ""),
        )
    charts, known = resource_months(ahead), one.options
    return Look(
        one.service.id,
        ahead.growth,
        order_date(known, ahead) if known is not None else None,
        charts,
        questions(one, style),
    )


def dates_on_machines(
    plan: SizedPlan, looks: Mapping[str, Look], there: Mapping[str, Standing]
) -> dict[str, OrderDate]:
    """The dates of the services that were looked at, by id, with what the machines under them ask for."""
    found = {}
    for one in plan.services:
        key, look = one.service.id, looks.get(one.service.id)
        if look is not None and look.date is not None and one.sizing is not None:
            found[key] = on_machine(look.date, there.get(key), one.sizing.fit)
    return found

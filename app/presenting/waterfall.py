"""Why a figure differs in a scenario, as steps from the plan's value to the scenario's."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Scenario, Service
from app.plan.sized import sized_service
from app.presenting.bars import Step
from app.presenting.charts import capacity_name
from app.presenting.difference_steps import steps_between
from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    capacity_in_words,
    with_unit,
)
from app.presenting.within import told_within
from planners.analysis.as_bought import as_bought, besides
from planners.planner import Sizing
from planners.words import say


class Waterfall(Struct, frozen=True):
    """The steps, and the capacity where the scenario has one."""

    title: str
    steps: tuple[Step, ...] = ()
    capacity: float | None = None
    capacity_text: str = ""


def waterfall(service: Service, scenario: Scenario, name: str, style: NumberStyle = ENGLISH) -> Waterfall:
    """Why a figure of a service is different in a scenario. Raises ``InputRefused`` and ``NotInEvidence``."""
    whole, steps = steps_between(service, scenario.entries(service), name, style)
    if not whole.parts:
        return Waterfall(say("{figure}: no difference", figure=whole.figure.title))
    title = say("Why {after}, not {before}", after=steps[-1].text, before=steps[0].text)
    return Waterfall(title, steps, *_capacity(sized_service(service, scenario).sizing, name, style))


def _capacity(sizing: Sizing | None, name: str, style: NumberStyle) -> tuple[float | None, str]:
    judged = [one for one in sizing.verdicts if one.quantity == name] if sizing is not None else []
    if sizing is None or not judged:
        return None, ""
    value = judged[0].capacity
    shown, unit, _ = capacity_in_words(value, judged[0].unit, style)
    told = capacity_name(unit, value, with_unit(shown, unit))
    counted = as_bought(sizing, name)
    within = besides(counted) if counted is not None else ()
    if not within:
        return value, told
    both = say("{capacity}, and {parts}", capacity=told, parts=told_within(within, style))
    return value + sum(count for _, count in within), both

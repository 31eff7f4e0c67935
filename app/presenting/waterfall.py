"""Why a figure differs in a scenario, as steps from the plan's value to the scenario's."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Scenario, Service
from app.plan.sized import sized_service
from app.presenting.bars import Step, added_up
from app.presenting.charts import capacity_name
from app.presenting.comparison import changes
from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    capacity_in_words,
    figure,
    number,
    scale,
    scaled,
    with_unit,
)
from app.presenting.within import told_within
from app.presenting.wording import unit_text
from planners.analysis.as_bought import as_bought, besides
from planners.analysis.difference import difference
from planners.planner import Sizing
from planners.registry import planner
from planners.words import listed, say

DIGITS = 3


class Waterfall(Struct, frozen=True):
    """The steps, and the capacity where the scenario has one."""

    title: str
    steps: tuple[Step, ...] = ()
    capacity: float | None = None
    capacity_text: str = ""


def waterfall(service: Service, scenario: Scenario, name: str, style: NumberStyle = ENGLISH) -> Waterfall:
    """Why a figure of a service is different in a scenario. Raises ``InputRefused`` and ``NotInEvidence``."""
    after = scenario.entries(service)
    whole = difference(planner(service.planner), service.entries, after, name)
    sizing = sized_service(service, scenario).sizing
    unit, size = scale(whole.figure.unit, max(abs(whole.before), abs(whole.after)))
    both = (sized_service(service).sizing, sizing)
    before_text, after_text = (_shown(one, name, unit, size, style) for one in both)
    if not whole.parts:
        return Waterfall(say("{figure}: no difference", figure=whole.figure.title))
    steps, at = [Step(say("As planned"), before_text, 0.0, whole.before, total=True)], whole.before
    for part in whole.parts:
        title = listed(field.title for field in part.fields)
        told = changes(part.fields, service.entries, after)
        steps.append(Step(title, "", at, at + part.difference, told=told))
        at += part.difference
    steps.append(Step(say("Scenario"), after_text, 0.0, whole.after, total=True))
    title = say("Why {after}, not {before}", after=after_text, before=before_text)
    return Waterfall(title, added_up(steps, size, style), *_capacity(sizing, name, style))


def _shown(sizing: Sizing | None, name: str, unit: str, size: float, style: NumberStyle) -> str:
    found = as_bought(sizing, name) if sizing is not None else None
    if found is None:
        return "–"
    if scale(found.unit, float(found.value))[1] == size:
        return scaled(found, style=style) if size > 1 else figure(found, style).text
    return with_unit(number(float(found.value) / size, style, DIGITS), unit_text(unit))


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

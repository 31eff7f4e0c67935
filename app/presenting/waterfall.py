"""Why a figure differs in a scenario, as steps from the plan's value to the scenario's."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Scenario, Service
from app.plan.sized import sized_service
from app.presenting.comparison import changes
from app.presenting.figures import ENGLISH, NumberStyle, figure, number, scale, scaled
from app.presenting.within import told_within
from app.presenting.wording import unit_text
from planners.analysis.as_bought import as_bought, besides
from planners.analysis.difference import difference
from planners.planner import Sizing
from planners.registry import planner
from planners.words import listed, say

DIGITS = 3


class Step(Struct, frozen=True):
    """A bar from one value to another, with its text above; ``total`` marks the first and the last."""

    title: str
    text: str
    start: float
    end: float
    total: bool = False
    told: str = ""


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
    before_text, after_text = (_shown(one, name, style) for one in (sized_service(service).sizing, sizing))
    if not whole.parts:
        return Waterfall(say("{figure}: no difference", figure=whole.figure.title))
    unit, size = scale(whole.figure.unit, max(abs(whole.before), abs(whole.after)))
    steps, at = [Step(say("As planned"), before_text, 0.0, whole.before, total=True)], whole.before
    for part in whole.parts:
        sign = "+" if part.difference > 0 else "−"
        text = f"{sign}{number(abs(part.difference) / size, style, DIGITS)}"
        title = listed(field.title for field in part.fields)
        told = changes(part.fields, service.entries, after)
        steps.append(Step(title, text, at, at + part.difference, told=told))
        at += part.difference
    steps.append(Step(say("Scenario"), after_text, 0.0, whole.after, total=True))
    texts = even((step.text for step in steps), style)
    steps = [replace(step, text=text) for step, text in zip(steps, texts, strict=True)]
    title = say("Why {after}, not {before}", after=after_text, before=before_text)
    return Waterfall(title, tuple(steps), *_capacity(sizing, name, unit, size, style))


def even(texts: Iterable[str], style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """Numbers that are read beside each other, each with its unit or sign, with as many decimals each: 3.25 beside 4.00."""
    shown = tuple(texts)
    number = re.compile(rf"(\d(?:[\d{re.escape(style.group)}]*\d)?)(?:{re.escape(style.decimal)}(\d+))?")
    known = [number.search(text) for text in shown]
    most = max((len(found[2] or "") for found in known if found), default=0)
    return tuple(
        _padded(text, found, most, style) if found else text for text, found in zip(shown, known, strict=True)
    )


def _padded(text: str, found: re.Match[str], most: int, style: NumberStyle) -> str:
    whole, decimals = found[1], found[2] or ""
    mark = style.decimal if most else ""
    return text[: found.start()] + whole + mark + decimals.ljust(most, "0") + text[found.end() :]


def _shown(sizing: Sizing | None, name: str, style: NumberStyle) -> str:
    found = as_bought(sizing, name) if sizing is not None else None
    if found is None:
        return "–"
    return (
        scaled(found, style=style)
        if scale(found.unit, float(found.value))[1] > 1
        else figure(found, style).text
    )


def _capacity(
    sizing: Sizing | None, name: str, unit: str, size: float, style: NumberStyle
) -> tuple[float | None, str]:
    judged = [one for one in sizing.verdicts if one.quantity == name] if sizing is not None else []
    if sizing is None or not judged:
        return None, ""
    value = judged[0].capacity
    shown = number(value / size, style, DIGITS)
    told = say("capacity {value} {unit}", value=shown, unit=unit_text(unit)).strip()
    counted = as_bought(sizing, name)
    within = besides(counted) if counted is not None else ()
    if not within:
        return value, told
    both = say("{capacity}, and {parts}", capacity=told, parts=told_within(within, style))
    return value + sum(count for _, count in within), both

"""Why a figure differs between two sets of entries: change by change, in numbers that add up as they are printed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from app.plan.document import Service
from app.presenting.bars import Step, added_up
from app.presenting.comparison import changes
from app.presenting.figures import (
    COUNTED_UNITS,
    DIGITS,
    ENGLISH,
    NumberStyle,
    figure,
    number,
    scale,
    scaled,
    with_unit,
)
from app.presenting.wording import MONEY, unit_text
from planners.analysis.difference import Difference, difference
from planners.quantity import Quantity
from planners.registry import planner
from planners.schema import Entry
from planners.words import listed, say


class PartRow(Struct, frozen=True):
    """What one change did to a figure."""

    change: str
    difference: str


def steps_between(
    service: Service, after: Mapping[str, Entry], name: str, style: NumberStyle = ENGLISH
) -> tuple[Difference, tuple[Step, ...]]:
    """A figure with the plan's entries and with others, and the bars from one to the other. Raises ``InputRefused`` and
    ``NotInEvidence``."""
    whole = difference(planner(service.planner), service.entries, after, name)
    unit, size = _read_in(whole)
    first, last = (_shown(one, unit, size, style) for one in (whole.first, whole.last))
    steps, at = [Step(say("As planned"), first, 0.0, whole.before, total=True)], whole.before
    for part in whole.parts:
        title = listed(field.title for field in part.fields)
        told = changes(part.fields, service.entries, after)
        steps.append(Step(title, "", at, at + part.difference, told=told))
        at += part.difference
    steps.append(Step(say("Scenario"), last, 0.0, whole.after, total=True))
    return whole, added_up(steps, size, style, _to_the_last(whole))


def explained_between(
    service: Service, after: Mapping[str, Entry], name: str, style: NumberStyle = ENGLISH
) -> tuple[PartRow, ...]:
    """Why a figure is different with other entries, change by change, and in all. Raises ``InputRefused`` and
    ``NotInEvidence``."""
    whole, (first, *parts, last) = steps_between(service, after, name, style)
    unit, size = _read_in(whole)
    title = whole.figure.title
    total = Step(
        say("{figure}: {before} to {after}", figure=title, before=first.text, after=last.text),
        "",
        whole.before,
        whole.after,
    )
    in_all = added_up((first, total, last), size, style, _to_the_last(whole))[1]
    rows = [(part.told, part.text) for part in parts] + [(in_all.title, in_all.text)]
    unit = unit_text(unit, whole.figure.currency)
    return tuple(PartRow(told, _measured(text, unit)) for told, text in rows)


def _read_in(whole: Difference) -> tuple[str, float]:
    """The unit that the larger of both figures is read in, and how many of its own that is."""
    return scale(whole.figure.unit, max(abs(whole.before), abs(whole.after)))


def _to_the_last(whole: Difference) -> bool:
    """Whether a difference is told to the last digit: money to the cent, what is counted one by one."""
    return whole.figure.unit in COUNTED_UNITS or whole.figure.unit.startswith(MONEY)


def _shown(found: Quantity, unit: str, size: float, style: NumberStyle) -> str:
    """A figure as the table above has it, in that unit."""
    if scale(found.unit, float(found.value))[1] == size:
        return scaled(found, style=style) if size > 1 else figure(found, style).text
    return with_unit(number(float(found.value) / size, style, DIGITS), unit_text(unit))


def _measured(change: str, unit: str) -> str:
    """A step with its unit; a share in points."""
    signed = change if change[:1] in "+−" else f"±{change}"
    return say("{difference} points", difference=signed) if unit == "%" else with_unit(signed, unit)

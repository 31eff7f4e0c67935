"""What stays as entered while the load grows, as the operations of a directory while its entries do, and how much of it is enough."""

from __future__ import annotations

from app.presenting.acceptance import floored
from app.presenting.figures import (
    NumberStyle,
    as_number,
    load_text,
    number,
    scaled_ends,
    value_alone,
    with_unit,
)
from app.presenting.wording import sentences, unit_text
from planners.analysis.projection import Projection
from planners.counters import UTILIZATION
from planners.planner import applied_to, load_of
from planners.words import say


def kept_amount(ahead: Projection, style: NumberStyle) -> str:
    """What a test applies beside the load that grows; empty where that is the load itself."""
    field = applied_to(ahead.planner, ahead.now.inputs)
    if field.name == ahead.planner.load_field:
        return ""
    return load_text(float(ahead.now.inputs[field.name] or 0), field, style)


def kept_beside(ahead: Projection, style: NumberStyle) -> str:
    """The same in sentences, that no load at capacity is taken for one with more of it, and how much of it would be too much."""
    amount, field = kept_amount(ahead, style), applied_to(ahead.planner, ahead.now.inputs)
    if not amount:
        return ""
    counted = unit_text(load_of(ahead.planner).unit)
    told = say("{what}: {amount}, however many {items}.", what=field.title, amount=amount, items=counted)
    return sentences(told, most_beside(ahead, style, unit=False))


def most_beside(ahead: Projection, style: NumberStyle, *, unit: bool = True) -> str:
    """For how much of it what is there is enough, without its ``unit`` where that was told; empty where that is not known, as for
    another machine than the measured one, or where a test applies the load itself."""
    field = applied_to(ahead.planner, ahead.now.inputs)
    known = (one for one in ahead.now.quantities.values() if one.figure.most_of == field.name)
    found = next(known, None)
    if found is None or any(one.figure.replaces == UTILIZATION.name for one in ahead.now.quantities.values()):
        return ""
    told, worst = value_alone(found, style), scaled_ends(found, 1.0, style)[0]
    if as_number(told, style) > float(found.value):
        told = number(floored(float(found.value)), style)
    most = with_unit(told, unit_text(found.unit)) if unit else told
    if worst == told:
        return say("Enough for {most}.", most=most)
    return say("Enough for {most}, in the worst case for {worst}.", most=most, worst=worst)

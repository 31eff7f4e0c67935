"""What stays as entered while the load grows, as the operations of a directory while its entries do."""

from __future__ import annotations

from app.presenting.figures import NumberStyle, load_text
from app.presenting.wording import unit_text
from planners.analysis.projection import Projection
from planners.planner import applied_to, load_of
from planners.words import say


def kept_amount(ahead: Projection, style: NumberStyle) -> str:
    """What a test applies beside the load that grows; empty where that is the load itself."""
    field = applied_to(ahead.planner, ahead.now.inputs)
    if field.name == ahead.planner.load_field:
        return ""
    return load_text(float(ahead.now.inputs[field.name] or 0), field, style)


def kept_beside(ahead: Projection, style: NumberStyle) -> str:
    """The same as a sentence, that no load at capacity is taken for one with more of it."""
    amount, field = kept_amount(ahead, style), applied_to(ahead.planner, ahead.now.inputs)
    if not amount:
        return ""
    counted = unit_text(load_of(ahead.planner).unit)
    return say("{what}: {amount}, however many {items}.", what=field.title, amount=amount, items=counted)

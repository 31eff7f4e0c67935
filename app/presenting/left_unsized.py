"""What a decision is of where some services have no size: those count for nothing in it, and it says so."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.plan.sized import SizedService
from app.presenting.site_facts import Fact
from app.presenting.wording import first_named, sentences
from planners.words import say


def of_sized(facts: Sequence[Fact], unsized: Sequence[SizedService], count: int) -> tuple[Fact, ...]:
    """Cost, order, end and confidence; of so many services in all, those that are ``unsized`` left out."""
    if not unsized:
        return tuple(facts)
    cost, order_by, *others = facts
    left_out = say("Not counted: {services}.", services=first_named(one.title for one in unsized))
    sized = count - len(unsized)
    of_those = (
        replace(
            one, label=say("{fact}, {sized} of {count} services", fact=one.label, sized=sized, count=count)
        )
        for one in others
    )
    return replace(cost, reason=sentences(cost.reason, left_out)), order_by, *of_those


def all_hold(chance: str, every: bool) -> str:
    """With which chance the services hold together, or those alone that are sized."""
    if every:
        return say("All hold with {chance}.", chance=chance)
    return say("Those that are sized hold with {chance}.", chance=chance)

"""What age makes of a decision: old readings are read again before anything is ordered, and nobody is surer than they were; a plan
that begins in a month that is over has the load of that month."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from msgspec.structs import replace

from app.plan.document import OriginKind, Plan
from app.presenting.bought_apart import items_of
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.services_decision import SiteDecision
from app.presenting.site_facts import Fact
from app.presenting.situation import Case
from app.presenting.wording import sentences
from planners.analysis.growth import Growth
from planners.words import plural, say

OLD_DATA = say("Old data.")
OLD = 365
"""Days after which a reading is old: load and machine have passed a whole year since."""
DATED = (Case.FITS, Case.GROWS, Case.NOW, Case.NEW, Case.TIGHT)
"""Decisions that rest on readings; what is over capacity or unknown comes first."""


def with_age(found: SiteDecision, plan: Plan, day: str, style: NumberStyle = ENGLISH) -> SiteDecision:
    """The decision on that day, as ``2026-11-20``: where the newest of the readings is old, that comes first; where the plan
    begins in a month that is over, that comes last."""
    told, begun = old_reading(plan, day), begun_before((one.ahead.growth for one in found.parts), day)
    if begun:
        found = replace(found, sentence=sentences(found.sentence, begun))
    if not told or found.case not in DATED:
        return found
    cost, order_by, lasts, confidence = found.facts
    bought = items_of(found.options[0].places, style)
    return replace(
        found,
        head=OLD_DATA,
        verdict=told,
        answer=say("Read again and ask for prices before you order {items}.", items=bought)
        if bought
        else say("Read again before you rely on this plan."),
        sentence=sentences(say("By the old readings:"), found.answer, begun),
        facts=(cost, order_by, lasts, _at_most(confidence)),
    )


def begun_before(growths: Iterable[Growth], day: str) -> str:
    """How many months before that day the first month of a plan is, in a sentence; empty where it is not over."""
    today = datetime.date.fromisoformat(day)
    first = min((one for one in growths if one.start is not None), key=lambda one: one.name(0), default=None)
    if first is None or first.start is None or first.start >= (today.year, today.month):
        return ""
    year, month = first.start
    return plural(
        "The plan begins with {month}, {count} month ago: enter the load of today as its first month.",
        "The plan begins with {month}, {count} months ago: enter the load of today as its first month.",
        12 * (today.year - year) + today.month - month,
        month=first.name(0),
    )


def old_reading(plan: Plan, day: str) -> str:
    """How old the newest reading of a plan is on that day, in a sentence; empty where it is of this year or nothing was read."""
    read, today = last_reading(plan), datetime.date.fromisoformat(day)
    if read is None or (today - read).days <= OLD:
        return ""
    months = (today - read).days * 12 // OLD
    return plural(
        "The readings are from {date}, {count} month old.",
        "The readings are from {date}, {count} months old.",
        months,
        date=f"{read:%Y-%m}",
    )


def last_reading(plan: Plan) -> datetime.date | None:
    """The day of the newest value that is measured, or of the newest recording; None where nothing tells its day."""
    measured = (
        datetime.date.fromisoformat(origin.on)
        for service in plan.services
        for _, origin in service.origins
        if origin.kind is OriginKind.MEASURED and origin.on
    )
    recorded = (
        datetime.datetime.fromtimestamp(one.facts.end, datetime.UTC).date() for one in plan.recordings
    )
    return max([*measured, *recorded], default=None)


def _at_most(confidence: Fact) -> Fact:
    if not confidence.known:
        return confidence
    return replace(confidence, value=say("at most {chance}", chance=confidence.value.lstrip("<>")))

"""What page 2 tells: a row for each service, the totals of the site and what is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from app.plan.sized import SizedPlan
from app.presenting.assumptions import Assumption
from app.presenting.bought_items import in_short
from app.presenting.crowded import Standing, standings
from app.presenting.decided import Decided
from app.presenting.decision import ordered
from app.presenting.figures import ENGLISH, NumberStyle, computed_load, load_text, number
from app.presenting.not_judged import is_partly_known
from app.presenting.services_decision import SiteDecision
from app.presenting.site_facts import MOST_SHOWN, Fact
from app.presenting.situation import UNTOLD, exceeded, safe_until
from app.presenting.wording import FIT_WORDS
from planners.analysis.options import Basis
from planners.planner import Fit, Sizing, load_of
from planners.words import in_context, plural, say

MOST_ASSUMED = 4
COUNT_DIGITS = 6
NEW_WORD = in_context("verdict of a service", "new")
IN_PART = in_context("of demand and capacity", "fits, in part")


class GlanceRow(Struct, frozen=True):
    """A service in a row; ``fit`` is the verdict of today, None for one that is new."""

    service: str
    load: str
    fit: Fit | None
    word: str
    size: str
    safe: str
    action: str


def glance_rows(
    plan: SizedPlan, decided: SiteDecision, style: NumberStyle = ENGLISH, most: int | None = None
) -> tuple[GlanceRow, ...]:
    """The first rows, ``most`` of them, in the plan's order; the most urgent first where there are more than page 2 shows."""
    known, there = {one.service.service.id: one for one in decided.parts}, standings(plan)
    services = list(plan.services)
    if len(services) > MOST_SHOWN:
        services.sort(key=lambda one: _urgency(known.get(one.service.id)))
    rows = []
    for one in services[:most]:
        part = known.get(one.service.id)
        if part is None:
            why = " ".join(one.answer.problems[:1]) or say("Not sized.")
            rows.append(GlanceRow(one.title, "–", Fit.UNKNOWN, say("not sized"), "–", "–", why))
            continue
        rows.append(_row(part, there.get(one.service.id), style))
    return tuple(rows)


def _urgency(part: Decided | None) -> tuple[float, int]:
    """What is not sized first, then by the month in which to act."""
    return part.urgency if part is not None else (-1, 0)


def _row(part: Decided, there: Standing | None, style: NumberStyle) -> GlanceRow:
    best, now = part.known.best, part.ahead.now
    load = load_text(part.ahead.months.loads[0], load_of(part.ahead.planner), style)
    fit = now.fit if part.known.exists else None
    word = FIT_WORDS[fit] if fit is not None else NEW_WORD
    if fit is Fit.FITS and is_partly_known(now, part.known.exists):
        word = IN_PART
    size = _size(part, best.sizing or now, style)
    if there is None or fit is None or not there.comes_before(fit):
        return GlanceRow(part.title, load, fit, word, size, safe_until(best, style), part.told.action)
    safe = UNTOLD if there.fit is Fit.UNKNOWN else exceeded()
    return GlanceRow(part.title, load, there.fit, FIT_WORDS[there.fit], size, safe, there.action)


def _size(part: Decided, sizing: Sizing, style: NumberStyle) -> str:
    """What is counted of the needs, to that of the worst case; with the load that they are for where it is not that of today."""
    planner = part.ahead.planner
    ways = (one.sizing for one in part.known.options if one.basis is Basis.UPPER and one.lines)
    size = ordered(planner, sizing, style, worst=True, upper=next(ways, None)) or "–"
    field = load_of(planner)
    load, today = (float(one.inputs[field.name] or 0) for one in (sizing, part.ahead.now))
    if load == today:
        return size
    told = computed_load(load, field, style)
    if part.ahead.months.fast_loads[-1] > part.ahead.months.loads[-1]:
        return say("{needs} for {load}, fast growth", needs=size, load=told)
    return say("{needs} for {load}", needs=size, load=told)


def to_buy(decided: SiteDecision, style: NumberStyle = ENGLISH) -> dict[str, str]:
    """What is bought in a few words, by the name of the machine, or the id of a service that shares none.

    It has a plus where it is added to what is there; a machine that carries nothing but new services is bought itself.
    """
    new = not_there_yet(decided)
    ids = {one.title: one.service.service.id for one in reversed(decided.parts)}
    found = {}
    for place in decided.places:
        key = place.machine or ids[place.services[0]]
        if key not in new and (bought := in_short(place.lines, style)):
            all_new = new.issuperset(ids[title] for title in place.services)
            found[key] = say("to buy: {items}", items=bought) if all_new else f"+{bought}"
    return found


def not_there_yet(decided: SiteDecision) -> frozenset[str]:
    """The ids of the services that are new."""
    return frozenset(one.service.service.id for one in decided.parts if not one.known.exists)


def totals(decided: SiteDecision, count: int, style: NumberStyle = ENGLISH) -> tuple[Fact, ...]:
    """How many of ``count`` services are sized, and the four figures of page 1."""
    cost, order, lasts, chance = decided.facts
    many = len(decided.parts)
    services = plural("{count} service", "{count} services", many, count=number(many, style, COUNT_DIGITS))
    if many < count:
        shown = (number(one, style, COUNT_DIGITS) for one in (many, count))
        services = say("{sized} of {count} services", **dict(zip(("sized", "count"), shown, strict=True)))
    bought = [one for one in decided.places if one.lines]
    places = say("{count} with an order", count=len(bought)) if bought else say("no order")
    return (Fact(say("Site"), services, places), cost, order, lasts, chance)


def assumed(known: Iterable[tuple[str, Sequence[Assumption]]], most: int = MOST_ASSUMED) -> tuple[str, ...]:
    """The assumptions with the largest effect, in a line each, and how many more change a figure."""
    known = tuple(known)
    alone = len(known) == 1
    ranked = [(one, title) for title, found in known for one in found if one.weight > 0]
    ranked.sort(key=lambda pair: -pair[0].weight)
    told = [
        say("{number} {input}: {value}. {effect}", **_places(one))
        if alone
        else say("{number} {service}, {input}: {value}. {effect}", service=title, **_places(one))
        for one, title in ranked[:most]
    ]
    rest = len(ranked) - len(told)
    if rest > 0:
        told.append(
            plural(
                "{count} more assumption changes a headline figure.",
                "{count} more assumptions change a headline figure.",
                rest,
                count=number(rest, ENGLISH, COUNT_DIGITS),
            )
        )
    return tuple(told or [say("No default changes a headline figure.")])


def _places(one: Assumption) -> dict[str, str]:
    return {"number": f"A{one.number}", "input": one.title, "value": one.value, "effect": one.effect}

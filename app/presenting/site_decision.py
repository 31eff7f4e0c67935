"""What machines make of the decision about their services: where one is over or tight in all, that comes first."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.sized import SizedPlan
from app.presenting.crowded import first_step, measured_first, not_counted, short_of, unknown_of
from app.presenting.decision import OptionRow
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import Gauge, gauges
from app.presenting.next_steps import Step
from app.presenting.services_decision import SiteDecision, services_decision
from app.presenting.situation import UNTOLD, Case, exceeded
from app.presenting.wording import first_named, sentences
from planners.analysis.machines import Machine
from planners.planner import Fit
from planners.words import plural, say


def site_decision(plan: SizedPlan, style: NumberStyle = ENGLISH) -> SiteDecision:
    """The decision about a plan, its machines counted."""
    found = services_decision(plan, style)
    for fit in (Fit.OVER, Fit.TIGHT):
        for one in plan.judged:
            gauge = next((shown for shown in gauges(one.total, style) if shown.fit is fit), None)
            if gauge is not None and found.case is not None:
                return _over(plan, found, one, gauge) if fit is Fit.OVER else _tight(found, one, gauge)
            if gauge is not None and fit is Fit.OVER:  # beside what is not sized
                return replace(found, verdict=sentences(found.verdict, short_of(one)))
    unknown = next((one for one in plan.judged if one.total.fit is Fit.UNKNOWN), None)
    return _unknown(found, unknown) if unknown is not None and found.case is not None else found


def _unknown(found: SiteDecision, machine: Machine) -> SiteDecision:
    """Nobody can say whether it carries its services together, though each of them may fit."""
    reasons, told = [one.reason for one in machine.total.absent.values()], unknown_of(machine)
    cost, order_by, lasts, confidence = found.facts
    partly = replace(confidence, reason=sentences(confidence.reason, not_counted(machine)))
    if found.case is not Case.FITS:
        return replace(found, facts=(cost, order_by, lasts, partly))
    return replace(
        found,
        case=Case.PARTLY,
        fit=Fit.UNKNOWN,
        head=say("Today: unknown."),
        verdict=told,
        facts=(cost, order_by, replace(lasts, value=UNTOLD, reason=told, known=False), partly),
        reason=told,
        rows=tuple(replace(row, safe=UNTOLD, expected=UNTOLD, why=told) for row in found.rows),
        answer=say("No order is due for each service alone. Enter what {machine} has.", machine=machine.name),
        label=say("What makes it known"),
        consequence=sentences(*(reasons[:1] or [say("No capacity is known.")])),
    )


def _over(plan: SizedPlan, found: SiteDecision, machine: Machine, gauge: Gauge) -> SiteDecision:
    """Its services together need more than it has: nothing else is decided before that."""
    cost, order_by, lasts, confidence = found.facts
    short, unknown = short_of(machine), UNTOLD
    buys = bool(found.options and found.options[0].lines)
    return replace(
        found,
        case=Case.OVER,
        fit=Fit.OVER,
        head=say("Today: exceeded.") if _runs(plan, machine) else say("As entered: exceeded."),
        verdict=_told(machine, gauge),
        answer=first_step(machine),
        sentence=say("Nothing else is short.")
        if found.case is Case.FITS
        else sentences(say("Then:"), found.answer),
        facts=(
            cost,
            order_by,
            replace(lasts, value=unknown if buys else exceeded(), reason=short, known=not buys),
            replace(confidence, value=unknown, reason=short, known=False),
        ),
        reason=short,
        first=first_step(machine),
        rows=tuple(_of_full(row, short, place) for place, row in enumerate(found.rows)),
        steps=(Step(say("now"), first_step(machine)), *(found.steps if buys else found.steps[1:])),
        label=say("If nothing is done"),
        consequence=say(
            "{resource}: overloaded on {machine}.", resource=gauge.resource, machine=machine.name
        ),
    )


def _of_full(row: OptionRow, short: str, place: int) -> OptionRow:
    """A way where a machine does not carry what is on it: what is there is exceeded, how long a purchase lasts nobody knows."""
    until = UNTOLD if row.buys else exceeded()
    kind = row.kind if place else say("Not enough")
    return replace(row, kind=kind, safe=until, expected=until, chance=UNTOLD, share=None, why=short)


def _tight(found: SiteDecision, machine: Machine, gauge: Gauge) -> SiteDecision:
    """The worst case of all services together does not fit: the confidence does not count that."""
    told = not_counted(machine)
    cost, order_by, lasts, confidence = found.facts
    facts = (cost, order_by, lasts, replace(confidence, reason=sentences(confidence.reason, told)))
    if found.case is not Case.FITS:
        return replace(found, facts=facts)
    return replace(
        found,
        case=Case.TIGHT,
        fit=Fit.TIGHT,
        head=say("Today: tight."),
        verdict=_told(machine, gauge),
        answer=measured_first(machine, gauge.resource),
        facts=(cost, order_by, replace(lasts, reason=told), facts[3]),
        rows=tuple(replace(row, safe=exceeded()) for row in found.rows),
    )


def _runs(plan: SizedPlan, machine: Machine) -> bool:
    """Whether all that stands on it is there today."""
    return all(one.exists for one in plan.services if one.title in machine.services)


def _told(machine: Machine, gauge: Gauge) -> str:
    return plural(
        "{machine}: {services} needs {against}; the range is {range} ({resource}).",
        "{machine}: {services} need {against}; the range is {range} ({resource}).",
        len(machine.services),
        machine=machine.name,
        services=first_named(machine.services),
        against=gauge.against,
        range=gauge.range or gauge.demand,
        resource=gauge.resource,
    )

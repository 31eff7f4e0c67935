"""The messages of a decision for each situation: verdict, answer, sentence, and what follows if nothing is done."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.decision_facts import Facts
from app.presenting.figures import NumberStyle
from app.presenting.first_limit import (
    ends_measured,
    first_limit,
    limiting,
    measure_again,
    sooner_in_worst_case,
)
from app.presenting.fit_heads import AFTER, AS_PLANNED, EXCEEDED, FITS, FITS_IN_PART, TIGHT, UNKNOWN
from app.presenting.gauges import gauges
from app.presenting.load_and_need import beside, need, need_and_range, need_and_rest, needs
from app.presenting.more_partitions import spares_servers
from app.presenting.situation import Case, chance_text, each_alone, unlikely
from app.presenting.triggers import order_above, to_measure
from app.presenting.unbought import NO_DRIVES, lacks_drives
from app.presenting.within import servers_there
from app.presenting.wording import sentences
from app.presenting.would_change import carries, would_change
from planners.analysis.options import Options
from planners.analysis.projection import Projection
from planners.planner import Fit
from planners.words import listed, say

IF_NOTHING = say("If nothing is ordered")
IF_NOT_DONE = say("If nothing is done")
WOULD_CHANGE = say("What would change this")
MAKES_KNOWN = say("What makes it known")
NOTHING_YET = say("Nothing is installed yet.")
AS_FAR = say("This counts only what is known.")


class Told(Struct, frozen=True):
    """What is told of a service: the verdict in a few words and what stands behind it, the answer, what follows.

    ``fit`` is that verdict of today; None for a new system.

    ``label`` stands before ``consequence``, ``action`` is the answer in a few words.
    """

    fit: Fit | None
    head: str
    verdict: str
    answer: str
    sentence: str
    label: str
    consequence: str
    action: str


def told(title: str, case: Case, known: Options, ahead: Projection, style: NumberStyle) -> Told:
    """The messages for a service in that case."""
    facts = Facts(title, known, ahead, style)
    found = MESSAGES[case](facts)
    if spared := spares_servers(facts):
        found = replace(found, sentence=sentences(found.sentence, spared))
    if known.exists and (there := servers_there(ahead.now, facts.style)):
        found = replace(found, sentence=sentences(found.sentence, there))
    if facts.measured_below:
        sentence = sentences(facts.measured_below, found.sentence)
        found = replace(found, head=AS_PLANNED.get(found.head, found.head), sentence=sentence)
    if facts.presumed is None:
        return found
    sentence = sentences(found.sentence, facts.presumed.sentence)
    return replace(found, head=AFTER.get(found.head, found.head), sentence=sentence)


def _new(facts: Facts) -> Told:
    bought = facts.bought
    if facts.known.found_room:
        return _on_what_is_there(facts)
    if not bought:
        return _too_large(facts)
    months = facts.best.ahead.months if facts.best.ahead is not None else None
    if months is None or not facts.ahead.grows:
        sentence = carries(facts)
    elif months.likely_month is None:
        then = {"month": facts.end, "load": facts.load_at(facts.ahead.months.loads[-1])}
        sentence = say("It is expected to last beyond {month}, with {load} then.", **then)
        if unlikely(facts.best.chance, (facts.best,)):
            sentence = say("It is less likely than not to last to {month}, with {load} then.", **then)
    else:
        last = max(0, months.likely_month - 1)
        sentence = say(
            "It is expected to last until {month}, when {load} are expected.",
            month=facts.plan.name(last),
            load=facts.load_at(facts.ahead.months.loads[last]),
        )
    untold = say("The order is not complete. Not known: {figures}.", figures=listed(facts.left_out))
    return Told(
        None,
        say("New system."),
        sentences(NOTHING_YET, facts.short_as_entered),
        say("Buy {items} for {load}.", items=bought, load=facts.load),
        sentences(
            sentence,
            AS_FAR if facts.not_judged else "",
            untold if facts.left_out else "",
            NO_DRIVES if facts.buys_servers and lacks_drives(facts.ahead.now) else "",
        ),
        IF_NOTHING,
        facts.no_start,
        say("Buy {items}.", items=bought),
    )


def _on_what_is_there(facts: Facts) -> Told:
    """A new service on a machine on which others run already, which needs no more than that has."""
    machine = str(facts.ahead.now.inputs.get("machine") or "")
    return Told(
        None, say("New system."), sentences(NOTHING_YET, facts.short_as_entered),
        say("Install {service} on {machine}. Nothing has to be bought.", service=facts.title, machine=machine),
        need(facts), WOULD_CHANGE, would_change(facts), say("Install it on {machine}.", machine=machine),
    )  # fmt: skip


def _too_large(facts: Facts) -> Told:
    """Nothing that can be bought carries what is to begin."""
    made = gauges(facts.best.ahead.now, facts.style) if facts.best.ahead is not None else ()
    gauge = next((one for one in made if one.fit is Fit.OVER), facts.gauge)
    resource = gauge.resource if gauge is not None else say("Capacity")
    return Told(
        None,
        say("New system."),
        facts.short_as_entered or facts.needing(gauge),
        say(
            "Plan a larger machine or link for {service}: {resource}.", service=facts.title, resource=resource
        ),
        say(
            "Nothing in the list carries {load}. Change the number of servers, or what one has.",
            load=facts.load,
        ),
        IF_NOTHING,
        say("{service} cannot start.", service=facts.title),
        say("Plan a larger machine or link."),
    )


def _fits(facts: Facts) -> Told:
    if facts.ahead.grows:
        verdict = say("The worst case fits to {month}.", month=facts.end)
        answer = say("No action needed. Next review: {month}.", month=facts.end)
    else:
        verdict = say("The worst case fits too.")
        answer = say("No action needed. Next review: when the load or the machine changes.")
    head, action = FITS, say("No action needed.")
    if facts.makes_known:
        head, action = FITS_IN_PART, say("No action needed for what is known.")
        answer = sentences(action, facts.makes_known)
    return Told(
        Fit.FITS, head, verdict, answer, need_and_rest(facts), WOULD_CHANGE, would_change(facts), action
    )


def _tight(facts: Facts) -> Told:
    gauge = facts.gauge
    resource = gauge.resource if gauge is not None else say("Capacity")
    in_reach = not facts.known.out_of_reach
    what = to_measure(facts.ahead, resource, facts.style)
    answer, label = say("Measure first: {what}.", what=what), IF_NOT_DONE
    if in_reach:
        answer, label = say("Measure before you order: {what}.", what=what), IF_NOTHING
    above = order_above(facts.ahead, resource, facts.style, in_reach=in_reach)
    return Told(
        Fit.TIGHT,
        TIGHT,
        need_and_range(facts),
        answer,
        sentences(
            each_alone(facts.best.chance, (facts.best,)) or say("The expected load fits."),
            beside(facts),
            above,
        ),
        label,
        _worst_case(resource, chance_text(facts.best.chance)),
        say("Measure: {what}.", what=what),
    )


def _worst_case(resource: str, chance: str) -> str:
    return say(
        "{resource}: over capacity at the busiest hour in the worst case. The chance that it fits is {chance}.",
        resource=resource,
        chance=chance,
    )


def _must_grow(facts: Facts) -> Told:
    gauge, months = facts.gauge, facts.ahead.months
    expected, earliest = months.likely_month, months.pessimistic_month or 0
    if gauge is not None and gauge.fit is Fit.TIGHT:
        fit, head, verdict = Fit.TIGHT, TIGHT, need_and_range(facts)
    else:
        fit, head, verdict = Fit.FITS, FITS, need(facts)
    sentence = say("The expected load fits, the worst case of it does not.")
    if facts.ahead.grows:
        sentence = facts.to_come
    return Told(
        fit,
        head,
        verdict,
        _add(facts),
        sentence,
        IF_NOTHING,
        sentences(_runs_out(facts, earliest, expected), _least_sure(facts)),
        _action(facts),
    )


def _least_sure(facts: Facts) -> str:
    """What the chance comes from, where that is something else than what is over capacity first."""
    odds, named = facts.ahead.chance, (first_limit(facts.ahead), sooner_in_worst_case(facts.ahead))
    return "" if odds is None or odds.weakest.evidence or odds.weakest in named else limiting(odds)


def _runs_out(facts: Facts, earliest: int, expected: int | None) -> str:
    name, end, first = facts.plan.name, facts.end, first_limit(facts.ahead)
    binding = first.title if first is not None else facts.title
    chance = chance_text(facts.ahead.chance.holds if facts.ahead.chance is not None else None)
    if first is not None and first.evidence:
        told = say(
            "The chance that what is there stays within it to {month} is {chance}.", month=end, chance=chance
        )
        return sentences(measure_again(facts.plan, expected, earliest), told if facts.ahead.grows else "")
    if not facts.ahead.grows:
        return _worst_case(binding, chance)
    if expected is None:
        return say(
            "{resource}: over capacity in the worst case from {earliest}, as expected not before {end}. The chance that "
            "what is there is enough to {end} is {chance}.",
            resource=binding, earliest=name(earliest), end=end, chance=chance,
        )  # fmt: skip
    sooner = sooner_in_worst_case(facts.ahead)
    if sooner is not None:
        return say(
            "{resource}: over capacity in the worst case from {earliest}. {other}: as expected from {expected}. The chance "
            "that what is there is enough to {end} is {chance}.",
            resource=sooner.title, other=binding, earliest=name(earliest), expected=name(expected), end=end, chance=chance,
        )  # fmt: skip
    return say(
        "{resource}: over capacity in the worst case from {earliest}, as expected from {expected}. The chance that "
        "what is there is enough to {end} is {chance}.",
        resource=binding, earliest=name(earliest), expected=name(expected), end=end, chance=chance,
    )  # fmt: skip


def _over(facts: Facts) -> Told:
    if ends_measured(facts.ahead):
        return _not_measured(facts)
    resource = facts.gauge.resource if facts.gauge is not None else say("Capacity")
    return Told(
        Fit.OVER,
        EXCEEDED,
        facts.needing(facts.gauge),
        _add(facts),
        say("Until it is in use, lower the load of the busiest hour."),
        IF_NOTHING,
        say("{resource}: overloaded at the busiest hour, every day.", resource=resource),
        _action(facts),
    )


def _not_measured(facts: Facts) -> Told:
    """The present load is larger than what was measured, which says nothing of a capacity."""
    return Told(
        Fit.OVER,
        say("Today: not measured."),
        measure_again(facts.plan, 0, 0),
        _or_measure(facts),
        say("What is there may carry {load}, or not.", load=facts.load),
        IF_NOTHING,
        say("Nobody can say whether {service} holds.", service=facts.title),
        _action(facts),
    )


def _beyond(facts: Facts) -> Told:
    month, reason = facts.ahead.months.stopped or (0, "")
    load = facts.load_at(facts.ahead.months.loads[max(0, month - 1)])
    return Told(
        Fit.FITS,
        FITS,
        say("No measurement covers the load from {month} on.", month=facts.plan.name(month)),
        say("Measure beyond {load} first, or plan another server.", load=load),
        reason,
        IF_NOTHING,
        say("Nobody can say whether {service} holds from {month} on.", service=facts.title, month=facts.plan.name(month)),
        say("Measure beyond {load}.", load=load),
    )  # fmt: skip


def _unknown(facts: Facts) -> Told:
    names = {one.figure.capacity for one in facts.ahead.now.quantities.values() if one.figure.capacity}
    inputs = [field.title for field in facts.ahead.planner.fields() if field.name in names]
    wanted = listed(inputs) if inputs else say("the capacity of the machine")
    how = next((one.reason for one in facts.ahead.now.unjudged), "")
    return Told(
        Fit.UNKNOWN,
        UNKNOWN,
        say("No capacity is known."),
        say("Enter {inputs}; this plan cannot decide without it.", inputs=wanted),
        say("{load} need {needs}.", load=facts.load, needs=needs(facts.ahead.now, facts.style)),
        MAKES_KNOWN,
        how or say("Enter {inputs} of the machine that is there.", inputs=wanted),
        say("Enter {inputs}.", inputs=wanted),
    )


def _partly(facts: Facts) -> Told:
    missing = facts.ahead.now.unjudged[0]
    return Told(
        Fit.UNKNOWN,
        UNKNOWN,
        say("Not known: {figures}.", figures=facts.not_judged),
        sentences(say("No order is due for what is known."), facts.makes_known),
        need_and_rest(facts),
        MAKES_KNOWN,
        sentences(missing.reason, facts.makes_known),
        facts.makes_known,
    )


def _add(facts: Facts) -> str:
    """What to add and by when; where no part helps, what to plan."""
    month, bought = facts.best.month, facts.bought
    if ends_measured(facts.ahead):
        return _or_measure(facts)
    if not bought:
        gauge = facts.gauge
        resource = gauge.resource if gauge is not None else facts.title
        return say(
            "Plan a larger machine or link for {service}: {resource}.", service=facts.title, resource=resource
        )
    if not month:
        return say("Add {items} to {service} now.", items=bought, service=facts.title)
    return say(
        "Add {items} to {service} by {month}.",
        items=bought,
        service=facts.title,
        month=facts.plan.name(month),
    )


def _or_measure(facts: Facts) -> str:
    """What to add where more was not measured: a measurement may spare it."""
    month, bought = facts.best.month, facts.bought
    if not bought and facts.ahead.months.likely_month:
        return say("Measure {service} again before it grows.", service=facts.title)
    if not bought:
        return say("Measure {service} at its present load: nobody measured so much.", service=facts.title)
    if not month:
        return say("Add {items} to {service} now, or measure again first.", items=bought, service=facts.title)
    return say(
        "Add {items} to {service} by {month}, or measure again before that.",
        items=bought,
        service=facts.title,
        month=facts.plan.name(month),
    )


def _action(facts: Facts) -> str:
    month, bought = facts.best.month, facts.bought
    if not bought and ends_measured(facts.ahead):
        return say("Measure again.")
    if not bought:
        return say("Plan a larger machine or link.")
    if ends_measured(facts.ahead) and not month:
        return say("Add {items} now, or measure again.", items=bought)
    if not month:
        return say("Add {items} now.", items=bought)
    name = facts.plan.name(month)
    if ends_measured(facts.ahead):
        return say("Add {items} by {month}, or measure again.", items=bought, month=name)
    return say("Add {items} by {month}.", items=bought, month=name)


MESSAGES: dict[Case, Callable[[Facts], Told]] = {
    Case.OVER: _over,
    Case.NOW: _must_grow,
    Case.GROWS: _must_grow,
    Case.BEYOND: _beyond,
    Case.UNKNOWN: _unknown,
    Case.PARTLY: _partly,
    Case.TIGHT: _tight,
    Case.NEW: _new,
    Case.FITS: _fits,
}

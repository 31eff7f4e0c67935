"""What a load needs of what there is, in sentences: of the resource to tell, and of what is just full or spare beside it."""

from __future__ import annotations

from app.presenting.decision_facts import Facts
from app.presenting.figures import NumberStyle, figure
from app.presenting.gauges import gauges
from app.presenting.kept_beside import most_beside
from app.presenting.wording import sentences
from planners.analysis.as_bought import needs_as_bought
from planners.planner import Sizing
from planners.words import listed, say


def need_and_rest(facts: Facts) -> str:
    """The need, and what else of the present system a reader has to know."""
    return sentences(need(facts), beside(facts))


def beside(facts: Facts) -> str:
    """What is just full, and how much is enough beside the load; empty where neither is."""
    return sentences(_at_limit(facts), most_beside(facts.ahead, facts.style))


def need(facts: Facts) -> str:
    """The load with what it needs of what there is."""
    gauge = facts.gauge
    if gauge is None:
        return say("{load} need {needs}.", load=facts.load, needs=needs(facts.ahead.now, facts.style))
    return say(
        "{resource}: {load} use {against}.",
        resource=gauge.resource,
        load=facts.used_by,
        against=gauge.against,
    )


def need_and_range(facts: Facts) -> str:
    """The load with what it needs, and the range of that."""
    gauge = facts.gauge
    if gauge is None:
        return ""
    return say(
        "{resource}: {load} use {against}; the range is {range}.",
        resource=gauge.resource,
        load=facts.used_by,
        against=gauge.against,
        range=gauge.range,
    )


def _at_limit(facts: Facts) -> str:
    """What of the present system is just full, and what more load needs; empty where all has headroom."""
    shown = gauges(facts.ahead.now, facts.style)
    full = next((one for one in shown if one.at_limit and not one.to_need), None)
    if full is None:
        return ""
    if facts.gauge is not None and full.resource == facts.gauge.resource:
        return say("No headroom is left. {then}.", then=full.then)
    return say(
        "{resource}: at the limit, {against}. {then}.",
        resource=full.resource,
        against=full.against,
        then=full.then,
    )


def needs(sizing: Sizing, style: NumberStyle) -> str:
    """The first things that have to be provided."""
    return listed([figure(need, style).text for need in needs_as_bought(sizing)[:3]])

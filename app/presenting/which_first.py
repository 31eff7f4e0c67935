"""Why what is first at capacity is another resource than the fullest of today, or than the one that is least sure."""

from __future__ import annotations

from app.plan.document import Plan
from app.plan.sized import SizedPlan
from app.presenting.architecture import architecture
from app.presenting.decided import Decided
from app.presenting.figures import NumberStyle
from app.presenting.first_limit import SURE
from app.presenting.gauges import bought_to_need
from app.presenting.wording import sentences
from planners.analysis.chance import Chance
from planners.words import say


def which_first(one: Decided, first: str, odds: Chance | None, style: NumberStyle) -> str:
    """A sentence for each that is another than ``first``, as page 2 shows and the chance says it; empty where both are that,
    or ``first`` is empty."""
    if not first:
        return ""
    new = () if one.known.exists else (one.service.service.id,)
    alone = SizedPlan(Plan("", "", services=(one.service.service,)), (one.service,))
    fullest = architecture(alone, new=new, style=style).hosts[0].fullest
    verdicts = (one.service.accepted or one.ahead).now.verdicts
    to_need = {verdict.resource.title for verdict in verdicts if bought_to_need(verdict)}
    grows = (
        say("{resource}: bought to the need.", resource=first)
        if first in to_need
        else say("It is not first, as needs do not all grow with the load.")
    )
    if not one.known.exists:
        full = sentences(say("Fullest at the planned load: {resource}.", resource=fullest), grows)
    elif one.known.best.lines:
        full = say("Fullest today, without the order: {resource}.", resource=fullest)
    else:
        full = sentences(say("Fullest today: {resource}.", resource=fullest), grows)
    unsure = odds is not None and odds.holds <= SURE and not odds.weakest.evidence
    least = odds.weakest.title if odds is not None and unsure else first
    return sentences(
        full if fullest not in ("", first) else "",
        say("Least sure, by its range: {resource}.", resource=least) if least != first else "",
    )

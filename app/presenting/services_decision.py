"""What is to be decided about a plan: one answer for all of its services, the worst in front, from one bill and one outlook."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.plan.sized import SizedPlan, SizedService
from app.presenting.bought_apart import items_of
from app.presenting.bought_items import SERVERS
from app.presenting.decided import Decided
from app.presenting.decision import EVERY, OptionRow, kind_of
from app.presenting.decision_words import NOTHING_YET
from app.presenting.figures import ENGLISH, NumberStyle, joined
from app.presenting.fit_heads import IN_PART
from app.presenting.left_unsized import all_hold, of_sized
from app.presenting.next_steps import NO_MONTH, ON_A_CHANGE, REVIEW, Step, next_steps
from app.presenting.order_cost import cost_text, currency_of
from app.presenting.orders_due import orders_due
from app.presenting.site_facts import MOST_SHOWN, Fact, facts, until
from app.presenting.situation import UNTOLD, URGENCY, Case, chance_text, each_alone
from app.presenting.unbought import NO_DRIVES, lacks_drives
from app.presenting.wording import first_named, sentences
from planners.analysis.options import OptionKind
from planners.analysis.site_order import Known, Place, SiteOption, site_options
from planners.planner import Fit
from planners.words import in_context, plural, say

MOST_ACTIONS = 3
NOTHING = in_context("of what is bought", "nothing")


class SiteDecision(Struct, frozen=True, dict=True):
    """All that page 1 says. ``case`` is the most urgent of all services, ``fit`` its verdict of today: None for a new system.

    ``case`` is None where one is not sized. ``options`` are the ways, the recommended one first, ``rows`` the same in words. ``first`` is what comes before any of them; empty where the first way is recommended.
    """

    case: Case | None
    fit: Fit | None
    head: str
    verdict: str
    answer: str
    sentence: str
    facts: tuple[Fact, ...]
    label: str
    consequence: str
    reason: str
    rows: tuple[OptionRow, ...]
    steps: tuple[Step, ...]
    options: tuple[SiteOption, ...]
    parts: tuple[Decided, ...]
    currency: str
    first: str = ""

    @property
    def places(self) -> tuple[Place, ...]:
        """What the recommended way buys, by machine."""
        return self.options[0].places if self.options else ()

    @property
    def review(self) -> str:
        """When the plan is reviewed: a month by its name, or on a change."""
        return next((one.when for one in self.steps if one.what == REVIEW), ON_A_CHANGE)

    @property
    def counted_from(self) -> str:
        """From when months count that have no date; empty where none is told."""
        dated = any(part.ahead.growth.start is not None for part in self.parts)
        told = say('Months are counted from the start of the plan. Enter "First month" to see dates.')
        return "" if dated or all(one.when in NO_MONTH for one in self.steps) else told


def services_decision(plan: SizedPlan, style: NumberStyle = ENGLISH) -> SiteDecision:
    """The decision about the services of a plan; what they do to the machines they share is not in it."""
    known = [
        (one, found, ahead)
        for one in plan.services
        if (ahead := one.answer.projection) is not None and (found := one.options) is not None
    ]
    begun = min((ahead.growth.start for _, _, ahead in known if ahead.growth.start is not None), default=None)
    parts = [Decided(one, found, ahead, style, begun) for one, found, ahead in known]
    unsized = [one for one in plan.services if one.sizing is None]
    if not parts:
        return _undecided(unsized)
    ways = site_options([Known(one.title, machine_of(one.service), one.known) for one in parts])
    lead = min(parts, key=lambda one: URGENCY.index(one.case))
    currency = currency_of(one.cost for one in parts)
    alone = len(plan.services) == 1
    head, verdict = _verdict(lead, parts, unsized, alone)
    why_best = _why_best(ways, parts, every=not unsized)
    answer = lead.told.answer if alone else _answer(lead, parts, ways[0], style)
    return SiteDecision(
        None if unsized else lead.case,
        Fit.UNKNOWN if unsized else lead.told.fit,
        head,
        verdict,
        _correct(unsized[0]) if unsized and not ways[0].lines else answer,
        lead.told.sentence if alone else _sentence(lead, parts),
        of_sized(facts(ways[0], parts, currency, style), unsized, len(plan.services)),
        lead.told.label,
        _consequence(lead, parts),
        lead.told.rows[0].why if alone else why_best,
        lead.told.rows[:3]
        if alone
        else tuple(
            _row(way, why_best if way is ways[0] else _why(way, ways, parts), parts, currency, style)
            for way in ways
        ),
        next_steps(parts, ways[0]),
        ways,
        tuple(parts),
        currency,
    )


def machine_of(one: SizedService) -> str:
    """The machine that a service names; empty for none."""
    return str(one.sizing.inputs.get("machine") or "") if one.sizing is not None else ""


def _undecided(unsized: Sequence[SizedService]) -> SiteDecision:
    """A plan of which nothing is sized."""
    one = next(iter(unsized), None)
    if one is None:
        answer, reason = say("Add a service first."), say("The plan has no service yet.")
        known = say("A service with its load is sized at once.")
    else:
        answer = _correct(one)
        reason = sentences(*one.answer.problems[:2])
        known = say("Correct entries give a sizing at once.")
    labels = (say("Cost"), say("Order by"), say("Lasts until"), say("Confidence"))
    facts = tuple(Fact(label, say("unknown"), say("Nothing is sized."), known=False) for label in labels)
    return SiteDecision(
        None, Fit.UNKNOWN, say("Not sized."), reason, answer, "", facts, say("What makes it known"),
        known, "", (), (Step(say("now"), answer),), (), (), "",
    )  # fmt: skip


def _correct(one: SizedService) -> str:
    """What to do first where a service cannot be sized."""
    return say("Correct the entries of {service}.", service=one.title)


def _verdict(
    lead: Decided, parts: Sequence[Decided], unsized: Sequence[SizedService], alone: bool
) -> tuple[str, str]:
    if unsized:
        titles = first_named(one.title for one in unsized)
        over = next((one.over for one in parts if one.over), "")
        return say("Not complete."), sentences(say("Not sized: {services}.", services=titles), over)
    if alone:
        return lead.told.head, lead.told.verdict
    entered = next((one.over for one in parts if one.case is Case.NEW and one.over), "")
    head = lead.told.head
    if lead.case is Case.NEW and any(one.known.exists for one in parts):
        head = say("New services.")
    return head, sentences(_of_lead(lead, parts, nothing_else=not entered), entered)


def _of_lead(lead: Decided, parts: Sequence[Decided], nothing_else: bool) -> str:
    """The verdict of the service in front, with that of all others where one sentence tells it."""
    if lead.case is Case.FITS:
        if any(one.told.head in IN_PART for one in parts):
            return say("Every service fits as far as is known, in the worst case too.")
        return say("Every service fits, in the worst case too.")
    if all(one.case is Case.NEW for one in parts):
        return NOTHING_YET
    if lead.case in (Case.NOW, Case.GROWS) and lead.told.fit is Fit.FITS:
        month = lead.ahead.growth.name(lead.ahead.months.pessimistic_month or 0)
        return say("{service} may be short from {month}.", service=lead.title, month=month)
    if lead.case is Case.NEW:
        new = first_named(one.title for one in parts if not one.known.exists)
        return sentences(say("Not installed yet: {services}.", services=new), _others_fit(lead, parts))
    first = say("{service}: {verdict}", service=lead.title, verdict=lead.told.verdict)
    others = [one for one in parts if one is not lead]
    if not nothing_else or any(one.case not in (Case.FITS, Case.NEW) for one in others):
        return first
    if not lead.ahead.now.unjudged and lead.ahead.now.verdicts:
        return sentences(first, say("Nothing else is short."))
    fits = all(one.case is Case.FITS for one in others)
    return sentences(first, _others_fit(lead, parts)) if fits else first


def _others_fit(lead: Decided, parts: Sequence[Decided]) -> str:
    """That the services which are there fit beside the one in front, all of what is known of them."""
    if any(one.told.head in IN_PART for one in parts if one is not lead):
        return say("Everything else fits as far as is known.")
    return say("Everything else fits.")


def _consequence(lead: Decided, parts: Sequence[Decided]) -> str:
    """What follows for the service in front, by its name, and which new services cannot start."""
    told = lead.told.if_nothing
    if len(parts) == 1:
        return told
    if lead.title not in told:
        told = say("{service}: {outcome}", service=lead.title, outcome=told)
    new = [one.title for one in parts if one is not lead and not (one.known.exists or one.known.found_room)]
    if lead.case is Case.FITS or not new:
        return told
    services = first_named(new)
    if lead.case is Case.NEW:
        return sentences(told, say("{services} cannot start either.", services=services))
    return sentences(told, say("{services} cannot start.", services=services))


def _answer(lead: Decided, parts: Sequence[Decided], best: SiteOption, style: NumberStyle) -> str:
    """What to do for all services in one sentence."""
    bought = items_of(best.places, style)
    if not bought:
        return lead.told.answer
    new = [not one.known.exists for one in parts]
    if all(new):
        return plural(
            "Buy {items} for {count} service.", "Buy {items} for {count} services.", len(parts), items=bought
        )
    first, *later = orders_due(best, parts)
    now = items_of(first.places, style)
    if first.month:
        return say("Order {items} by {month}.", items=now if later else bought, month=first.name)
    if later:
        return say("Order {items} now, and more by {month}.", items=now, month=later[0].name)
    return say("Order {items} now.", items=bought)


def _action(one: Decided) -> str:
    """What to do about a service, and whether its servers are ordered without the drives that its data needs."""
    servers = any(line.unit == SERVERS for line in one.known.best.lines)
    bare = servers and lacks_drives(one.ahead.now)
    return sentences(one.told.action, NO_DRIVES if bare else "")


def _sentence(lead: Decided, parts: Sequence[Decided]) -> str:
    """Which service gets what, or has to be measured or planned anew; what needs nothing is counted."""
    acting = sorted((one for one in parts if one.known.best.lines), key=lambda one: one.urgency)
    if not acting:
        return lead.told.sentence
    asking = [one for one in parts if not one.known.best.lines and one.case is not Case.FITS]
    asked = [*acting, *sorted(asking, key=lambda one: one.urgency)]
    told = [
        say("{service}: {action}", service=one.title, action=_action(one)) for one in asked[:MOST_ACTIONS]
    ]
    rest, orders = len(parts) - len(told), len(acting) - len(told)
    if orders > 0 and len(parts) > MOST_SHOWN:
        told.append(
            plural(
                "{count} more has an order. Page 2 begins with the most urgent.",
                "{count} more have orders. Page 2 begins with the most urgent.",
                orders,
            )
        )
    elif len(asked) > MOST_ACTIONS and len(parts) > MOST_SHOWN:
        told.append(say("Page 2 begins with the most urgent."))
    elif len(asked) > MOST_ACTIONS:
        told.append(
            plural("{count} more service is on page 2.", "{count} more services are on page 2.", rest)
        )
    elif rest:
        told.append(plural("{count} service needs no order.", "{count} services need no order.", rest))
    return sentences(*told)


def _row(way: SiteOption, why: str, parts: Sequence[Decided], currency: str, style: NumberStyle) -> OptionRow:
    safe, expected = until(way, parts, style, worst=True), until(way, parts, style, worst=False)
    return OptionRow(
        say("New services only")
        if way.kind is OptionKind.NOTHING and way.lines
        else kind_of(way.kind, way.cost),
        _title(way, parts),
        items_of(way.places, style, EVERY) or NOTHING,
        UNTOLD if safe == expected == UNTOLD else joined([safe, expected]),
        cost_text(way.lines, currency, style),
        why,
        safe,
        expected,
        chance_text(way.chance),
        way.chance,
        bool(way.lines),
    )


def _title(way: SiteOption, parts: Sequence[Decided]) -> str:
    if way.kind is OptionKind.NOTHING:
        new = any(not one.known.exists for one in parts)
        return say("Buy for the new services; keep what is there") if new else say("Keep what is there")
    if way.kind is OptionKind.RECOMMENDED:
        return say("What each service needs") if way.lines else say("Keep what is there")
    return (
        say("Less where there is a choice")
        if way.kind is OptionKind.CHEAPER
        else say("More, for the worst case")
    )


def _why(way: SiteOption, ways: Sequence[SiteOption], parts: Sequence[Decided]) -> str:
    weakest, _ = min(
        zip(parts, way.chosen, strict=True),
        key=lambda pair: 1.0 if pair[1].option.chance is None else pair[1].option.chance,
    )
    chance, best = chance_text(way.chance), chance_text(ways[0].chance)
    names = {"chance": chance, "best": best, "service": weakest.title}
    if chance == best:
        return say("The chance is {chance}, as with option A. Least sure: {service}.", **names)
    if way.kind is OptionKind.SURER:
        return say(
            "More than is needed: the chance is {chance} instead of {best}. Least sure: {service}.", **names
        )
    told = say("The chance is {chance} instead of {best}. Least sure: {service}.", **names)
    return sentences(told, each_alone(way.chance, (one.option for one in way.chosen)))


def _why_best(ways: Sequence[SiteOption], parts: Sequence[Decided], every: bool) -> str:
    best = ways[0]
    if not best.lines:
        return say("Nothing has to be bought.")
    if best.chance is None:
        return say("No capacity is known for a service.")
    asked = sorted({one.known.enough for one in parts})
    short = [one.title for one in parts if (one.known.best.chance or 0.0) < one.known.enough]
    if short:
        least = say("No purchase reaches the chance needed: {services}.", services=first_named(short))
    elif any(one.known.best.less_ends_sooner for one in parts):
        least = say("For each service what is enough, and not full sooner than what is there.")
    elif len(asked) == 1:
        least = say(
            "For each service the least that reaches the chance needed, {needed}.",
            needed=chance_text(asked[0]),
        )
    else:
        least = say(
            "For each service the least that reaches the chance needed, {least} to {most}.",
            least=chance_text(asked[0]),
            most=chance_text(asked[-1]),
        )
    return sentences(least, all_hold(chance_text(best.chance), every))

"""The answer of a service or a plan in a few cells: verdict, servers, what each needs and all need, and the money."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Entries
from app.plan.session import Shown
from app.plan.sized import SizedPlan
from app.presenting.crowded import Standing, bottleneck
from app.presenting.figures import (
    COUNTED_UNITS,
    ENGLISH,
    NumberStyle,
    figure,
    load_text,
    number,
    scaled,
    with_unit,
)
from app.presenting.gauges import decisive, gauges, judged_on, why_unknown
from app.presenting.not_judged import is_partly_known
from app.presenting.tables import value_text
from app.presenting.within import told_within
from app.presenting.wording import sentences
from planners.analysis.as_bought import Most, at_worst, besides, needs_as_bought
from planners.analysis.bill import CURRENCY, PURCHASE, monthly
from planners.analysis.site import Site, Total, site
from planners.analysis.spare import servers_bought, spare_servers
from planners.planner import Fit, Planner, Sizing, load_of
from planners.quantity import Quantity
from planners.schema import Kind
from planners.words import listed, plural, say

FIRST, MONEY, COUNT, AMOUNT = 0, 10, 20, 40
"""Ranks of cells: what has the highest gives way first."""
PROCESSORS = "processors"
ENTRY_DIGITS = 6


class AnswerCell(Struct, frozen=True):
    """A short answer above what it is of. Cells of a low ``rank`` stay longest where there is little room; ``short`` is a
    caption for that, where there is one: the worst case before anything else, as the order may be for that."""

    answer: str
    caption: str
    rank: int
    short: str = ""


class Answer(Struct, frozen=True):
    """The verdict in a word, what limits, and the cells. ``priced`` says that an order has a cost, ``running`` what the servers
    of now cost in a month, ``machine`` which machine limits in place of the service; empty where nothing tells."""

    fit: Fit
    verdict: str
    limit: str
    cells: tuple[AnswerCell, ...]
    priced: bool = False
    running: str = ""
    machine: str = ""


FIT_ANSWERS = {
    Fit.FITS: say("Fits today, worst case too"),
    Fit.TIGHT: say("Expected fits, worst case does not"),
    Fit.OVER: say("Does not fit"),
    Fit.UNKNOWN: say("Unknown"),
}
AT_LIMIT = say("Fits, at the limit")
FITS_IN_PART = say("Fits today, as far as is known")
NEW_ANSWERS = {**FIT_ANSWERS, Fit.FITS: say("Fits as entered, worst case too")}
"""The same where something of it is new: that does not run today."""
NEW_IN_PART = say("Fits as entered, as far as is known")


def answer_of(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH, exists: bool = True) -> Answer:
    """What a sizing answers, of servers that exist or are new. Figures of one server carry the total of all servers."""
    bought, needs = servers_bought(sizing), list(needs_as_bought(sizing))
    cells = []
    if planner.per_server and bought is not None:
        each = next((need for need in needs if need.unit == PROCESSORS and not need.figure.whole), None)
        cells.append(_servers_cell(planner, sizing, bought, each, style, exists))
        needs = [need for need in needs if need is not bought and need is not each]
    cells += [_cell(planner, sizing, need, place, style, exists) for place, need in enumerate(needs)]
    full = sizing.fit is Fit.FITS and any(one.at_limit for one in sizing.verdicts)
    verdict = _verdict(sizing.fit, full, exists, is_partly_known(sizing, exists))
    running = _running(monthly(sizing), str(sizing.inputs.get(CURRENCY) or ""), style)
    return Answer(sizing.fit, verdict, _limit(sizing, style), tuple(cells), _is_priced(sizing), running)


def why_no_answer(planner: Planner, entries: Entries, known: Shown) -> str:
    """What to enter or to correct before there is an answer; empty where there is one."""
    if known.sizing is not None:
        return ""
    needed = [one.title for one in planner.fields() if one.required and entries.get(one.name) is None]
    if needed:
        return say("Enter first: {inputs}.", inputs=listed(needed))
    return sentences(*(one.sentence for one in known.refusals), known.problem)


def kept_answer(
    planner: Planner, known: Shown, style: NumberStyle = ENGLISH, exists: bool = True
) -> Answer | None:
    """The answer to the last valid entries, where those of now have none: it says so, and which entry it is of."""
    if known.sizing is None:
        return None
    found = answer_of(planner, known.sizing, style, exists)
    if known.current:
        return found
    refused = {refusal.field for refusal in known.refusals}
    fields = [field for field in planner.fields() if field.name in refused]
    short = len(fields) == 1 and fields[0].kind is not Kind.TABLE
    if short and known.sizing.inputs.get(fields[0].name) is not None:
        entry = known.sizing.inputs[fields[0].name]
        value = value_text(fields[0], entry, style)
        if isinstance(entry, int | float) and not isinstance(entry, bool):
            value = number(float(entry), style, ENTRY_DIGITS)
        verdict = say("Last valid entry: {value}", value=value)
    else:
        verdict = say("Last valid result")
    first = next(iter(gauges(known.sizing, style)), None)
    then = say("Then: {resource}, {room}", resource=first.resource, room=first.room) if first else found.limit
    then = known.problem or then
    return replace(found, fit=Fit.UNKNOWN, verdict=verdict, limit=then)


def on_machine(found: Answer, there: Standing | None) -> Answer:
    """The answer of a service that stands on a machine: what is wrong with the machine comes before that the service fits."""
    if there is None or not there.comes_before(found.fit):
        return found
    verdict = FIT_ANSWERS[there.fit]
    return replace(found, fit=there.fit, verdict=verdict, limit=there.limit, machine=there.machine)


def in_all(planner: Planner, sizing: Sizing, need: Quantity, style: NumberStyle = ENGLISH) -> str:
    """How much all servers have of a need, such as "66 in all"; empty where the figure is of all of them, or of one."""
    count = servers_of(planner, sizing, need)
    if count <= 1:
        return ""
    counted = need.unit in COUNTED_UNITS
    total = number(float(need.value) * count, style, 6) if counted else scaled(need, count, style)
    return say("{total} in all", total=total)


def servers_of(planner: Planner, sizing: Sizing, need: Quantity) -> float:
    """How many servers each have so much of what is provided, or of what is judged; 1 where the figure is of all of them."""
    servers = servers_bought(sizing)
    if not need.figure.needed or servers is None:
        return judged_on(sizing, need.name)
    return float(servers.value) if planner.per_server and not need.figure.whole else 1.0


def site_answer(plan: SizedPlan, style: NumberStyle = ENGLISH) -> Answer:
    """What a whole plan answers: the worst of its verdicts, and the totals of all services."""
    totals = [
        *((one.title, sizing, "") for one, sizing in plan.sizings),
        *((m.name, m.total, m.name) for m in plan.judged),
    ]
    fit = plan.fit
    unsized = [one.title for one in plan.services if one.sizing is None]
    limit = say("Not sized: {services}", services=", ".join(unsized)) if unsized else ""
    limit = limit if plan.services else say("No service yet")
    worst = [one for one in totals if one[1].fit is fit and one[1].binding is not None]
    machine = ""
    if worst:
        title, sizing, machine = min(
            worst, key=lambda one: one[1].binding.headroom if one[1].binding else 0.0
        )
        first = decisive(sizing, fit, style)
        if first is not None:
            limit = bottleneck(first.resource, title) if len(totals) > 1 else _limit(sizing, style)
            if first.measured and first.fit is Fit.OVER:
                limit = say("Beyond the measured work: {service}", service=title)
    found = site([(one.planner, sizing) for one, sizing in plan.sizings])
    there = all(one.exists for one in plan.services)
    full = fit is Fit.FITS and any(one.at_limit for _, sizing, _ in worst for one in sizing.verdicts)
    partly = any(is_partly_known(sizing, one.exists) for one, sizing in plan.sizings)
    verdict = _verdict(fit, full, there, partly)
    priced = any(_is_priced(one) for _, one in plan.sizings)
    running = _running(found.monthly, found.currency, style)
    return Answer(fit, verdict, limit, tuple(_site_cells(found, style, there)), priced, running, machine)


def _verdict(fit: Fit, full: bool, exists: bool, partly: bool) -> str:
    """A verdict in words; ``partly`` says that a part of it is not known, so that no worst case is promised."""
    if full:
        return AT_LIMIT
    if fit is Fit.FITS and partly:
        return FITS_IN_PART if exists else NEW_IN_PART
    return (FIT_ANSWERS if exists else NEW_ANSWERS)[fit]


def _site_cells(found: Site, style: NumberStyle, there: bool) -> list[AnswerCell]:
    if not found.counted:
        return []
    first, *on_them = (with_unit(number(one.count, style, 6), one.unit) for one in found.counted)
    servers = say("{servers} ({parts})", servers=first, parts=", ".join(on_them)) if on_them else first
    cells = [AnswerCell(servers, say("All services, as expected"), FIRST)]
    counts = sorted((one for one in found.bought if one.unit in COUNTED_UNITS), key=lambda one: -one.count)
    amounts = [one for one in found.bought if one.unit not in COUNTED_UNITS]
    for place, one in enumerate((*counts[:2], *amounts, *counts[2:])):
        short = say("{title} in all", title=one.title)
        parts = told_within(one.within, style) if one not in amounts else say("rounded up")  # for each server
        most = Most(one.worst, one.unit, one.entered)
        more = _at_worst(most, style) if not there and one.worst > one.count else ""
        told = _short(short, parts, more)
        cells.append(AnswerCell(_total(one, style), told, COUNT + place, more or short))
    return cells


def _total(one: Total, style: NumberStyle) -> str:
    return with_unit(number(one.count, style, 6), one.unit)


def _limit(sizing: Sizing, style: NumberStyle) -> str:
    first = decisive(sizing, sizing.fit, style)
    if first is None or sizing.fit is Fit.UNKNOWN:
        return why_unknown(sizing)
    if first.at_limit:
        return say(
            "{resource}: {against}. {then}.", resource=first.resource, against=first.against, then=first.then
        )
    return say("Bottleneck: {resource}, {room}", resource=first.resource, room=first.room)


def _servers_cell(
    planner: Planner,
    sizing: Sizing,
    bought: Quantity,
    each: Quantity | None,
    style: NumberStyle,
    exists: bool,
) -> AnswerCell:
    """Servers with the processors of each; below it the processors and the load of all."""
    load = load_text(_load(planner, sizing), load_of(planner), style)
    servers, count = figure(bought, style).text, float(bought.value)
    spare = spare_servers(sizing)
    told = [plural("{count} spare", "{count} spare", spare)] if spare > 0 else []
    if each is None:
        return AnswerCell(servers, _short(*told, say("{load} in all", load=load)), FIRST)
    answer = say("{servers} × {processors}", servers=servers, processors=figure(each, style).text)
    more = "" if exists else _worst(planner, sizing, each, style, bare=False)
    if count <= 1:
        return AnswerCell(answer, _short(load, more), FIRST, more or load)
    processors = with_unit(number(float(each.value) * count, style, 6), each.unit)
    short = _short(*told, processors, say("{load} in all", load=load))
    more = say("{amount} each", amount=more) if more else ""
    return AnswerCell(answer, _short(short, more), FIRST, more or short)


def _worst(planner: Planner, sizing: Sizing, need: Quantity, style: NumberStyle, bare: bool = True) -> str:
    """How much of a need is bought for the worst case, or as entered, where that is more; what is ordered may be this or what is
    expected."""
    found = at_worst(planner, sizing, need)
    return _at_worst(found, style, bare=bare) if found is not None else ""


def _at_worst(most: Most, style: NumberStyle, bare: bool = True) -> str:
    """What is counted has no unit where it stands below the expected count."""

    def told(value: float) -> str:
        amount = number(value, style, 6)
        return amount if bare and most.unit in COUNTED_UNITS else with_unit(amount, most.unit)

    entered = most.amount if most.entered else most.at_least
    return _short(
        say("{amount} as entered", amount=told(entered)) if entered else "",
        say("worst case {amount}", amount=told(most.amount)) if entered != most.amount else "",
    )


def _short(*parts: str) -> str:
    """Parts of a caption, with commas between."""
    return ", ".join(part for part in parts if part)


def _load(planner: Planner, sizing: Sizing) -> float | None:
    value = sizing.inputs.get(planner.load_field)
    return float(value) if isinstance(value, int | float) else None


def _cell(
    planner: Planner, sizing: Sizing, need: Quantity, place: int, style: NumberStyle, exists: bool
) -> AnswerCell:
    rank = (COUNT if need.unit in COUNTED_UNITS else AMOUNT) + place
    total, more = in_all(planner, sizing, need, style), "" if exists else _worst(planner, sizing, need, style)
    within = told_within(besides(need), style)
    if not total:
        caption = within or need.title
        return AnswerCell(scaled(need, style=style), _short(caption, more), rank, more or caption)
    caption = say("each · {total}", total=total)
    short = _short(say("each"), more) if more else caption
    part = _short(within if need.unit in COUNTED_UNITS else "", more)
    if need.unit not in COUNTED_UNITS:
        each = _short(say("{figure} each", figure=need.title), part)
        caption = say("{each} · {total}", each=each, total=total)
    elif part:
        caption = say("each, {part} · {total}", part=part, total=total)
    return AnswerCell(scaled(need, style=style), caption, rank, short)


def _is_priced(sizing: Sizing) -> bool:
    """Whether a price was entered that counts."""
    return PURCHASE.name in sizing.quantities or monthly(sizing) is not None


def _running(amount: float | None, currency: str, style: NumberStyle) -> str:
    """What runs costs in a month, at the user's own price."""
    if amount is None:
        return ""
    return say("{amount} a month", amount=with_unit(number(amount, style, 3), currency))

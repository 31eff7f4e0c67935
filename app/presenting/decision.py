"""What is to be decided about a service, in words: its situation, the recommended option, and why not the others."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.presenting.bought_items import items, money
from app.presenting.decision_words import told
from app.presenting.figures import ENGLISH, NumberStyle, figure, interval, joined, number, with_unit
from app.presenting.first_limit import limiting
from app.presenting.not_judged import left_out, not_counted
from app.presenting.situation import (
    Case,
    case_of,
    chance_text,
    each_alone,
    expected_until,
    holds,
    safe_until,
    what_happens,
)
from app.presenting.wording import lead_time, sentences
from planners.analysis import order
from planners.analysis.as_bought import in_one_unit
from planners.analysis.bill import CURRENCY
from planners.analysis.complete import comes_with_machine
from planners.analysis.options import Basis, Option, OptionKind, Options, Situation
from planners.analysis.projection import Projection
from planners.analysis.spare import servers_bought
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.units import unit
from planners.words import in_context, say

KINDS = {
    OptionKind.RECOMMENDED: in_context("of an option", "Recommended"),
    OptionKind.CHEAPER: in_context("of an option", "Cheaper"),
    OptionKind.SURER: in_context("of an option", "Surer"),
    OptionKind.NOTHING: in_context("of an option", "Do nothing"),
}
SMALLER = in_context("of an option", "Smaller")
"""What the cheaper one is called where no price tells that it is."""
MOST_ORDERED, EVERY, DIGITS = 3, 9, 6
"""Needs that are told in a short line, things that are bought in a row of a table, and digits of a count."""


class OptionRow(Struct, frozen=True):
    """One way: what is bought, how long that holds, what it costs, its chance, and why it is recommended or not.

    ``safe`` and ``expected`` are the last months that it holds in the worst case and as expected; ``share`` is the chance
    from 0 to 1, None where it is not known; ``buys`` tells whether anything is bought.
    """

    kind: str
    title: str
    needs: str
    holds: str
    cost: str
    why: str
    safe: str = ""
    expected: str = ""
    chance: str = ""
    share: float | None = None
    buys: bool = False


class Decision(Struct, frozen=True):
    """The options of a service, the recommended one first, and the sentences that a decider reads.

    ``cost`` is what the recommended one costs to the horizon; empty where nothing is priced. ``label`` stands before
    ``if_nothing``, ``action`` is the answer in a few words. ``fit`` is the verdict of today; None for a new system.
    """

    case: Case
    rows: tuple[OptionRow, ...]
    cost: str
    fit: Fit | None
    head: str
    verdict: str
    answer: str
    sentence: str
    how_sure: str
    label: str
    if_nothing: str
    asked: str
    action: str

    @property
    def recommendation(self) -> str:
        """The answer with what it brings."""
        return sentences(self.answer, self.sentence)


def decision(known: Options, ahead: Projection, style: NumberStyle = ENGLISH, title: str = "") -> Decision:
    """The decision about a projected service of that title."""
    case = case_of(known, ahead)
    words = told(title or ahead.planner.title, case, known, ahead, style)
    best = known.best
    cost = order.cost(best.lines)
    return Decision(
        case,
        tuple(_row(one, known, ahead, style) for one in known.options),
        money(cost, str(ahead.now.inputs.get(CURRENCY) or ""), style) if cost is not None else "",
        words.fit,
        words.head,
        words.verdict,
        words.answer,
        words.sentence,
        _how_sure(best),
        words.label,
        words.consequence,
        _asked(best, ahead),
        words.action,
    )


def ordered(
    planner: Planner,
    sizing: Sizing,
    style: NumberStyle = ENGLISH,
    *,
    worst: bool = False,
    upper: Sizing | None = None,
) -> str:
    """What is counted of the needs, in one short line: "2 servers, each 3 processors · 29 drives". Empty for nothing.

    What comes with a planned machine is left out: its processors are counted in those of the measured one. With ``worst`` each
    reaches to that of the worst case: "29 to 33 drives". It is the servers that do, or their parts: where ``upper``, which is
    bought for it, has no more servers, another server would be another way, not a need beside
    them, and so are more parts beside more servers.
    """
    own = [need for need in sizing.needs if not comes_with_machine(sizing.inputs, sizing, need)]
    counted = [need for need in own if unit(need.unit).whole] or own[:1]
    servers = servers_bought(sizing)
    many = (
        worst and servers is not None and not _as_many_servers(sizing, upper) and servers.high > servers.value
    )
    needs = [
        _together(some, style, worst and many is (servers is not None and some[0].unit == servers.unit))
        for some in in_one_unit(counted, sizing)[:MOST_ORDERED]
    ]
    several = servers is not None and (many or float(servers.value) > 1)
    if planner.per_server and several and len(needs) > 1:
        return say("{servers}, each {needs}", servers=needs[0], needs=joined(needs[1:]))
    return joined(needs)


def _as_many_servers(sizing: Sizing, upper: Sizing | None) -> bool:
    counts = [one.servers.value for one in (sizing, upper) if one is not None and one.servers is not None]
    return len(counts) == 2 and float(counts[0]) == float(counts[1])


def _together(needs: Sequence[Quantity], style: NumberStyle, worst: bool) -> str:
    """Needs that are bought in one unit, as drives for data and for the log, as one count."""
    first = needs[0]
    total, most = (
        sum(float(end) for end in ends)
        for ends in zip(*((one.value, one.high) for one in needs), strict=True)
    )
    if worst and unit(first.unit).whole and most > total:
        told = interval(number(total, style, DIGITS), number(most, style, DIGITS))
        return named(with_unit(told, first.unit), first)
    if len(needs) == 1:
        return named(figure(first, style).text, first)
    return named(with_unit(number(total, style, DIGITS), first.unit), first)


def named(text: str, need: Quantity) -> str:
    """A need with what it is of, where the unit does not say so."""
    return text if unit(need.unit).whole else say("{amount} ({figure})", amount=text, figure=need.title)


def _row(one: Option, known: Options, ahead: Projection, style: NumberStyle) -> OptionRow:
    currency, cost = str(ahead.now.inputs.get(CURRENCY) or ""), order.cost(one.lines)
    return OptionRow(
        kind_of(one.kind, cost),
        option_title(one, known.exists, ahead),
        items(one.lines, style, EVERY) or in_context("of what is bought", "nothing"),
        holds(one, style),
        money(cost, currency, style) if one.lines else in_context("of a cost", "none"),
        why(one, known, ahead),
        safe_until(one, style),
        expected_until(one, style=style),
        chance_text(one.chance),
        one.chance,
        bool(one.lines),
    )


def kind_of(kind: OptionKind, cost: float | None) -> str:
    """What kind of option it is; cheaper only where something is priced."""
    return SMALLER if kind is OptionKind.CHEAPER and cost is None else KINDS[kind]


def option_title(one: Option, exists: bool, ahead: Projection) -> str:
    """What an option is called."""
    end = ahead.growth.name(ahead.growth.horizon)
    if one.basis is Basis.NONE:
        return say("Keep what is there")
    if one.basis is Basis.PRESENT:
        return say("For the present load only")
    if not ahead.grows:
        return say("For the worst case") if one.basis is Basis.UPPER else say("For the expected values")
    if one.basis is Basis.UPPER:
        return say("For the worst case, with fast growth to {month}", month=end)
    return say("For the expected values, with fast growth to {month}", month=end)


def why(one: Option, known: Options, ahead: Projection) -> str:
    """Why an option is recommended, or why it is not."""
    best, chance = known.best, chance_text(one.chance)
    if one is best:
        return sentences(_why_best(one, known), _only_worst(one, known))
    if one.kind is OptionKind.NOTHING:
        return what_happens(ahead)
    if one.kind is OptionKind.SURER:
        return say(
            "More than is needed for a chance of {needed}: it rises from {chance} to {higher}.",
            needed=chance_text(known.enough),
            chance=chance_text(best.chance),
            higher=chance,
        )
    less = say(
        "Buys less: the chance is {chance} instead of {higher}.",
        chance=chance,
        higher=chance_text(best.chance),
    )
    return sentences(less, each_alone(one.chance, (one,)))


def _only_worst(one: Option, known: Options) -> str:
    """That a way which is exceeded from the beginning in the worst case is likely enough all the same."""
    months = one.ahead.months if one.ahead is not None else None
    if months is None or months.likely_month is not None or months.pessimistic_month != 0:
        return ""
    return say("Only the worst case does not fit.") if (one.chance or 0.0) >= known.enough else ""


def _why_best(one: Option, known: Options) -> str:
    if not one.lines and one.lasts:
        if left_out(one):
            return say("Every resource with a known capacity stays within it, in the worst case too.")
        return say("Every resource stays within capacity, in the worst case too.")
    if one.chance is None:
        return say("No capacity is known.")
    cheaper = next((other for other in known.options if other.kind is OptionKind.CHEAPER), None)
    if one.basis is Basis.UPPER and cheaper is not None:
        return say(
            "Sized for the worst case. For the expected values the chance is only {chance}; {needed} is needed.",
            chance=chance_text(cheaper.chance),
            needed=chance_text(known.enough),
        )
    if one.chance < known.enough:
        return _out_of_reach(one, chance_text(known.enough))
    chances = {"chance": chance_text(one.chance), "needed": chance_text(known.enough)}
    if not one.lines and known.situation is Situation.OUTGROWN:
        return say("No purchase makes it last longer. The chance is {chance}, {needed} is needed.", **chances)
    if not one.lines:
        return say("Enough without a purchase: the chance is {chance}, {needed} is needed.", **chances)
    if one.less_ends_sooner:
        return say("A smaller purchase would be full in the worst case sooner than what is there.")
    return say(
        "The least purchase that reaches the chance needed, {needed}; its chance is {chance}.", **chances
    )


def _out_of_reach(one: Option, needed: str) -> str:
    """That no purchase is sure enough, and the bound of the system or model that is in the way."""
    if one.refused is None or not one.refused.possible:
        return say("No purchase reaches the chance needed, {needed}. Measure first.", needed=needed)
    told = say(
        "No purchase reaches the chance needed, {needed}. {input}: the worst case needs {given}, possible is {most}.",
        needed=needed,
        input=one.refused.place,
        given=one.refused.given,
        most=one.refused.possible,
    )
    return sentences(told, one.refused.reason, say("Measure first."))


def _asked(best: Option, ahead: Projection) -> str:
    if not best.lines:
        return say("No order is due.")
    lead = lead_time(ahead.growth.lead_time)
    if not best.month:
        return sentences(say("Decide on the order now."), lead)
    month = ahead.growth.name(best.month)
    return sentences(say("Decide on the order by {month}.", month=month), lead)


def _how_sure(best: Option) -> str:
    ahead = best.ahead
    odds = ahead.chance if ahead is not None else None
    if ahead is None or odds is None:
        return say("Confidence: unknown. No capacity is known.")
    month = ahead.growth.name(ahead.growth.horizon)
    chance = (
        say("Chance that this is enough to {month}: {chance}.", month=month, chance=odds.words)
        if ahead.grows
        else say("Chance that this is enough at the present load: {chance}.", chance=odds.words)
    )
    return sentences(chance, limiting(odds), not_counted(left_out(best)))
